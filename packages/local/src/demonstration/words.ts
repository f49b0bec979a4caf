import type { Locale } from "@regia/domain/messages";

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Frequent words without a subject of their own, by language. */
const FUNCTION_WORDS: Readonly<Record<Locale, ReadonlySet<string>>> = {
  it: list(
    "a ad agli ai al alla alle allo anche che chi ci come con cui da dagli dai dal dalla dalle dallo degli dei del della delle dello di dove e ed è era erano essere fa gli ha hai hanno ho i il in io la le lei li lo loro lui ma me mi mia mio ne negli nei nel nella nelle nello no noi non nostra nostro o ogni per perché più poi può quale quali quando quanti quante quanto quella quelle quelli quello questa queste questi questo qui se sei si sia sono su sua sue sugli sui sul sulla sulle sullo suo suoi te ti tra tu tua tuo tutti tutto un una uno vi voi l d un' dell all nell sull dall c n s t m",
  ),
  en: list(
    "a about after all also an and any are as at be because been but by can could did do does for from had has have he her his how i if in into is it its just me more most my no not of on one only or other our out over she should so some than that the their them then there these they this those to up us was we were what when where which who why will with would you your",
  ),
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
