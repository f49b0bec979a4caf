import { type Message, message } from "../../messages/index.ts";

/** What a goal can ask for. */
export type Wish =
  | "read"
  | "explore"
  | "table"
  | "summary"
  | "translation"
  | "extraction"
  | "writing"
  | "wait"
  | "person"
  | "file"
  | "event"
  | "mail";

/** Words that ask for each, in Italian and English. They begin words unless a mark says otherwise. */
const SIGNS: Readonly<Record<Wish, RegExp>> = {
  read: /\b(?:pagin[ae]|sit[oi]|articol[oi]|link|url|web|pages?|websites?|sites?|articles?)\b/,
  explore:
    /\b(?:naviga|esplora|cerca (?:su|in|nel|sul)(?:la|l')? ?(?:internet|web|rete|sito|google)|browse|explore|search (?:the|on the) (?:web|internet|site))/,
  table:
    /\b(?:leggi|apri|dal?|dai|nel|read|from|open|in)\b(?: \S+){0,2} (?:csv|foglio(?: di calcolo)?|excel|spreadsheet)\b/,
  summary:
    /\b(?:riassu|riepilog|sintes|sintet|summar|digest|recap|punti (?:chiave|principali)|key points|main points)/,
  translation: /\b(?:tradu[crz]|translat)/,
  extraction: /\b(?:estra[ein]|tabell|elenca|extract|table\b|tabulate|list the)/,
  writing: /\b(?:scriv|prepar|redig|bozza|componi|rispond|write|draft|prepare|compose|reply|answer)/,
  wait: /\b(?:aspett|attend[ie]|tra (?:un|\d|due|tre|quattro|cinque)|fra (?:un|\d|due|tre|quattro|cinque)|wait\b|after (?:an?|\d|one|two|three|four|five) (?:second|minute|hour|day|week))/,
  person:
    /\b(?:chied\w* (?:a |al|all|conferm|approv|un parere)|approva|approvazion|conferm|revision|ask (?:a |an |the |for |my |me )|approv|confirm|review)/,
  file: /\b(?:salva|file\b|documento word|save\b|verbale)/,
  event: /\b(?:calendario|appuntament|evento|fissa\b|agenda|calendar|appointment|event\b|schedule a)/,
  mail: /\b(?:e-?mail|mail|posta elettronica|invia|manda|spedisci|send\b)/,
};

/** The wishes of a goal by their first word in it. */
export function wishesOf(words: string): ReadonlyMap<Wish, number> {
  const found = Object.entries(SIGNS).flatMap(([wish, sign]): [Wish, number][] => {
    const place = words.search(sign);
    return place < 0 ? [] : [[wish as Wish, place]];
  });
  return new Map(found.sort(([, one], [, other]) => one - other));
}

/** Languages that a goal can name for a translation, by the beginnings of their names in Italian and English. */
const LANGUAGES: readonly (readonly [RegExp, Message])[] = [
  [/\b(?:ingles|english)/, message("workflowPlanner:language.english")],
  [/\bitalian/, message("workflowPlanner:language.italian")],
  [/\b(?:frances|french)/, message("workflowPlanner:language.french")],
  [/\b(?:tedesc|german)/, message("workflowPlanner:language.german")],
  [/\b(?:spagnol|spanish)/, message("workflowPlanner:language.spanish")],
  [/\b(?:portoghes|portuguese)/, message("workflowPlanner:language.portuguese")],
  [/\b(?:cines|chinese)/, message("workflowPlanner:language.chinese")],
  [/\barab/, message("workflowPlanner:language.arabic")],
  [/\b(?:romen|rumen|romanian)/, message("workflowPlanner:language.romanian")],
  [/\b(?:polacc|polish)/, message("workflowPlanner:language.polish")],
];

/** The language to translate into: the first that is named after the word for translating, and not as that of the text. */
export function languageIn(words: string): Message | null {
  const after = words.slice(Math.max(0, words.search(SIGNS.translation)));
  const named = LANGUAGES.map(([name, language]) => ({ language, place: after.search(name) }))
    .filter(({ place }) => place >= 0)
    // "from German into English"
    .filter(({ place }) => !/\b(?:da|dal|dall'|from) ?$/.test(after.slice(0, place)));
  return named.sort((one, other) => one.place - other.place)[0]?.language ?? null;
}
