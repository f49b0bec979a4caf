import type { Context } from "../../program/context.ts";
import { usageError } from "../../program/exit.ts";
import { OperationCheck } from "../operations/check.ts";
import type { Entry, Expectation } from "../operations/entry.ts";
import type { OperationsFile, Reading } from "../operations/file.ts";
import { type Line, linesOf, TextFault } from "../source/lines.ts";
import type { Source } from "../source/open.ts";
import { type PreviewHeader, PreviewSeal } from "./format.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A preview and the operations in it. */
export interface Preview extends OperationsFile {
  readonly header: PreviewHeader;
}

function objectOf(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isHeader(value: Fields | undefined): value is Fields & PreviewHeader {
  return (
    value?.["regia"] === "bulk preview" &&
    value["version"] === 1 &&
    ["site", "source", "madeAt"].every((field) => typeof value[field] === "string") &&
    Number.isInteger(value["batchSize"])
  );
}

/** The expected result on a line. It is not checked, because the fingerprint proves that a dry run wrote it. */
function expectationOf({ status, before, code }: Fields): Expectation {
  return { status, before, code } as Expectation;
}

async function* previewLines(source: Source, refuse: () => never): AsyncGenerator<Line> {
  try {
    for await (const lines of linesOf(source.handle)) yield* lines;
  } catch (error) {
    if (error instanceof TextFault) refuse();
    throw error;
  }
}

/**
 * Opens a preview that a dry run wrote.
 *
 * @throws CliError (exit code 2) for another kind of file, or a preview that was changed
 */
export async function openPreview(source: Source, context: Context): Promise<Preview> {
  const refuse = (sentence: string): never => {
    throw usageError(sentence);
  };
  let header: PreviewHeader | undefined;
  for await (const { text } of previewLines(source, () =>
    refuse(context.t("bulk:preview.notAPreview", { file: source.name })),
  )) {
    const value = objectOf(text);
    header = isHeader(value) ? value : refuse(context.t("bulk:preview.notAPreview", { file: source.name }));
    break;
  }
  if (!header) return refuse(context.t("bulk:preview.notAPreview", { file: source.name }));

  async function* read({ now, faults }: Reading): AsyncGenerator<readonly Entry[]> {
    const check = new OperationCheck(now, context.locale);
    const seal = new PreviewSeal();
    let operations = 0;
    let isEnded = false;
    for await (const { text } of previewLines(source, () =>
      refuse(context.t("bulk:preview.altered", { file: source.name })),
    )) {
      const value: Fields | undefined = isEnded ? undefined : objectOf(text);
      if (!value) return refuse(context.t("bulk:preview.altered", { file: source.name }));
      if (typeof value["sha256"] === "string") {
        isEnded = value["sha256"] === seal.sha256 && value["operations"] === operations;
        if (!isEnded) refuse(context.t("bulk:preview.altered", { file: source.name }));
        continue;
      }
      seal.add(`${text}\n`);
      const { line, operation } = value;
      if (typeof line !== "number" || typeof operation !== "object" || operation === null) continue;
      operations += 1;
      const checked = check.check({ ...operation });
      if ("operation" in checked) {
        yield [{ line, operation: checked.operation, expected: expectationOf(value) }];
      } else {
        // An operation that was valid then may be invalid now, such as an expiry that has passed.
        for (const fault of checked.faults) faults.add({ line, column: 1, ...fault });
      }
    }
    if (!isEnded) refuse(context.t("bulk:preview.altered", { file: source.name }));
  }
  return { source, header, read };
}
