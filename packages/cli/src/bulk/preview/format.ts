import { createHash } from "node:crypto";
import type { EntryResult, Expectation } from "../operations/entry.ts";

/** The first line of a preview: its backend and parameters. */
export interface PreviewHeader {
  readonly regia: "bulk preview";
  readonly version: 1;
  readonly site: string;
  /** The name in messages of the file that it was made from. */
  readonly source: string;
  /** Operations per call; it decides which earlier operations a dry run takes into account. */
  readonly batchSize: number;
  /** A timestamp of the backend's clock. */
  readonly madeAt: string;
}

/** The last line of a preview; if it is missing or its fingerprint is wrong, the preview was truncated or changed. */
export interface PreviewEnd {
  readonly operations: number;
  /** SHA-256 of everything above. */
  readonly sha256: string;
}

/** Computes the fingerprint of a preview while it is written or read. */
export class PreviewSeal {
  readonly #hash = createHash("sha256");

  add(text: string): void {
    this.#hash.update(text);
  }

  get sha256(): string {
    return this.#hash.copy().digest("hex");
  }
}

/** A line of a preview: an operation and its result in the dry run. */
export function previewLine({ line, operation, status, before, after, error }: EntryResult): string {
  return `${JSON.stringify({ line, operation, status, before, after, code: error?.code ?? null })}\n`;
}

/** Whether two dry runs gave the same result. The new values need no comparison: they follow from the old ones. */
export function isAsExpected(result: EntryResult, expected: Expectation): boolean {
  return (
    result.status === expected.status &&
    (result.error?.code ?? null) === expected.code &&
    sameValue(result.before, expected.before)
  );
}

/** Compares JSON values regardless of the order of their fields. */
function sameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const [some, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return some.size === others.size && [...some].every(([key, value]) => sameValue(value, others.get(key)));
}
