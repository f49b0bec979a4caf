import { basename } from "node:path";
import { isJsonObject, type JsonObject } from "@regia/domain/workflows";
import { Argument } from "commander";
import { offers } from "../completion/values.ts";
import { readJsonFile } from "../input/jsonFile.ts";
import { fileName, STANDARD_INPUT } from "../input/textFile.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";

/** A graph from a file, with the name that the file gives it. */
export interface GraphFile {
  readonly graph: JsonObject;
  /** Null on the standard input. */
  readonly name: string | null;
}

/** The argument that names a file with a graph. */
export const graphFileArgument = ({ t }: Context): Argument =>
  offers(new Argument("<file>", t("workflows:file")), "files");

/**
 * Reads a graph: `{"steps": …}`, or what `export --json` writes, with the graph and its name.
 *
 * @throws CliError (exit code 2) for a file that cannot be read or is no object
 */
export async function readGraphFile(path: string, context: Context): Promise<GraphFile> {
  const value = await readJsonFile(path, context);
  if (!isJsonObject(value)) {
    throw usageError(context.t("workflows:error.notAGraph", { file: fileName(path, context) }));
  }
  const { graph, name } = value;
  if (isJsonObject(graph) && value["steps"] === undefined) {
    return { graph, name: typeof name === "string" ? name : null };
  }
  return { graph: value, name: path === STANDARD_INPUT ? null : basename(path).replace(/\.json$/i, "") };
}
