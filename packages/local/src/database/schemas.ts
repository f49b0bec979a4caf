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

const LOCK = "lock.sql";
const START = "start.sql";
const SWEEP = "sweep.sql";
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
    LOCK,
    START,
    ...files.filter((file) => !isAccess(file)),
    SWEEP,
    ACCESS,
    ...files.filter(isAccess),
    "finish.sql",
  ].map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/**
 * What the subjects make, as one statement that a database in use can run. Functions are replaced in place, because a request
 * may be about to call one; only where PostgreSQL cannot do so, as for another type, all are dropped first. The detail of an
 * error is the file.
 */
function makingStatement(files: readonly SchemaFile[]): string {
  const array = (texts: readonly string[]) =>
    `array[${texts.map((text) => `$file$${text}$file$`).join(",\n")}]`;
  const position = (wanted: string) => files.findIndex(({ name }) => name === wanted) + 1;
  return `do $schemas$
declare
  names constant text[] := ${array(files.map(({ name }) => name))};
  contents constant text[] := ${array(files.map(({ sql }) => sql))};
  running text;
begin
  for attempt in 1..2 loop
    begin
      if attempt = 2 then
        execute contents[${position(START)}];
        execute contents[${position(SWEEP)}];
      end if;
      for n in 1..array_length(names, 1) loop
        running := names[n];
        execute contents[n];
      end loop;
      return;
    exception when others then
      if sqlstate <> '42P13' or attempt = 2 then
        raise exception using errcode = sqlstate, message = sqlerrm, detail = 'schemas/' || running;
      end if;
    end;
  end loop;
end
$schemas$;
`;
}

/** The statements that apply the files. */
export function schemaStatements(
  schemas: readonly SchemaFile[],
): { readonly statements: string; readonly file?: string }[] {
  const made = schemas.findIndex(({ name }) => name === SWEEP) + 1;
  const own = ({ name, sql }: SchemaFile) => ({ statements: sql, file: `schemas/${name}` });
  return [
    ...schemas.slice(0, 1).map(own),
    { statements: makingStatement(schemas.slice(1, made)) },
    ...schemas.slice(made).map(own),
  ];
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
  const files = schemaStatements(schemas).map(({ statements }) => statements);
  return ["-- Generated from supabase/schemas. Not to be committed.", UNRECORDED, ...files].join("\n");
}
