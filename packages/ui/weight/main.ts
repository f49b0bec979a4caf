// Prints the size of every entry of the library: `node weight/main.ts`. With `--accept` the sizes become the budget.

import { overBudget, readBudget, writeBudget } from "./budget.ts";
import { allEntries } from "./entries.ts";
import { weigh } from "./weigh.ts";

const weights = await weigh(allEntries());
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
console.log("   script  styles  kB (gzip), without React");
for (const [name, { script, styles }] of weights)
  console.log(`  ${kilobytes(script)} ${kilobytes(styles)}  ${name}`);
if (process.argv.includes("--accept")) writeBudget(weights);
const faults = overBudget(weights, readBudget());
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
