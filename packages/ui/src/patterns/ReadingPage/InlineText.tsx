import { Fragment, type ReactNode } from "react";
import { Link } from "../../components/Link/index.ts";
import { type InlinePart, inlineParts } from "../../i18n/documents/inlineParts.ts";

/** Text of a paragraph, with links and filled placeholders. */
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
    case "text":
      return part.text;
    case "place":
      return places[part.name];
    case "link":
      return <Link href={part.href}>{part.text}</Link>;
  }
}
