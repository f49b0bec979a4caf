import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyValue } from "../testing/arbitraries.ts";
import {
  BUSINESS_TIME_ZONE,
  DAY_MS,
  endOfRomeDay,
  formatDay,
  HOUR_MS,
  isCalendarDay,
  nextRomeDay,
  nextRomeMonth,
  parseDay,
  parseInstant,
  romeDay,
  startOfRomeDay,
  toIsoTimestamp,
} from "./index.ts";

const iso = (text: string) => Date.parse(text);

function dayOf(text: string) {
  const day = parseDay(text);
  if (!day) throw new Error(`no day: ${text}`);
  return day;
}

describe("reading timestamps", () => {
  test.each([
    ["2026-11-21T01:44:31.000Z", "2026-11-21T01:44:31.000Z"],
    ["2026-11-21 01:44:31+00", "2026-11-21T01:44:31.000Z"],
    ["2026-11-21 01:44:31.5+00", "2026-11-21T01:44:31.500Z"],
    ["2026-11-21T01:44:31+01:00", "2026-11-21T00:44:31.000Z"],
    ["2026-11-21T01:44:31-0530", "2026-11-21T07:14:31.000Z"],
    ["2026-11-21t01:44z", "2026-11-21T01:44:00.000Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["2000-02-29T00:00:00Z", "2000-02-29T00:00:00.000Z"],
    ["0099-12-31T23:59:59Z", "0099-12-31T23:59:59.000Z"],
    ["2026-04-30T23:59:59.999999999Z", "2026-04-30T23:59:59.999Z"],
    ["2026-01-31T00:00:00+15:59", "2026-01-30T08:01:00.000Z"],
    ["12026-01-01T00:00:00Z", "+012026-01-01T00:00:00.000Z"],
  ])("%s is %s", (text, expected) => {
    const instant = parseInstant(text);
    expect(instant).not.toBeNull();
    expect(toIsoTimestamp(instant ?? Number.NaN)).toBe(expected);
  });

  test("microseconds are kept and ordered", () => {
    const base = iso("2026-11-21T01:44:31.123Z");
    expect(parseInstant("2026-11-21 01:44:31.123456+00")).toBeCloseTo(base + 0.456, 3);
    const later = parseInstant("2026-11-21 01:44:31.123457+00") ?? 0;
    expect(later).toBeGreaterThan(parseInstant("2026-11-21 01:44:31.123456+00") ?? 0);
    expect(parseInstant("2026-11-21 01:44:31.1234569+00")).toBe(
      parseInstant("2026-11-21 01:44:31.123456+00"),
    );
  });

  test("the database's infinities", () => {
    expect(parseInstant("infinity")).toBe(Number.POSITIVE_INFINITY);
    expect(parseInstant("-infinity")).toBe(Number.NEGATIVE_INFINITY);
  });

  test.each([
    "2026-11-21",
    "2026-11-21T01:44:31",
    "2026-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "2026-04-31T00:00:00Z",
    "2026-06-31T00:00:00Z",
    "2026-09-31T00:00:00Z",
    "2026-11-31T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z",
    "2026-01-00T00:00:00Z",
    "2026-01-32T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:60:00Z",
    "2026-01-01T00:00:60Z",
    "2026-01-01T00:00:00+16:00",
    "2026-01-01T00:00:00+01:60",
    "999999-01-01T00:00:00Z",
    " 2026-01-01T00:00:00Z",
    "2026-01-01T00:00:00Z ",
    "2026-01-01T00:00:00.Z",
    "226-01-01T00:00:00Z",
    "Infinity",
    "",
    "now",
    null,
    undefined,
    1_700_000_000_000,
    new Date(0),
  ])("%o is no timestamp", (value) => expect(parseInstant(value)).toBeNull());

  test("any other value is answered", () => {
    fc.assert(fc.property(anyValue, (value) => parseInstant(value) === null && parseDay(value) === null));
  });

  test("a formatted value is parsed as the same value", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true }), (date) => {
        expect(parseInstant(toIsoTimestamp(date.getTime()))).toBe(date.getTime());
      }),
    );
  });
});

describe("days of the calendar", () => {
  test.each([
    ["2026-11-21", { year: 2026, month: 11, day: 21 }],
    ["1970-01-01", { year: 1970, month: 1, day: 1 }],
    ["2028-02-29", { year: 2028, month: 2, day: 29 }],
  ])("%s", (text, day) => {
    expect(parseDay(text)).toEqual(day);
    expect(formatDay(day)).toBe(text);
  });

  test.each([
    "2026-02-29",
    "1969-12-31",
    "2026-1-1",
    "26-01-01",
    "2026-11-21T00:00",
    " 2026-11-21",
    20261121,
    null,
  ])("%o is no day", (value) => expect(parseDay(value)).toBeNull());

  test("months have the days that they have", () => {
    const lengths = Array.from({ length: 12 }, (_, index) => {
      const days = Array.from({ length: 32 }, (_unused, day) => day + 1);
      return days.filter((day) => isCalendarDay({ year: 2026, month: index + 1, day })).length;
    });
    expect(lengths).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
    expect(formatDay({ year: 12, month: 3, day: 4 })).toBe("0012-03-04");
  });
});

describe("days in Rome (decision 24)", () => {
  test("the time zone and its units", () => {
    expect([BUSINESS_TIME_ZONE, HOUR_MS, DAY_MS]).toEqual(["Europe/Rome", 3_600_000, 86_400_000]);
  });

  test.each([
    ["2026-11-21", "2026-11-21T22:59:59.999Z"],
    ["2026-07-01", "2026-07-01T21:59:59.999Z"],
    // The clocks go forward on 29 March 2026 and back on 25 October 2026.
    ["2026-03-28", "2026-03-28T22:59:59.999Z"],
    ["2026-03-29", "2026-03-29T21:59:59.999Z"],
    ["2026-10-24", "2026-10-24T21:59:59.999Z"],
    ["2026-10-25", "2026-10-25T22:59:59.999Z"],
    ["2026-12-31", "2026-12-31T22:59:59.999Z"],
    ["2028-02-29", "2028-02-29T22:59:59.999Z"],
    ["9999-12-30", "9999-12-30T22:59:59.999Z"],
  ])("%s ends at %s", (day, end) => expect(toIsoTimestamp(endOfRomeDay(dayOf(day)))).toBe(end));

  test("a day whose midnight the clocks skipped begins where they skipped to", () => {
    // In 1970 summer time began at midnight: 00:00 on 31 May was 01:00.
    expect(toIsoTimestamp(startOfRomeDay(dayOf("1970-05-31")))).toBe("1970-05-30T23:00:00.000Z");
    expect(romeDay(iso("1970-05-30T23:00:00Z"))).toEqual(dayOf("1970-05-31"));
    expect(romeDay(iso("1970-05-30T22:59:59Z"))).toEqual(dayOf("1970-05-30"));
  });

  test("the day that it is in Rome", () => {
    expect(romeDay(iso("2026-11-21T22:59:59.999Z"))).toEqual(dayOf("2026-11-21"));
    expect(romeDay(iso("2026-11-21T23:00:00Z"))).toEqual(dayOf("2026-11-22"));
    expect(romeDay(iso("2026-07-01T22:00:00Z"))).toEqual(dayOf("2026-07-02"));
  });

  test.each([
    ["2026-11-21T10:00:00Z", "2026-11-21T23:00:00.000Z", "2026-11-30T23:00:00.000Z"],
    ["2026-11-30T23:30:00Z", "2026-12-01T23:00:00.000Z", "2026-12-31T23:00:00.000Z"],
    ["2026-12-31T12:00:00Z", "2026-12-31T23:00:00.000Z", "2026-12-31T23:00:00.000Z"],
    ["2026-12-31T23:00:00Z", "2027-01-01T23:00:00.000Z", "2027-01-31T23:00:00.000Z"],
    ["2026-03-28T23:00:00Z", "2026-03-29T22:00:00.000Z", "2026-03-31T22:00:00.000Z"],
    ["2026-10-24T22:00:00Z", "2026-10-25T23:00:00.000Z", "2026-10-31T23:00:00.000Z"],
  ])("after %s, days start anew at %s and months at %s", (now, day, month) => {
    expect(toIsoTimestamp(nextRomeDay(iso(now)))).toBe(day);
    expect(toIsoTimestamp(nextRomeMonth(iso(now)))).toBe(month);
  });

  const instants = fc.date({ min: new Date("1971-01-01"), max: new Date("2400-01-01"), noInvalidDate: true });

  test("for any moment, its day begins no later, ends no earlier, and the next one follows at once", () => {
    fc.assert(
      fc.property(instants, (date) => {
        const now = date.getTime();
        const day = romeDay(now);
        const start = startOfRomeDay(day);
        const end = endOfRomeDay(day);
        expect(start <= now && now <= end).toBe(true);
        expect(romeDay(start)).toEqual(day);
        expect(romeDay(end)).toEqual(day);
        expect(romeDay(start - 1)).not.toEqual(day);
        expect(nextRomeDay(now)).toBe(end + 1);
        expect([23, 24, 25]).toContain((end + 1 - start) / HOUR_MS);
        expect(nextRomeMonth(now)).toBeGreaterThan(end);
        expect(romeDay(nextRomeMonth(now)).day).toBe(1);
        expect(romeDay(nextRomeMonth(now) - 1).month).toBe(day.month);
      }),
      { numRuns: 300 },
    );
  });
});
