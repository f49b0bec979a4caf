import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One file of supabase/schemas. */
export interface SchemaFile {
  /** Its path in the folder, with slashes. */
  readonly name: string;
  readonly sql: string;
}

/** The name of the migration that a hosted project gets from supabase/schemas. */
export const HOSTED_MIGRATION = "schemas";

const ACCESS = "access.sql";

/** The files of supabase/schemas in the order in which they run; supabase/README.md explains it. */
export function readSchemas(folder: string): SchemaFile[] {
  const subjects = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const files = subjects.flatMap((subject) =>
    readdirSync(join(folder, subject))
      .filter((file) => file.endsWith(".sql"))
      .sort()
      .map((file) => `${subject}/${file}`),
  );
  const isAccess = (file: string) => file.endsWith(`/${ACCESS}`);
  return [
    "start.sql",
    ...files.filter((file) => !isAccess(file)),
    ACCESS,
    ...files.filter(isAccess),
    "finish.sql",
  ].map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/**
 * The Supabase CLI records each migration, and refuses to push where a recorded one is not in the folder, as this one is not
 * at the next deployment. So it is never recorded.
 */
const UNRECORDED = `create or replace function supabase_migrations.skip_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  return null;
end
$$;
create or replace trigger skip_${HOSTED_MIGRATION} before insert on supabase_migrations.schema_migrations
  for each row when (new.name = '${HOSTED_MIGRATION}') execute function supabase_migrations.skip_row();
`;

/** The migration that applies supabase/schemas to a hosted project. */
export function hostedMigration(schemas: readonly SchemaFile[]): string {
  const files = schemas.map(({ name, sql }) => `-- schemas/${name}\n${sql}`);
  return ["-- Generated from supabase/schemas. Not to be committed.\n", UNRECORDED, ...files].join("\n");
}
