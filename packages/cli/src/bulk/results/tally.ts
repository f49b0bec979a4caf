import type { OperationResult } from "@regia/api/admin";
import type { EntryResult } from "../operations/entry.ts";

/** The number of operations by status. */
export type Tally = Readonly<Record<OperationResult["status"], number>> & { readonly total: number };

/** Counts results by status. */
export class TallyCounter {
  readonly #counts = { applied: 0, unchanged: 0, planned: 0, failed: 0 };

  add(results: readonly EntryResult[]): void {
    for (const { status } of results) this.#counts[status] += 1;
  }

  get tally(): Tally {
    const { applied, unchanged, planned, failed } = this.#counts;
    return { ...this.#counts, total: applied + unchanged + planned + failed };
  }
}
