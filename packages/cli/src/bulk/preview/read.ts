import * as v from "valibot";
import { isObject, type JsonObject, parseObject } from "../../input/jsonObject.ts";
import type { Context } from "../../program/context.ts";
import { type CliError, usageError } from "../../program/exit.ts";
import { OperationCheck } from "../operations/check.ts";
import type { Entry, Expectation } from "../operations/entry.ts";
import type { OperationsFile, Reading } from "../operations/file.ts";
import { linesOf, TextFault } from "../source/lines.ts";
import type { Source } from "../source/open.ts";
import { type PreviewHeader, previewHash, previewHeader } from "./format.ts";

/** A preview and the operations in it. */
export interface Preview extends OperationsFile {
  readonly header: PreviewHeader;
}

/** The expected result on a line. It is not checked, because the fingerprint proves that a dry run wrote it. */
function expectationOf({ status, before, code, workspaces }: JsonObject): Expectation {
  return { status, before, code, workspaces } as Expectation;
}

async function* previewLines(source: Source, fault: CliError): AsyncGenerator<string> {
  try {
    for await (const lines of linesOf(source.handle)) for (const { text } of lines) yield text;
  } catch (error) {
    throw error instanceof TextFault ? fault : error;
  }
}

async function headerOf(source: Source, { t }: Context): Promise<PreviewHeader> {
  const fault = usageError(t("bulk:preview.notAPreview", { file: source.name }));
  for await (const text of previewLines(source, fault)) {
    const value = parseObject(text);
    if (v.is(previewHeader, value)) return value;
    break;
  }
  throw fault;
}

/**
 * Opens a preview that a dry run wrote.
 *
 * @throws CliError (exit code 2) for another kind of file, or a preview that was changed
 */
export async function openPreview(source: Source, context: Context): Promise<Preview> {
  const header = await headerOf(source, context);
  const altered = usageError(context.t("bulk:preview.altered", { file: source.name }));

  async function* read({ now, faults }: Reading): AsyncGenerator<readonly Entry[]> {
    const check = new OperationCheck(now, context.locale);
    const hash = previewHash();
    let operations = 0;
    let isEnded = false;
    for await (const text of previewLines(source, altered)) {
      const value: JsonObject | undefined = isEnded ? undefined : parseObject(text);
      if (!value) throw altered;
      if (typeof value["sha256"] === "string") {
        isEnded = value["sha256"] === hash.digest("hex") && value["operations"] === operations;
        if (!isEnded) throw altered;
        continue;
      }
      hash.update(`${text}\n`);
      const { line, operation } = value;
      if (typeof line !== "number" || !isObject(operation)) continue;
      operations += 1;
      const checked = check.check(operation);
      if ("operation" in checked) {
        yield [{ line, operation: checked.operation, expected: expectationOf(value) }];
      } else {
        // An operation that was valid then may be invalid now, such as an expiry that has passed.
        for (const fault of checked.faults) faults.add({ line, column: 1, ...fault });
      }
    }
    if (!isEnded) throw altered;
  }
  return { source, header, read };
}
