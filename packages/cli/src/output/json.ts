import { print } from "./streams.ts";

/** Prints a value as the only JSON document on the standard output. */
export function printJson(value: unknown): void {
  print(`${JSON.stringify(value, null, 2)}\n`);
}
