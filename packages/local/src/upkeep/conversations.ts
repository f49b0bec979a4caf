import type postgres from "postgres";
import type { Log } from "../log/index.ts";
import { type Upkeep, upkeepOf } from "./periodic.ts";

/** Milliseconds between two runs of each work. */
const INTERVALS = { recovery: 5_000, retention: 24 * 60 * 60 * 1000 };

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
}): Promise<Upkeep> {
  if (ownsDatabase) {
    await sql`update private.live_calls set lease_until = now() - interval '1 second'`;
    await sql`select public.chat_recover()`;
  }
  return upkeepOf(
    [
      {
        event: "conversation recovery",
        interval: INTERVALS.recovery,
        work: async () => await sql`select public.chat_recover()`,
      },
      {
        event: "conversation retention",
        interval: INTERVALS.retention,
        work: async () => await sql`select public.chat_retention()`,
      },
    ],
    log,
  );
}
