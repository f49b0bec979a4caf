// Prints the size of every entry of the library, or of those that are named: `node weight/main.ts components/Badge`.
// With `--accept` these sizes become their budget.

import { overBudget, readBudget, writeBudget } from "./budget.ts";
import { allEntries } from "./entries.ts";
import { weigh } from "./weigh.ts";

const names = process.argv.slice(2).filter((argument) => argument !== "--accept");
const entries = allEntries();
const chosen = entries.filter(({ name }) => names.length === 0 || names.includes(name));
const weights = await weigh(chosen);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
console.log("   script  styles  kB (gzip), without React");
for (const [name, { script, styles }] of weights)
  console.log(`  ${kilobytes(script)} ${kilobytes(styles)}  ${name}`);
const all = entries.map(({ name }) => name);
if (process.argv.includes("--accept")) writeBudget(weights, all);
const faults = overBudget(weights, readBudget(), all);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
