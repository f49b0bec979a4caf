-- Runs before the subjects: takes away the policies and triggers that they make. On hosted projects, triggers on the tables of
-- the services belong to another role; these are replaced in place.

-- The order of files is not the order in which functions call each other.
set check_function_bodies = off;

do $$
declare
  statement text;
begin
  foreach statement in array array(
    select format('drop policy %I on %I.%I', p.policyname, p.schemaname, p.tablename)
    from pg_catalog.pg_policies as p where p.schemaname in ('public', 'private')
    union all
    select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass)
    from pg_catalog.pg_trigger as t join pg_catalog.pg_proc as f on f.oid = t.tgfoid
    where not t.tgisinternal and f.pronamespace = 'private'::regnamespace
  )
  loop
    begin
      execute statement;
    exception when insufficient_privilege then null;
    end;
  end loop;
end
$$;
