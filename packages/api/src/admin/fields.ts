import { checkCustomLimits, type LimitChanges } from "@regia/domain/limits";
import { DEFAULT_LOCALE, type Message, message, parseLocale, translateMessage } from "@regia/domain/messages";
import { type CalendarDay, type Instant, parseDay, parseInstant } from "@regia/domain/time";
import { isAsciiEmail, MAX_EMAIL_LENGTH, validateAccountEmail } from "@regia/domain/validation";
import * as v from "valibot";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const CONTROL = /\p{Cc}/u;

/** The error message of a schema, in the language that the parse gets as `lang`. */
export function errorMessage(text: Message) {
  return ({ lang }: v.BaseIssue<unknown>): string =>
    translateMessage(parseLocale(lang) ?? DEFAULT_LOCALE, text);
}

/** A name from the request, cut so that a message can repeat it. */
const shown = (name: unknown): string => String(name).slice(0, 60);

/** An object with these fields and no others; inherited names such as `__proto__` count as unknown. */
export function onlyFields<const Entries extends v.ObjectEntries>(entries: Entries) {
  // Without a prototype, because valibot looks names up with `in`.
  const own: Entries = Object.assign(Object.create(null), entries);
  return v.strictObject(own, (issue) => {
    const { expected, lang, path } = issue;
    const field = shown(path?.[0].key);
    const known = entries[field];
    if (expected === "never" || known === undefined) {
      return errorMessage(message("requests:unknownField", { field }))(issue);
    }
    // A missing field gets the message of its own schema.
    return v.safeParse(known, undefined, { lang }).issues?.[0].message ?? "";
  });
}

/** An optional field; null counts as absent. */
export function maybe<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );
}

/** A user's id, converted to lower case. */
export function userId(field: string) {
  const text = errorMessage(message("requests:identifier", { field }));
  return v.pipe(v.string(text), v.regex(UUID, text), v.toLowerCase());
}

/** A user's e-mail address, trimmed. */
export function emailAddress(field: string) {
  const text = errorMessage(message("requests:email", { field }));
  const notAscii = errorMessage(message("requests:emailNotAscii", { field }));
  return v.pipe(
    v.string(text),
    v.maxLength(MAX_EMAIL_LENGTH, text),
    v.check((value) => !isAsciiEmail(value) || validateAccountEmail(value).isValid, text),
    v.check(isAsciiEmail, notAscii),
    v.trim(),
  );
}

/** One of a fixed set of values. */
export function choiceOf<const Choices extends readonly string[]>(field: string, choices: Choices) {
  return v.picklist(
    choices,
    errorMessage(message("requests:choice", { field, choices: choices.join(", ") })),
  );
}

/** A whole number within a range. */
export function wholeNumber(field: string, { min, max }: { readonly min: number; readonly max: number }) {
  const text = errorMessage(message("requests:wholeNumber", { field, min, max }));
  return v.pipe(v.number(text), v.integer(text), v.minValue(min, text), v.maxValue(max, text));
}

/** A whole number in a query string, where it is text. */
export function wholeNumberInQuery(field: string, range: { readonly min: number; readonly max: number }) {
  return v.pipe(
    v.custom<number | string>(() => true),
    v.transform((value) => (typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value)),
    wholeNumber(field, range),
  );
}

/** True or false. */
export function flag(field: string) {
  return v.boolean(errorMessage(message("requests:flag", { field })));
}

/** True or false in a query string, where it is text. */
export function flagInQuery(field: string) {
  return v.pipe(
    v.unknown(),
    v.transform((value) => (value === "true" ? true : value === "false" ? false : value)),
    flag(field),
  );
}

/** A finite timestamp with an offset. */
export function timestamp(field: string) {
  const text = errorMessage(message("requests:timestamp", { field }));
  return v.pipe(
    v.string(text),
    v.check((value) => Number.isFinite(parseInstant(value)), text),
  );
}

/** A date, which means a moment of that day in Rome, or a timestamp with an offset; converted to that moment. */
export function dateOrTimestamp(field: string, momentOf: (day: CalendarDay) => Instant) {
  const text = errorMessage(message("requests:dateOrTimestamp", { field }));
  return v.pipe(
    v.string(text),
    v.transform((value) => {
      const day = parseDay(value);
      return day ? momentOf(day) : parseInstant(value);
    }),
    v.number(text),
    v.finite(text),
  );
}

/** A calendar day, such as `2026-11-21`. */
export function day(field: string) {
  const text = errorMessage(message("requests:day", { field }));
  return v.pipe(
    v.string(text),
    v.check((value) => parseDay(value) !== null, text),
  );
}

/** A text without control characters. */
export function lineOfText(field: string, max: number) {
  const text = errorMessage(message("requests:text", { field, max }));
  return v.pipe(
    v.string(text),
    v.maxLength(max, text),
    v.check((value) => !CONTROL.test(value), text),
  );
}

/** A list of unchecked items, up to a maximum length. */
export function listUpTo(field: string, max: number) {
  const text = errorMessage(message("requests:list", { field, max }));
  return v.pipe(v.array(v.unknown(), text), v.maxLength(max, text));
}

const isNull = ([, value]: readonly [string, unknown]) => value === null;

/** Custom limits, validated by the domain; each error names its field. */
export const limitChanges = v.pipe(
  v.custom<LimitChanges>(() => true),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): LimitChanges => {
    const result = checkCustomLimits(value);
    if (result.ok) return { ...Object.fromEntries(Object.entries(value).filter(isNull)), ...result.limits };
    for (const { field, message: text } of result.refusals) {
      const key = shown(field);
      addIssue({
        message: errorMessage(text),
        ...(field === ""
          ? {}
          : { path: [{ type: "object", origin: "value", input: { ...value }, key, value }] }),
      });
    }
    return NEVER;
  }),
);
