import { numberFormat } from "../numbers/index.ts";
import { ARTICLES, withArticle } from "./article.ts";
import filesInEnglish from "./en/fileRules.json" with { type: "json" };
import { en } from "./en/index.ts";
import requestsInEnglish from "./en/requests.json" with { type: "json" };
import callsInEnglish from "./en/workflowCalls.json" with { type: "json" };
import plannerInEnglish from "./en/workflowPlanner.json" with { type: "json" };
import workflowRequestsInEnglish from "./en/workflowRequests.json" with { type: "json" };
import toolsInEnglish from "./en/workflowTools.json" with { type: "json" };
import filesInItalian from "./it/fileRules.json" with { type: "json" };
import { it } from "./it/index.ts";
import requestsInItalian from "./it/requests.json" with { type: "json" };
import callsInItalian from "./it/workflowCalls.json" with { type: "json" };
import plannerInItalian from "./it/workflowPlanner.json" with { type: "json" };
import workflowRequestsInItalian from "./it/workflowRequests.json" with { type: "json" };
import toolsInItalian from "./it/workflowTools.json" with { type: "json" };
import type { Locale } from "./locale.ts";
import type { Message, MessageKey, MessageParams } from "./message.ts";
import type Resources from "./resources.d.ts";
import type { CatalogueLike, KeysOf, Namespace, ParamsFor } from "./shape.ts";

const italian = {
  ...it,
  fileRules: filesInItalian,
  requests: requestsInItalian,
  workflowCalls: callsInItalian,
  workflowRequests: workflowRequestsInItalian,
  workflowPlanner: plannerInItalian,
  workflowTools: toolsInItalian,
};
const english = {
  ...en,
  fileRules: filesInEnglish,
  requests: requestsInEnglish,
  workflowCalls: callsInEnglish,
  workflowRequests: workflowRequestsInEnglish,
  workflowPlanner: plannerInEnglish,
  workflowTools: toolsInEnglish,
};

/**
 * The catalogues by language, as plain nested objects of strings, one object a namespace: i18next takes each language
 * as its `resources` unchanged (interpolation `{{name}}`, `{{name, number}}` and, in Italian, `{{name, il}}` with an
 * article before the value; plural suffixes `_one`, `_many`, `_other`, namespace separator `:`, key separator `.`).
 */
export const CATALOGUES = { it: italian, en: english } satisfies Record<Locale, CatalogueLike<Resources>>;

const PLACEHOLDER = /\{\{(\w+)(?:, (\w+))?\}\}/g;

/** Creates the formatter of a language on first use: creation takes milliseconds, and many commands need none. */
function whenNeeded<Tool>(make: (locale: Locale) => Tool): (locale: Locale) => Tool {
  const made = new Map<Locale, Tool>();
  return (locale) => {
    const tool = made.get(locale) ?? make(locale);
    made.set(locale, tool);
    return tool;
  };
}

const pluralRules = whenNeeded((locale) => new Intl.PluralRules(locale));
const numberFormats = whenNeeded((locale) => numberFormat(locale));

function textAt(catalogue: Namespace, key: string): string | undefined {
  let found: Namespace | string | undefined = catalogue;
  for (const name of key.split(/[:.]/)) {
    if (typeof found !== "object" || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return typeof found === "string" ? found : undefined;
}

/**
 * The text of a key that the compiler does not know: {@link translate} for any catalogue.
 *
 * @param catalogue - texts in the language `locale`
 */
export function formatText(
  locale: Locale,
  catalogue: Namespace,
  key: string,
  params: MessageParams = {},
): string {
  const { count } = params;
  const text =
    textAt(catalogue, key) ??
    (typeof count === "number"
      ? textAt(catalogue, `${key}_${pluralRules(locale).select(count)}`)
      : undefined);
  if (text === undefined) return key;
  return text.replace(PLACEHOLDER, (placeholder, name: string, format = "") => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return placeholder;
    if (ARTICLES.includes(format)) return withArticle(format, String(value));
    return format === "number" && typeof value === "number"
      ? numberFormats(locale).format(value)
      : String(value);
  });
}

/** The text of a key; the compiler checks that the key exists and that every placeholder has its value. */
export type Translate<Resources> = <Key extends KeysOf<Resources>>(
  key: Key,
  ...params: ParamsFor<Resources, Key>
) => string;

/** Translates the keys of a catalogue into its language, in the way of {@link translate}. */
export function translator<Resources>(locale: Locale, catalogue: Namespace): Translate<Resources> {
  return (key, ...[params]) => formatText(locale, catalogue, key, params);
}

/**
 * The text of a key in a language. An unknown key, for example from a newer version's data, is returned unchanged: a
 * missing text never throws.
 *
 * Values are inserted unchanged; numbers in `{{name, number}}` are formatted in the language (1.000 or 1,000).
 */
export function translate(locale: Locale, key: MessageKey, params?: MessageParams): string {
  return formatText(locale, CATALOGUES[locale], key, params);
}

/** The text of a message: {@link translate} with its key and parameters. */
export function translateMessage(locale: Locale, { key, params }: Message): string {
  return translate(locale, key, params);
}
