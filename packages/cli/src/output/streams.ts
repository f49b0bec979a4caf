import { writeSync } from "node:fs";
import { harmless } from "./safeText.ts";

const STDOUT = 1;
const STDERR = 2;
const RETRY_MILLISECONDS = 2;

/** Thrown when the reader of the standard output has closed it, as in `regia users list | head`. */
export class ClosedPipeError extends Error {
  override name = "ClosedPipeError";
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MILLISECONDS);
}

/**
 * Writes synchronously: a slow reader slows the writer (long lists stay in constant memory), nothing is lost at exit,
 * and Node's stream modules are not loaded.
 */
function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      // A non-blocking pipe is full; retry after a moment.
      if (errorCode(error) === "EAGAIN") pause();
      else throw errorCode(error) === "EPIPE" ? new ClosedPipeError() : error;
    }
  }
}

/**
 * Prints a result on the standard output.
 *
 * @throws ClosedPipeError if the reader has closed it; the system's error, such as a full disk
 */
export function print(text: string): void {
  writeAll(STDOUT, text);
}

const CLEAR_LINE = "\r\u001b[2K";

/** Whether {@link printStatus} has left text on the terminal's last line. */
let isLineTaken = false;

function writeMessage(text: string): void {
  const start = isLineTaken ? CLEAR_LINE : "";
  isLineTaken = false;
  try {
    writeAll(STDERR, start + text);
  } catch {
    // Messages are not essential: the result and the exit code still show the outcome.
  }
}

/** Prints a message, which may repeat what a server says, on standard error in place of {@link printStatus}. Never fails. */
export function printMessage(text: string): void {
  writeMessage(`${harmless(text)}\n`);
}

/** Replaces the last line of the terminal on the standard error, cut to its width; an empty text removes it. */
export function printStatus(text: string): void {
  const width = Math.max(1, (process.stderr.columns || 80) - 1);
  isLineTaken = true;
  writeMessage(text.slice(0, width));
  isLineTaken = text !== "";
}
