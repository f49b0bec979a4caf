import { createHash, type Hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import type { EntryResult, Expectation } from "../operations/entry.ts";

/** The first line of a preview that this version understands: its backend and parameters. */
export const previewHeader = v.object({
  regia: v.literal("bulk preview"),
  version: v.literal(1),
  site: v.string(),
  /** The name in messages of the file that it was made from. */
  source: v.string(),
  /** Operations per call; it decides which earlier operations a dry run takes into account. */
  batchSize: v.pipe(v.number(), v.integer()),
  /** A timestamp of the backend's clock. */
  madeAt: v.string(),
});

/** The backend and the parameters of a preview. */
export type PreviewHeader = Readonly<v.InferOutput<typeof previewHeader>>;

/** The last line of a preview; if it is missing or its fingerprint is wrong, the preview was truncated or changed. */
export interface PreviewEnd {
  readonly operations: number;
  /** SHA-256 of everything above. */
  readonly sha256: string;
}

/** The fingerprint of a preview, which is updated with each of its lines. */
export const previewHash = (): Hash => createHash("sha256");

/** A line of a preview: an operation and its result in the dry run. */
export function previewLine({
  line,
  operation,
  status,
  before,
  after,
  error,
  workspaces,
}: EntryResult): string {
  return `${JSON.stringify({ line, operation, status, before, after, code: error?.code ?? null, workspaces })}\n`;
}

const idsOf = (workspaces: EntryResult["workspaces"] = []): readonly string[] =>
  workspaces.map(({ id }) => id).sort();

/** Whether two dry runs gave the same result. The new values need no comparison: they follow from the old ones. */
export function isAsExpected(result: EntryResult, expected: Expectation): boolean {
  return (
    result.status === expected.status &&
    (result.error?.code ?? null) === expected.code &&
    isDeepStrictEqual(result.before, expected.before) &&
    isDeepStrictEqual(idsOf(result.workspaces), idsOf(expected.workspaces))
  );
}
