import { type Message, message } from "../messages/index.ts";
import { LIMIT_FIELDS, type LimitField, type Limits, PRIORITIES } from "../plans/index.ts";
import { isLimitValue, limitRefusalText } from "./customLimits.ts";

/** The result of parsing one field: a value, null to inherit the plan's, or an error message. */
export type FieldTextResult<Field extends LimitField = LimitField> =
  | { readonly ok: true; readonly value: Limits[Field] | null }
  | { readonly ok: false; readonly message: Message; readonly suggestions: readonly Message[] };

const WHOLE_NUMBER = /^-?\d{1,10}$/;
const AMOUNT = /^-?\d{1,10}(\.\d{1,2})?$/;
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

function readText(field: LimitField, text: string): unknown {
  switch (LIMIT_FIELDS[field].kind) {
    case "number":
      return WHOLE_NUMBER.test(text) ? Number(text) : undefined;
    case "money":
      return AMOUNT.test(text) ? Number(text) : undefined;
    case "flag":
      return FLAGS.get(text);
    case "priority":
      return PRIORITIES.find((priority) => priority === text);
  }
}

/**
 * Parses the text of one custom limit in a form or an option: empty inherits the plan's value, `-1` is unlimited; amounts
 * have a decimal point, flags are `true` or `false`, priorities are their names.
 */
export function parseLimitText<Field extends LimitField>(field: Field, text: string): FieldTextResult<Field> {
  const entered = text.trim();
  if (entered === "") return { ok: true, value: null };
  const value = readText(field, entered);
  return isLimitValue(field, value)
    ? { ok: true, value }
    : { ok: false, message: limitRefusalText(field), suggestions: [message("limits:invalid.inherit")] };
}

/** Formats a field's value for a form; empty if it is inherited. */
export function formatLimitText(value: Limits[LimitField] | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}
