import { type IPty, spawn } from "@lydell/node-pty";
import { onTestFinished } from "vitest";
import { command, environment, type RunOptions } from "./command.ts";

const ESCAPE = String.fromCharCode(27);
const SEQUENCES = new RegExp(`${ESCAPE}(\\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>])`, "g");

/**
 * Runs a command, then ends the output with its exit code and keeps the terminal: that of a shell that has ended may be
 * closed before its last output is read.
 */
const SHELL = `trap : INT; "$@"; printf '\\0%d\\0' $?; exec sleep 600`;

/** The text before the exit code. */
const ENDED = /^(.*)\0(\d+)\0$/s;

/** Keys as a keyboard sends them. */
export const keys = {
  enter: "\r",
  down: `${ESCAPE}[B`,
  up: `${ESCAPE}[A`,
  space: " ",
  ctrlC: "\u0003",
  backspace: "\u007f",
} as const;

/** A run of the command in a real pseudo-terminal. */
export class Terminal {
  readonly #pty: IPty;
  readonly ended: Promise<number>;
  #seen = "";
  #read = 0;
  #waiting: (() => void) | undefined;
  #isOver = false;

  constructor(args: readonly string[], { env, cwd, columns = 80 }: RunOptions & { columns?: number } = {}) {
    let hasExited = false;
    this.#pty = spawn("/bin/sh", ["-c", SHELL, "sh", process.execPath, command(), ...args], {
      cols: columns,
      rows: 40,
      env: environment({ TERM: "xterm-256color", ...env }) as Record<string, string>,
      ...(cwd === undefined ? {} : { cwd }),
    });
    this.ended = new Promise((resolve) => {
      const end = (code: number) => {
        this.#isOver = true;
        resolve(code);
      };
      this.#pty.onData((data) => {
        this.#seen += data;
        const [, seen, code] = ENDED.exec(this.#seen) ?? [];
        if (seen !== undefined) {
          this.#seen = seen;
          end(Number(code));
        }
        this.#waiting?.();
      });
      this.#pty.onExit(({ exitCode }) => {
        end(exitCode);
        this.#waiting?.();
        hasExited = true;
      });
    });
    onTestFinished(() => {
      // With the command, which is of its group.
      if (!hasExited) process.kill(-this.#pty.pid, "SIGKILL");
    });
  }

  /** All output, with its escape sequences. */
  get raw(): string {
    return this.#seen;
  }

  /** All output, as text. */
  get text(): string {
    return this.#seen.replace(SEQUENCES, "");
  }

  /** Waits until a text appears after the last one that was waited for. */
  async waitFor(text: string): Promise<void> {
    for (;;) {
      const at = this.text.indexOf(text, this.#read);
      if (at >= 0) {
        this.#read = at + text.length;
        return;
      }
      if (this.#isOver)
        throw new Error(`The command ended before it wrote ${JSON.stringify(text)}:\n${this.text}`);
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
  }

  /** Types text. */
  type(text: string): void {
    this.#pty.write(text);
  }
}
