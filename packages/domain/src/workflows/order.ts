/** What a step waits for, by its key. */
export type Dependencies = ReadonlyMap<string, readonly string[]>;

/** The keys that can be reached from a key along its dependencies, itself only through a cycle. */
function reachable(from: string, dependencies: Dependencies): Set<string> {
  const found = new Set<string>();
  const open = [...(dependencies.get(from) ?? [])];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key) || !dependencies.has(key)) continue;
    found.add(key);
    open.push(...(dependencies.get(key) ?? []));
  }
  return found;
}

/** The order of steps. */
export interface Order {
  /**
   * The keys by the longest path to them, in their given order within a level. The steps of a cycle stand in one level.
   * Dependencies on unknown keys count for nothing.
   */
  readonly levels: string[][];
  /** Groups of steps that wait for each other, in their given order. */
  readonly cycles: string[][];
}

/** The order in which steps can be done. */
export function orderOf(dependencies: Dependencies): Order {
  const keys = [...dependencies.keys()];
  const before = new Map(keys.map((key) => [key, reachable(key, dependencies)]));
  const waitsFor = (key: string, other: string) => before.get(key)?.has(other) === true;
  const groups = new Map<string, string[]>();
  for (const key of keys) {
    const together = keys.filter((other) => other === key || (waitsFor(key, other) && waitsFor(other, key)));
    groups.set(key, groups.get(together[0] ?? key) ?? together);
  }
  const isCycle = ([key = ""]: readonly string[]) => waitsFor(key, key);
  const waited = (group: readonly string[]) =>
    (before.get(group[0] ?? "")?.size ?? 0) - (isCycle(group) ? group.length : 0);
  // Whoever waits for more steps comes later, so that each level is known before it is needed.
  const level = new Map<readonly string[], number>();
  const ordered = [...new Set(groups.values())].sort((one, other) => waited(one) - waited(other));
  for (const group of ordered) {
    const earlier = group.flatMap((key) => dependencies.get(key) ?? []).map((key) => groups.get(key));
    const levels = earlier.map((each) =>
      each === undefined || each === group ? -1 : (level.get(each) ?? -1),
    );
    level.set(group, levels.reduce((most, each) => Math.max(most, each), -1) + 1);
  }
  const levels: string[][] = [];
  for (const key of keys) {
    const index = level.get(groups.get(key) ?? []) ?? 0;
    for (let missing = levels.length; missing <= index; missing += 1) levels.push([]);
    levels[index]?.push(key);
  }
  return { levels, cycles: [...new Set(groups.values())].filter(isCycle) };
}
