import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "../time/index.ts";
import { dueTrialReminder, TRIAL_REMINDER_DAYS } from "./index.ts";

const endsAt = Date.UTC(2027, 2, 12, 10);

test.each([
  ["a week before", 7 * DAY_MS, null],
  ["a moment before the third day", 3 * DAY_MS + 1, null],
  ["3 days before", 3 * DAY_MS, 3],
  ["a moment before the last day", DAY_MS + 1, 3],
  ["1 day before", DAY_MS, 1],
  ["the last moment", 1, 1],
  ["at the end", 0, null],
  ["afterwards", -DAY_MS, null],
])("%s", (_when, left, expected) => {
  expect(dueTrialReminder({ endsAt, now: endsAt - left })).toBe(expected);
});

test("however often somebody looks, each reminder is due at most once in a row, the first one first", () => {
  const moments = fc.uniqueArray(fc.integer({ min: -10 * DAY_MS, max: DAY_MS }), { maxLength: 50 });
  fc.assert(
    fc.property(moments, (offsets) => {
      const due = offsets
        .toSorted((one, other) => one - other)
        .map((offset) => dueTrialReminder({ endsAt, now: endsAt + offset }))
        .filter((reminder, index, all) => reminder !== null && reminder !== all[index - 1]);
      expect(TRIAL_REMINDER_DAYS.filter((days) => due.includes(days))).toEqual(due);
    }),
  );
});
