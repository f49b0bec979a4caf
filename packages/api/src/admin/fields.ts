import { type CustomLimits, checkCustomLimits } from "@regia/domain/limits";
import { DEFAULT_LOCALE, type Message, message, parseLocale, translateMessage } from "@regia/domain/messages";
import { MAX_EMAIL_LENGTH, validateAccountEmail } from "@regia/domain/validation";
import * as v from "valibot";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const CONTROL = /\p{Cc}/u;

/** The words for a value that is refused, in the language that the parse is given as `lang`. */
export function wordsFor(text: Message) {
  return ({ lang }: v.BaseIssue<unknown>): string =>
    translateMessage(parseLocale(lang) ?? DEFAULT_LOCALE, text);
}

/** A name from outside, short enough to be repeated. */
const shown = (name: unknown): string => String(name).slice(0, 60);

/** An object of these fields and no others: `__proto__` and its like are unknown, as every other name. */
export function onlyFields<const Entries extends v.ObjectEntries>(entries: Entries) {
  // Without a prototype: names are looked up with `in`.
  const own: Entries = Object.assign(Object.create(null), entries);
  return v.strictObject(own, (issue) => {
    const { expected, lang, path } = issue;
    const field = shown(path?.[0].key);
    const known = entries[field];
    if (expected === "never" || known === undefined) {
      return wordsFor(message("requests:unknownField", { field }))(issue);
    }
    // A field that is missing is refused as one without a value.
    return v.safeParse(known, undefined, { lang }).issues?.[0].message ?? "";
  });
}

/** A field that may be left out; null counts as left out. */
export function maybe<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );
}

/** The id of a user; comes out in lower case. */
export function userId(field: string) {
  const words = wordsFor(message("requests:identifier", { field }));
  return v.pipe(v.string(words), v.regex(UUID, words), v.toLowerCase());
}

/** The address of a user; comes out without the space around it. */
export function emailAddress(field: string) {
  const words = wordsFor(message("requests:email", { field }));
  return v.pipe(
    v.string(words),
    v.maxLength(MAX_EMAIL_LENGTH, words),
    v.check((value) => validateAccountEmail(value).isValid, words),
    v.trim(),
  );
}

/** One of a few words. */
export function choiceOf<const Choices extends readonly string[]>(field: string, choices: Choices) {
  return v.picklist(choices, wordsFor(message("requests:choice", { field, choices: choices.join(", ") })));
}

/** A whole number of a range. */
export function wholeNumber(field: string, { min, max }: { readonly min: number; readonly max: number }) {
  const words = wordsFor(message("requests:wholeNumber", { field, min, max }));
  return v.pipe(v.number(words), v.integer(words), v.minValue(min, words), v.maxValue(max, words));
}

/** A whole number in a query, which carries it as text. */
export function wholeNumberInQuery(field: string, range: { readonly min: number; readonly max: number }) {
  return v.pipe(
    v.custom<number | string>(() => true),
    v.transform((value) => (typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value)),
    wholeNumber(field, range),
  );
}

/** True or false. */
export function flag(field: string) {
  return v.boolean(wordsFor(message("requests:flag", { field })));
}

/** A text of one line. */
export function lineOfText(field: string, max: number) {
  const words = wordsFor(message("requests:text", { field, max }));
  return v.pipe(
    v.string(words),
    v.maxLength(max, words),
    v.check((value) => !CONTROL.test(value), words),
  );
}

/** A list of so many items at most, whatever they are. */
export function listUpTo(field: string, max: number) {
  const words = wordsFor(message("requests:list", { field, max }));
  return v.pipe(v.array(v.unknown(), words), v.maxLength(max, words));
}

/** Limits that differ from the plan's: what the domain accepts, each refused field named. */
export const customLimits = v.pipe(
  v.custom<CustomLimits>(() => true),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const result = checkCustomLimits(value);
    if (result.ok) return result.limits;
    const [{ field, message: text }] = result.refusals;
    const key = shown(field);
    addIssue({
      message: wordsFor(text),
      ...(field === ""
        ? {}
        : { path: [{ type: "object", origin: "value", input: { ...value }, key, value }] }),
    });
    return NEVER;
  }),
);
