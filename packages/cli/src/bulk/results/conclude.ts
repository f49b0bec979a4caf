import { print, printMessage } from "../../output/streams.ts";
import type { Context } from "../../program/context.ts";
import type { Journal } from "../journal/journal.ts";
import { type ApplyOptions, undoCommand } from "../options.ts";
import { JsonResults } from "./jsonResults.ts";
import { outcomeLine } from "./outcome.ts";
import { ndjsonRows, writeReport } from "./report.ts";
import { count, emptyTally, refuseFailures, type Tally } from "./tally.ts";
import { type UndoFile, writeUndo } from "./undo.ts";

/** Maximum number of failures that are listed; the report has all of them. */
const MAX_LISTED = 20;

/** What is needed to conclude a run. */
export interface Conclusion {
  /** The path prefix of the undo file. */
  readonly base: string;
  readonly options: ApplyOptions;
  readonly context: Context;
}

async function tallyOf(journal: Journal): Promise<Tally> {
  const tally = emptyTally();
  for await (const results of journal.results()) count(tally, results);
  return tally;
}

async function printFailures(journal: Journal, failed: number, context: Context): Promise<void> {
  let listed = 0;
  if (failed === 0) return;
  for await (const results of journal.results()) {
    for (const result of results) {
      if (result.status !== "failed" || listed >= MAX_LISTED) continue;
      listed += 1;
      printMessage(outcomeLine(result, context));
    }
  }
  if (failed > listed) printMessage(context.t("bulk:result.moreFailures", { more: failed - listed }));
}

async function printResults(
  journal: Journal,
  { tally, undo }: { tally: Tally; undo: UndoFile | undefined },
  { options, context }: Conclusion,
): Promise<void> {
  if (options.json) {
    const json = new JsonResults();
    for await (const results of journal.results()) json.add(results);
    json.end({
      status: "done",
      dryRun: false,
      ...tally,
      journal: journal.path,
      report: options.report ?? null,
      undo: undo?.path ?? null,
    });
  } else if (options.ndjson) {
    for await (const results of journal.results()) print(ndjsonRows(results));
  } else {
    print(`${context.t("bulk:result.applied", tally)}\n`);
  }
}

/** A timestamp as part of a file name: `20261121-121054-123`. */
const stamp = (timestamp: string): string =>
  timestamp.slice(0, 23).replace(/[-:]/g, "").replace(/[T.]/g, "-");

/**
 * Concludes a run whose operations are all answered: writes the undo file and the report, marks the journal as
 * complete, and prints the result. Repeating it gives the same files.
 *
 * @throws CliError: exit code 5 if operations failed, 1 for an error of the file system
 */
export async function concludeRun(journal: Journal, conclusion: Conclusion): Promise<void> {
  const { base, options, context } = conclusion;
  const { t } = context;
  const undoPath = options.undo ?? `${base}.undo-${stamp(journal.header.startedAt)}.ndjson`;
  const undo = await writeUndo(undoPath, journal, context);
  if (options.report !== undefined) await writeReport(options.report, journal, context);
  if (!journal.isFinished) journal.finish();
  const tally = await tallyOf(journal);
  await printFailures(journal, tally.failed, context);
  await printResults(journal, { tally, undo }, conclusion);
  if (options.report !== undefined) printMessage(t("bulk:result.report", { path: options.report }));
  if (undo)
    printMessage(
      t("bulk:result.undo", { path: undo.path, command: undoCommand(undo.path, options, undo.repeats) }),
    );
  refuseFailures(tally, context);
}
