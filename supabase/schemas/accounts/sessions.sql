-- One rule for whether a token may act now, asked by every policy and function that a signed-in person reaches: a token
-- stays valid until it expires, but its session may have ended before.

-- How much older than the person's last action the recorded activity can be. The embedded backend records it every
-- minute. Hosted projects know only the last refresh of the token, which an open page does every hour.
create or replace function private.activity_delay() returns interval
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case when to_regnamespace('embedded') is null then interval '65 minutes' else interval '5 minutes' end
  );
end
$$;

-- When a session was last used, as far as it is recorded. On hosted projects `refreshed_at` has no time zone and is UTC.
create or replace function private.last_activity(session auth.sessions) returns timestamptz
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select greatest(session.created_at, session.updated_at, to_timestamp(extract(epoch from session.refreshed_at)))
  );
end
$$;

-- The longest time that a session lasts, however active it is.
create or replace function private.session_lifetime() returns interval
language sql immutable parallel safe set search_path = '' as $$
  select interval '30 days'
$$;

-- Why a session may not act now, in the error codes of the authentication service; null if it may. `aal` is the
-- assurance level of the token.
create or replace function private.session_refusal_of(person uuid, session_id uuid, aal text) returns text
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
create or replace function private.session_refusal() returns text
language sql stable security definer set search_path = '' as $$
  select private.session_refusal_of(
    auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.jwt() ->> 'aal'
  )
$$;

-- For the functions: why a token that they have verified is refused now; null if it is not.
create or replace function public.session_refusal(person uuid, session uuid, aal text) returns text
language sql stable security definer set search_path = '' as $$
  select private.session_refusal_of(person, session, aal)
$$;

-- Stops the request if its token is refused. PostgREST reads status, headers and body from the error.
create or replace function private.require_session() returns void
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

create or replace function private.end_own_session(session uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where id = session and user_id = (select auth.uid());
  return found;
end
$$;

-- The sessions of the signed-in person, most recently used first.
create or replace function public.my_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, current boolean)
language sql stable set search_path = '' as $$
  select private.require_session();
  select * from private.own_sessions();
$$;

-- Ends a session of the signed-in person; false when there is none of that id.
create or replace function public.end_session(session_id uuid) returns boolean
language sql set search_path = '' as $$
  select private.require_session();
  select private.end_own_session(session_id);
$$;

-- Called by hosted PostgREST before each request, so that a refused token gets an error instead of an empty list.
create or replace function public.check_request() returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    perform private.require_session();
  end if;
end
$$;

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

-- Links and pending changes that were requested before the password or the address of an account changed die with it:
-- who could read an old mailbox, or a stolen session, keeps nothing in hand.
create or replace function private.kill_pending_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only what this update leaves as it was: an update may itself request a change. The service expects '' for none.
  if new.recovery_token is not distinct from old.recovery_token then
    new.recovery_token := '';
  end if;
  if new.reauthentication_token is not distinct from old.reauthentication_token then
    new.reauthentication_token := '';
  end if;
  if new.email_change_token_new is not distinct from old.email_change_token_new then
    new.email_change := '';
    new.email_change_token_new := '';
    new.email_change_token_current := '';
    new.email_change_confirm_status := 0;
  end if;
  return new;
end
$$;
create or replace trigger kill_pending_links before update of encrypted_password, email on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password or old.email is distinct from new.email
  )
  execute function private.kill_pending_links();

-- Hosted projects look up the tokens in a table of their own.
create or replace function private.forget_pending_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1 and token_type <> ''confirmation_token''' using new.id;
  end if;
  return null;
end
$$;
create or replace trigger forget_pending_links after update of encrypted_password, email on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password or old.email is distinct from new.email
  )
  execute function private.forget_pending_links();
