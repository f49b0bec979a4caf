import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Weight } from "./weigh.ts";

const file = join(import.meta.dirname, "budget.json");

/** Maximum size of an entry in bytes after gzip. */
export interface Allowance {
  readonly script: number;
  readonly styles: number;
}

/** Maximum sizes by entry. */
export type Budget = Readonly<Record<string, Allowance>>;

export const readBudget = (): Budget => JSON.parse(readFileSync(file, "utf8")) as Budget;

/** Adds 5 % and rounds up to 100 bytes: enough for a small change, not for a dependency. */
const withRoom = (bytes: number) => Math.ceil((bytes * 1.05) / 100) * 100;

/** Writes the measured sizes, plus a margin, as the budget. The other ones of `entries` keep theirs. */
export function writeBudget(weights: ReadonlyMap<string, Weight>, entries: readonly string[]): void {
  const before = readBudget();
  const lines = entries.flatMap((name) => {
    const weight = weights.get(name);
    const allowed = weight
      ? { script: withRoom(weight.script), styles: withRoom(weight.styles) }
      : before[name];
    if (!allowed) return [];
    return `  ${JSON.stringify(name)}: { "script": ${allowed.script}, "styles": ${allowed.styles} }`;
  });
  writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
}

/** Describes entries that are too large or have no budget, and budgets without an entry. */
export function overBudget(
  weights: ReadonlyMap<string, Weight>,
  budget: Budget,
  entries: readonly string[] = [...weights.keys()],
): string[] {
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
    if (!entries.includes(name)) faults.push(`${name} is no longer exported`);
  return faults;
}
