import type { Locale } from "@regia/domain/messages";
import type { LineOrder } from "./lines.ts";
import { endsShortened } from "./sentences.ts";
import { contentWords, languageOf } from "./words.ts";

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

/** What a sentence of an instruction begins with, after words that join it to the one before. */
const REQUEST_START =
  /^(?:(?:e|ed|poi|infine|inoltre|anche|and|then|also|finally|per favore|please)[\s,]+)*(?:aiut|calcol|cerca|conta|conteggi|corregg|cre[ai]|dammi|dimmi|elenca|elimina|estra|fa(?:i|mmi)?\b|indica|individua|metti|mi serv|mostra|ordina|riordina|prepara|puoi|potresti|vorrei|quant[ei]|quali|riassum|riepilog|rispondi|scrivi|sintetizz|somma|spiega|togli|traduci|trova|usa\b|add up|calculate|can you|could you|count|create|draft|extract|explain|find|get\b|give|how (?:many|long)|i (?:need|want|would)|identify|list\b|make|please|pull|remove|reply|show|shorten|sort|sum(?! of)|summar|tell|translate|use\b|what|which|would you|write)/i;

/** Names of the text itself, with which an instruction announces it. */
const TEXT_NAME =
  /\b(?:test[oi]|fras[ei]|brano|articolo|messaggio|lista|elenco|seguent[ei]|texts?|sentences?|passage|article|message|list|following|below)\b/i;

/** What announces that the text follows at once. */
const ANNOUNCED =
  /\b(?:(?:testo|frase|brano|articolo|messaggio|lista|elenco|righe) (?:seguente|seguenti|che segue|qui sotto)|seguente (?:testo|frase|brano|articolo|messaggio|lista|elenco)|following (?:text|sentence|passage|article|message|list|lines)|(?:text|sentence|passage|article|message|list) below)\s+(?!(?:in|e|ed|poi|per|con|da|and|then|with|to|as|into|by)\b)/i;

/** A polite word that is all there is. */
const COURTESY =
  /^(?:(?:per favore|per piacere|per cortesia|grazie|mille|molte|tante|please|thanks?|thank you|a lot|very much)[\s,.!]*)+$/i;

/** The end of a sentence, with what separates it from the next. */
const SENTENCE_END = /[.?!…]["»”’)]*\s+/g;

const names = (instruction: string): boolean => tasksOf(instruction, languageOf(instruction)).length > 0;

/** A text without the thanks that stand below it. */
const withoutCourtesy = (text: string): string => {
  const last = text.lastIndexOf("\n");
  return last >= 0 && COURTESY.test(text.slice(last).trim()) ? text.slice(0, last).trim() : text;
};

/** Whether words can be the text that tasks are about: not what belongs to the instruction. */
function isText(words: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(words) || COURTESY.test(words)) return false;
  return (
    words.length > 40 ||
    sentencesIn(words) === undefined ||
    !/^(?:in\s+|max\.?\s+)?\S+(?:\s+\S+){1,2}$/i.test(words)
  );
}

/** The places in a message, up to the longest instruction, after which a sentence begins. */
function sentenceStarts(message: string): number[] {
  return [...message.slice(0, LONGEST_INSTRUCTION).matchAll(SENTENCE_END)].flatMap(({ index, 0: end }) =>
    endsShortened(message.slice(0, index + 1)) || /\d\.$/.test(message.slice(0, index + 1))
      ? []
      : [index + end.length],
  );
}

/** The last sentence of an instruction. */
function lastSentence(instruction: string): string {
  return instruction.slice(sentenceStarts(instruction).at(-1) ?? 0);
}

/** Where the sentences that ask end and the text begins; -1 if it is not clear. */
function afterQuestion(message: string): number {
  let hasAsked = false;
  let start = 0;
  for (const end of [...sentenceStarts(message), message.length]) {
    const sentence = message.slice(start, end).trim();
    const asks = REQUEST_START.test(sentence) || (sentence.endsWith("?") && names(sentence));
    if (hasAsked && !asks && isText(sentence)) return start;
    hasAsked ||= asks && names(sentence);
    start = end;
  }
  return -1;
}

/** Where a text begins by its capital letter in the middle of a line; -1 if none does. */
function atCapital(message: string): number {
  if (!REQUEST_START.test(message)) return -1;
  const [line = ""] = message.slice(0, LONGEST_INSTRUCTION).split("\n", 1);
  for (const { index, 1: before = "", 0: match } of line.matchAll(/([\p{L}\p{N}]+)\s+(?=\p{Lu})/gu)) {
    const start = index + match.length;
    const rest = message.slice(start, start + LONGEST_INSTRUCTION);
    // A name after a preposition or another name belongs to the instruction, and names alone are no text.
    const isName = (index > 0 && /^\p{Lu}/u.test(before)) || contentWords(before).length === 0;
    const isPhrase = /^\S+\s+\S+\s+\S/.test(rest) && /\s\p{Ll}/u.test(rest);
    if (!isName && isPhrase && names(message.slice(0, start))) return start;
  }
  return -1;
}

/** The passage in quotation marks of a message's first sentence, and the message without it. */
function quotedIn(message: string): Parts | undefined {
  const found = /(?<![\p{L}\p{N}])(?:"([^"\n]+)"|«([^»]+)»|“([^”]+)”)/u.exec(message);
  if (found === null || sentenceStarts(message.slice(0, found.index)).length > 0) return undefined;
  const [whole, ...passages] = found;
  const rest = message.slice(found.index + whole.length);
  return { instruction: message.slice(0, found.index) + rest, text: passages.find(Boolean)?.trim() ?? "" };
}

/**
 * The ways to cut a message into an instruction and its text, the surest first: the text is below the instruction, after a
 * colon, in quotation marks, after the sentence that asks, above the instruction, or begins in the middle of a line.
 */
function cuts(message: string): Parts[] {
  const trimmed = message.trim();
  const found: Parts[] = [];
  const cut = (at: number, skip: number, isBelow = false) => {
    if (at < 0) return;
    const [before, after] = [trimmed.slice(0, at), trimmed.slice(at + skip).trim()];
    found.push(isBelow ? { instruction: after, text: before.trim() } : { instruction: before, text: after });
  };
  const colon = trimmed.search(/:\s/);
  const line = trimmed.indexOf("\n");
  const announcing = lastSentence(trimmed.slice(0, Math.max(0, colon)));
  const first = trimmed.slice(0, Math.max(0, line));
  cut(trimmed.search(/\n\s*\n/), 1);
  if (names(announcing) || TEXT_NAME.test(announcing)) cut(colon, 1);
  // A line that breaks off in its second sentence is one of the text.
  if (/[.?!:]$/.test(first) || sentenceStarts(first).length === 0) cut(line, 1);
  const quoted = quotedIn(trimmed);
  if (quoted) found.push(quoted);
  cut(afterQuestion(trimmed), 0);
  cut(colon, 1);
  cut(line, 1);
  cut(trimmed.lastIndexOf("\n"), 1, true);
  cut(atCapital(trimmed), 0);
  const announced = ANNOUNCED.exec(trimmed);
  if (announced) cut(announced.index + announced[0].length, 0);
  return found
    .map(({ instruction, text }) => ({ instruction, text: withoutCourtesy(text) }))
    .filter(({ instruction, text }) => instruction.length <= LONGEST_INSTRUCTION && isText(text));
}

/** The instruction of a message and the text that it brings, which is empty without one. */
function partsOf(message: string): Parts {
  return (
    cuts(message).find(({ instruction }) => names(instruction)) ?? {
      instruction: message.slice(0, LONGEST_INSTRUCTION),
      text: "",
    }
  );
}

/** The text that an earlier question brought, without its instruction. */
function givenBefore(messages: readonly ChatMessage[]): string {
  for (const { role, text } of messages.toReversed()) {
    if (role !== "user") continue;
    const parts = partsOf(text);
    if (parts.text !== "") return parts.text;
    if (text.length > LONGEST_INSTRUCTION || !names(text)) return text.trim();
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
