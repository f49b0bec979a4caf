import { vi } from "vitest";

/** Milliseconds in which what a test waits for happens, also on a machine that is many times slower than usual. */
const LIMIT = 60_000;

/** Repeats a check until it passes; returns what it returns. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: LIMIT, interval: 20 });
