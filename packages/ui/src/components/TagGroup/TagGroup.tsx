import { X } from "lucide-react";
import type { Ref } from "react";
import { Button } from "react-aria-components/Button";
import {
  Tag as AriaTag,
  TagGroup as AriaTagGroup,
  type TagGroupProps as AriaTagGroupProps,
  TagList,
} from "react-aria-components/TagGroup";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Icon } from "../Icon/index.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { list, remove, tag, tagGroup as tagGroupStyle, text } from "./TagGroup.css.ts";

/** A removable tag. */
export interface Tag {
  id: string;
  /** Visible text. */
  name: string;
}

export interface TagGroupProps
  extends Pick<RootProps<AriaTagGroupProps>, "id" | "className" | "aria-describedby" | "aria-details"> {
  /** Accessible name of the group. */
  label: string;
  /** The tags, in order. */
  tags: readonly Tag[];
  /** Called with the id of the tag to remove. */
  onRemove: (id: string) => void;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A list of removable tags, such as active filters. Arrow keys move the focus, Delete removes. */
export function TagGroup({ label, tags, onRemove, className, ...rest }: TagGroupProps) {
  const t = useText("components");
  if (tags.length === 0) return null;
  return (
    <AriaTagGroup
      {...definedProps(rest)}
      aria-label={label}
      onRemove={(ids) => {
        for (const id of ids) onRemove(String(id));
      }}
      className={classNames(tagGroupStyle, className)}
    >
      <TagList className={list}>
        {tags.map(({ id, name }) => (
          <AriaTag key={id} id={id} textValue={name} className={tag}>
            <span className={text}>{name}</span>
            <Button slot="remove" aria-label={t("tags.remove", { name })} className={remove}>
              <Icon glyph={X} size="sm" />
            </Button>
          </AriaTag>
        ))}
      </TagList>
    </AriaTagGroup>
  );
}
