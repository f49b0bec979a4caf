import type { TestProject } from "vitest/node";
import { testFolder } from "./app.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder that all workers of a run share. */
    runFolder: string;
  }
}

/** Gives a run of the tests its folder, and removes it afterwards. */
export default function setup(project: TestProject): () => void {
  const folder = testFolder();
  project.provide("runFolder", folder.path);
  return () => folder.remove();
}
