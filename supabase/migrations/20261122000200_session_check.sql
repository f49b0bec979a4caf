-- One rule for whether a token may act now, asked by every policy and function that a signed-in person reaches: a token
-- stays valid until it expires, but its session may have ended before.

-- The longest time that a session lasts, however active it is.
create function private.session_lifetime() returns interval
language sql immutable parallel safe set search_path = '' as $$
  select interval '30 days'
$$;

-- How much older than the person's last action the recorded activity can be. The embedded backend records it every
-- minute. Hosted projects know only the last refresh of the token, which an open page does every hour.
create function private.activity_delay() returns interval
language sql stable set search_path = '' as $$
  select case when to_regnamespace('embedded') is null then interval '65 minutes' else interval '5 minutes' end
$$;

-- When a session was last used, as far as it is recorded. On hosted projects `refreshed_at` has no time zone and is UTC.
create function private.last_activity(session auth.sessions) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(session.created_at, session.updated_at, to_timestamp(extract(epoch from session.refreshed_at)))
$$;

-- Why a session may not act now, in the error codes of the authentication service; null if it may. `aal` is the
-- assurance level of the token.
create function private.session_refusal_of(person uuid, session_id uuid, aal text) returns text
language plpgsql stable set search_path = '' as $$
declare
  session auth.sessions;
begin
  select * into session from auth.sessions as s where s.id = session_id and s.user_id = person;
  if session.id is null or session.not_after <= now() then
    return 'session_not_found';
  end if;
  if exists (select from auth.users as u where u.id = person and u.banned_until > now()) then
    return 'user_banned';
  end if;
  if session.created_at <= now() - private.session_lifetime()
    or private.last_activity(session) <= now() - private.activity_delay() - make_interval(mins => coalesce(
      (select p.session_timeout_minutes from public.preferences as p where p.user_id = person), 60
    ))
  then
    return 'session_expired';
  end if;
  if aal is distinct from 'aal2'
    and exists (select from auth.mfa_factors as f where f.user_id = person and f.status = 'verified')
  then
    return 'insufficient_aal';
  end if;
  return null;
end
$$;

-- Why the token of this request is refused now; null if it is not. Policies ask it once for each statement.
create function private.session_refusal() returns text
language sql stable security definer set search_path = '' as $$
  select private.session_refusal_of(
    auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.jwt() ->> 'aal'
  )
$$;

-- Stops the request if its token is refused. PostgREST reads status, headers and body from the error.
create function private.require_session() returns void
language plpgsql stable set search_path = '' as $$
declare
  refusal text := private.session_refusal();
begin
  if refusal is not null then
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', refusal,
        'message', case refusal
          when 'insufficient_aal' then 'The session needs the second factor'
          when 'user_banned' then 'User is banned'
          else 'The session of the token has ended'
        end
      ),
      detail = case
        when refusal in ('insufficient_aal', 'user_banned') then '{"status": 403, "headers": {}}'
        else '{"status": 401, "headers": {"WWW-Authenticate": "Bearer error=\"invalid_token\""}}'
      end;
  end if;
end
$$;

revoke all on all functions in schema private from public;
grant execute on function private.session_refusal() to authenticated;
grant execute on function private.require_session() to authenticated;

-- Tables -----------------------------------------------------------------------------------------------------------

create policy "only in a current session" on public.profiles as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);
create policy "only in a current session" on public.preferences as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);
create policy "only in a current session" on public.usage_counters as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);
create policy "only in a current session" on public.payments as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);
create policy "own avatars need a current session" on storage.objects as restrictive
  for all to authenticated using (bucket_id <> 'avatars' or (select private.session_refusal()) is null);

-- Functions that signed-in people call ------------------------------------------------------------------------------

create or replace function public.delete_account() returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.delete_own_account();
$$;

-- Only sessions that can still act.
create or replace function private.own_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, current boolean)
language sql stable security definer set search_path = '' as $$
  select
    s.id,
    s.created_at,
    private.last_activity(s),
    s.user_agent,
    host(s.ip),
    s.id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from auth.sessions as s
  where s.user_id = (select auth.uid()) and private.session_refusal_of(s.user_id, s.id, 'aal2') is null
  order by 3 desc
$$;

create or replace function public.my_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, current boolean)
language sql stable set search_path = '' as $$
  select private.require_session();
  select * from private.own_sessions();
$$;

create or replace function public.end_session(session_id uuid) returns boolean
language sql set search_path = '' as $$
  select private.require_session();
  select private.end_own_session(session_id);
$$;

create or replace function public.export_account() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select jsonb_build_object(
    'exportedAt', now(),
    'profile', (select to_jsonb(p) from public.profiles as p where p.id = (select auth.uid())),
    'preferences', (select to_jsonb(p) - 'user_id' from public.preferences as p where p.user_id = (select auth.uid())),
    'usage', (
      select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' order by u.counter, u.period_start), '[]'::jsonb)
      from public.usage_counters as u where u.user_id = (select auth.uid())
    ),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' order by p.created_at), '[]'::jsonb)
      from public.payments as p where p.user_id = (select auth.uid())
    ),
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]'::jsonb) from public.my_sessions() as s
    )
  );
$$;

create or replace function public.consume(action text, amount integer default 1, request uuid default gen_random_uuid()) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.consume((select auth.uid()), action, amount, request);
$$;

create or replace function public.my_usage() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.usage_of((select auth.uid()));
$$;

-- Private functions that `authenticated` may execute are reached through the ones above, because "private" is not
-- exposed over HTTP.

-- The admin function ------------------------------------------------------------------------------------------------

create or replace function private.admin_refusal(actor uuid, session uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when not exists (
      select from auth.users where id = actor and deleted_at is null and (banned_until is null or banned_until <= now())
    ) then 'unknown_user'
    else coalesce(
      private.session_refusal_of(actor, session, (select s.aal::text from auth.sessions as s where s.id = session)),
      case when not exists (select from public.profiles where id = actor and role = 'admin') then 'not_admin' end
    )
  end
$$;

-- PostgREST ---------------------------------------------------------------------------------------------------------

-- Called by hosted PostgREST before each request, so that a refused token gets an error instead of an empty list.
create function public.check_request() returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    perform private.require_session();
  end if;
end
$$;
revoke all on function public.check_request() from public;
grant execute on function public.check_request() to anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'authenticator') or exists (
    select from pg_catalog.pg_db_role_setting as s cross join unnest(s.setconfig) as setting
    where s.setrole = to_regrole('authenticator') and setting like 'pgrst.db\_pre\_request=%'
      and s.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))
  ) then
    return;
  end if;
  execute format(
    'alter role authenticator in database %I set pgrst.db_pre_request = %L', current_database(), 'public.check_request'
  );
  notify pgrst, 'reload config';
exception
  when insufficient_privilege or reserved_name then
    raise notice 'The role authenticator may not be altered: requests of ended sessions get empty lists, no errors.';
end
$$;

select private.record_installation();
