import { setFlagsFromString } from "node:v8";

/**
 * Keeps memory independent of the amount of processed data. By default V8 grows the young generation, gives each
 * parallel collector thread its own part, and collects garbage late. Measured: 149 MB instead of more than 200 for a
 * dry run of 100,000 lines (159 with several threads), 143 instead of 313 for a list of 400,000 users, for a fifth more
 * CPU time.
 */
export function keepMemorySmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--no-parallel-scavenge");
  setFlagsFromString("--heap-growing-percent=20");
}
