import { startProgress } from "../../output/progress.ts";
import { printMessage } from "../../output/streams.ts";
import type { Context } from "../../program/context.ts";
import { CliError } from "../../program/exit.ts";
import { type Batch, batchesOf } from "../operations/batches.ts";
import { type EntryResult, joinResults } from "../operations/entry.ts";
import { FaultList } from "../operations/fault.ts";
import type { ApplyOptions } from "../options.ts";
import type { Prepared } from "../prepare.ts";
import { Backoff } from "./backoff.ts";
import { schedule } from "./scheduler.ts";

/** How the operations of a file are sent. */
export interface Sending {
  readonly prepared: Prepared;
  readonly options: ApplyOptions;
  readonly context: Context;
  /** Aborted when the user interrupts the run. */
  readonly signal: AbortSignal;
  /** The idempotency key of a batch; absent for a dry run. */
  readonly keyOf?: (batch: Batch) => string;
  /** Whether a batch was answered in an earlier run. */
  readonly isDone?: (batch: Batch) => boolean;
  /** The number of operations that an earlier run completed. */
  readonly done?: number;
  /** Receives the results of a batch: in the order of the file in a dry run, otherwise as they arrive. */
  readonly take: (batch: Batch, results: readonly EntryResult[]) => void;
  /** Whether progress is hidden, because results are printed on the same terminal. */
  readonly isQuiet?: boolean;
}

/** Delivers results in the order of their batches. */
function inOrder(take: Sending["take"]): Sending["take"] {
  const waiting = new Map<number, readonly [Batch, readonly EntryResult[]]>();
  let next = 0;
  return (batch, results) => {
    waiting.set(batch.index, [batch, results]);
    for (let ready = waiting.get(next); ready; ready = waiting.get(next)) {
      waiting.delete(next);
      next += 1;
      take(...ready);
    }
  };
}

/**
 * Sends the operations of a file, batch by batch, and delivers each result.
 *
 * @throws Interrupted if the run is interrupted; CliError if the backend refuses a call or stays unreachable
 */
export async function send(sending: Sending): Promise<void> {
  const { prepared, options, context, signal, keyOf, isDone, done = 0, isQuiet = false } = sending;
  const { file, inspection, site, batchSize, now } = prepared;
  const progress = startProgress(context.t("bulk:run.what"), context, isQuiet);
  const report = (sentence: string) => {
    progress.end();
    printMessage(sentence);
  };
  const backoff = new Backoff({ longestOutage: options.wait * 1000, signal, report, context });
  const isDryRun = keyOf === undefined;
  const take = isDryRun ? inOrder(sending.take) : sending.take;
  let sent = 0;

  async function* pending(): AsyncGenerator<Batch> {
    // Faults were reported before; a file with new ones has changed, and its batches have other fingerprints.
    const entries = file.read({ now: now(), faults: new FaultList() });
    for await (const batch of batchesOf(entries, batchSize)) {
      if (batch.digest !== inspection.digests[batch.index]) {
        throw new CliError(context.t("bulk:source.changed", { file: file.source.name }));
      }
      if (!isDone?.(batch)) yield batch;
    }
  }

  async function work(batch: Batch): Promise<void> {
    const operations = batch.entries.map(({ operation }) => operation);
    const results = await backoff.repeat(() =>
      site.client.bulk(operations, {
        ...(keyOf ? { idempotencyKey: keyOf(batch) } : { dryRun: true }),
        // The run has its own retries, which wait longer.
        retries: false,
      }),
    );
    take(batch, joinResults(batch.entries, results));
    sent += results.length;
    progress.update(sent, inspection.operations - done);
  }

  // If users are named both by id and by e-mail, it is unknown which batches share a user, so they run one at a time.
  const concurrency = inspection.namesBothWays ? 1 : options.concurrency;
  try {
    await schedule({ batches: pending(), concurrency, work, signal });
  } finally {
    progress.end();
  }
}
