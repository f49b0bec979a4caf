import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PLAN_RULES_MIGRATION, planRulesSql } from "./planRulesSql.ts";

test("the committed migration is the one that the plan table generates", () => {
  const file = fileURLToPath(new URL(`../../../${PLAN_RULES_MIGRATION}`, import.meta.url));
  expect(readFileSync(file, "utf8")).toBe(planRulesSql());
});
