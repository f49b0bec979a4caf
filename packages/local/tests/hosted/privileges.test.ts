import { expect, test } from "vitest";
import { type Setup, useHostedProjects } from "./setups.ts";

/** Who of a request's roles may do what with which table, column, sequence and function. */
const PRIVILEGES = `
  select role || ' ' || privilege || ' ' || thing as allowed
  from unnest(array['anon', 'authenticated', 'service_role']) as role
  cross join lateral (
    select privilege, c.oid::regclass::text as thing
    from pg_class c
    cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = any(array['public', 'private', 'auth', 'storage', 'extensions']::regnamespace[]) and has_table_privilege(role, c.oid, privilege)
    union all
    select privilege, c.oid::regclass || '.' || a.attname
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join unnest(array['select', 'insert', 'update', 'references']) as privilege
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = any(array['public', 'private', 'auth', 'storage', 'extensions']::regnamespace[])
      and has_column_privilege(role, c.oid, a.attnum, privilege)
    union all
    select privilege, c.oid::regclass::text
    from pg_class c cross join unnest(array['usage', 'select', 'update']) as privilege
    where c.relkind = 'S' and c.relnamespace = any(array['public', 'private', 'auth', 'storage', 'extensions']::regnamespace[]) and has_sequence_privilege(role, c.oid, privilege)
    union all
    select 'execute', p.oid::regprocedure::text
    from pg_proc p where p.pronamespace = any(array['public', 'private', 'auth', 'storage', 'extensions']::regnamespace[]) and has_function_privilege(role, p.oid, 'execute')
    union all
    select privilege, n.nspname
    from pg_namespace n cross join unnest(array['usage', 'create']) as privilege
    where n.oid = any(array['public', 'private', 'auth', 'storage', 'extensions']::regnamespace[]) and has_schema_privilege(role, n.oid, privilege)
  ) as held`;

const privilegesIn = async ({ sql }: Setup) =>
  (await sql.unsafe<{ allowed: string }[]>(PRIVILEGES)).map(({ allowed }) => allowed).toSorted();

const { today, older } = useHostedProjects();

test("the default grants of older projects let nobody do more", async () => {
  expect(await privilegesIn(older())).toEqual(await privilegesIn(today()));
});
