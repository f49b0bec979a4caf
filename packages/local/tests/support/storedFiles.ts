import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The names of the files of objects in a data directory, unfinished ones included, in order. */
export function storedFiles(dataDir: string): string[] {
  const folder = join(dataDir, "storage");
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}
