import { spawnSync } from "node:child_process";
import { root } from "./toolchain.mjs";

/** Ends this process with the message of an error instead of its stack. */
export function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** Runs a Node program in this terminal, and ends this process with its exit code. */
export function runAndExit(args: readonly string[], folder: string = root): never {
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: "inherit" });
  process.exit(status ?? 1);
}
