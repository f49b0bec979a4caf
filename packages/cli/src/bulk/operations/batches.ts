import { createHash, type Hash } from "node:crypto";
import { MAX_OPERATIONS } from "@regia/api/admin";
import type { Entry } from "./entry.ts";

/** Operations that are sent in one call. */
export interface Batch {
  /** From 0. */
  readonly index: number;
  readonly entries: readonly Entry[];
  /** Fingerprint of all operations from the first of the file to the last of this batch. */
  readonly digest: string;
}

/** Default batch size: large enough to be fast, small enough that an interruption does not have to wait long. */
export const USUAL_BATCH = 500;

/** Maximum batch size. */
export const LARGEST_BATCH = MAX_OPERATIONS;

/**
 * Maximum size of a batch's operations, in bytes: less than the megabyte that the admin function accepts for a whole
 * call.
 */
const LARGEST_BODY = 900 * 1024;

const digestOf = (hash: Hash): string => hash.copy().digest("hex").slice(0, 32);

/**
 * Groups operations by number and size. The same operations always give the same batches, so that a resumed run knows
 * which batches were sent.
 */
export async function* batchesOf(
  pieces: AsyncIterable<readonly Entry[]>,
  size: number,
): AsyncGenerator<Batch> {
  const hash = createHash("sha256");
  let entries: Entry[] = [];
  let bytes = 0;
  let index = 0;
  const close = (): Batch => {
    const batch = { index, entries, digest: digestOf(hash) };
    index += 1;
    entries = [];
    bytes = 0;
    return batch;
  };
  for await (const piece of pieces) {
    for (const entry of piece) {
      const text = `${JSON.stringify(entry.operation)}\n`;
      const length = Buffer.byteLength(text);
      if (entries.length > 0 && (entries.length >= size || bytes + length > LARGEST_BODY)) yield close();
      hash.update(text);
      entries.push(entry);
      bytes += length;
    }
  }
  if (entries.length > 0) yield close();
}
