// `npm run hosted:migration`: writes the migration that brings the functions, triggers, policies and grants of
// supabase/schemas to a hosted project with `supabase db push`.
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  HOSTED_MIGRATION,
  hostedMigration,
  readDatabaseSource,
} from "../../packages/local/src/database/index.ts";

const folder = fileURLToPath(new URL("../../supabase/", import.meta.url));
for (const name of readdirSync(`${folder}migrations`)) {
  if (name.endsWith(`_${HOSTED_MIGRATION}.sql`)) rmSync(`${folder}migrations/${name}`);
}
const version = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const file = `migrations/${version}_${HOSTED_MIGRATION}.sql`;
writeFileSync(folder + file, hostedMigration(readDatabaseSource(folder).schemas));
console.log(`supabase/${file}`);
