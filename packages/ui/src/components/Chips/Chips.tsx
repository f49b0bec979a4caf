import { X } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Tag, TagGroup, TagList } from "react-aria-components/TagGroup";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Icon } from "../Icon/index.ts";
import { chip, list, remove } from "./Chips.css.ts";

/** One thing that is on. */
export interface Chip {
  id: string;
  name: string;
}

export interface ChipsProps {
  /** Accessible name of the row. */
  label: string;
  chips: readonly Chip[];
  onRemove: (id: string) => void;
  className?: string;
}

/** What is on, each with a way to take it off: active filters. Arrow keys move, Delete removes. */
export function Chips({ label, chips, onRemove, className }: ChipsProps) {
  const t = useText("parts");
  if (chips.length === 0) return null;
  return (
    <TagGroup
      aria-label={label}
      onRemove={(ids) => {
        for (const id of ids) onRemove(String(id));
      }}
      className={classNames(className)}
    >
      <TagList className={list}>
        {chips.map(({ id, name }) => (
          <Tag key={id} id={id} textValue={name} className={chip}>
            {name}
            <Button slot="remove" aria-label={t("chips.remove", { name })} className={remove}>
              <Icon glyph={X} size="sm" />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
}
