import type { RequestKind } from "./model.ts";

/** How strongly a word indicates a kind of request. */
export interface Signal {
  readonly kind: RequestKind;
  readonly weight: number;
}

interface Stem extends Signal {
  readonly text: string;
}

const STRONG = 3;
const WEAK = 1;

function stems(kind: RequestKind, weight: number, texts: string): readonly Stem[] {
  return texts.split(" ").map((text) => ({ text, kind, weight }));
}

/** Stems of Italian and English words in lower case, at least three letters, cut before any accented ending. */
const STEMS: readonly Stem[] = [
  ...stems("translation", STRONG, "traduc tradur traduz translat"),
  ...stems("translation", WEAK, "inglese francese tedesco spagnolo english french german spanish"),
  ...stems("summary", STRONG, "riassu sintes sintet summar tldr recap"),
  ...stems("summary", WEAK, "breve punti brief shorten accorci"),
  ...stems("code", STRONG, "codice python javascript typescript java sql html css regex debug"),
  ...stems("code", STRONG, "refactor compil endpoint docker kubernetes stacktrace traceback"),
  ...stems("code", WEAK, "funzione function script bug class errore error api json test"),
  ...stems("analysis", STRONG, "analiz analis analys analyz confront compar valut evaluat correla"),
  ...stems("analysis", WEAK, "perch why dati data trend cause previs forecast statist"),
  ...stems("extraction", STRONG, "estra extract elenca classif tabell table"),
  ...stems("extraction", WEAK, "campi fields lista list colonn column fattura invoice csv"),
  ...stems("planning", STRONG, "pianific roadmap strateg organiz schedul milestone"),
  ...stems("planning", WEAK, "piano plan fasi passi steps progett project scadenz deadline"),
  ...stems("writing", STRONG, "scriv redig redazion write draft rewrite riscriv rispond"),
  ...stems("writing", WEAK, "email lettera letter post articol article blog testo comunicat"),
  ...stems("question", WEAK, "cosa quando dove chi what when where who quanto spieg explain"),
];

/** Every stem has at least as many letters as this. */
const BEGINNING = 3;

const BY_BEGINNING: ReadonlyMap<string, readonly Stem[]> = Map.groupBy(
  STEMS.toSorted((a, b) => b.text.length - a.text.length),
  ({ text }) => text.slice(0, BEGINNING),
);

/** The kind of request that a word indicates, by the longest stem it begins with. */
export function signalOf(word: string): Signal | undefined {
  return BY_BEGINNING.get(word.slice(0, BEGINNING))?.find(({ text }) => word.startsWith(text));
}
