import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Packs the command into a folder.
 *
 * @returns the path of the one file
 * @throws Error with what tsup said where it could not
 */
export function packInto(directory: string): string {
  const tsup = join(dirname(createRequire(import.meta.url).resolve("tsup")), "cli-default.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsup, "--out-dir", directory], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`tsup ended with ${status}:\n${stdout}\n${stderr}`);
  return join(directory, "regia.cjs");
}
