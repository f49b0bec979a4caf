import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Hashes of a story's pictures, in the order of its frames. */
export type Hashes = readonly string[];

/** The pictures of all stories as they were last reviewed and accepted. */
export interface AcceptedSet {
  /** Where the pictures were taken. Hashes are comparable only within one environment. */
  readonly environment: string;
  readonly stories: Readonly<Record<string, Hashes>>;
}

/** Reads the accepted set from `file`; undefined if the file does not exist. */
export function readAccepted(file: string): AcceptedSet | undefined {
  if (!existsSync(file)) return undefined;
  const { environment, stories } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly environment: string;
    readonly stories: Readonly<Record<string, string>>;
  };
  return {
    environment,
    stories: Object.fromEntries(Object.entries(stories).map(([id, hashes]) => [id, hashes.split(" ")])),
  };
}

/** Writes the set with one sorted line per story, so that diffs and merges are per story. */
export function writeAccepted(file: string, { environment, stories }: AcceptedSet): void {
  const lines = Object.keys(stories)
    .sort()
    .map((id) => `    ${JSON.stringify(id)}: ${JSON.stringify(stories[id]?.join(" "))}`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `{\n  "environment": ${JSON.stringify(environment)},\n  "stories": {\n${lines.join(",\n")}\n  }\n}\n`,
  );
}
