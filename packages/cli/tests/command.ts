import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inject, onTestFinished } from "vitest";
import type { Run } from "./resident.ts";

/** The result of a run of the command. */
export interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  /** Without the progress of a run that takes long: it does on a slow machine. */
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

const PROGRESS = /^.+: [\d.,]+(?: \/ [\d.,]+ \(\d+%\))? · [\d.,]+\/s(?: · .+)?\n/gm;

/** A standard error without the lines that long work writes to a log every few seconds. */
export const withoutProgress = (stderr: string): string => stderr.replace(PROGRESS, "");

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
      resolve({
        code,
        signal,
        stdout: Buffer.concat(out).toString(),
        stderr: withoutProgress(Buffer.concat(err).toString()),
      }),
    );
  });
}

/** Runs the packed command to its end, in a new process. */
export function regiaProcess(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  return execute(process.execPath, [command(), ...args], options);
}

/** A process that runs the packed command many times, because its start takes longer than most runs. */
let resident: ChildProcess | undefined;

function startResident(): ChildProcess {
  const child = fork(join(import.meta.dirname, "resident.ts"), [command()], {
    env: environment(),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    serialization: "advanced",
  });
  child.once("exit", () => {
    resident = undefined;
  });
  return child;
}

/** The text before the exit code with which a run ends its output. */
const ENDED = /^(.*)\0(\d+)\0$/s;

function runOnce(
  args: readonly string[],
  { env, input = "", cwd = process.cwd() }: RunOptions,
): Promise<Outcome> {
  resident ??= startResident();
  const child = resident;
  return new Promise((resolve) => {
    const streams = [child.stdout, child.stderr].map((stream) => {
      const chunks: Buffer[] = [];
      const listen = (chunk: Buffer) => {
        chunks.push(chunk);
        // The mark may come in parts, but nothing comes after it.
        if (chunk.at(-1) === 0) finish(null);
      };
      stream?.on("data", listen);
      return { text: () => Buffer.concat(chunks).toString(), release: () => stream?.off("data", listen) };
    });
    const finish = (ended: { code: number | null; signal: NodeJS.Signals | null } | null) => {
      const texts = streams.map(({ text }) => text());
      const [out, err] = texts.map((text) => ENDED.exec(text));
      if (!ended && !(out && err)) return;
      for (const { release } of streams) release();
      child.off("close", onClose);
      resolve({
        code: ended ? ended.code : Number(out?.[2]),
        signal: ended?.signal ?? null,
        stdout: out?.[1] ?? texts[0] ?? "",
        stderr: withoutProgress(err?.[1] ?? texts[1] ?? ""),
      });
    };
    const onClose = (code: number | null, signal: NodeJS.Signals | null) => finish({ code, signal });
    child.once("close", onClose);
    // A run that hangs is not waited for by those of the next test.
    onTestFinished(() => {
      if (child.listeners("close").includes(onClose)) child.kill("SIGKILL");
    });
    const run: Run = { args, env: environment(env), cwd, input };
    child.send(run);
  });
}

let last: Promise<unknown> = Promise.resolve();

/** Runs the packed command to its end, after the runs that were asked for before. {@link regiaProcess} runs it apart. */
export function regia(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const outcome = last.then(() => runOnce(args, options));
  last = outcome;
  return outcome;
}

/** Runs a shell command line in which `regia` is the packed command. */
export function shell(line: string, options: RunOptions = {}): Promise<Outcome> {
  return execute("/bin/bash", ["--norc", "-c", `regia() { "$REGIA_NODE" "$REGIA_COMMAND" "$@"; }; ${line}`], {
    ...options,
    env: { REGIA_NODE: process.execPath, REGIA_COMMAND: command(), ...options.env },
  });
}
