import { createHash } from "node:crypto";
import type { EntryResult, Expectation } from "../operations/entry.ts";

/** The first line of a preview: which backend it was made for, and how. */
export interface PreviewHeader {
  readonly regia: "bulk preview";
  readonly version: 1;
  readonly site: string;
  /** How messages call the file that it was made from. */
  readonly source: string;
  /** Operations a call: what an operation sees of the ones before it depends on it. */
  readonly batchSize: number;
  /** By the backend's clock. */
  readonly madeAt: string;
}

/** The last line of a preview: without it, or with another fingerprint, the preview is not what was shown. */
export interface PreviewEnd {
  readonly operations: number;
  /** SHA-256 of everything above. */
  readonly sha256: string;
}

/** Takes the fingerprint of a preview while it is written or read. */
export class PreviewSeal {
  readonly #hash = createHash("sha256");

  add(text: string): void {
    this.#hash.update(text);
  }

  get sha256(): string {
    return this.#hash.copy().digest("hex");
  }
}

/** A line of a preview: an operation, and what a dry run saw. */
export function previewLine({ line, operation, status, before, after, error }: EntryResult): string {
  return `${JSON.stringify({ line, operation, status, before, after, code: error?.code ?? null })}\n`;
}

/** Whether a dry run sees the same as another one did. New values follow from the old ones and the operation. */
export function isAsExpected(result: EntryResult, expected: Expectation): boolean {
  return (
    result.status === expected.status &&
    (result.error?.code ?? null) === expected.code &&
    sameValue(result.before, expected.before)
  );
}

/** Compares values of JSON whatever the order of their fields. */
function sameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const [some, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return some.size === others.size && [...some].every(([key, value]) => sameValue(value, others.get(key)));
}
