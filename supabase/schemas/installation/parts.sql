-- The parts of a complete installation, so that health checks notice a missing one. They are recorded whenever these files
-- were applied.

-- The parts present now: what protects the data, and what sign-up and avatars need.
create or replace function private.present_parts() returns table (kind text, name text)
language sql stable set search_path = '' as $$
  select 'trigger', format('%s on %s', t.tgname, t.tgrelid::regclass)
  from pg_catalog.pg_trigger as t
  join pg_catalog.pg_proc as p on p.oid = t.tgfoid
  join pg_catalog.pg_namespace as n on n.oid = p.pronamespace
  where not t.tgisinternal and t.tgenabled <> 'D' and n.nspname = 'private'
  union all
  select 'policy', format('%s on %I.%I', p.policyname, p.schemaname, p.tablename)
  from pg_catalog.pg_policies as p
  where p.schemaname in ('public', 'private')
    or p.schemaname = 'storage' and p.policyname like 'own avatars %'
  union all
  select 'row level security', c.oid::regclass::text
  from pg_catalog.pg_class as c
  join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind = 'r' and c.relrowsecurity
  union all
  select 'function', p.oid::regprocedure::text
  from pg_catalog.pg_proc as p
  join pg_catalog.pg_namespace as n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private')
  union all
  select 'bucket', b.id
  from storage.buckets as b
  where b.id = 'avatars' and b.public and b.file_size_limit is not null and b.allowed_mime_types is not null
$$;

create or replace function private.record_installation() returns void
language sql set search_path = '' as $$
  delete from private.installed_parts where kind is not null;
  insert into private.installed_parts (kind, name) select kind, name from private.present_parts();
$$;

-- Descriptions of the missing parts; none in a complete installation.
create or replace function public.installation_faults() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(wanted.kind || ' ' || wanted.name order by wanted.kind, wanted.name), '{}')
  from private.installed_parts as wanted
  where not exists (
    select from private.present_parts() as present
    where present.kind = wanted.kind and present.name = wanted.name
  )
$$;
