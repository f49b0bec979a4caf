import { askedKey } from "../../i18next.config.ts";
import { ARTICLES } from "../../packages/domain/src/messages/article.ts";

/** Texts by their full key, such as `limits:value.days_one`. */
export type Texts = ReadonlyMap<string, string>;

const isPlural = (key: string) => askedKey(key) !== key;

/** An article before a value, which Italian alone has. */
const ARTICLE = new RegExp(`, (${ARTICLES.join("|")})$`);

const placeholders = (text: string) => {
  const found = [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, inside = ""]) => inside.replace(ARTICLE, ""));
  return [...new Set(found)].sort().join("; ");
};

/** A value, with the format of a number or a date, or after an article. */
const PLACEHOLDER = new RegExp(
  `\\{\\{\\w+(, (number|${ARTICLES.join("|")}|datetime\\([\\w: ;]+\\)))?\\}\\}`,
  "g",
);

/**
 * Faults within and between the texts of the languages, one sentence each. i18next-cli treats the plural form of
 * millions, which Italian needs, as optional, and compares no placeholders.
 */
export function catalogueFaults(languages: Readonly<Record<string, Texts>>): string[] {
  return Object.entries(languages).flatMap(([language, texts]) => [
    ...textFaults(language, texts),
    ...pluralFaults(language, texts),
    ...Object.entries(languages).flatMap(([other, theirs]) => differences(language, texts, other, theirs)),
  ]);
}

function textFaults(language: string, texts: Texts): string[] {
  return [...texts].flatMap(([key, text]) => {
    const faults: string[] = [];
    if (text.trim() === "") faults.push("is empty");
    else if (text !== text.trim()) faults.push("begins or ends with a space");
    if (text !== text.normalize("NFC")) faults.push("is not in Unicode's NFC");
    if (text.replace(PLACEHOLDER, "").includes("{{")) faults.push("has a stray brace");
    return faults.map((fault) => `${language} ${key} ${fault}`);
  });
}

/** i18next shows the bare key if a plural form is missing, so each language needs all of its forms. */
function pluralFaults(language: string, texts: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const counted = new Set([...texts.keys()].filter(isPlural).map(askedKey));
  return [...counted]
    .flatMap((key) => forms.map((form) => `${key}_${form}`))
    .filter((key) => !texts.has(key))
    .map((key) => `${language} lacks ${key}`);
}

function differences(language: string, texts: Texts, other: string, theirs: Texts): string[] {
  const known = new Map([...theirs].map(([key, text]) => [askedKey(key), text]));
  return [...texts].flatMap(([key, text]) => {
    const twin = known.get(askedKey(key));
    if (twin === undefined) return [`${other} lacks ${askedKey(key)}, which ${language} has`];
    // A singular form may spell out its number.
    if (isPlural(key) || placeholders(text) === placeholders(twin)) return [];
    return [`${key} takes {${placeholders(text)}} in ${language} but {${placeholders(twin)}} in ${other}`];
  });
}
