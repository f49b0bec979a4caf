import pLimit from "p-limit";
import { kindOf, type Log } from "../../log/index.ts";

/** Work that continues after the response, so that its duration cannot be observed. */
export interface Background {
  /** Starts the work; a failure is logged. */
  run(work: () => Promise<unknown>): void;
  /** Waits until all work is done. */
  close(): Promise<void>;
}

/** Works at once, so that they leave connections to the requests. */
const AT_ONCE = 4;

/** See {@link Background}. */
export function backgroundWork(log: Log): Background {
  const limit = pLimit(AT_ONCE);
  const running = new Set<Promise<void>>();
  return {
    run: (work) => {
      const done = limit(work).then(
        () => {},
        (error: unknown) => log.error({ event: "after the response", ...kindOf(error) }),
      );
      running.add(done);
      void done.finally(() => running.delete(done));
    },
    close: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
