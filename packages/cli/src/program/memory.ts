import { setFlagsFromString } from "node:v8";

/**
 * Keeps memory from growing with the length of what passes through. Left to itself the engine takes ever more of it: more for
 * what lives shortly, a piece of that for each thread that cleans up beside the others, and more of what is dead before it
 * cleans up. Measured for a trial run of 100,000 lines: more than 200 MB by itself, 155 with a thread for each processor, 135
 * so, for a fifth more time of the processor.
 */
export function keepMemorySmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--no-parallel-scavenge");
  setFlagsFromString("--heap-growing-percent=20");
}
