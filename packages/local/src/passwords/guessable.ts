import { dictionary } from "@zxcvbn-ts/language-common";

/** Minimum length of a password, as in supabase/config.toml. */
export const SHORTEST_PASSWORD = 8;

/** How many of the most common passwords that are long enough are refused, as OWASP ASVS 5.0 (6.2.4) asks. */
const LISTED = 3000;

/** The most common passwords in leaks, which zxcvbn collected. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter(({ length }) => length >= SHORTEST_PASSWORD).slice(0, LISTED),
);

/** The product's name. */
const PRODUCT = "regia";

/** The shortest word that counts, in characters. */
const SHORTEST_WORD = 3;

/** How many characters a password needs besides words that are guessed first. */
const OWN_CHARACTERS = 6;

const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The words in a person's address and names. An address counts up to its at-sign. */
function wordsIn(personal: readonly string[]): string[] {
  const texts = personal.map((text) => folded(text.replace(/@[^@]*$/, "")));
  const words = [...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))];
  return words.filter(({ length }) => length >= SHORTEST_WORD);
}

/**
 * Whether a password is among the first that anyone would try: a common one, or little more than words that are guessed
 * first, in any case. These are the product's name, the person's address and names, and a common password with digits
 * and symbols around it.
 * @param personal the person's address and names.
 */
export function isGuessable(password: string, personal: readonly string[]): boolean {
  const text = folded(password);
  if (COMMON.has(text)) return true;
  const stem = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const words = [...wordsIn(personal), PRODUCT, ...(COMMON.has(stem) ? [stem] : [])];
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ""), text);
  return rest !== text && rest.length < OWN_CHARACTERS;
}
