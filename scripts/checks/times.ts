import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "times.json");

const times = (): Readonly<Record<string, number>> => JSON.parse(readFileSync(file, "utf8"));

const known = times();

/** Seconds that a check took in the run whose times are kept; undefined for a new one. */
export const secondsOf = (name: string): number | undefined => known[name];

/** Keeps how long checks took, in whole seconds; those of others stay. */
export function keepTimes(measured: ReadonlyMap<string, number>): void {
  const rounded = [...measured].map(([name, seconds]) => [name, Math.max(1, Math.round(seconds))] as const);
  const all = Object.entries({ ...times(), ...Object.fromEntries(rounded) });
  writeFileSync(
    file,
    `${JSON.stringify(Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1))), null, 2)}\n`,
  );
}
