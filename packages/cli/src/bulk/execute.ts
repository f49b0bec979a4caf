import { confirm, refuseUnconfirmable } from "../changes/confirm.ts";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes } from "../program/exit.ts";
import { Interrupted, untilSafePoint } from "../program/interrupt.ts";
import { beginJournal, earlierJournal } from "./journal/choose.ts";
import type { Journal } from "./journal/journal.ts";
import { lockJournal } from "./journal/lock.ts";
import type { ApplyOptions } from "./options.ts";
import type { Prepared } from "./prepare.ts";
import { concludeRun } from "./results/conclude.ts";
import { send } from "./run/send.ts";

/** A file to execute. */
export interface Run {
  readonly prepared: Prepared;
  /** Checks the file again with the batch size of the run that is resumed. */
  readonly prepareFor: (batchSize: number) => Promise<Prepared>;
  /** The path prefix of the journal and the undo file. */
  readonly base: string;
  /** The command line that resumes this run. */
  readonly resumeLine: string;
  readonly options: ApplyOptions;
  readonly context: Context;
  /** Called before the first change, but not when a run is resumed. */
  readonly beforeFirst?: (prepared: Prepared, signal: AbortSignal) => Promise<void>;
}

async function askBeforeDeletions(
  { inspection }: Prepared,
  options: ApplyOptions,
  context: Context,
): Promise<void> {
  const { deletions } = inspection;
  if (deletions === 0) return;
  refuseUnconfirmable(options, context);
  const question = context.t("bulk:run.deletes", { count: deletions });
  await confirm(question, options, context);
}

async function countDone(journal: Journal): Promise<number> {
  let done = 0;
  if (journal.answered > 0) for await (const results of journal.results()) done += results.length;
  return done;
}

/** The failure as a message, with the progress of the run and how to resume it. */
async function withResumeHint(
  error: unknown,
  journal: Journal,
  { resumeLine, context }: Run,
): Promise<unknown> {
  const { t } = context;
  if (!(error instanceof Interrupted) && !(error instanceof CliError)) return error;
  const resumeHint = t("bulk:run.resume", {
    done: await countDone(journal),
    total: journal.header.operations,
    command: resumeLine,
  });
  return error instanceof Interrupted
    ? new CliError(`${t("bulk:run.interrupted")} ${resumeHint}`, exitCodes.interrupted)
    : new CliError(`${error.message}\n${resumeHint}`, error.exitCode);
}

/** Sends the unanswered batches; every answer is in the journal before the next step. */
async function sendRest(run: Run, prepared: Prepared, journal: Journal, signal: AbortSignal): Promise<void> {
  const { options, context } = run;
  await send({
    prepared,
    options,
    context,
    signal,
    keyOf: ({ index }) => `bulk ${journal.header.run} ${index}`,
    isDone: ({ index }) => journal.has(index),
    done: await countDone(journal),
    take: ({ index }, results) => journal.record(index, results),
  });
}

async function runWith(run: Run): Promise<void> {
  const { options, context, resumeLine } = run;
  let { prepared } = run;
  const path = options.journal ?? `${run.base}.journal`;
  const isResume = options.resume === true;
  const earlier = await earlierJournal(path, { prepared, isResume, command: resumeLine, context });
  if (isResume && !earlier) printMessage(context.t("bulk:journal.fromStart"));
  if (earlier?.isFinished) {
    printMessage(context.t("bulk:journal.alreadyDone"));
    await concludeRun(earlier, { base: run.base, options, context });
    return;
  }
  if (earlier && earlier.header.batchSize !== prepared.batchSize) {
    prepared = await run.prepareFor(earlier.header.batchSize);
  }
  await askBeforeDeletions(prepared, options, context);
  const exitAtOnce = () => {
    const message = `${context.t("bulk:run.interruptedAtOnce")} ${resumeLine}`;
    context.printFailure({ message, exitCode: exitCodes.interrupted });
    process.exit(exitCodes.interrupted);
  };
  await untilSafePoint(async (signal) => {
    signal.addEventListener("abort", () => printMessage(context.t("bulk:run.stopping")), { once: true });
    if (!earlier) await run.beforeFirst?.(prepared, signal);
    const journal = earlier ?? beginJournal(path, prepared, context);
    try {
      await sendRest(run, prepared, journal, signal);
      await concludeRun(journal, { base: run.base, options, context });
    } catch (error) {
      throw journal.isFinished ? error : await withResumeHint(error, journal, run);
    } finally {
      journal.close();
    }
  }, exitAtOnce);
}

/**
 * Executes a file. The journal records every answer, so that a run that ended at any point can be resumed and every
 * operation happens exactly once.
 *
 * @throws CliError: exit code 5 where operations failed, 130 on Ctrl-C, and others that say how to resume
 */
export async function execute(run: Run): Promise<void> {
  const release = lockJournal(run.options.journal ?? `${run.base}.journal`, run.context);
  try {
    await runWith(run);
  } finally {
    release();
  }
}
