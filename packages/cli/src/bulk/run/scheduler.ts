import { Interrupted } from "../../program/interrupt.ts";
import type { Batch } from "../operations/batches.ts";
import { userOf } from "../operations/duplicates.ts";

/** How batches are processed. */
export interface Schedule {
  readonly batches: AsyncIterable<Batch>;
  /** Maximum number of batches in progress at a time. */
  readonly concurrency: number;
  /** Processes one batch until it need not be repeated. */
  readonly work: (batch: Batch) => Promise<void>;
  /** Aborted when no further batch may start. */
  readonly signal: AbortSignal;
}

/**
 * What the result of a batch depends on: its users, and what all users share (one admin must remain; a person has one
 * trial, with any address).
 */
function subjectsOf({ entries }: Batch): ReadonlySet<string> {
  const subjects = new Set<string>();
  for (const { operation } of entries) {
    subjects.add(userOf(operation).toLowerCase());
    if (operation.op === "role" || operation.op === "delete") subjects.add("the admins");
    if (operation.op === "trial") subjects.add("the trials");
  }
  return subjects;
}

function haveCommon(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const subject of some) if (others.has(subject)) return true;
  return false;
}

interface Running {
  readonly subjects: ReadonlySet<string>;
  readonly ended: Promise<void>;
}

/**
 * Processes batches in parallel if they have nothing in common; operations on the same person keep the order of the
 * file. After a failure no batch starts, and the running ones finish.
 *
 * @throws the first failure; Interrupted if the signal prevented batches from starting
 */
export async function schedule({ batches, concurrency, work, signal }: Schedule): Promise<void> {
  const running = new Set<Running>();
  const failures: unknown[] = [];
  const begin = (batch: Batch, subjects: ReadonlySet<string>) => {
    const ended = work(batch)
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => {
        running.delete(entry);
      });
    const entry: Running = { subjects, ended };
    running.add(entry);
  };
  const mustEnd = () => failures.length > 0 || signal.aborted;
  const mustWait = (subjects: ReadonlySet<string>) =>
    running.size >= concurrency || [...running].some((other) => haveCommon(subjects, other.subjects));
  let isComplete = true;
  for await (const batch of batches) {
    const subjects = subjectsOf(batch);
    while (!mustEnd() && mustWait(subjects)) await Promise.race([...running].map(({ ended }) => ended));
    if (mustEnd()) {
      isComplete = false;
      break;
    }
    begin(batch, subjects);
  }
  await Promise.all([...running].map(({ ended }) => ended));
  const failure = failures.find((each) => !(each instanceof Interrupted)) ?? failures[0];
  if (failure !== undefined) throw failure;
  if (!isComplete) throw new Interrupted();
}
