import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Weight } from "./weigh.ts";

const file = join(import.meta.dirname, "budget.json");

/** The most that an entry may weigh, in bytes as they travel (gzip). */
export interface Allowance {
  readonly script: number;
  readonly styles: number;
}

/** What each entry may weigh, by its name. */
export type Budget = Readonly<Record<string, Allowance>>;

export const readBudget = (): Budget => JSON.parse(readFileSync(file, "utf8")) as Budget;

/** Room for a small change, not for a dependency: 5 %, rounded up to a tenth of a kilobyte. */
const withRoom = (bytes: number) => Math.ceil((bytes * 1.05) / 100) * 100;

/** Takes the weights, with a little room, as the new budget. */
export function writeBudget(weights: ReadonlyMap<string, Weight>): void {
  const lines = [...weights].map(
    ([name, { script, styles }]) =>
      `  ${JSON.stringify(name)}: { "script": ${withRoom(script)}, "styles": ${withRoom(styles)} }`,
  );
  writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
}

/** Says of each entry that is over its budget by how much, of each that has none, and of each budget without entry. */
export function overBudget(weights: ReadonlyMap<string, Weight>, budget: Budget): string[] {
  const faults: string[] = [];
  for (const [name, weight] of weights) {
    const allowed = budget[name];
    if (!allowed) {
      faults.push(`${name} has no budget`);
      continue;
    }
    for (const kind of ["script", "styles"] as const)
      if (weight[kind] > allowed[kind])
        faults.push(`${name}: ${kind} weigh ${weight[kind]} bytes, allowed are ${allowed[kind]}`);
  }
  for (const name of Object.keys(budget))
    if (!weights.has(name)) faults.push(`${name} is no longer exported`);
  return faults;
}
