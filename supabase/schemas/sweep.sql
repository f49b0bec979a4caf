-- Runs after the subjects: drops the functions that none of them has made in this transaction. Functions of constraints and
-- indexes stay.
do $$
declare
  unmade regprocedure;
begin
  for unmade in
    select f.oid from pg_catalog.pg_proc as f
    where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and age(f.xmin) > 0
      -- `private.searched_text`, which an index is made of, calls these two.
      and f.oid not in ('private.folded(text)'::regprocedure, 'private.text_of(jsonb)'::regprocedure)
      and not exists (select from pg_catalog.pg_depend as d where d.objid = f.oid and d.deptype = 'e')
  loop
    begin
      execute format('drop function %s', unmade);
    exception when dependent_objects_still_exist then null;
    end;
  end loop;
end
$$;
