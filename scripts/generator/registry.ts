/**
 * Adds an entry to a list that is sorted by key.
 * @param entries finds each entry with its line break; its first group is the key
 * @throws Error if the list has no such entries
 */
export function withEntry(text: string, entries: RegExp, key: string, entry: string): string {
  const found = [...text.matchAll(entries)];
  const last = found.at(-1);
  if (!last)
    throw new Error(`There is no list of ${entries} any more: the generator must follow its new form.`);
  const next = found.find(([, other = ""]) => other > key);
  const place = next ? next.index : last.index + last[0].length;
  return text.slice(0, place) + entry + text.slice(place);
}

/** Adds text before the last or every end of a list. */
export function beforeEnd(text: string, end: string, entry: string): string {
  if (!text.includes(end))
    throw new Error(`There is no ${JSON.stringify(end)} any more: the generator must follow its new form.`);
  return text.replaceAll(end, `${entry}${end}`);
}
