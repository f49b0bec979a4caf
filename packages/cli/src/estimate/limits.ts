import { type CustomLimits, checkCustomLimits, parseLimitText, unknownLimitText } from "@regia/domain/limits";
import { translateMessage } from "@regia/domain/messages";
import { isLimitField } from "@regia/domain/plans";
import { readJsonFile } from "../input/jsonFile.ts";
import { fileName } from "../input/textFile.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { readAssignments } from "./assignments.ts";

/**
 * Validates custom limits from a file or a part of one (decision 23).
 *
 * @param source - the name of the file in messages
 * @throws CliError (exit code 2) that names every invalid field
 */
export function acceptLimits(value: unknown, source: string, { locale }: Context): CustomLimits {
  const result = checkCustomLimits(value);
  if (result.ok) return result.limits;
  const sentences = result.refusals.map(({ message }) => translateMessage(locale, message));
  throw usageError(`${source}: ${sentences.join(" ")}`);
}

function assignLimit(limits: CustomLimits, name: string, value: string, { locale }: Context): CustomLimits {
  if (!isLimitField(name)) throw usageError(translateMessage(locale, unknownLimitText(name)));
  const result = parseLimitText(name, value);
  if (!result.ok) throw usageError(translateMessage(locale, result.message));
  const { [name]: replaced, ...others } = limits;
  return result.value === null ? others : { ...others, [name]: result.value };
}

/**
 * Applies each `FIELD=VALUE` to custom limits; `FIELD=` resets the field to the plan's value.
 *
 * @param option - the name of the option in messages
 * @throws CliError (exit code 2) that names the invalid field
 */
export function assignLimits(
  base: CustomLimits,
  { option, assignments }: { option: string; assignments: readonly string[] },
  context: Context,
): CustomLimits {
  return readAssignments(option, assignments, context).reduce<CustomLimits>(
    (custom, { name, value }) => assignLimit(custom, name, value, context),
    base,
  );
}

/**
 * Reads custom limits from a JSON file, or from the standard input for `-`.
 *
 * @throws CliError (exit code 2) that names every invalid field
 */
export async function readLimitsFile(path: string, context: Context): Promise<CustomLimits> {
  return acceptLimits(await readJsonFile(path, context), fileName(path, context), context);
}

/**
 * The custom limits of the command line: those of `--limits`, overridden by each `--set`; `--set FIELD=` resets the
 * field to the plan's value.
 *
 * @throws CliError (exit code 2) that names the invalid field
 */
export async function readLimits(
  { limits, set }: { limits?: string | undefined; set: readonly string[] },
  context: Context,
): Promise<CustomLimits> {
  const fromFile = limits === undefined ? {} : await readLimitsFile(limits, context);
  return assignLimits(fromFile, { option: "--set", assignments: set }, context);
}
