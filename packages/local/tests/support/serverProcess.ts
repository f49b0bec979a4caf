import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Where Node keeps the compiled modules, which a process loads in half the time. */
export const COMPILE_CACHE = fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url));

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/** How a server process ended. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A server as `npm start` runs it: a process of its own, in a process group of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Its standard output so far. */
  readonly stdout: string;
  readonly stderr: string;
  readonly end: Promise<ProcessEnd>;
  /** Its address, when it is ready; rejects if it ends before. */
  readonly ready: Promise<string>;
  /** Sends a signal to the process, or to its whole group. */
  signal(name: NodeJS.Signals, whom?: "process" | "group"): void;
}

/** Environment of a server process: a free port, an Italian terminal, and the test's own variables. */
export type ProcessEnvironment = Readonly<Record<string, string>>;

/** Starts a server process. */
export function startServerProcess(environment: ProcessEnvironment, cwd?: string): ServerProcess {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", MAIN], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      TMPDIR: process.env["TMPDIR"],
      LANG: "it_IT.UTF-8",
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: "0",
      ...environment,
    },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const end = new Promise<ProcessEnd>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const url = /pronta: (http\S+)\n[\s\S]*Ctrl-C/.exec(stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
    void end.then(({ code, signal }) => reject(new Error(`The server ended (${code ?? signal}): ${stderr}`)));
  });
  // A test that kills the server may not wait until it is ready.
  ready.catch(() => {});
  return {
    child,
    get stdout() {
      return stdout;
    },
    get stderr() {
      return stderr;
    },
    end,
    ready,
    signal: (name, whom = "process") => {
      const { pid } = child;
      if (pid === undefined) return;
      try {
        process.kill(whom === "group" ? -pid : pid, name);
      } catch {
        // It has already exited.
      }
    },
  };
}
