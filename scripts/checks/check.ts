import { spawn } from "node:child_process";
import { root } from "../bootstrap/toolchain.mjs";

/** The outcome of a check: how many tests passed and failed, and which failed. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** One text per failure, with its place and cause; repeated at the end of the log. */
  readonly failures: readonly string[];
  /** What a failed command printed. */
  readonly output?: string;
}

/** The outcome of a check that is one test: passed if there is no failure. */
export const outcomeOf = (failures: readonly string[], output = ""): Outcome => ({
  passed: failures.length === 0 ? 1 : 0,
  failed: failures.length,
  failures,
  output,
});

/** One check of `npm test`. */
export interface Check {
  readonly name: string;
  run(): Promise<Outcome>;
}

/**
 * Runs a Node program of the toolchain from the root of the checkout and collects what it prints.
 * @param live prints the output as it arrives, for long commands
 */
export function runNode(
  args: readonly string[],
  env: Record<string, string> = {},
  live = false,
): Promise<{ readonly code: number; readonly output: string }> {
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

/** A check that is one command: it passes if the command exits with 0. */
export function command(name: string, args: readonly string[]): Check {
  return {
    name,
    async run() {
      const { code, output } = await runNode(args);
      if (code === 0) return outcomeOf([]);
      return outcomeOf([output.trim().split("\n").slice(-12).join("\n    ")], output);
    },
  };
}
