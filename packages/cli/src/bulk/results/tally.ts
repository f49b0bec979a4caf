import type { OperationResult } from "@regia/api/admin";
import type { Context } from "../../program/context.ts";
import { CliError, exitCodes } from "../../program/exit.ts";
import type { EntryResult } from "../operations/entry.ts";

/** The number of operations by status. */
export type Tally = Record<OperationResult["status"] | "total", number>;

/** No operation counted yet. */
export const emptyTally = (): Tally => ({ applied: 0, unchanged: 0, planned: 0, failed: 0, total: 0 });

/** Adds results to a tally. */
export function count(tally: Tally, results: readonly EntryResult[]): void {
  for (const { status } of results) tally[status] += 1;
  tally.total += results.length;
}

/** @throws CliError (exit code 5) if operations failed */
export function refuseFailures(tally: Tally, { t }: Context): void {
  if (tally.failed > 0) throw new CliError(t("bulk:result.failed", tally), exitCodes.partlyFailed);
}
