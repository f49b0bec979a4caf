import { type Locale, message } from "@regia/domain/messages";
import * as v from "valibot";
import { invalid } from "./refusal.ts";

/** The part of a field's name that a message repeats, in characters. */
const MAX_NAME_LENGTH = 60;

/**
 * Parses a value from a request.
 * @throws Refusal 422 naming the first invalid field, with the schema's message in that language
 */
export function parse<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  locale: Locale,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value, { lang: locale, abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const names = issue.path?.map(({ key }) => String(key).slice(0, MAX_NAME_LENGTH)) ?? [];
  throw invalid(names.join("."), message("errors:verbatim", { text: issue.message }));
}
