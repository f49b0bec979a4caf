/** A word that a language has for one thing, and the patterns of texts that call it otherwise. */
interface Term {
  readonly word: string;
  readonly mistaken: RegExp;
}

/** A plan is the subscription, a workflow the graph (decision 38). */
const terms: Readonly<Record<string, readonly Term[]>> = {
  it: [
    { word: "workflow", mistaken: /\b(esegu\w+|costru\w+|condivid\w+)\b[^.;:]*\bpian[oi]\b/i },
    { word: "workflow", mistaken: /\bpian[oi]\b[^.;:]*\b(a più passi|in corso)/i },
    { word: "verifica in due passaggi", mistaken: /due fattori|doppio fattore|2FA/i },
  ],
  en: [
    { word: "workflow", mistaken: /\b(runs?|builds?|share) ((a|the|your|multi-step) )*plans?\b/i },
    { word: "workflow", mistaken: /\bmulti-step plans?\b|\bplans?\b[^.;:]*\b(under way|steps)\b/i },
    { word: "two-step verification", mistaken: /two[- ]factor|2FA/i },
  ],
};

/** The text with the word that it should use, for each wrong one. */
export const mistakenWords = (language: string, text: string): string[] =>
  (terms[language] ?? [])
    .filter(({ mistaken }) => mistaken.test(text))
    .map(({ word }) => `${word} instead of the word in: ${text}`);
