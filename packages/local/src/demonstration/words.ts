import type { Locale } from "@regia/domain/messages";
import functionWords from "./functionWords.json" with { type: "json" };

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Frequent words without a subject of their own, by language. */
const FUNCTION_WORDS: Readonly<Record<Locale, ReadonlySet<string>>> = {
  it: setOf(functionWords.it),
  en: setOf(functionWords.en),
};

/** Words that both languages have, and so tell nothing of the language. */
const SHARED = new Set([...FUNCTION_WORDS.it].filter((word) => FUNCTION_WORDS.en.has(word)));

/** What requests begin with; two words of a request can be all there is. */
const REQUEST_WORDS: Readonly<Record<Locale, RegExp>> = {
  it: /^(?:aiut|conta|cerca|ciao|calcol|elenc|elimin|estra|fai|fammi|individu|mostr|ordin|riass|riepilog|scriv|sintes|sintetizz|somma|spieg|togli|totale|traduc|trova|grazie|buon)/,
  en: /^(?:count|calculat|extract|explain|find|give|get|hello|help|hi|list|please|remove|show|sort|sum|summar|thanks|total|translat|write)/,
};

/** The words of a text in small letters, without apostrophes. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a text that say what it is about. */
export function contentWords(text: string): string[] {
  return wordsOf(text).filter(
    (word) => word.length > 1 && !FUNCTION_WORDS.it.has(word) && !FUNCTION_WORDS.en.has(word),
  );
}

/** Characters of a text by which its language is recognised. */
const READ_CHARACTERS = 4_000;

/** The language of a text; Italian if nothing tells. */
export function languageOf(text: string): Locale {
  let balance = 0;
  for (const word of wordsOf(text.slice(0, READ_CHARACTERS))) {
    for (const [locale, weight] of [
      ["it", 1],
      ["en", -1],
    ] as const) {
      if (FUNCTION_WORDS[locale].has(word) && !SHARED.has(word)) balance += weight;
      if (REQUEST_WORDS[locale].test(word)) balance += 2 * weight;
    }
  }
  return balance < 0 ? "en" : "it";
}
