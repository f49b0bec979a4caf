import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { serve } from "./server.ts";

/** Makes the store that every backend of the tests starts with a copy of: it takes longer than all the rest of a start. */
export default async function makeStore(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "regia-stores-"));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const store = join(folder, "made");
  try {
    const { stop } = await serve(store);
    await stop();
  } catch (error) {
    remove();
    throw error;
  }
  project.provide("store", store);
  return remove;
}

declare module "vitest" {
  export interface ProvidedContext {
    /** The data directory of a backend with an admin and demo users; copies of it belong beside it. */
    store: string;
  }
}
