import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { replaceFile } from "./files.ts";
import { hashOf, isHash } from "./pictureStore.ts";

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

/** Each story's hashes, then the key of its approval, if it has one. */
interface StoredSet {
  readonly environment: string;
  readonly approvals: Readonly<Record<string, Approval>>;
  readonly stories: Readonly<Record<string, string>>;
}

/**
 * Reads the accepted set from `file`; undefined if the file does not exist.
 *
 * @throws Error if the file contains something else, such as the marks of a merge
 */
export function readAccepted(file: string): AcceptedSet | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const stored = JSON.parse(readFileSync(file, "utf8")) as StoredSet;
    const stories: Record<string, Hashes> = {};
    const approvals: Record<string, Approval> = {};
    for (const [id, text] of Object.entries(stored.stories)) {
      const words = text.split(" ");
      const approval = stored.approvals[words.at(-1) ?? ""];
      stories[id] = approval ? words.slice(0, -1) : words;
      if (approval) approvals[id] = approval;
      // Hashes are names of files, so nothing else is accepted.
      if (!stories[id].every(isHash)) throw new Error(`${text} are no hashes`);
    }
    return { environment: stored.environment, stories, approvals };
  } catch (error) {
    throw new Error(`${file} is no accepted set. Correct it, or restore it with git.`, { cause: error });
  }
}

/** The pictures that the text of an accepted set lists, whoever approved them. */
export const picturesIn = (text: string): string =>
  (text.match(/^ {4}"[^"]+": "[0-9a-f]{12}(?: [0-9a-f]{12})*(?=[ "])/gm) ?? []).join("\n");

/** Key of an approval: approvals with the same contents are one, on whichever branch they were made. */
const keyOf = (approval: Approval) => hashOf(Buffer.from(JSON.stringify(approval))).slice(0, 8);

/** An object with one sorted line per key. */
function lines(entries: ReadonlyMap<string, unknown>): string {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  if (sorted.length === 0) return "{}";
  const inner = sorted.map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{\n${inner.join(",\n")}\n  }`;
}

/** Writes the set with one sorted line per story and per approval, so that diffs and merges are per story. */
export function writeAccepted(file: string, { environment, stories, approvals }: AcceptedSet): void {
  mkdirSync(dirname(file), { recursive: true });
  const stored = Object.entries(stories).map(([id, hashes]) => {
    const approval = approvals[id];
    return [id, [...hashes, ...(approval ? [keyOf(approval)] : [])].join(" ")] as const;
  });
  const used = Object.keys(stories).flatMap((id) => approvals[id] ?? []);
  const parts = [
    `  "environment": ${JSON.stringify(environment)}`,
    `  "approvals": ${lines(new Map(used.map((approval) => [keyOf(approval), approval])))}`,
    `  "stories": ${lines(new Map(stored))}`,
  ];
  replaceFile(file, `{\n${parts.join(",\n")}\n}\n`);
}
