import { X } from "lucide-react";
import type { Ref } from "react";
import { Button } from "react-aria-components/Button";
import { Tag, TagGroup, type TagGroupProps, TagList } from "react-aria-components/TagGroup";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Icon } from "../Icon/index.ts";
import { chip, chips as chipsStyle, list, remove, words } from "./Chips.css.ts";

/** One thing that is on. */
export interface Chip {
  id: string;
  name: string;
}

export interface ChipsProps extends Pick<TagGroupProps, "id" | "aria-describedby" | "aria-details"> {
  /** Accessible name of the row. */
  label: string;
  chips: readonly Chip[];
  onRemove: (id: string) => void;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

/** What is on, each with a way to take it off: active filters. Arrow keys move, Delete removes. */
export function Chips({ label, chips, onRemove, className, ...rest }: ChipsProps) {
  const t = useText("parts");
  if (chips.length === 0) return null;
  return (
    <TagGroup
      {...rest}
      aria-label={label}
      onRemove={(ids) => {
        for (const id of ids) onRemove(String(id));
      }}
      className={classNames(chipsStyle, className)}
    >
      <TagList className={list}>
        {chips.map(({ id, name }) => (
          <Tag key={id} id={id} textValue={name} className={chip}>
            <span className={words}>{name}</span>
            <Button slot="remove" aria-label={t("chips.remove", { name })} className={remove}>
              <Icon glyph={X} size="sm" />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
}
