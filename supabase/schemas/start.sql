-- Runs before the others: takes away what they make, so that afterwards there is what they say and nothing else. What
-- something outside of them needs stays, and is replaced in place: functions of constraints and indexes, and on hosted
-- projects triggers on the tables of the services, which belong to another role.

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
    union all
    select format('drop function %s', f.oid::regprocedure)
    from pg_catalog.pg_proc as f
    where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      -- `private.searched_text`, which an index is made of, calls these two.
      and f.oid not in ('private.folded(text)'::regprocedure, 'private.text_of(jsonb)'::regprocedure)
      and not exists (select from pg_catalog.pg_depend as d where d.objid = f.oid and d.deptype = 'e')
  )
  loop
    begin
      execute statement;
    exception when dependent_objects_still_exist or insufficient_privilege then null;
    end;
  end loop;
end
$$;
