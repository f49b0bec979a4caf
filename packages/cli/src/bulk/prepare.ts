import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { say } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import type { OperationsFile } from "./operations/file.ts";
import { type Inspection, inspect } from "./operations/inspection.ts";
import type { ApplyOptions } from "./options.ts";
import { openSite, type Site } from "./run/site.ts";

/** A file without fault, and the backend that it is for. */
export interface Prepared {
  readonly file: OperationsFile;
  readonly inspection: Inspection;
  readonly site: Site;
  readonly batchSize: number;
  /** The present moment by the backend's clock. */
  readonly now: () => number;
}

/** What a file is judged by, besides the time. */
export interface Judgement {
  readonly batchSize: number;
  readonly allowsDuplicates: boolean;
}

const MINUTE = 60_000;

/** Reports every fault with its line and column, and refuses the file. */
function refuse(
  file: OperationsFile,
  { faults }: Inspection,
  options: ApplyOptions,
  context: Context,
): never {
  const { t } = context;
  const { name } = file.source;
  const told = faults.ordered.map(({ line, column, field, message }) => ({
    line,
    column,
    field: field ?? null,
    message,
  }));
  if (options.json) printJson({ status: "refused", total: faults.count, faults: told });
  for (const { line, column, message } of told)
    say(t("bulk:source.fault", { file: name, line, column, message: oneLine(message) }));
  if (faults.count > told.length) say(t("bulk:source.moreFaults", { more: faults.count - told.length }));
  throw usageError(t("bulk:source.refused", { file: name, count: faults.count }));
}

/**
 * Reads the whole file, connects, and judges the expiries by the backend's clock where this machine's is wrong.
 *
 * @throws CliError: exit code 2 with every fault of the file, 3 where nobody is signed in, 1 where there is no connection
 */
export async function prepare(
  file: OperationsFile,
  judgement: Judgement,
  { options, context }: { options: ApplyOptions; context: Context },
): Promise<Prepared> {
  const { t } = context;
  const judge = (now: number) => inspect(file, { ...judgement, now }, context);
  let inspection = await judge(Date.now());
  if (inspection.faults.lasting > 0) refuse(file, inspection, options, context);
  if (inspection.operations + inspection.faults.count === 0) {
    throw usageError(t("bulk:source.noOperations", { file: file.source.name }));
  }
  let site: Site;
  try {
    site = await openSite(options, context);
  } catch (error) {
    if (inspection.faults.count > 0) refuse(file, inspection, options, context);
    throw error;
  }
  const { clockError } = site;
  const now = () => Date.now() + clockError;
  if (clockError !== 0) {
    say(
      t(`bulk:clock.${clockError > 0 ? "behind" : "ahead"}`, {
        minutes: Math.round(Math.abs(clockError) / MINUTE),
      }),
    );
    inspection = await judge(now());
  }
  if (inspection.faults.count > 0) refuse(file, inspection, options, context);
  return { file, inspection, site, batchSize: judgement.batchSize, now };
}
