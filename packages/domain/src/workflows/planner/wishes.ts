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

/** Languages that a goal can name for a translation: its names in Italian and English, and what a prompt calls it. */
const LANGUAGES: readonly (readonly [RegExp, { readonly it: string; readonly en: string }])[] = [
  [/\b(?:ingles|english)/, { it: "inglese", en: "English" }],
  [/\b(?:italian)/, { it: "italiano", en: "Italian" }],
  [/\b(?:frances|french)/, { it: "francese", en: "French" }],
  [/\b(?:tedesc|german)/, { it: "tedesco", en: "German" }],
  [/\b(?:spagnol|spanish)/, { it: "spagnolo", en: "Spanish" }],
  [/\b(?:portoghes|portuguese)/, { it: "portoghese", en: "Portuguese" }],
  [/\b(?:cines|chinese)/, { it: "cinese", en: "Chinese" }],
  [/\b(?:arab)/, { it: "arabo", en: "Arabic" }],
  [/\b(?:romen|rumen|romanian)/, { it: "romeno", en: "Romanian" }],
  [/\b(?:polacc|polish)/, { it: "polacco", en: "Polish" }],
];

/** The language to translate into: the last that is named after the word for translating. */
export function languageIn(words: string): { readonly it: string; readonly en: string } | null {
  const after = words.slice(Math.max(0, words.search(SIGNS.translation)));
  const named = LANGUAGES.map(([name, language]) => ({ language, place: after.search(name) }))
    .filter(({ place }) => place >= 0)
    // "from German into English"
    .filter(({ place }) => !/\b(?:da|dal|dall'|from) ?$/.test(after.slice(0, place)));
  return named.sort((one, other) => one.place - other.place)[0]?.language ?? null;
}
