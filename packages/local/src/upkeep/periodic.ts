import { kindOf, type Log } from "../log/index.ts";

/** Work that is done again and again. */
export interface PeriodicWork {
  /** What it is called in the log. */
  readonly event: string;
  /** Milliseconds between two runs. */
  readonly interval: number;
  readonly work: () => Promise<unknown>;
}

/** Running upkeep. */
export interface Upkeep {
  /** Waits for what runs. */
  close(): Promise<void>;
}

/** Does each work now and then at its interval. Failures are logged, one line for each outage. */
export function upkeepOf(works: readonly PeriodicWork[], log: Log): Upkeep {
  let isClosed = false;
  const running = new Set<Promise<void>>();
  const failing = new Set<string>();
  function run({ event, work }: PeriodicWork): void {
    const done = work().then(
      () => {
        failing.delete(event);
      },
      (error: unknown) => {
        if (!isClosed && !failing.has(event)) log.error({ event, ...kindOf(error) });
        failing.add(event);
      },
    );
    running.add(done);
    void done.finally(() => running.delete(done));
  }
  for (const work of works) run(work);
  const timers = works.map((work) => setInterval(() => run(work), work.interval));
  for (const timer of timers) timer.unref();
  return {
    close: async () => {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
