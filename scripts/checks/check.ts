import { spawn } from "node:child_process";
import { root } from "../bootstrap/toolchain.mjs";

/** How a check ended: how many of its tests passed and failed, which failed, and what it printed. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Where and what, one text for each failure; said again at the very end, where a long log is read first. */
  readonly failures: readonly string[];
  readonly output: string;
}

/** One thing that `npm test` proves. */
export interface Check {
  readonly name: string;
  run(): Promise<Outcome>;
}

/** What a command answered. */
export interface Finished {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs a Node program of the toolchain from the root of the checkout and collects what it prints.
 * @param live prints the output while it comes, for the long ones
 */
export function runNode(
  args: readonly string[],
  env: Record<string, string> = {},
  live = false,
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (live) process.stdout.write(text);
      });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A check that is one command: it passes when the command ends with 0. */
export function command(name: string, args: readonly string[]): Check {
  return {
    name,
    async run() {
      const { code, output } = await runNode(args);
      return code === 0
        ? { passed: 1, failed: 0, failures: [], output: "" }
        : { passed: 0, failed: 1, failures: [output.trim().split("\n").slice(-12).join("\n    ")], output };
    },
  };
}
