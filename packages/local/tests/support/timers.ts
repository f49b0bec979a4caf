import { onTestFinished, vi } from "vitest";

/** Milliseconds: longer than a busy machine takes for what a test does in between. */
export const UNHURRIED = 60_000;

/**
 * Gives the timers of one length another one until the test ends. Those with values for their work keep theirs: the
 * database's driver waits with them for a connection.
 */
export function changeTimers(from: number, to: number): void {
  const later = setTimeout;
  const changed = vi
    .spyOn(globalThis, "setTimeout")
    .mockImplementation((work, time, ...values) =>
      later(work, time === from && values.length === 0 ? to : time, ...values),
    );
  onTestFinished(() => changed.mockRestore());
}
