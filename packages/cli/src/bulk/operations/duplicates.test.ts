import type { Operation } from "@regia/api/admin";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DuplicateSearch, identityOf } from "./duplicates.ts";

const email = fc.integer({ min: 0, max: 60 }).map((number) => `Persona${number}@example.com`);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  email.map((each): Operation => ({ op: "trial", email: each })),
  email.map((each): Operation => ({ op: "delete", email: each })),
);

test("every repeated operation is found with the line of the first one, and no other", () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 80 }), (operations) => {
      const search = new DuplicateSearch(operations.length * 30);
      for (const each of operations) search.note(each);
      const lines = new Map<string, number>();
      for (const [index, each] of operations.entries()) {
        const first = lines.get(identityOf(each));
        expect(search.firstLineOf(each, index)).toBe(first);
        if (first === undefined) lines.set(identityOf(each), index);
      }
      expect(search.hasSuspects).toBe(lines.size < operations.length);
    }),
  );
});

test("there are few false positives among a hundred thousand different operations", () => {
  const count = 100_000;
  const search = new DuplicateSearch(count * 40);
  let suspects = 0;
  for (let index = 0; index < count; index += 1)
    search.note({ op: "trial", email: `persona${index}@example.com` });
  for (let index = 0; index < count; index += 1) {
    const each: Operation = { op: "trial", email: `persona${index}@example.com` };
    search.firstLineOf(each, index);
    if (search.firstLineOf(each, index) !== undefined) suspects += 1;
  }
  expect(suspects).toBeLessThan(count / 1000);
});
