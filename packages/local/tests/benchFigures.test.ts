import { expect, test } from "vitest";
import { type Figure, isKept, lineOf } from "../bench/figure.ts";

const figure = (value: number, rest: Partial<Figure>): Figure => ({ name: "it", value, unit: "x", ...rest });

test("a figure that is more than a fifth worse than the kept one is missed, a better one is not", () => {
  const kept = { it: 40 };
  const missed = (value: number, better: "lower" | "higher") => !isKept(figure(value, { better }), kept);
  expect([31.9, 32, 40, 100].map((value) => missed(value, "higher"))).toEqual([true, false, false, false]);
  expect([1, 40, 48, 48.1].map((value) => missed(value, "lower"))).toEqual([false, false, false, true]);
  expect(isKept(figure(1, { better: "higher" }), {})).toBe(true);
  expect(isKept(figure(1, {}), kept)).toBe(true);
  expect(isKept(figure(40, { better: "higher", atLeast: 41 }), kept)).toBe(false);
  expect(lineOf(figure(31, { better: "higher" }), kept)).toMatch(
    /31\.00 x {2}\(kept 40, at least 32\.0: missed\)$/,
  );
});
