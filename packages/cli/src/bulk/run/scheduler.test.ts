import fc from "fast-check";
import { expect, test } from "vitest";
import { Interrupted } from "../../program/interrupt.ts";
import type { Batch } from "../operations/batches.ts";
import { schedule } from "./scheduler.ts";

/** Batches that start trials for a few people; many people are in several batches. */
const batches = fc
  .array(fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 }), { maxLength: 12 })
  .map((all) =>
    all.map(
      (people, index): Batch => ({
        index,
        digest: "",
        entries: people.map((person) => ({
          line: 1,
          operation: { op: "plan", plan: "free", email: `${person}@example.com` },
        })),
      }),
    ),
  );

async function* stream(all: readonly Batch[]): AsyncGenerator<Batch> {
  yield* all;
}

const peopleOf = ({ entries }: Batch) => entries.map(({ operation }) => JSON.stringify(operation));

test("batches with a person in common never overlap and keep their order; no more run than allowed", async () => {
  await fc.assert(
    fc.asyncProperty(
      batches,
      fc.integer({ min: 1, max: 4 }),
      fc.scheduler(),
      async (all, concurrency, chance) => {
        const running = new Set<Batch>();
        const begun: number[] = [];
        const work = async (batch: Batch) => {
          for (const other of running) {
            expect(peopleOf(other).filter((person) => peopleOf(batch).includes(person))).toEqual([]);
          }
          running.add(batch);
          begun.push(batch.index);
          expect(running.size).toBeLessThanOrEqual(concurrency);
          await chance.schedule(Promise.resolve());
          running.delete(batch);
        };
        await chance.waitFor(
          schedule({ batches: stream(all), concurrency, work, signal: new AbortController().signal }),
        );
        expect(begun).toEqual(all.map(({ index }) => index));
      },
    ),
    { numRuns: 60 },
  );
});

test("after a failure no batch starts, and the running ones finish", async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const all = [0, 1, 2, 3].map(
    (index): Batch => ({
      index,
      digest: "",
      entries: [{ line: index, operation: { op: "plan", plan: "free", email: `${index}@example.com` } }],
    }),
  );
  const failing = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<void>();
  const run = schedule({
    batches: stream(all),
    concurrency: 2,
    signal: new AbortController().signal,
    work: async ({ index }) => {
      begun.push(index);
      if (index === 1) failing.reject(new Error("refused"));
      await (index === 0 ? failing.promise : slow.promise);
      ended.push(index);
    },
  });
  failing.promise.catch(() => setImmediate(slow.resolve));
  await expect(run).rejects.toThrow("refused");
  expect({ begun, ended }).toEqual({ begun: [0, 1], ended: [1] });
});

test("an aborted signal prevents further batches from starting", async () => {
  const interruption = new AbortController();
  const begun: number[] = [];
  const all = [0, 1].map((index): Batch => ({ index, digest: "", entries: [] }));
  const run = schedule({
    batches: stream(all),
    concurrency: 1,
    signal: interruption.signal,
    work: async ({ index }) => {
      begun.push(index);
      interruption.abort();
    },
  });
  await expect(run).rejects.toBeInstanceOf(Interrupted);
  expect(begun).toEqual([0]);
});
