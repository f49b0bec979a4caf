import { expect, test } from "vitest";
import { emailThrottle } from "./throttle.ts";

test("three at once, then one a minute", () => {
  let now = 1_000_000;
  const { take } = emailThrottle(() => now);
  expect([take("a"), take("a"), take("a")]).toEqual([0, 0, 0]);
  expect(take("a")).toBe(60);
  expect(take("b")).toBe(0);
  now += 59_000;
  expect(take("a")).toBe(1);
  now += 1_000;
  expect(take("a")).toBe(0);
  expect(take("a")).toBe(60);
  now += 3 * 60_000;
  expect([take("a"), take("a"), take("a"), take("a")]).toEqual([0, 0, 0, 60]);
});

test("it forgets the oldest address instead of growing without limit", () => {
  const { take } = emailThrottle(() => 0);
  for (let round = 0; round < 4; round += 1) take("first");
  expect(take("first")).toBeGreaterThan(0);
  for (let index = 0; index < 10_001; index += 1) take(`other ${index}`);
  expect(take("first")).toBe(0);
});
