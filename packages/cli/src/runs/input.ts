import { isJsonObject, type JsonObject } from "@regia/domain/workflows";
import { readJsonFile } from "../input/jsonFile.ts";
import { parseObject } from "../input/jsonObject.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";

/**
 * What a run is started with: a JSON object, or `@` and the name of a file with one, `@-` for the standard input.
 *
 * @throws CliError (exit code 2) for anything else
 */
export async function readInput(text: string | undefined, context: Context): Promise<JsonObject | undefined> {
  if (text === undefined) return undefined;
  const value: unknown = text.startsWith("@")
    ? await readJsonFile(text.slice(1), context)
    : parseObject(text);
  if (!isJsonObject(value)) throw usageError(context.t("runs:error.input"));
  return value;
}
