import { dictionary } from "@zxcvbn-ts/language-common";

/** How many of the most common passwords are refused. */
const LISTED = 10_000;

const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"].slice(0, LISTED));

/** A listed password of at least this length remains one with digits and symbols around it. */
const SHORTEST_STEM = 8;

/** The product's name. */
const PRODUCT = "regia";

/** The shortest word that counts, in characters. */
const SHORTEST_WORD = 3;

const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The words in a person's address and names, the longest first. An address counts up to its at-sign. */
function wordsIn(personal: readonly string[]): string[] {
  const texts = personal.map((text) => folded(text.replace(/@[^@]*$/, "")));
  const words = [...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)), PRODUCT];
  return words.filter((word) => word.length >= SHORTEST_WORD).sort((a, b) => b.length - a.length);
}

/**
 * Whether a password is among the first that anyone would try: a common one, in any case and with digits and symbols
 * around it, or one of which the product's name and the person's address and names are at least half.
 * @param personal the person's address and names.
 */
export function isGuessable(password: string, personal: readonly string[]): boolean {
  const text = folded(password);
  const stem = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (COMMON.has(text) || (stem.length >= SHORTEST_STEM && COMMON.has(stem))) return true;
  const rest = wordsIn(personal).reduce((left, word) => left.replaceAll(word, ""), text);
  return rest.length * 2 <= text.length;
}
