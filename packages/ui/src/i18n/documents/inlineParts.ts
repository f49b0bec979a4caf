/** Part of a paragraph: plain text, a link or a placeholder. `at` is its offset in the text. */
export type InlinePart =
  | { kind: "words"; at: number; words: string }
  | { kind: "link"; at: number; words: string; href: string }
  | { kind: "place"; at: number; name: string };

const marked = /\[([^\]]+)\]\(([^)\s]+)\)|\{(\w+)\}/g;

/** Splits a paragraph into plain text, links and placeholders. No character is lost. */
export function inlineParts(text: string): readonly InlinePart[] {
  const parts: InlinePart[] = [];
  let read = 0;
  for (const match of text.matchAll(marked)) {
    const at = match.index;
    if (at > read) parts.push({ kind: "words", at: read, words: text.slice(read, at) });
    const [whole, words, href, name] = match;
    if (words !== undefined && href !== undefined) parts.push({ kind: "link", at, words, href });
    else if (name !== undefined) parts.push({ kind: "place", at, name });
    read = at + whole.length;
  }
  if (read < text.length) parts.push({ kind: "words", at: read, words: text.slice(read) });
  return parts;
}
