/** Letters that a word's beginning has: words of one family mostly share it. */
const STEM = 6;
/** Shorter words are articles and the like. */
const SHORTEST = 4;

/** The beginnings of a text's words, without accents. */
export function stemsOf(text: string): ReadonlySet<string> {
  const plain = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.filter((word) => word.length >= SHORTEST || /\d/.test(word)).map((word) => word.slice(0, STEM)),
  );
}

/** How many words of a task a text has. */
export function likeness(task: ReadonlySet<string>, text: string): number {
  const stems = stemsOf(text);
  return [...task].filter((stem) => stems.has(stem)).length;
}

/** Those with any likeness to a task, the closest first. */
export function closest<Item>(
  task: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
): readonly Item[] {
  const stems = stemsOf(task);
  return items
    .map((item) => ({ item, points: likeness(stems, textOf(item)) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ item }) => item);
}
