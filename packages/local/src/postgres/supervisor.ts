import { type ChildProcessByStdio, spawn } from "node:child_process";
import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";

/**
 * Runs a command that ends with this process. The pipe on standard input closes when this process ends, even by `kill
 * -9`, and the shell then ends the command at once; a line on the pipe requests an orderly stop. The shell starts
 * background commands with INT and QUIT ignored, so a signal can be lost before PostgreSQL installs its handlers: QUIT
 * is repeated until it takes effect.
 */
const SCRIPT = `
trap '' HUP INT TERM
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
(
  if read -r _; then kill -INT "$server"; read -r _; fi
  tries=0
  while [ "$tries" -lt 40 ]; do
    kill -QUIT "$server" || exit 0
    tries=$((tries + 1))
    sleep 0.25
  done
  kill -KILL "$server"
) <&3 >/dev/null 2>&1 &
watch=$!
wait "$server"
code=$?
kill -KILL "$watch" 2>/dev/null
wait "$watch" 2>/dev/null
if [ -n "$REGIA_REMOVE_AFTERWARDS" ]; then rm -rf -- "$REGIA_REMOVE_AFTERWARDS"; fi
exit "$code"
`;

/** Maximum length of the kept output, in characters; the last part is kept. */
const OUTPUT_KEPT = 16_384;

/** How a supervised command ended: its exit code, or 128 plus the signal's number. */
export interface Ending {
  readonly code: number;
  readonly output: string;
}

/** A running command that ends with this process. */
export interface Supervised {
  /** Settles when the command and its supervisor have ended; never rejects. */
  readonly ended: Promise<Ending>;
  /** True until the command has ended. */
  readonly running: boolean;
  /** The last output on standard error. */
  readonly output: string;
  /** Requests an orderly stop (SIGINT). */
  stop(): void;
  /** Ends the command at once (SIGQUIT, then SIGKILL). */
  end(): void;
  /** Lets this process end while the command still runs; the command then ends too. */
  unref(): void;
}

/** A command and the user that runs it. */
export interface SupervisedCommand {
  readonly command: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
  /** A folder that the supervisor deletes after the command has ended, even if this process has ended before. */
  readonly removeAfterwards?: string;
}

/** Starts a command in its own session, so that Ctrl-C in the terminal does not reach it. */
export function supervise({ command, uid, gid, removeAfterwards }: SupervisedCommand): Supervised {
  const child: ChildProcessByStdio<Writable, null, Readable> = spawn(
    "/bin/sh",
    ["-c", SCRIPT, "regia", ...command],
    {
      stdio: ["pipe", "ignore", "pipe"],
      detached: true,
      cwd: "/",
      env: {
        PATH: process.env["PATH"] ?? "/usr/sbin:/usr/bin:/sbin:/bin",
        LC_ALL: "C",
        TZ: "UTC",
        REGIA_REMOVE_AFTERWARDS: removeAfterwards ?? "",
      },
      uid,
      gid,
    },
  );
  let output = "";
  let running = true;
  child.stderr.setEncoding("utf8");
  child.stderr.on("data", (text: string) => {
    output = (output + text).slice(-OUTPUT_KEPT);
  });
  child.stdin.on("error", () => {
    // The supervisor has already ended; `ended` settles.
  });
  const ended = new Promise<Ending>((resolve) => {
    const settle = (code: number) => {
      running = false;
      resolve({ code, output });
    };
    child.once("error", (error) => {
      output += error.message;
      settle(126);
    });
    child.once("close", (code) => settle(code ?? 137));
  });
  return {
    ended,
    get running() {
      return running;
    },
    get output() {
      return output;
    },
    stop: () => {
      child.stdin.write("stop\n");
    },
    end: () => {
      child.stdin.end();
    },
    unref: () => {
      child.unref();
      for (const pipe of [child.stdin, child.stderr]) {
        if (pipe instanceof Socket) pipe.unref();
      }
    },
  };
}
