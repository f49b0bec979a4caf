import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { packInto } from "../pack/packInto.ts";

/** Packs the command into an empty folder, where it cannot load anything else. */
export default function pack(project: TestProject): () => void {
  const directory = mkdtempSync(join(tmpdir(), "regia-cli-"));
  project.provide("command", packInto(directory));
  return () => rmSync(directory, { recursive: true, force: true });
}

declare module "vitest" {
  export interface ProvidedContext {
    /** Path of the packed command. */
    command: string;
  }
}
