import fc from "fast-check";
import { expect, test } from "vitest";
import { type Check, type Outcome, outcomeOf } from "./check.ts";
import { partOf, workOff } from "./queue.ts";

const check = (name: string, more: Partial<Check> = {}): Check => ({
  name,
  run: async () => outcomeOf([]),
  ...more,
});

interface Run {
  readonly began: string[];
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** The most places that were busy at once. */
  readonly busiest: number;
}

/** Works checks off on a clock of their own: each takes as long as `seconds` says. */
async function run(checks: readonly Check[], places: number, seconds: Record<string, number>): Promise<Run> {
  const began: string[] = [];
  const outcomes = new Map<string, Outcome>();
  const open = new Map<string, { readonly end: number; readonly finish: () => void }>();
  let [now, busy, busiest] = [0, 0, 0];
  const widthOf = ({ alone, places: wide = 1 }: Check) => (alone ? places : Math.min(wide, places));
  const finished = workOff(checks, {
    places,
    secondsOf: (name) => seconds[name],
    perform: async (each) => {
      began.push(each.name);
      busy += widthOf(each);
      busiest = Math.max(busiest, busy);
      await new Promise<void>((finish) => {
        open.set(each.name, { end: now + (seconds[each.name] ?? 1), finish });
      });
      busy -= widthOf(each);
      return await each.run({ live: false });
    },
    onEnd: ({ check: { name }, outcome }) => outcomes.set(name, outcome),
  });
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  finished.then(end, end);
  while (!isOver) {
    // Everything that can begin has begun once the microtasks are through.
    await new Promise(setImmediate);
    const [next] = [...open].toSorted(([, one], [, other]) => one.end - other.end);
    if (!next) continue;
    open.delete(next[0]);
    now = next[1].end;
    next[1].finish();
  }
  await finished;
  return { began, outcomes, busiest };
}

test("the longest begin first, a new one before all others", async () => {
  const { began } = await run(
    ["a", "b", "c", "new"].map((name) => check(name)),
    1,
    { a: 1, b: 3, c: 2 },
  );
  expect(began).toEqual(["new", "b", "c", "a"]);
});

test("what others wait for begins before what is longer by itself", async () => {
  const checks = [check("long"), check("build"), check("journeys", { needs: ["build"] })];
  const { began } = await run(checks, 1, { long: 5, build: 2, journeys: 9 });
  expect(began).toEqual(["build", "journeys", "long"]);
});

test("nothing overtakes a wide check that waits for room", async () => {
  const checks = [check("short"), check("wide", { places: 2 }), check("first")];
  const { began } = await run(checks, 2, { first: 9, wide: 8, short: 1 });
  expect(began).toEqual(["first", "wide", "short"]);
});

test("checks that wait for each other are told", async () => {
  const checks = [check("one", { needs: ["other"] }), check("other", { needs: ["one"] })];
  await expect(run(checks, 1, {})).rejects.toThrow("These checks wait for each other");
});

test("what needs a failed check is not run and counts as failed", async () => {
  const checks = [
    check("build", { run: async () => outcomeOf(["no disk"]) }),
    check("journeys", { needs: ["build"] }),
    check("other", { needs: ["elsewhere"] }),
  ];
  const { began, outcomes } = await run(checks, 2, {});
  expect(began).toEqual(["build", "other"]);
  expect(outcomes.get("journeys")).toEqual({
    passed: 0,
    failed: 1,
    failures: ["it was not run, because build failed"],
  });
});

test("a check that throws has failed, and the others go on", async () => {
  const checks = [check("one", { run: () => Promise.reject(new Error("gone")) }), check("two")];
  const { outcomes } = await run(checks, 1, {});
  expect(outcomes.get("one")?.failures).toEqual(["Error: gone"]);
  expect(outcomes.get("two")?.failed).toBe(0);
});

test("nothing runs beside what runs alone, which comes last", async () => {
  const checks = [check("bench", { alone: true }), check("a"), check("b", { needs: ["a"] })];
  const { began, busiest } = await run(checks, 3, { bench: 100, a: 1, b: 1 });
  expect(began).toEqual(["a", "b", "bench"]);
  expect(busiest).toBe(3);
});

const sets = fc
  .array(
    fc.record({
      seconds: fc.integer({ min: 1, max: 50 }),
      places: fc.integer({ min: 1, max: 6 }),
      alone: fc.boolean(),
      needs: fc.array(fc.nat(), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((drawn) =>
    drawn.map(({ seconds, needs, ...rest }, index) => ({
      seconds,
      check: check(`c${index}`, {
        ...rest,
        // Only on earlier ones that do not run alone, so that there is no circle.
        needs:
          index === 0
            ? []
            : needs.map((need) => need % index).flatMap((need) => (drawn[need]?.alone ? [] : [`c${need}`])),
      }),
    })),
  );

test("every check runs once, after what it needs, within the places", async () => {
  await fc.assert(
    fc.asyncProperty(sets, fc.integer({ min: 1, max: 4 }), async (set, places) => {
      const checks = set.map((each) => each.check);
      const seconds = Object.fromEntries(set.map((each) => [each.check.name, each.seconds]));
      const { began, busiest } = await run(checks, places, seconds);
      expect([...began].sort()).toEqual(checks.map(({ name }) => name).sort());
      for (const { name, needs = [] } of checks)
        for (const need of needs) expect(began.indexOf(need)).toBeLessThan(began.indexOf(name));
      expect(busiest).toBeLessThanOrEqual(places);
    }),
    { numRuns: 100 },
  );
});

test("parts hold every check once and are about equally long", () => {
  const times: Record<string, number> = { a: 40, b: 30, c: 20, d: 20, e: 10 };
  const checks = Object.keys(times).map((name) => check(name));
  const parts = [1, 2, 3].map((part) => partOf(checks, { part, parts: 3 }, (name) => times[name]));
  expect(
    parts
      .flat()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(times));
  const lengths = parts.map((part) => part.reduce((sum, { name }) => sum + (times[name] ?? 0), 0));
  expect(Math.max(...lengths)).toBe(40);
});
