import { startProductWorker } from "@regia/functions/worker";
import type postgres from "postgres";
import type { Upkeep } from "./periodic.ts";

/**
 * Performs the steps of workflows in this process. Several processes may do this on one database.
 * @param ownsDatabase whether no other process uses the database, so that at the start no step is being performed.
 * @param environment as the functions read it.
 */
export async function performWorkflows({
  sql,
  ownsDatabase,
  environment,
}: {
  readonly sql: postgres.Sql;
  readonly ownsDatabase: boolean;
  readonly environment: NodeJS.ProcessEnv;
}): Promise<Upkeep> {
  if (ownsDatabase) await sql`update private.step_leases set lease_until = '-infinity'`;
  const worker = await startProductWorker(environment, `server ${process.pid}`);
  return { close: () => worker.close() };
}
