import { say } from "../output/streams.ts";
import type { Translate } from "../texts/index.ts";
import { exitCodes } from "./exit.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

let endNow: (() => void) | undefined;

/** Makes Ctrl-C end the command with its documented exit code wherever it waits, instead of by the bare signal. */
export function endOnInterrupt(t: Translate): void {
  endNow = () => {
    say(t("program:error.interrupted"));
    process.exit(exitCodes.interrupted);
  };
  process.once("SIGINT", endNow);
}

/**
 * Lets work that must not stop anywhere reach a safe point first: while it runs, Ctrl-C and a termination only abort
 * the signal that it is given. The second Ctrl-C is handled by `insist`, for work that would not come to its end.
 */
export async function untilSafePoint<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  insist: () => void,
): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = () => {
    if (interruption.signal.aborted) insist();
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
