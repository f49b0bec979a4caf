/** Italian articles, alone and with a preposition, and their forms before a number that begins with a vowel. */
const ELIDED: ReadonlyMap<string, string> = new Map([
  ["il", "l'"],
  ["al", "all'"],
  ["dal", "dall'"],
  ["del", "dell'"],
]);

/** The Italian articles that a placeholder may name as its format, `{{date, il}}`. i18next does not tell capitals apart. */
export const ARTICLES: readonly string[] = [...ELIDED.keys()];

/** A value that begins with a number, after an Italian article: "il 9 marzo", but "l'8 marzo" and "l'11 marzo". */
export function withArticle(article: string, value: string): string {
  const elided = /^(8|11\b)/.test(value) ? ELIDED.get(article) : undefined;
  return elided === undefined ? `${article} ${value}` : elided + value;
}
