import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, parseInstant, toIsoTimestamp } from "../time/index.ts";
import { WITHDRAWAL_DAYS, withdrawalEnd, withdrawalRefund } from "./index.ts";

const at = (text: string) => parseInstant(text) ?? Number.NaN;

describe("until when one may withdraw", () => {
  test.each([
    ["the day of the contract does not count", "2027-03-01T09:00:00Z", "2027-03-15T22:59:59.999Z"],
    ["its last minute neither", "2027-03-01T22:59:00Z", "2027-03-15T22:59:59.999Z"],
    ["after midnight in Rome it is the next day", "2027-03-01T23:00:00Z", "2027-03-16T22:59:59.999Z"],
    ["over the change of the clocks", "2027-03-20T12:00:00Z", "2027-04-03T21:59:59.999Z"],
  ])("%s", (_which, concluded, end) => {
    const until = withdrawalEnd({ concludedAt: at(concluded), firstPaidAt: null });
    expect(toIsoTimestamp(until)).toBe(end);
  });

  test("after a trial the days count from the first payment", () => {
    const concludedAt = at("2027-03-01T09:00:00Z");
    const firstPaidAt = at("2027-03-06T09:00:00Z");
    expect(withdrawalEnd({ concludedAt, firstPaidAt })).toBe(at("2027-03-20T22:59:59.999Z"));
    // The provider's clock and ours can differ by a moment.
    expect(withdrawalEnd({ concludedAt, firstPaidAt: concludedAt - 1000 })).toBe(
      withdrawalEnd({ concludedAt, firstPaidAt: null }),
    );
  });

  test("whoever has just bought has 14 whole days, and never 16", () => {
    const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        const concludedAt = date.getTime();
        const left = withdrawalEnd({ concludedAt, firstPaidAt: null }) - concludedAt;
        expect(left).toBeGreaterThanOrEqual(WITHDRAWAL_DAYS * DAY_MS - HOUR_MS - 1);
        expect(left).toBeLessThan((WITHDRAWAL_DAYS + 1) * DAY_MS + HOUR_MS);
      }),
    );
  });
});

describe("what is given back", () => {
  test.each<[string, [paid: number, refunded: number][], number]>([
    ["nothing was paid in a trial", [], 0],
    ["the whole first payment, whatever was used", [[1900, 0]], 1900],
    [
      "also what a change added",
      [
        [1900, 0],
        [17_234, 0],
      ],
      19_134,
    ],
    ["not what was given back before", [[1900, 500]], 1400],
    [
      "one that was given back twice takes nothing from another",
      [
        [1900, 2000],
        [100, 0],
      ],
      100,
    ],
  ])("%s", (_which, payments, expected) => {
    const contract = payments.map(([paidCents, refundedCents]) => ({ paidCents, refundedCents }));
    expect(withdrawalRefund(contract)).toBe(expected);
  });

  test("afterwards there is nothing left to give back", () => {
    const cents = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents)), (payments) => {
        const contract = payments.map(([paidCents, share]) => ({
          paidCents,
          refundedCents: Math.min(paidCents, share),
        }));
        const given = contract.map(({ paidCents }) => ({ paidCents, refundedCents: paidCents }));
        const before = contract.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
        const paid = contract.reduce((sum, { paidCents }) => sum + paidCents, 0);
        expect(before + withdrawalRefund(contract)).toBe(paid);
        expect(withdrawalRefund(given)).toBe(0);
      }),
    );
  });
});
