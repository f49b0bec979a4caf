import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { replaceFile } from "./files.ts";
import { isHash } from "./pictureStore.ts";

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

/**
 * Reads the accepted set from `file`; undefined if the file does not exist.
 *
 * @throws Error if the file contains something else, such as the marks of a merge
 */
export function readAccepted(file: string): AcceptedSet | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const { environment, stories, approvals = {} } = JSON.parse(readFileSync(file, "utf8")) as StoredSet;
    return {
      environment,
      stories: Object.fromEntries(Object.entries(stories).map(([id, hashes]) => [id, hashesIn(hashes)])),
      approvals,
    };
  } catch (error) {
    throw new Error(`${file} is no accepted set. Correct it, or restore it with git.`, { cause: error });
  }
}

/** Hashes are names of files, so nothing else is accepted. */
function hashesIn(text: string): Hashes {
  const hashes = text.split(" ");
  if (!hashes.every(isHash)) throw new Error(`${text} are no hashes`);
  return hashes;
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
  replaceFile(file, `{\n${parts.join(",\n")}\n}\n`);
}
