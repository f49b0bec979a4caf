import { print } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { exitCodes, usageError } from "../program/exit.ts";
import { untilSafePoint } from "../program/interrupt.ts";
import { keepMemorySmall } from "../program/memory.ts";
import { dryRun } from "./dryRun.ts";
import { execute, type Run } from "./execute.ts";
import { type OperationsFile, writtenOperations } from "./operations/file.ts";
import { type ApplyOptions, resumeCommand } from "./options.ts";
import { prepare } from "./prepare.ts";
import { openPreview, type Preview } from "./preview/read.ts";
import { refuseIfChanged } from "./preview/refuseIfChanged.ts";
import { openSource, type Source } from "./source/open.ts";

/** The parsed command line. */
export interface Request {
  readonly path: string | undefined;
  readonly options: ApplyOptions;
  readonly context: Context;
}

const FINGERPRINT_LENGTH = 8;

/** The path prefix of the files written beside the operations; in the current folder for piped input. */
function baseOf({ path }: Source, digest: string): string {
  return path ?? `regia-bulk-${digest.slice(0, FINGERPRINT_LENGTH)}`;
}

async function applyFile(source: Source, request: Request): Promise<void> {
  const { path, options, context } = request;
  const file: OperationsFile = writtenOperations(source, context);
  const prepareFor = (batchSize: number) =>
    prepare(file, { batchSize, allowsDuplicates: options.allowDuplicates === true }, { options, context });
  const prepared = await prepareFor(options.batchSize);
  const base = baseOf(source, prepared.inspection.digest);
  if (options.dryRun) {
    await dryRun(prepared, { previewPath: options.preview ?? `${base}.preview`, options, context });
    return;
  }
  await execute({
    prepared,
    prepareFor,
    base,
    resumeLine: resumeCommand(path, options),
    options,
    context,
  });
}

async function applyPreview(source: Source, request: Request): Promise<void> {
  const { options, context } = request;
  const preview: Preview = await openPreview(source, context);
  const prepareFor = async (batchSize: number) => {
    const prepared = await prepare(preview, { batchSize, allowsDuplicates: true }, { options, context });
    if (prepared.site.url !== preview.header.site)
      throw usageError(context.t("bulk:preview.otherSite", { site: preview.header.site }));
    return prepared;
  };
  const prepared = await prepareFor(preview.header.batchSize);
  const beforeFirst: Run["beforeFirst"] = (ready, signal) =>
    refuseIfChanged(ready, { options, context, signal });
  if (options.dryRun) {
    await untilSafePoint(
      (signal) => refuseIfChanged(prepared, { options, context, signal }),
      () => process.exit(exitCodes.interrupted),
    );
    if (options.json)
      print(`${JSON.stringify({ status: "valid", total: prepared.inspection.operations })}\n`);
    else print(`${context.t("bulk:preview.valid")}\n`);
    return;
  }
  const resumeLine = resumeCommand(undefined, options);
  await execute({
    prepared,
    prepareFor,
    base: baseOf(source, ""),
    resumeLine,
    options,
    context,
    beforeFirst,
  });
}

function refuseContradictions({ path, options, context }: Request): void {
  if (path === undefined && options.preview === undefined)
    throw usageError(context.t("bulk:error.fileNeeded"));
  if (path !== undefined && options.preview !== undefined && !options.dryRun) {
    throw usageError(context.t("bulk:error.fileOrPreview"));
  }
  if (options.resume && options.dryRun) throw usageError(context.t("bulk:error.resumeDryRun"));
}

/** `regia bulk apply`: checks a whole file of operations, then shows what they would do, or executes each exactly once. */
export async function apply(request: Request): Promise<void> {
  refuseContradictions(request);
  keepMemorySmall();
  const { path, options, context } = request;
  const source = await openSource(path ?? options.preview ?? "", context);
  try {
    if (path === undefined) await applyPreview(source, request);
    else await applyFile(source, request);
  } finally {
    await source.handle.close();
  }
}
