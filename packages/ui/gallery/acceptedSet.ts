import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Hashes of a story's pictures, in the order of its frames. */
export type Hashes = readonly string[];

/** Who accepted the pictures of a story, when and why. */
export interface Approval {
  /** Day, as `2026-11-22`. */
  readonly date: string;
  readonly author: string;
  readonly reason: string;
}

/** The pictures of all stories as they were last reviewed and accepted. */
export interface AcceptedSet {
  /** Where the pictures were taken. Hashes are comparable only within one environment. */
  readonly environment: string;
  readonly stories: Readonly<Record<string, Hashes>>;
  /** The last approval of each story; stories accepted before reasons were asked have none. */
  readonly approvals: Readonly<Record<string, Approval>>;
}

interface StoredSet {
  readonly environment: string;
  readonly stories: Readonly<Record<string, string>>;
  readonly approvals?: AcceptedSet["approvals"];
}

/** Reads the accepted set from `file`; undefined if the file does not exist. */
export function readAccepted(file: string): AcceptedSet | undefined {
  if (!existsSync(file)) return undefined;
  const { environment, stories, approvals = {} } = JSON.parse(readFileSync(file, "utf8")) as StoredSet;
  return {
    environment,
    stories: Object.fromEntries(Object.entries(stories).map(([id, hashes]) => [id, hashes.split(" ")])),
    approvals,
  };
}

/** An object with one sorted line per key. */
function lines<T>(entries: Readonly<Record<string, T>>, stored: (value: T) => unknown): string {
  const sorted = Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1));
  if (sorted.length === 0) return "{}";
  const inner = sorted.map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(stored(value))}`);
  return `{\n${inner.join(",\n")}\n  }`;
}

/** Writes the set with one sorted line per story, so that diffs and merges are per story. */
export function writeAccepted(file: string, { environment, stories, approvals }: AcceptedSet): void {
  mkdirSync(dirname(file), { recursive: true });
  const parts = [
    `  "environment": ${JSON.stringify(environment)}`,
    `  "stories": ${lines(stories, (hashes) => hashes.join(" "))}`,
    `  "approvals": ${lines(approvals, (approval) => approval)}`,
  ];
  writeFileSync(file, `{\n${parts.join(",\n")}\n}\n`);
}
