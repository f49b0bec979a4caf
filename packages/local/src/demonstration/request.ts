import type { Locale } from "@regia/domain/messages";
import type { LineOrder } from "./lines.ts";
import { languageOf } from "./words.ts";

/** What the demonstration can do with a text. */
export type Task =
  /** `most` is the wished number of sentences. */
  | { readonly kind: "summary"; readonly most: number | undefined }
  | { readonly kind: "dates" | "amounts" | "addresses" | "phones" | "counts" | "frequencies" | "sums" }
  | { readonly kind: "lines"; readonly order: LineOrder };

/** A request, understood. */
export interface DemonstrationRequest {
  readonly locale: Locale;
  readonly tasks: readonly Task[];
  /** The text that the tasks are about; empty if none is given. */
  readonly text: string;
  /** Whether it asks for more, which only a model can do. */
  readonly asksMore: boolean;
}

/** A message of a conversation. */
export interface ChatMessage {
  readonly role: string;
  readonly text: string;
}

/** An instruction that is longer is a text. */
const LONGEST_INSTRUCTION = 400;

/** Material that is shorter than this, in characters, is part of the instruction. */
const SHORTEST_TEXT = 12;

type Words = Readonly<Record<Locale, RegExp>>;

const SUMMARY: Words = {
  it: /\briassu|\briepilog|\bsintetizz|\bsintesi\b|\bpunti (?:chiave|principali|salienti)/i,
  en: /\bsummar|\btl;?dr\b|\bshorten\b|\b(?:key|main) points\b|\bsum up\b|\bgist\b/i,
};
/** What asks to take something out of a text, or how much of it there is. */
const SEARCH: Words = {
  it: /\b(?:estra|trova|cerca|elenc|indic|individu|mostra|quali|quante|quanti|tira fuori|dammi|conta|calcol|somma|totale)/i,
  en: /\b(?:extract|find|list|show|which|what|get|give|pull|how many|count|calculate|sum|total|identify)/i,
};
const DATES: Words = { it: /\b(?:dat[ae]|scadenz[ae])\b/i, en: /\b(?:dates?|deadlines?|due)\b/i };
const AMOUNTS: Words = {
  it: /\b(?:import[oi]|cifr[ae]|prezz[oi]|cost[oi]|spes[ae]|euro|somme)\b|€/i,
  en: /\b(?:amounts?|prices?|costs?|sums of money|money|figures|euros?)\b|[€$£]/i,
};
const ADDRESSES: Words = {
  it: /\b(?:e-?mail|mail|indirizz[oi]|link|collegament[oi]|url|sit[oi]|contatti)\b/i,
  en: /\b(?:e-?mails?|addresses|address|links?|urls?|web ?sites?|contacts?)\b/i,
};
const PHONES: Words = {
  it: /\b(?:telefon[oi]|cellulari?|contatti)\b/i,
  en: /\b(?:phones?|telephones?|mobiles?|contacts?)\b/i,
};
const FREQUENCIES: Words = {
  it: /\bfrequen[tz]|\bparole più\b|\bricorr/i,
  en: /\bfrequen|\bmost (?:common|used) words\b|\bword cloud\b/i,
};
const COUNTS: Words = {
  it: /\b(?:quant[ei] (?:parole|caratteri|frasi|righe|battute)|cont(?:a|are|eggio)\b.*\b(?:parole|caratteri|frasi|righe|battute|testo)|lunghezza del)/i,
  en: /\b(?:how many (?:words|characters|letters|sentences|lines)|count\b.*\b(?:words|characters|letters|sentences|lines|text)|word count|character count|how long is)/i,
};
const SUMS: Words = {
  it: /\b(?:somm(?:a|are|e)|total[ei]|colonn[ae])\b/i,
  en: /\b(?:sums?|totals?|add up|columns?)\b(?! up)/i,
};
const SORTED: Words = {
  it: /\b(?:ordina|ordinare|riordina|alfabetico)\b/i,
  en: /\b(?:sort|sorted|alphabetical|alphabetically)\b/i,
};
const DESCENDING: Words = {
  it: /\b(?:decrescente|contrario|inverso)\b/i,
  en: /\b(?:descending|reverse|reversed)\b/i,
};
const UNIQUE: Words = {
  it: /\b(?:duplicat[aeio]|doppion[ei]|ripetut[aeio]|ripetizioni|univoc[aeio])\b/i,
  en: /\b(?:duplicates?|unique|distinct|dedup\w*|repeated)\b/i,
};
/** What only a model can do. */
const MORE: Words = {
  it: /\b(?:traduc|traduz|scrivi(?! un (?:riassunto|riepilogo))|scrivimi|rispondi|rispondere|componi|spieg|consigli|corregg|riscriv|migliora|inventa|analizza|confronta|programma\b|proponi)/i,
  en: /\b(?:translat|write(?! (?:a|the) summary)|reply|draft|compose|explain|advise|correct|rewrite|improve|invent|analy[sz]e|compare|propose|suggest)/i,
};

/** Small numbers, as they are written with the sentences of a summary. */
const NUMBERS = [
  "un[ao]?|one",
  "due|two",
  "tre|three",
  "quattro|four",
  "cinque|five",
  "sei|six",
  "sette|seven",
  "otto|eight",
  "nove|nine",
  "dieci|ten",
];

/** The wished number of sentences. */
function sentencesIn(instruction: string): number | undefined {
  const unit =
    "\\s+(?:brevi\\s+|short\\s+|key\\s+)?(?:fras[ei]|punt[oi]|righ?[ae]|sentences?|points?|lines?|bullets?)";
  const digits = new RegExp(`\\b(\\d{1,2})${unit}`, "i").exec(instruction)?.[1];
  if (digits !== undefined) return Math.max(1, Number(digits));
  const place = NUMBERS.findIndex((word) => new RegExp(`\\b(?:${word})${unit}`, "i").test(instruction));
  return place < 0 ? undefined : place + 1;
}

/** The tasks that an instruction names. */
export function tasksOf(instruction: string, locale: Locale): Task[] {
  const asks = (words: Words) => words[locale].test(instruction);
  const searches = asks(SEARCH);
  const found: Task[] = [];
  if (asks(SUMMARY)) found.push({ kind: "summary", most: sentencesIn(instruction) });
  if (searches && asks(DATES)) found.push({ kind: "dates" });
  if (searches && asks(AMOUNTS)) found.push({ kind: "amounts" });
  if (searches && asks(ADDRESSES)) found.push({ kind: "addresses" });
  if (searches && asks(PHONES)) found.push({ kind: "phones" });
  if (asks(FREQUENCIES)) found.push({ kind: "frequencies" });
  else if (asks(COUNTS)) found.push({ kind: "counts" });
  if (searches && asks(SUMS)) found.push({ kind: "sums" });
  const sorted = asks(SORTED) ? (asks(DESCENDING) ? "descending" : "ascending") : undefined;
  const unique = asks(UNIQUE);
  if (sorted !== undefined || unique) found.push({ kind: "lines", order: { sorted, unique } });
  return found;
}

interface Parts {
  readonly instruction: string;
  readonly text: string;
}

/** The ways to cut a message into an instruction and its text: the instruction is above, before a colon, or below. */
function cuts(message: string): Parts[] {
  const trimmed = message.trim();
  const found: Parts[] = [];
  const cut = (at: number, skip: number, isBelow = false) => {
    if (at < 0) return;
    const [before, after] = [trimmed.slice(0, at), trimmed.slice(at + skip).trim()];
    found.push(isBelow ? { instruction: after, text: before.trim() } : { instruction: before, text: after });
  };
  cut(trimmed.search(/\n\s*\n/), 1);
  cut(trimmed.search(/:\s/), 1);
  cut(trimmed.indexOf("\n"), 1);
  cut(trimmed.lastIndexOf("\n"), 1, true);
  return found.filter(
    ({ instruction, text }) => instruction.length <= LONGEST_INSTRUCTION && text.length >= SHORTEST_TEXT,
  );
}

/** The instruction of a message and the text that it brings, which is empty without one. */
function partsOf(message: string): Parts {
  const found = cuts(message).find(
    ({ instruction }) => tasksOf(instruction, languageOf(instruction)).length > 0,
  );
  if (found !== undefined) return found;
  return { instruction: message.slice(0, LONGEST_INSTRUCTION), text: "" };
}

/** The text that an earlier question brought, without its instruction. */
function givenBefore(messages: readonly ChatMessage[]): string {
  for (const { role, text } of messages.toReversed()) {
    if (role !== "user") continue;
    const parts = partsOf(text);
    if (parts.text !== "") return parts.text;
    if (text.length > LONGEST_INSTRUCTION || tasksOf(text, languageOf(text)).length === 0) return text.trim();
  }
  return "";
}

/** Understands the last question of a conversation. Its text may have been given in an earlier question. */
export function requestIn(messages: readonly ChatMessage[]): DemonstrationRequest {
  const place = messages.findLastIndex(({ role }) => role === "user");
  const question = messages[place]?.text ?? "";
  const parts = partsOf(question);
  const locale = languageOf(parts.instruction);
  const tasks = tasksOf(parts.instruction, locale);
  return {
    locale,
    tasks,
    text:
      tasks.length === 0 || parts.text !== ""
        ? parts.text
        : givenBefore(messages.slice(0, Math.max(0, place))),
    asksMore: MORE[locale].test(parts.instruction),
  };
}
