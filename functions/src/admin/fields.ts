import { message } from "@regia/domain/messages";
import { MAX_EMAIL_LENGTH, validateAccountEmail } from "@regia/domain/validation";
import { invalid } from "../../http/index.ts";

/** The unchecked fields of a body or a query. */
export type Fields = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A name from the request, cut so that a message can repeat it. */
const shown = (name: string): string => name.slice(0, 60);

/** @throws Refusal naming the first unknown field, inherited names such as `__proto__` included. */
export function refuseUnknownFields(fields: Fields, known: readonly string[]): void {
  const stranger = Object.keys(fields).find((name) => !known.includes(name));
  if (stranger !== undefined) {
    const field = shown(stranger);
    throw invalid(field, message("requests:unknownField", { field }));
  }
}

function read(fields: Fields, field: string): unknown {
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/** A field's value, or undefined if it is absent or null. */
export function optional<T>(
  fields: Fields,
  field: string,
  reader: (fields: Fields, field: string) => T,
): T | undefined {
  const value = read(fields, field);
  return value === undefined || value === null ? undefined : reader(fields, field);
}

/** The id of a user, in lower case. */
export function readId(fields: Fields, field: string): string {
  const value = read(fields, field);
  if (typeof value !== "string" || !UUID.test(value))
    throw invalid(field, message("requests:identifier", { field }));
  return value.toLowerCase();
}

/** The address of a user. */
export function readEmail(fields: Fields, field: string): string {
  const value = read(fields, field);
  const fits = typeof value === "string" && value.length <= MAX_EMAIL_LENGTH;
  if (!fits || !validateAccountEmail(value).isValid)
    throw invalid(field, message("requests:email", { field }));
  return value.trim();
}

/** Reads one of a few words. */
export function choiceOf<Choice extends string>(choices: readonly Choice[]) {
  return (fields: Fields, field: string): Choice => {
    const value = read(fields, field);
    const choice = choices.find((each) => each === value);
    if (choice === undefined)
      throw invalid(field, message("requests:choice", { field, choices: choices.join(", ") }));
    return choice;
  };
}

/** Reads a whole number of a range. In a query it is text, so a plain decimal one is read there. */
export function wholeNumber({ min, max }: { readonly min: number; readonly max: number }) {
  return (fields: Fields, field: string): number => {
    const value = read(fields, field);
    if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
      throw invalid(field, message("requests:wholeNumber", { field, min, max }));
    }
    return value;
  };
}

/** True or false. */
export function readFlag(fields: Fields, field: string): boolean {
  const value = read(fields, field);
  if (typeof value !== "boolean") throw invalid(field, message("requests:flag", { field }));
  return value;
}

const CONTROL = /\p{Cc}/u;

/** Reads a text of one line. */
export function textUpTo(max: number) {
  return (fields: Fields, field: string): string => {
    const value = read(fields, field);
    if (typeof value !== "string" || value.length > max || CONTROL.test(value)) {
      throw invalid(field, message("requests:text", { field, max }));
    }
    return value;
  };
}
