/** The text of an entry; anything but a string counts as empty. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/**
 * The characters of a text as Unicode code points, so that an emoji of one code point is one character. A lone
 * surrogate counts as one.
 */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Compares a text's length with a range of characters, without counting very long texts to the end. */
export function compareLength(
  text: string,
  { min, max }: { min: number; max: number },
): "short" | "fits" | "long" {
  if (text.length > 2 * max) return "long";
  const count = characterCount(text);
  if (count < min) return "short";
  return count > max ? "long" : "fits";
}
