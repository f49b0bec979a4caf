import postgres from "postgres";
import { hostedMigration, readDatabaseSource } from "../../src/database/index.ts";
import { getAuthSchemaSql, getStorageSchemaSql, splitSqlStatements } from "../../src/lite/index.ts";
import { FOLDERS } from "../../src/server/index.ts";

/** The role that runs the migrations: "postgres" of a hosted project, which is no superuser there. */
export const PROJECT_OWNER = "project_owner";

/** The role that the REST interface connects as, before it switches to the role of a request. */
export const AUTHENTICATOR = "authenticator";

const PASSWORD = "only-for-this-test";

/** The roles of a hosted project with their attributes. Created once in a cluster. */
const ROLES = `
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('supabase_auth_admin', 'nologin noinherit'),
      ('supabase_storage_admin', 'nologin noinherit'),
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('${AUTHENTICATOR}', 'login noinherit password ''${PASSWORD}'''),
      ('${PROJECT_OWNER}', 'login nosuperuser createdb createrole bypassrls password ''${PASSWORD}''')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end
$$;
grant anon, authenticated, service_role to ${AUTHENTICATOR};
grant anon, authenticated, service_role to ${PROJECT_OWNER};
-- On hosted projects the extension "supautils" permits the settings of this role.
grant ${AUTHENTICATOR} to ${PROJECT_OWNER} with admin true, inherit false, set false;
grant set on parameter pgrst.db_pre_request to ${PROJECT_OWNER};
`;

/** Makes a service the owner of a schema and its content. */
const changeOwner = (schema: string, service: string): string => `
do $$
declare
  thing record;
begin
  alter schema ${schema} owner to ${service};
  for thing in
    select oid::regclass::text as name from pg_catalog.pg_class
    where relnamespace = '${schema}'::regnamespace and relkind = 'r'
  loop
    execute format('alter table %s owner to ${service}', thing.name);
  end loop;
  for thing in
    select oid::regprocedure::text as name from pg_catalog.pg_proc where pronamespace = '${schema}'::regnamespace
  loop
    execute format('alter function %s owner to ${service}', thing.name);
  end loop;
end
$$;
`;

/** The schemas of a hosted project before the first migration. */
const SCHEMAS = `
create schema extensions;
grant all on database %DATABASE% to ${PROJECT_OWNER};
grant usage, create on schema public to ${PROJECT_OWNER};
grant all on schema extensions to ${PROJECT_OWNER};
grant usage on schema public, extensions to anon, authenticated, service_role;
grant usage on schema auth, storage to ${PROJECT_OWNER}, anon, authenticated, service_role;
`;

const REQUEST_FUNCTIONS = `
create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select (auth.jwt() ->> 'sub')::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select auth.jwt() ->> 'role'
$$;
create function auth.email() returns text language sql stable as $$
  select auth.jwt() ->> 'email'
$$;
`;

/** The second factors of people, which lite's schema lacks. */
const FACTORS = `
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  secret text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
`;

/** The tokens of letters, which hosted projects look up here; lite's schema lacks the table. */
const ONE_TIME_TOKENS = `
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token'
);
create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamp without time zone not null default now(),
  updated_at timestamp without time zone not null default now()
);
`;

/** The owner's rights in the schemas of the services: all on rows, none on the structure. */
const GRANTS = `
grant all on all tables in schema auth to ${PROJECT_OWNER};
grant all on storage.buckets, storage.objects to ${PROJECT_OWNER} with grant option;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
`;

/** Default grants on new tables and functions in projects created before autumn 2026. */
const DEFAULT_GRANTS = `
alter default privileges for role ${PROJECT_OWNER} in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role ${PROJECT_OWNER} in schema public
  grant all on sequences to anon, authenticated, service_role;
alter default privileges for role ${PROJECT_OWNER} in schema public
  grant all on functions to anon, authenticated, service_role;
`;

/** Deleting file rows without the storage service is refused on hosted projects, except on its own connections. */
const PROTECTED_OBJECTS = `
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
    using errcode = '42501';
end
$$;
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
`;

/** Statements on a service's tables that hosted projects permit to their owner. */
const LET_THROUGH = /^(?:create|alter|drop)\s+policy\s.*?\son\s+(storage\.(?:objects|buckets))\b/is;

/** The same address with another role. */
export function addressOf(url: string, role: string): string {
  const address = new URL(url);
  address.username = role;
  address.password = PASSWORD;
  return address.href;
}

async function layFoundation(url: string, defaultGrants: boolean): Promise<void> {
  const superuser = postgres(url, { max: 1, onnotice: () => {} });
  const database = new URL(url).pathname.slice(1);
  try {
    await superuser.unsafe(ROLES).simple();
    for (const statements of [
      getAuthSchemaSql(),
      FACTORS,
      ONE_TIME_TOKENS,
      REQUEST_FUNCTIONS,
      changeOwner("auth", "supabase_auth_admin"),
      getStorageSchemaSql(),
      PROTECTED_OBJECTS,
      changeOwner("storage", "supabase_storage_admin"),
      SCHEMAS.replace("%DATABASE%", database),
      GRANTS,
      defaultGrants ? DEFAULT_GRANTS : "",
    ]) {
      await superuser.unsafe(statements).simple();
    }
  } finally {
    await superuser.end();
  }
}

function withoutComments(statement: string): string {
  return statement.replace(/^\s*(?:--[^\n]*\n\s*)*/, "");
}

/** A migration as the Supabase CLI finds it in the folder. */
interface PushedMigration {
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/** What `supabase db push` does: runs the migrations as the project's owner, one statement at a time, and records them. */
async function push(url: string, migrations: readonly PushedMigration[]): Promise<void> {
  const owner = postgres(addressOf(url, PROJECT_OWNER), { max: 1, onnotice: () => {} });
  const superuser = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await owner`create schema if not exists supabase_migrations`;
    await owner`create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text)`;
    const recorded = await owner`select version from supabase_migrations.schema_migrations`;
    const known = new Set(recorded.map(({ version }) => version));
    for (const { version, name, sql } of migrations.filter((migration) => !known.has(migration.version))) {
      const statements = splitSqlStatements(sql);
      for (const statement of statements) {
        const service = LET_THROUGH.test(withoutComments(statement));
        try {
          // On hosted projects the extension "supautils" runs these with higher rights.
          await (service ? superuser : owner).unsafe(statement).simple();
        } catch (error) {
          throw new Error(`${version}_${name}: ${withoutComments(statement).slice(0, 120)}`, {
            cause: error,
          });
        }
      }
      await owner`insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${statements})`;
    }
  } finally {
    await owner.end();
    await superuser.end();
  }
}

/** Brings a hosted project up to date, as docs/hosting.md says. */
export async function deployDatabase(url: string): Promise<void> {
  const { migrations, schemas } = readDatabaseSource(FOLDERS.database);
  await push(url, [
    ...migrations,
    { version: "99991231235959", name: "schemas", sql: hostedMigration(schemas) },
  ]);
}

/**
 * Builds a hosted project in an empty database.
 * @param url address of the database, as a superuser.
 * @param options.defaultGrants whether the API gets grants on new tables, as in projects before autumn 2026.
 */
export async function buildProject(url: string, options: { readonly defaultGrants: boolean }): Promise<void> {
  await layFoundation(url, options.defaultGrants);
  await deployDatabase(url);
}
