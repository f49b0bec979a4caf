import { expect, test } from "vitest";
import { emailThrottle } from "./throttle.ts";

/** Counts emails of one kind. */
function verifications(now: () => number) {
  const { take } = emailThrottle(now);
  return (address: string, requester?: string) => take("verification", address, requester);
}

test("three at once, then one a minute", () => {
  let now = 1_000_000;
  const take = verifications(() => now);
  expect([take("a@example.com"), take("a@example.com"), take("a@example.com")]).toEqual([0, 0, 0]);
  expect(take("a@example.com")).toBe(60);
  expect(take("b@example.com")).toBe(0);
  now += 59_000;
  expect(take("a@example.com")).toBe(1);
  now += 1_000;
  expect(take("a@example.com")).toBe(0);
  expect(take("a@example.com")).toBe(60);
  now += 3 * 60_000;
  expect([
    take("a@example.com"),
    take("a@example.com"),
    take("a@example.com"),
    take("a@example.com"),
  ]).toEqual([0, 0, 0, 60]);
});

test("it forgets the oldest address instead of growing without limit", () => {
  const take = verifications(() => 0);
  for (let round = 0; round < 4; round += 1) take("first@example.com");
  expect(take("first@example.com")).toBeGreaterThan(0);
  for (let index = 0; index < 10_001; index += 1) take(`other${index}@example.com`);
  expect(take("first@example.com")).toBe(0);
});

test("all spellings of a mailbox are one", () => {
  const take = verifications(() => 0);
  const spellings = [
    "annarossi@gmail.com",
    "anna.rossi@gmail.com",
    "annarossi+1@gmail.com",
    "AnnaRossi@googlemail.com",
  ];
  expect(spellings.map((each) => take(each))).toEqual([0, 0, 0, 60]);
});

test("an account that chooses the recipients has an allowance, and so has the recipient of many accounts", () => {
  const take = verifications(() => 0);
  expect(["a", "b", "c", "d"].map((name) => take(`${name}@example.com`, "account 1"))).toEqual([0, 0, 0, 60]);
  expect(["2", "3", "4", "5"].map((name) => take("e@example.com", `account ${name}`))).toEqual([0, 0, 0, 60]);
  // The refusals counted neither for the recipient nor for the account.
  expect([take("d@example.com"), take("d@example.com"), take("d@example.com")]).toEqual([0, 0, 0]);
  expect(take("f@example.com", "account 5")).toBe(0);
});

test("each kind of email has an allowance of its own", () => {
  const { take } = emailThrottle(() => 0);
  const ask = (kind: "verification" | "recovery" | "change") => take(kind, "a@example.com");
  expect([1, 2, 3, 4].map(() => ask("verification"))).toEqual([0, 0, 0, 60]);
  expect([1, 2, 3, 4].map(() => ask("recovery"))).toEqual([0, 0, 0, 60]);
  expect([ask("change"), ask("verification")]).toEqual([0, 60]);
});
