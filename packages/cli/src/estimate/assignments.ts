import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";

/** A `name=value` argument. */
export interface Assignment {
  readonly name: string;
  readonly value: string;
}

/**
 * Parses the values of a repeatable option such as `--set maxSmsPerMonth=500`.
 *
 * @throws CliError (exit code 2) if "=" or the name is missing
 */
export function readAssignments(option: string, t: readonly string[], context: Context): Assignment[] {
  return t.map((text) => {
    const at = text.indexOf("=");
    if (at < 1) throw usageError(context.t("estimateCommand:error.notAnAssignment", { option, text }));
    return { name: text.slice(0, at).trim(), value: text.slice(at + 1).trim() };
  });
}

const DECIMAL = /^\d{1,15}(?:[.,]\d{1,10})?$/;

/** A number as people write it, with a decimal point or comma; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  const entered = text.trim();
  return DECIMAL.test(entered) ? Number(entered.replace(",", ".")) : undefined;
}
