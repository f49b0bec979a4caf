import { describe, expect, test } from "vitest";
import { toDecimal } from "../money/index.ts";
import { PLANS } from "../plans/index.ts";
import { estimateCost } from "./index.ts";

describe("the estimate of a plan at 70% (decision 21)", () => {
  test.each([
    ["free", "6.85272", "9.593808", "103.6131264"],
    ["pro", "47.521005", "66.529407", "718.5175956"],
    ["enterprise", "341.25", "477.75", "5159.7"],
  ] as const)("%s costs %s, to be sold at %s a month or %s a year", (plan, cost, price, yearly) => {
    const estimate = estimateCost({ limits: PLANS[plan].limits });
    expect(toDecimal(estimate.totalMonthlyCost)).toBe(cost);
    expect(toDecimal(estimate.suggestedPrice)).toBe(price);
    expect(toDecimal(estimate.suggestedYearlyPrice)).toBe(yearly);
  });
});
