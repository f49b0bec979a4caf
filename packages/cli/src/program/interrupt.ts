import type { Context } from "./context.ts";
import { exitCodes, type Failure } from "./exit.ts";

/** Thrown when the person interrupts the command at a safe point. */
export class Interrupted extends Error {
  override name = "Interrupted";
}

/** What an interrupted command prints. */
export const interruptedFailure = ({ t }: Context): Failure => ({
  message: t("program:error.interrupted"),
  exitCode: exitCodes.interrupted,
});

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

let endNow: (() => void) | undefined;

/** Makes Ctrl-C end the command with its documented exit code instead of the signal. */
export function endOnInterrupt(context: Context): void {
  endNow = () => {
    context.printFailure(interruptedFailure(context));
    process.exit(exitCodes.interrupted);
  };
  process.once("SIGINT", endNow);
}

/**
 * Runs work that may stop only at a safe point: Ctrl-C and SIGTERM abort its signal instead of ending the process. A
 * second one calls `onRepeat`, in case the work does not finish.
 */
export async function untilSafePoint<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  onRepeat: () => void,
): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = () => {
    if (interruption.signal.aborted) onRepeat();
    else interruption.abort();
  };
  if (endNow) process.off("SIGINT", endNow);
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(interruption.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
    if (endNow) process.once("SIGINT", endNow);
  }
}
