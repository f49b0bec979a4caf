// Writes supabase/schemas/plans/rules.sql from the plan table.
import { writeFileSync } from "node:fs";
import { PLAN_RULES_FILE, planRulesSql } from "./planRulesSql.ts";

writeFileSync(PLAN_RULES_FILE, planRulesSql());
console.log(PLAN_RULES_FILE);
