import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Packs the command into a folder of its own, where nothing else could help it to run. */
export default function pack(project: TestProject): () => void {
  const directory = mkdtempSync(join(tmpdir(), "regia-cli-"));
  const tsup = join(
    dirname(createRequire(import.meta.url).resolve("tsup/package.json")),
    "dist/cli-default.js",
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsup, "--out-dir", directory], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`tsup ended with ${status}:\n${stdout}\n${stderr}`);
  project.provide("command", join(directory, "regia.cjs"));
  return () => rmSync(directory, { recursive: true, force: true });
}

declare module "vitest" {
  export interface ProvidedContext {
    /** Path of the packed command. */
    command: string;
  }
}
