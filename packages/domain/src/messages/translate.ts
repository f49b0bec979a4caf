import { en } from "./en/index.ts";
import { it } from "./it/index.ts";
import { DEFAULT_LOCALE, type Locale } from "./locale.ts";
import type { Message, MessageKey, MessageParams } from "./message.ts";
import type { Namespace } from "./shape.ts";

/**
 * The catalogues by language, as plain nested objects of strings, one object a namespace: i18next takes each language
 * as its `resources` unchanged (interpolation `{{name}}` and `{{name, number}}`, plural suffixes `_one`, `_many`,
 * `_other`, namespace separator `:`, key separator `.`).
 */
export const CATALOGUES = { it, en } as const satisfies Record<Locale, Readonly<Record<string, Namespace>>>;

const PLACEHOLDER = /\{\{(\w+)(, number)?\}\}/g;

/** Creates the formatter of a language on first use: each takes milliseconds, and many commands need none. */
function whenNeeded<Tool>(make: (locale: Locale) => Tool): (locale: Locale) => Tool {
  const made = new Map<Locale, Tool>();
  return (locale) => {
    const tool = made.get(locale) ?? make(locale);
    made.set(locale, tool);
    return tool;
  };
}

const pluralRules = whenNeeded((locale) => new Intl.PluralRules(locale));
const numberFormats = whenNeeded((locale) => new Intl.NumberFormat(locale));

function flatten(tree: Namespace, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
}

const textsOf = whenNeeded((locale): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  for (const [name, tree] of Object.entries(CATALOGUES[locale])) flatten(tree, `${name}:`, texts);
  return texts;
});

function findText(locale: Locale, key: string, params: MessageParams): string | undefined {
  const texts = textsOf(locale);
  const exact = texts.get(key);
  if (exact !== undefined) return exact;
  const count = params["count"];
  if (typeof count !== "number") return undefined;
  return texts.get(`${key}_${pluralRules(locale).select(count)}`);
}

/**
 * The words of a key in a language. A key that a language lacks is answered in the default one, and a key that no
 * catalogue knows (data of a newer version, say) as itself: a missing text never throws.
 *
 * Values are put in as they are; numbers in `{{name, number}}` are written the language's way (10.000 or 10,000), as
 * i18next writes them.
 */
export function translate(locale: Locale, key: MessageKey, params: MessageParams = {}): string {
  const text = findText(locale, key, params) ?? findText(DEFAULT_LOCALE, key, params);
  if (text === undefined) return key;
  return text.replace(PLACEHOLDER, (placeholder, name: string, asNumber: string | undefined) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return placeholder;
    return asNumber && typeof value === "number" ? numberFormats(locale).format(value) : String(value);
  });
}

/** The text of a message: {@link translate} with its key and parameters. */
export function translateMessage(locale: Locale, { key, params }: Message): string {
  return translate(locale, key, params);
}
