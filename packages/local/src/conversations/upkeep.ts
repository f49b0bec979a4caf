import type postgres from "postgres";
import { kindOf, type Log } from "../log/index.ts";

/** Milliseconds between two runs of each work. */
const INTERVALS = { recovery: 5_000, retention: 24 * 60 * 60 * 1000 };

/** A running upkeep of conversations. */
export interface ConversationUpkeep {
  /** Waits for what runs. */
  close(): Promise<void>;
}

/**
 * Ends the answers that a killed process was writing, soon after their leases, and deletes once a day what is older than
 * the plans keep. Several processes may do this on one database.
 * @param ownsDatabase whether no other process uses the database, so that at the start no answer is being written.
 */
export async function keepConversations({
  sql,
  log,
  ownsDatabase,
}: {
  readonly sql: postgres.Sql;
  readonly log: Log;
  readonly ownsDatabase: boolean;
}): Promise<ConversationUpkeep> {
  let isClosed = false;
  const running = new Set<Promise<void>>();
  // One line in the log for each outage of the database.
  const failing = new Set<string>();
  function run(event: string, work: () => Promise<unknown>): void {
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
  const recover = () => run("conversation recovery", async () => await sql`select public.chat_recover()`);
  const retain = () => run("conversation retention", async () => await sql`select public.chat_retention()`);

  if (ownsDatabase) {
    await sql`update private.live_calls set lease_until = now() - interval '1 second'`;
    await sql`select public.chat_recover()`;
  } else recover();
  retain();
  const timers = [setInterval(recover, INTERVALS.recovery), setInterval(retain, INTERVALS.retention)];
  for (const timer of timers) timer.unref();
  return {
    close: async () => {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
