import { expect, test } from "vitest";
import { centsOfTypedEuro, checkRefund, MAX_REFUND_REASON_LENGTH } from "./refund.ts";

test.each([
  ["19", 1900],
  ["19,00", 1900],
  [" 0.01 ", 1],
  ["4,5", 450],
  ["", undefined],
  ["1.000,00", undefined],
  ["4,501", undefined],
  ["19 €", undefined],
])("%j is %j cents", (typed, cents) => {
  expect(centsOfTypedEuro(typed)).toBe(cents);
});

test("a refund is at most what is left, and says why", () => {
  const reason = "Addebito doppio";
  expect(checkRefund({ amount: "15,00", reason }, 1500).isValid).toBe(true);
  for (const amount of ["15,01", "0", "-1", "x"])
    expect(checkRefund({ amount, reason }, 1500), amount).toMatchObject({
      firstInvalid: "amount",
      fields: { amount: { message: { params: { max: 15 } } } },
    });
  for (const wrong of ["", "  ", "x".repeat(MAX_REFUND_REASON_LENGTH + 1)])
    expect(checkRefund({ amount: "15", reason: wrong }, 1500).firstInvalid).toBe("reason");
});
