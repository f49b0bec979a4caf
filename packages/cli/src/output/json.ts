import { print } from "./streams.ts";

// JSON leaves these control characters and bidirectional control characters as they are.
const UNSAFE = /[\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A value as JSON that a terminal can show: every control character is escaped. */
export function jsonText(value: unknown, indentation?: number): string {
  return JSON.stringify(value, null, indentation).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Prints a value as the only JSON document on the standard output. */
export function printJson(value: unknown): void {
  print(`${jsonText(value, 2)}\n`);
}
