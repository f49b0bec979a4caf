import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import type { ReviewedStory } from "./review.ts";

const sources = join(import.meta.dirname, "sheet");

/**
 * Writes the contact sheet into `folder`, whose subfolder `pictures` contains the pictures.
 *
 * @returns the path of the sheet's page, which can be opened without a server
 */
export function writeSheet(folder: string, environment: string, stories: readonly ReviewedStory[]): string {
  mkdirSync(folder, { recursive: true });
  const page = join(folder, "index.html");
  copyFileSync(join(sources, "sheet.html"), page);
  copyFileSync(join(sources, "sheet.css"), join(folder, "sheet.css"));
  // Browsers do not load modules from the file system, so the page gets a plain script.
  const script = stripTypeScriptTypes(readFileSync(join(sources, "sheet.ts"), "utf8"));
  writeFileSync(join(folder, "sheet.js"), `{${script}\n}\n`);
  writeFileSync(
    join(folder, "review.js"),
    `globalThis.review = ${JSON.stringify({ environment, stories })};\n`,
  );
  return page;
}
