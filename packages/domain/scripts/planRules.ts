// Writes the newest migration of the plan rules from the plan table.
import { writeFileSync } from "node:fs";
import { planRulesMigration, planRulesSql } from "./planRulesSql.ts";

const file = planRulesMigration();
writeFileSync(file, planRulesSql());
console.log(file);
