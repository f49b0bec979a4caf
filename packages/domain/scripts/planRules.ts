// Writes the plan rules' migration from the plan table. With --check it writes nothing and fails where they differ.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PLAN_RULES_MIGRATION, planRulesSql } from "./planRulesSql.ts";

const file = fileURLToPath(new URL(`../../../${PLAN_RULES_MIGRATION}`, import.meta.url));

if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== planRulesSql()) {
    console.error(
      `${PLAN_RULES_MIGRATION} differs from the plan table: run node packages/domain/scripts/planRules.ts`,
    );
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, planRulesSql());
  console.log(PLAN_RULES_MIGRATION);
}
