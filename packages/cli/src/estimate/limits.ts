import { type CustomLimits, checkCustomLimits, parseLimitText } from "@regia/domain/limits";
import { message, translateMessage } from "@regia/domain/messages";
import { isLimitField } from "@regia/domain/plans";
import { readJsonFile } from "../input/jsonFile.ts";
import { fileName } from "../input/textFile.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { readAssignments } from "./assignments.ts";

/**
 * Custom limits from a file or a part of one (decision 23).
 *
 * @param source - how messages call the file
 * @throws CliError (exit code 2) that names every field that is wrong
 */
export function acceptLimits(value: unknown, source: string, { locale }: Context): CustomLimits {
  const result = checkCustomLimits(value);
  if (result.ok) return result.limits;
  const sentences = result.refusals.map(({ message }) => translateMessage(locale, message));
  throw usageError(`${source}: ${sentences.join(" ")}`);
}

function assignLimit(limits: CustomLimits, name: string, value: string, { locale }: Context): CustomLimits {
  if (!isLimitField(name)) {
    throw usageError(
      translateMessage(locale, message("limits:invalid.unknownField", { field: name.slice(0, 60) })),
    );
  }
  const result = parseLimitText(name, value);
  if (!result.ok) throw usageError(translateMessage(locale, result.message));
  const { [name]: replaced, ...others } = limits;
  return result.value === null ? others : { ...others, [name]: result.value };
}

/**
 * The limits that differ from the plan's: those of `--limits`, then each `--set` over them; `--set FIELD=` takes the
 * plan's value again.
 *
 * @throws CliError (exit code 2) that names the field that is wrong
 */
export async function readLimits(
  { limits, set }: { limits?: string | undefined; set: readonly string[] },
  context: Context,
): Promise<CustomLimits> {
  const fromFile =
    limits === undefined
      ? {}
      : acceptLimits(await readJsonFile(limits, context), fileName(limits, context), context);
  return readAssignments("--set", set, context).reduce<CustomLimits>(
    (custom, { name, value }) => assignLimit(custom, name, value, context),
    fromFile,
  );
}
