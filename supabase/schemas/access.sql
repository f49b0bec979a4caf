-- Runs after all functions exist and before the files `access.sql` of the subjects: closes everything. What these files
-- grant is all that a request may do.
revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;

-- No request reaches a private table, even if something is granted by mistake: the functions that use it run as its owner.
-- A public one is reached in a current session alone.
do $$
declare
  closed record;
begin
  for closed in
    select c.oid::regclass as name, n.nspname as room
    from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind = 'r'
  loop
    if closed.room = 'private' then
      execute format('create policy "no request reaches it" on %s for all to public using (false) with check (false)', closed.name);
    else
      execute format(
        'create policy "only in a current session" on %s as restrictive for all to authenticated '
          'using ((select private.session_refusal()) is null)',
        closed.name
      );
    end if;
  end loop;
end
$$;
