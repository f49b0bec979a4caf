import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inject, onTestFinished } from "vitest";

/** The result of a run of the command. */
export interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The input of a run besides its arguments. */
export interface RunOptions {
  /** Overrides an environment of PATH, HOME and Italian; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The standard input. Default: empty. */
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
}

/** Path of the packed command. */
export const command = (): string => inject("command");

/** A folder for the running test, deleted afterwards. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "regia-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The environment of a run: only the PATH is the machine's; compiled code is shared by all runs. */
export function environment(overrides: RunOptions["env"] = {}): NodeJS.ProcessEnv {
  const base = {
    PATH: process.env["PATH"],
    // Nothing can be created there, not even by root.
    HOME: "/dev/null",
    LANG: "it_IT.UTF-8",
    XDG_CACHE_HOME: dirname(command()),
  };
  const entries = Object.entries({ ...base, ...overrides }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

/** Runs any program to its end. */
export function execute(
  file: string,
  args: readonly string[],
  { env, input, cwd }: RunOptions = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env: environment(env), cwd, stdio: ["pipe", "pipe", "pipe"] });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    // A command that does not read its input may end before all of it is sent.
    child.stdin.on("error", () => {});
    child.stdin.end(input ?? "");
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve({ code, signal, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    );
  });
}

/** Runs the packed command to its end. */
export function regia(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  return execute(process.execPath, [command(), ...args], options);
}

/** Runs a shell command line in which `regia` is the packed command. */
export function shell(line: string, options: RunOptions = {}): Promise<Outcome> {
  return execute("/bin/bash", ["--norc", "-c", `regia() { "$REGIA_NODE" "$REGIA_COMMAND" "$@"; }; ${line}`], {
    ...options,
    env: { REGIA_NODE: process.execPath, REGIA_COMMAND: command(), ...options.env },
  });
}
