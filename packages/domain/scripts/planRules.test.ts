import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PLAN_RULES_FILE, planRulesSql } from "./planRulesSql.ts";

test("the committed functions are the ones that the plan table generates", () => {
  expect(readFileSync(PLAN_RULES_FILE, "utf8")).toBe(planRulesSql());
});
