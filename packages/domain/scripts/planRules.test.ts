import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { planRulesMigration, planRulesSql } from "./planRulesSql.ts";

test("the committed migration is the one that the plan table generates", () => {
  expect(readFileSync(planRulesMigration(), "utf8")).toBe(planRulesSql());
});
