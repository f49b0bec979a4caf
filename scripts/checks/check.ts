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

/** How a check is run. */
export interface RunOptions {
  /** Prints what it says as it arrives, instead of only when it fails. */
  readonly live: boolean;
  /** Its test files that are run, relative to the root; all if undefined. */
  readonly files?: readonly string[] | undefined;
}

/** One check of `npm test`. Its parts have the name of the whole, a colon and their own: `types:cli`. */
export interface Check {
  readonly name: string;
  /** Names of the checks whose result it works on; it is not run where one of them failed. */
  readonly needs?: readonly string[];
  /** How many processor cores it keeps busy. Default: 1. */
  readonly places?: number;
  /** Sensitive to load, so that nothing may run beside it; it comes last. */
  readonly alone?: boolean;
  /** Programs outside of the repository that it starts; they are installed before. */
  readonly programs?: "browser" | "browser and proxies";
  /** Only in `npm run test:exhaustive`. */
  readonly exhaustive?: boolean;
  /** What its result depends on, for `npm test -- --changed`. Default: everything. */
  readonly inputs?: Inputs;
  run(options: RunOptions): Promise<Outcome>;
}

/** The files on which the result of a check depends. Paths are relative to the root. */
export interface Inputs {
  /** The test files of a suite: each depends on what it imports, and is left out where none of it has changed. */
  readonly tests?: RegExp;
  /**
   * Files and folders that the check, or each of its tests, starts or reads without importing them; what they import counts
   * too. A folder ends with "/".
   */
  readonly starts: readonly string[];
}

/** The test files of a suite among some files. */
export const testsAmong = (files: readonly string[], { tests }: Inputs): readonly string[] =>
  files.filter((file) => tests?.test(file));

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
export function command(
  name: string,
  args: readonly string[],
  options: Pick<Check, "inputs" | "exhaustive"> = {},
): Check {
  return {
    name,
    ...options,
    async run() {
      const { code, output } = await runNode(args);
      if (code === 0) return outcomeOf([]);
      return outcomeOf([output.trim().split("\n").slice(-12).join("\n    ")], output);
    },
  };
}
