import { expect, test } from "vitest";
import { graphDifference, nextOccurrence } from "./index.ts";

/** The next occurrences of a schedule, in UTC. */
function occurrences(cron: string, after: string, count: number): string[] {
  const found: string[] = [];
  let last: Date | null = new Date(after);
  while (found.length < count) {
    last = nextOccurrence(cron, last);
    if (last === null) break;
    found.push(last.toISOString().slice(0, 16));
  }
  return found;
}

test.each([
  ["a day", "30 9 * * *", "2027-01-01T08:30:00Z", ["2027-01-02T08:30", "2027-01-03T08:30"]],
  ["named days", "0 9 * JAN MON-FRI", "2027-01-01T09:00:00Z", ["2027-01-04T08:00", "2027-01-05T08:00"]],
  [
    "a time that spring leaves out",
    "30 2 * * *",
    "2027-03-27T12:00:00Z",
    ["2027-03-28T01:00", "2027-03-29T00:30"],
  ],
  [
    "a time that autumn has twice",
    "30 2 * * *",
    "2027-10-30T12:00:00Z",
    ["2027-10-31T00:30", "2027-11-01T01:30"],
  ],
  [
    "times of which autumn has one twice",
    "0 2,3 * * *",
    "2027-10-30T12:00:00Z",
    ["2027-10-31T00:00", "2027-10-31T02:00"],
  ],
  [
    "each half hour",
    "*/30 * * * *",
    "2027-10-31T00:10:00Z",
    ["2027-10-31T00:30", "2027-10-31T01:00", "2027-10-31T01:30"],
  ],
])("%s: %s is due after %s at %j", (_what, cron, after, due) =>
  expect(occurrences(cron, after, due.length)).toEqual(due),
);

test.each([
  "",
  "@daily",
  "* * * * * *",
  "61 * * * *",
  "x * * * *",
  "0 0 30 2 *",
  "*".repeat(1_000_000),
  "* * * * ".repeat(9),
])("%.20s is never due", (cron) => expect(nextOccurrence(cron, new Date("2027-01-01T00:00:00Z"))).toBeNull());

test("the difference of two graphs says what became of each step", () => {
  const step = (key: string, more: object = {}) => ({ key, tool: "t", arguments: { a: 1, b: 2 }, ...more });
  const before = { steps: [step("same"), step("gone"), step("other", { when: { value: 1, exists: true } })] };
  const after = {
    input: {},
    steps: [
      step("new"),
      step("other", { tool: "u", retries: 1 }),
      step("same", { arguments: { b: 2, a: 1 } }),
    ],
  };
  expect(graphDifference(before, after)).toEqual({
    steps: [
      { key: "new", change: "added", fields: [] },
      { key: "other", change: "changed", fields: ["tool", "when", "retries"] },
      { key: "same", change: "same", fields: [] },
      { key: "gone", change: "removed", fields: [] },
    ],
    inputChanged: true,
  });
  expect(graphDifference(after, after).steps.every(({ change }) => change === "same")).toBe(true);
});
