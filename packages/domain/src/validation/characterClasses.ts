/** The four classes that every character belongs to exactly one of, in the order in which hints name them. */
export const CHARACTER_CLASSES = ["lowercase", "uppercase", "digit", "symbol"] as const;

/** A class of characters; whatever is neither a cased letter nor a digit is a symbol. */
export type CharacterClass = (typeof CHARACTER_CLASSES)[number];

const PATTERNS: Readonly<Record<CharacterClass, RegExp>> = {
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  symbol: /[^\p{Ll}\p{Lu}\p{Nd}]/u,
};

/** Whether a text has a character of a class, in any script. */
export function hasClass(text: string, name: CharacterClass): boolean {
  return PATTERNS[name].test(text);
}

/** The classes that a text has no character of. */
export function missingClasses(text: string): readonly CharacterClass[] {
  return CHARACTER_CLASSES.filter((name) => !hasClass(text, name));
}
