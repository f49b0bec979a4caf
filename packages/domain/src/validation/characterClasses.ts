/** The four character classes, in the order in which hints name them; every character is in exactly one. */
export const CHARACTER_CLASSES = ["lowercase", "uppercase", "digit", "symbol"] as const;

/** A character class; anything that is neither a cased letter nor a digit is a symbol. */
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

/** The character classes that a text lacks. */
export function missingClasses(text: string): readonly CharacterClass[] {
  return CHARACTER_CLASSES.filter((name) => !hasClass(text, name));
}
