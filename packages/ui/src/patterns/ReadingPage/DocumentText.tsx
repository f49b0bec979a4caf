import type { ReactNode } from "react";
import type { DocumentBlock } from "../../i18n/documents/documentType.ts";
import { list, listItem } from "./DocumentText.css.ts";
import { InlineText } from "./InlineText.tsx";

export interface DocumentTextProps {
  blocks: readonly DocumentBlock[];
  /** Values of the placeholders in the text, by name. Default: none. */
  places?: Readonly<Record<string, ReactNode>> | undefined;
}

/** Paragraphs and lists of a document. */
export function DocumentText({ blocks, places = {} }: DocumentTextProps) {
  return blocks.map((block) =>
    typeof block === "string" ? (
      <p key={block}>
        <InlineText text={block} places={places} />
      </p>
    ) : (
      <ul key={block.join()} className={list}>
        {block.map((point) => (
          <li key={point} className={listItem}>
            <InlineText text={point} places={places} />
          </li>
        ))}
      </ul>
    ),
  );
}
