import { Fragment, type ReactNode } from "react";
import { Link } from "../../components/Link/index.ts";
import type { DocumentBlock } from "../../i18n/documents/documentType.ts";
import { type InlinePart, inlineParts } from "../../i18n/documents/inlineParts.ts";
import { list, listItem } from "./DocumentText.css.ts";

export interface DocumentTextProps {
  blocks: readonly DocumentBlock[];
  /** What fills the places of the text, by name. */
  places?: Readonly<Record<string, ReactNode>> | undefined;
}

/** Paragraphs and lists of a long text. */
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

/** One paragraph's words, with its links and filled places. */
export function InlineText({
  text,
  places = {},
}: {
  text: string;
  places?: Readonly<Record<string, ReactNode>> | undefined;
}) {
  return inlineParts(text).map((part) => <Fragment key={part.at}>{filled(part, places)}</Fragment>);
}

function filled(part: InlinePart, places: Readonly<Record<string, ReactNode>>): ReactNode {
  switch (part.kind) {
    case "words":
      return part.words;
    case "place":
      return places[part.name];
    case "link":
      return <Link href={part.href}>{part.words}</Link>;
  }
}
