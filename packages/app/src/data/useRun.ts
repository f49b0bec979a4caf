import { useCallback, useRef } from "react";

/** Runs `work`, and `fail` with its error; does nothing while earlier work is under way. Returns whether it succeeded. */
export type Run = (work: () => Promise<void>, fail: (error: unknown) => void) => Promise<boolean>;

/** Runs one piece of work at a time, such as what a button starts. */
export function useRun(): Run {
  const isRunning = useRef(false);
  return useCallback(async (work, fail) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    try {
      await work();
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      isRunning.current = false;
    }
  }, []);
}
