import { TRIAL_REMINDER_DAYS } from "@regia/domain/billing";
import type postgres from "postgres";
import type { Log } from "../log/index.ts";
import { type Upkeep, upkeepOf } from "./periodic.ts";

/** Milliseconds between two runs of each work. */
const INTERVALS = { clock: 60_000, provider: 60 * 60 * 1000 };

/** Does what is due by the clock, such as a plan that follows another, and reminders of the end of a trial. */
export async function keepByClock(sql: postgres.Sql): Promise<void> {
  await sql`select public.billing_upkeep(${[...TRIAL_REMINDER_DAYS]})`;
}

/** Compares the books with the payment provider. Its client is large, so it is loaded where somebody pays. */
export async function compareBooks(): Promise<void> {
  const upkeep = await import("@regia/functions/billing-upkeep");
  await upkeep.keepBooks();
}

/** Compares the books with the payment provider, if anybody has ever gone to pay. */
async function compare(sql: postgres.Sql): Promise<void> {
  const [customer] = await sql`select from public.billing_customers where provider_id is not null limit 1`;
  if (customer !== undefined) await compareBooks();
}

/**
 * Does what is due by the clock, and compares the books with the payment provider, as
 * the host does with the function `billing-upkeep`. Several processes may do this on one database.
 */
export function keepBooks({ sql, log }: { readonly sql: postgres.Sql; readonly log: Log }): Upkeep {
  return upkeepOf(
    [
      {
        event: "billing clock",
        interval: INTERVALS.clock,
        work: () => keepByClock(sql),
      },
      { event: "billing upkeep", interval: INTERVALS.provider, work: () => compare(sql) },
    ],
    log,
  );
}
