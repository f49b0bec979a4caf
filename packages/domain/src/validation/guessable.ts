import { COMMON_PASSWORDS } from "./commonPasswords.ts";
import { textOf } from "./text.ts";

let common: ReadonlySet<string> | undefined;

/** The common passwords, made when they are first asked for, so that no page begins with it. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(COMMON_PASSWORDS.trim().split(/\s/));
  return common;
}

/** The product's name. */
const PRODUCT = "regia";

/** The shortest word that counts, in characters. */
const SHORTEST_WORD = 3;

/** How many characters a password needs besides words that are guessed first. */
const OWN_CHARACTERS = 6;

const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The words in a person's address and names. An address counts up to its at-sign. */
function wordsIn(personal: readonly unknown[]): string[] {
  const texts = personal.map((text) => folded(textOf(text).replace(/@[^@]*$/, "")));
  const words = [...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))];
  return words.filter(({ length }) => length >= SHORTEST_WORD);
}

/**
 * Whether a password is among the first that anyone would try: a common one, or little more than words that are guessed
 * first, in any case. These are the product's name, the person's address and names, and a common password with digits
 * and symbols around it. A common password without letters is not recognised; other rules refuse it.
 * @param personal the person's address and names.
 */
export function isGuessable(password: string, personal: readonly unknown[]): boolean {
  const text = folded(password);
  const known = commonPasswords();
  if (known.has(text)) return true;
  const stem = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const words = [...wordsIn(personal), PRODUCT, ...(known.has(stem) ? [stem] : [])];
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ""), text);
  return rest !== text && rest.length < OWN_CHARACTERS;
}
