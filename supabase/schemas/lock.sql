-- Runs first: reserves every table, so that the other files meet no request of another server. Requests wait meanwhile.
-- PostgreSQL looks for a deadlock after a second of waiting: before that, all tables are given back, and taken again
-- beginning with the one that was not free. Only that one can be waited for longer, since nothing else is held then.
do $$
declare
  former_timeout constant text := current_setting('lock_timeout');
  busy oid;
  reserved oid;
  waits_until timestamptz;
begin
  for attempt in 1..60 loop
    begin
      waits_until := null;
      for reserved in
        select c.oid from pg_catalog.pg_class as c
        where c.relkind = 'r' and (
          c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          or exists (
            select from pg_catalog.pg_trigger as t join pg_catalog.pg_proc as f on f.oid = t.tgfoid
            where t.tgrelid = c.oid and f.pronamespace = 'private'::regnamespace
          )
        )
        order by c.oid is distinct from busy, c.oid
      loop
        begin
          perform set_config('lock_timeout', case
            when waits_until is null then '1500ms'
            else format('%sms', greatest(1, ceil(extract(epoch from waits_until - clock_timestamp()) * 1000)))
          end, true);
          execute format('lock table %s in access exclusive mode', reserved::regclass);
        -- On hosted projects some tables belong to the services.
        exception when insufficient_privilege then null;
        end;
        waits_until := coalesce(waits_until, clock_timestamp() + interval '300 milliseconds');
      end loop;
      perform set_config('lock_timeout', former_timeout, true);
      return;
    exception when lock_not_available then
      busy := reserved;
    end;
  end loop;
  raise lock_not_available using message = format('the table %s stays in use', busy::regclass);
end
$$;
