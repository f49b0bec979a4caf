import type { Command } from "commander";
import { oneLine } from "../output/safeText.ts";
import { print } from "../output/streams.ts";
import { FILES_LINE } from "./scripts.ts";
import { type DefineCommand, suggest } from "./suggest.ts";

/** Prints the suggestions for the completion scripts: one a line, value and description separated by a tab. */
export async function printSuggestions(
  program: Command,
  words: readonly string[],
  define: DefineCommand,
): Promise<void> {
  const found = await suggest(program, { words: words.slice(0, -1), current: words.at(-1) ?? "" }, define);
  const lines =
    found === "files"
      ? [FILES_LINE]
      : found.map(({ value, description }) => `${oneLine(value)}\t${oneLine(description)}`);
  print(lines.map((line) => `${line}\n`).join(""));
}
