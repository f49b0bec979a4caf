import { euro } from "@regia/domain/money";
import type { ParseKeys } from "i18next";
import { cloneElement, isValidElement, type ReactNode, useSyncExternalStore } from "react";
import type { Catalogue } from "../src/i18n/catalogues.ts";
import {
  createI18nFrom,
  DEFAULT_LOCALE,
  type Formatters,
  formattersFor,
  type I18n,
  intlLocales,
  LOCALES,
  type Locale,
  localeOf,
  parseLocale,
  startI18n,
} from "../src/i18n/index.ts";
import samples from "./samples.json" with { type: "json" };

/** A language in which stories are shown: one of the product, or `pseudo`: Italian with accents, about 40 % longer. */
export type StoryLanguage = (typeof storyLanguages)[number];

export const storyLanguages = [...LOCALES, "pseudo"] as const;

/** Doubles each vowel and gives it an accent. Placeholders, nested texts, tags and addresses of links stay. */
const lengthen = (text: string) =>
  text.replace(/<[^>]*>|\]\(.*?\)|\{\{.*?\}\}|\$t\(.*?\)|[aeiou]/gi, (part) =>
    part.length > 1 ? part : `${part}\u0301`.normalize("NFC").repeat(2),
  );

/** Replaces every string within a value of plain objects, arrays and React elements. Values without a change stay the same. */
function mapStrings<Value>(value: Value, change: (text: string) => string): Value;
function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (isValidElement<Record<string, unknown>>(value)) {
    const props = mapStrings(value.props, change);
    if (props === value.props) return value;
    const { children, ...rest } = props;
    // As separate arguments, so that React does not ask for keys.
    return cloneElement(value, rest, ...(Array.isArray(children) ? children : [children as ReactNode]));
  }
  if (Array.isArray(value)) {
    const mapped = value.map((item) => mapStrings(item, change));
    return mapped.some((item, index) => item !== value[index]) ? mapped : value;
  }
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const entries = Object.entries(value).map(([key, item]) => [key, mapStrings(item, change), item] as const);
  return entries.some(([, mapped, item]) => mapped !== item) ? Object.fromEntries(entries) : value;
}

const [it, en] = await Promise.all([startI18n("it"), startI18n("en")]);
let pseudo: I18n | undefined;

const createPseudo = (): I18n =>
  createI18nFrom(DEFAULT_LOCALE, {
    [DEFAULT_LOCALE]: mapStrings(it.getDataByLanguage(DEFAULT_LOCALE) ?? {}, lengthen),
  });

let current: StoryLanguage = DEFAULT_LOCALE;
const listeners = new Set<() => void>();

/** Sets the language of `text` and `sample` to the one that the toolbar chooses, and returns it. */
export function speak(chosen: unknown): StoryLanguage {
  current = chosen === "pseudo" ? "pseudo" : (parseLocale(chosen) ?? DEFAULT_LOCALE);
  return current;
}

/** Shows what is rendered in another language; opened dialogs and what was done in them stay. */
export function switchLanguage(language: StoryLanguage): void {
  current = language;
  for (const changed of listeners) changed();
}

const follow = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** The language that stories are shown in. */
export const useStoryLanguage = (): StoryLanguage => useSyncExternalStore(follow, () => current);

/** The texts of a language, for `LocaleProvider`. */
export function instanceOf(language: StoryLanguage): I18n {
  if (language !== "pseudo") return { it, en }[language];
  pseudo ??= createPseudo();
  return pseudo;
}

/** The key of a text with its namespace: `auth:login.submit`. */
export type TextKey = Extract<
  ParseKeys<readonly [keyof Catalogue, ...(keyof Catalogue)[]]>,
  `${string}:${string}`
>;

/**
 * A text of the product in the language that the story is shown in, for `play` functions: `text("auth:login.submit")`. A key
 * that the catalogue lacks does not compile.
 */
export function text(key: TextKey, params: Readonly<Record<string, string | number>> = {}): string {
  // The type of `t` cannot express that the parameters belong to one of many keys.
  const t = instanceOf(current).t as unknown as (key: TextKey, params: object) => string;
  return t(key, params);
}

/** The product's language that the story is shown in; Italian for the pseudo-language. */
export const locale = (): Locale => localeOf(instanceOf(current));

/** The product's formatters in the language that the story is shown in. */
export const format = (): Formatters => formattersFor(locale());

/** A text as `getByText` reads it: with ordinary spaces, also between a number and its unit. */
export const withSpaces = (content: string): string => content.replaceAll("\u00a0", " ");

/** A whole amount in euro as the product writes it, with ordinary spaces: `price("19")`. */
export const price = (amount: string): string =>
  withSpaces(format().money(euro(amount), { shortWhole: true }));

/** Matches a name or text that contains `part`, such as the label of a button with a counter. */
export const containing = (part: string): RegExp => new RegExp(part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));

export type Sample = keyof typeof samples;

const isSample = (value: string): value is Sample => Object.hasOwn(samples, value);

const inCurrent = (italian: Sample): string => {
  if (current === "it") return italian;
  return current === "en" ? samples[italian] : lengthen(italian);
};

/**
 * Sample content of a story, such as a label that the product does not have, in the language that the story is shown in.
 *
 * @param italian a key of `samples.json`, which has its English text
 */
export const sample = (italian: Sample): string => inCurrent(italian);

/** The args of a story with their sample content in the language that the story is shown in. */
export const translated = <Args>(args: Args): Args =>
  current === "it" ? args : mapStrings(args, (value) => (isSample(value) ? inCurrent(value) : value));

/** The language of the product in which the story is shown, and the other one. */
export function localesFromShown(): [shown: Locale, other: Locale] {
  const shown = locale();
  const other = LOCALES.find((candidate) => candidate !== shown);
  if (!other) throw new Error("There is only one language");
  return [shown, other];
}

const headlessNames = {
  it: {
    calendar: "Calendario",
    clearSearch: "Cancella ricerca",
    date: "gg/mm/aaaa",
    decrease: "Riduci",
    increase: "Aumenta",
    next: "Successivo",
    select: "Seleziona un elemento",
  },
  en: {
    calendar: "Calendar",
    clearSearch: "Clear search",
    date: "dd/mm/yyyy",
    decrease: "Decrease",
    increase: "Increase",
    next: "Next",
    select: "Select an item",
  },
} satisfies Record<Locale, Record<string, string>>;

/** A name that React Aria gives to a part of its components. Those of buttons that step a number go on with its label. */
export const headlessName = (part: keyof typeof headlessNames.it): string => headlessNames[locale()][part];

/** The name that the date fields of React Aria give to a part of a date. */
export const datePart = (part: "day" | "month" | "year" | "hour" | "minute"): string => {
  const name = new Intl.DisplayNames(intlLocales[locale()], { type: "dateTimeField" }).of(part);
  if (!name) throw new Error(`This browser has no name for ${part}`);
  return name;
};

/** The key of the arrow that points in the direction of reading, or against it. */
export const arrowKey = (way: "forward" | "back"): string =>
  (way === "forward") === (document.documentElement.dir === "rtl") ? "{ArrowLeft}" : "{ArrowRight}";

const everyText = (tree: unknown): string[] =>
  typeof tree === "string" ? [tree] : Object.values(tree as object).flatMap(everyText);

const englishTexts = new Set([...everyText(en.getDataByLanguage("en") ?? {}), ...Object.values(samples)]);
const italianTexts = new Set([...everyText(it.getDataByLanguage("it") ?? {}), ...Object.keys(samples)]);
const italianWords =
  /(^|[^\p{L}'’.-])(il|gli|di|della|dei|delle|che|non|una|sono|questo|questa|è|più|nel|nella|alle)($|[^\p{L}])/iu;

/** True for a text that is Italian and not English too: one of the catalogue or the samples, or one with a typical word. */
export const onlyItalian = (content: string): boolean =>
  !englishTexts.has(content) && (italianTexts.has(content) || italianWords.test(content));
