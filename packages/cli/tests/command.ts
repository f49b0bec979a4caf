import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inject, onTestFinished } from "vitest";

/** How a run of the command ended. */
export interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a run gets besides its arguments. */
export interface RunOptions {
  /** Laid over an environment of PATH, HOME and Italian; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What comes in on the standard input; nothing unless told. */
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
}

/** Path of the packed command. */
export const command = (): string => inject("command");

/** A folder of the running test's own, gone when it is over. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "regia-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The environment of a run: nothing of the machine's but the path; compiled code is shared by all runs. */
export function environment(overrides: RunOptions["env"] = {}): NodeJS.ProcessEnv {
  const base = {
    PATH: process.env["PATH"],
    // Nothing can be made there, not even by root.
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

/** Runs a line of the shell in which `regia` is the packed command. */
export function shell(line: string, options: RunOptions = {}): Promise<Outcome> {
  return execute("/bin/bash", ["--norc", "-c", `regia() { "$REGIA_NODE" "$REGIA_COMMAND" "$@"; }; ${line}`], {
    ...options,
    env: { REGIA_NODE: process.execPath, REGIA_COMMAND: command(), ...options.env },
  });
}
