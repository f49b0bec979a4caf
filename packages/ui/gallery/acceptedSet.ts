import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Hashes of a story's pictures, in the order of its frames. */
export type Hashes = readonly string[];

/** How the stories looked when somebody last looked at them and agreed. */
export interface AcceptedSet {
  /** Where they were drawn: the hashes mean something only there. */
  readonly environment: string;
  readonly stories: Readonly<Record<string, Hashes>>;
}

/** The accepted set in `file`, or nothing where none was written yet. */
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

/** Writes the set with one line a story, sorted, so that a change shows which stories it touches and merges by line. */
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
