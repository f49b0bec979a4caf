import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes, usageError } from "../program/exit.ts";
import type { OperationsFile } from "./operations/file.ts";
import { type Inspection, type InspectionOptions, inspect } from "./operations/inspection.ts";
import type { ApplyOptions } from "./options.ts";
import { openSite, type Site } from "./run/site.ts";

/** A valid file and its backend. */
export interface Prepared {
  readonly file: OperationsFile;
  readonly inspection: Inspection;
  readonly site: Site;
  readonly batchSize: number;
  /** The present moment by the backend's clock. */
  readonly now: () => number;
}

const MINUTE = 60_000;

/** Reports every fault with its line and column, and throws. */
function refuse(
  file: OperationsFile,
  { faults }: Inspection,
  options: ApplyOptions,
  context: Context,
): never {
  const { t } = context;
  const { name } = file.source;
  const listed = faults.ordered.map(({ line, column, field, message }) => ({
    line,
    column,
    field: field ?? null,
    message,
  }));
  const details = { total: faults.count, faults: listed };
  if (options.json) printJson({ status: "refused", ...details });
  if (!options.json && !options.ndjson) {
    for (const { line, column, message } of listed)
      printMessage(t("bulk:source.fault", { file: name, line, column, message: oneLine(message) }));
    if (faults.count > listed.length)
      printMessage(t("bulk:source.moreFaults", { more: faults.count - listed.length }));
  }
  throw new CliError(t("bulk:source.refused", { file: name, count: faults.count }), exitCodes.usage, details);
}

/**
 * Checks the whole file, connects, and checks the expiries by the backend's clock if this machine's is wrong.
 *
 * @throws CliError: exit code 2 with every fault of the file, 3 if nobody is signed in, 1 if the backend cannot be
 * reached
 */
export async function prepare(
  file: OperationsFile,
  check: Omit<InspectionOptions, "now">,
  { options, context }: { options: ApplyOptions; context: Context },
): Promise<Prepared> {
  const { t } = context;
  const inspectAt = (now: number) => inspect(file, { ...check, now }, context);
  let inspection = await inspectAt(Date.now());
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
    printMessage(
      t(`bulk:clock.${clockError > 0 ? "behind" : "ahead"}`, {
        minutes: Math.round(Math.abs(clockError) / MINUTE),
      }),
    );
    inspection = await inspectAt(now());
  }
  if (inspection.faults.count > 0) refuse(file, inspection, options, context);
  if (inspection.deletions > 0) printMessage(t("bulk:run.irreversible", { count: inspection.deletions }));
  return { file, inspection, site, batchSize: check.batchSize, now };
}
