/** Part of a paragraph: plain text, a link or a placeholder. `at` is its offset in the text. */
export type InlinePart =
  | { kind: "text"; at: number; text: string }
  | { kind: "link"; at: number; text: string; href: string }
  | { kind: "place"; at: number; name: string };

const marked = /\[([^\]]+)\]\(([^)\s]+)\)|\{(\w+)\}/g;

/** Splits a paragraph into plain text, links and placeholders. No character is lost. */
export function inlineParts(paragraph: string): readonly InlinePart[] {
  const parts: InlinePart[] = [];
  let read = 0;
  for (const match of paragraph.matchAll(marked)) {
    const at = match.index;
    if (at > read) parts.push({ kind: "text", at: read, text: paragraph.slice(read, at) });
    const [whole, text, href, name] = match;
    if (text !== undefined && href !== undefined) parts.push({ kind: "link", at, text, href });
    else if (name !== undefined) parts.push({ kind: "place", at, name });
    read = at + whole.length;
  }
  if (read < paragraph.length) parts.push({ kind: "text", at: read, text: paragraph.slice(read) });
  return parts;
}
