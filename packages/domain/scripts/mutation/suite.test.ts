import { expect, test } from "vitest";
import { describe as group, test as single, takeDeclaredTests } from "./suite.ts";

test("tests are collected under their groups, by names that no other has", () => {
  group("outer", () => {
    single("one", () => undefined);
    group("inner", { timeout: 5 }, () => single("one", () => undefined));
    single("one", { timeout: 5 }, () => undefined);
    single("one", () => undefined, 5);
  });
  single("alone", () => undefined);
  const names = takeDeclaredTests().map(({ name }) => name);
  expect(names).toEqual(["outer > one", "outer > inner > one", "outer > one #2", "outer > one #3", "alone"]);
  expect(takeDeclaredTests()).toEqual([]);
});

test("rows that are all lists fill the parameters, any others are the only one", () => {
  const seen: unknown[] = [];
  single.each([
    [1, 2],
    [3, 4],
  ])("lists %i", (...values: unknown[]) => seen.push(values));
  single.each([[1], 2])("mixed %i", (...values: unknown[]) => seen.push(values));
  group.each(["a", "b"])("group %s", (name: string) => single("inside", () => seen.push(name)));
  const tests = takeDeclaredTests();
  for (const { run } of tests) run();
  expect(seen).toEqual([[1, 2], [3, 4], [[1]], [2], "a", "b"]);
  expect(tests.map(({ name }) => name)).toEqual([
    "lists %i [1]",
    "lists %i [2]",
    "mixed %i [1]",
    "mixed %i [2]",
    "group %s [1] > inside",
    "group %s [2] > inside",
  ]);
});

test("a test without a body is a mistake", () => {
  expect(() => single("empty", { timeout: 5 })).toThrow("A test without a body");
});
