-- The parts of a complete installation, so that health checks notice a missing one. The last migration of a release
-- records the parts; one that adds some calls private.record_installation() at its end.

create table private.installed_parts (
  kind text not null,
  name text not null,
  primary key (kind, name)
);
alter table private.installed_parts enable row level security;
create policy "no request reaches it" on private.installed_parts for all to public using (false) with check (false);
revoke all on private.installed_parts from public, anon, authenticated, service_role;

-- The parts present now: what protects the data, and what sign-up and avatars need.
create function private.present_parts() returns table (kind text, name text)
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

create function private.record_installation() returns void
language sql set search_path = '' as $$
  delete from private.installed_parts where kind is not null;
  insert into private.installed_parts (kind, name) select kind, name from private.present_parts();
$$;

-- Descriptions of the missing parts; none in a complete installation.
create function public.installation_faults() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(wanted.kind || ' ' || wanted.name order by wanted.kind, wanted.name), '{}')
  from private.installed_parts as wanted
  where not exists (
    select from private.present_parts() as present
    where present.kind = wanted.kind and present.name = wanted.name
  )
$$;

revoke all on all functions in schema private from public;
revoke all on function public.installation_faults() from public, anon, authenticated;
grant execute on function public.installation_faults() to service_role;

select private.record_installation();
