import type { Check, Outcome } from "./check.ts";

/** A check that has ended. */
export interface Ended {
  readonly check: Check;
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** How a queue works off its checks. */
export interface QueueOptions {
  /** How many processor cores the checks may keep busy together. */
  readonly places: number;
  /** Seconds that a check took before; undefined for a new one, which begins first. */
  secondsOf(name: string): number | undefined;
  perform(check: Check): Promise<Outcome>;
  onEnd(ended: Ended): void;
}

/** Seconds from the beginning of each check to the end of all that waits for it. */
function waysToTheEnd(checks: readonly Check[], secondsOf: QueueOptions["secondsOf"]) {
  const ways = new Map<string, number>();
  const wayOf = (check: Check): number => {
    const known = ways.get(check.name);
    if (known !== undefined) return known;
    // Checks that wait for each other end here, and are told when none can begin.
    ways.set(check.name, 0);
    const after = checks.filter(({ needs = [] }) => needs.includes(check.name)).map(wayOf);
    const way = (secondsOf(check.name) ?? Number.POSITIVE_INFINITY) + Math.max(0, ...after);
    ways.set(check.name, way);
    return way;
  };
  for (const check of checks) wayOf(check);
  return ways;
}

/**
 * Works off checks in one queue: of those that have what they need, the one with the longest way to the end begins first.
 * Those that run alone come last, one after the other.
 */
export async function workOff(checks: readonly Check[], options: QueueOptions): Promise<void> {
  const ways = waysToTheEnd(checks, options.secondsOf);
  const waiting = checks.toSorted(
    (one, other) =>
      Number(one.alone ?? false) - Number(other.alone ?? false) ||
      (ways.get(other.name) ?? 0) - (ways.get(one.name) ?? 0) ||
      checks.indexOf(one) - checks.indexOf(other),
  );
  const names = new Set(checks.map(({ name }) => name));
  const passed = new Map<string, boolean>();
  const running = new Set<Promise<unknown>>();
  let busy = 0;

  const perform = async (check: Check, width: number): Promise<void> => {
    const started = performance.now();
    const broken = (check.needs ?? []).filter((name) => passed.get(name) === false);
    const failed = (failures: string[]): Outcome => ({ passed: 0, failed: 1, failures });
    const outcome =
      broken.length > 0
        ? failed([`it was not run, because ${broken.join(" and ")} failed`])
        : await options.perform(check).catch((error: unknown) => failed([String(error)]));
    passed.set(check.name, outcome.failed === 0);
    busy -= width;
    options.onEnd({ check, outcome, seconds: (performance.now() - started) / 1000 });
  };
  const isReady = ({ needs = [], alone = false }: Check) =>
    alone ? running.size === 0 : needs.every((name) => passed.has(name) || !names.has(name));

  while (waiting.length > 0 || running.size > 0) {
    // A check that is wider than the machine has all of it.
    const widthOf = (check: Check) =>
      Math.min(check.alone ? options.places : (check.places ?? 1), options.places);
    const next = waiting.findIndex((check, index) => isReady(check) && (!check.alone || index === 0));
    const check = waiting[next];
    // Nothing overtakes a wide one that waits for room.
    if (check && busy + widthOf(check) <= options.places) {
      waiting.splice(next, 1);
      busy += widthOf(check);
      const run: Promise<unknown> = perform(check, widthOf(check)).then(() => running.delete(run));
      running.add(run);
    } else if (running.size > 0) await Promise.race(running);
    else throw new Error(`These checks wait for each other: ${waiting.map(({ name }) => name).join(", ")}.`);
  }
}

/**
 * Divides checks into parts of about equal length for machines that work side by side; those with the same `needs` are
 * kept together where that costs no time.
 * @param part from 1
 */
export function partOf(
  checks: readonly Check[],
  { part, parts }: { readonly part: number; readonly parts: number },
  secondsOf: QueueOptions["secondsOf"],
): readonly Check[] {
  const work = (check: Check) => (secondsOf(check.name) ?? 60) * (check.places ?? 1);
  const loads = Array.from({ length: parts }, () => ({ seconds: 0, checks: [] as Check[] }));
  for (const check of checks.toSorted((one, other) => work(other) - work(one))) {
    const lightest = loads.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    lightest.seconds += work(check);
    lightest.checks.push(check);
  }
  const chosen = new Set(loads[part - 1]?.checks);
  return checks.filter((check) => chosen.has(check));
}
