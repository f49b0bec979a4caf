-- Tokens of programs end by themselves, show from where they were last used, and can be revoked all at once. Whoever says
-- by the link of an alert that a sign-in was not theirs revokes them all: somebody else may have made one.

-- Those that exist get the usual time from now on.
alter table private.api_tokens
  add column expires_at timestamptz not null default now() + interval '90 days',
  add column last_used_ip inet;
alter table private.api_tokens alter column expires_at drop default;

create or replace function private.api_token_document(token private.api_tokens) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', token.id,
    'name', token.name,
    'scope', token.scope,
    'created_at', token.created_at,
    'last_used_at', token.last_used_at,
    'last_used_ip', host(token.last_used_ip),
    'expires_at', token.expires_at
  )
$$;

-- The tokens of a person that programs can use now.
create function private.live_api_tokens(person uuid) returns setof private.api_tokens
language sql stable set search_path = '' as $$
  select * from private.api_tokens as t where t.user_id = person and t.revoked_at is null and t.expires_at > now()
$$;

create or replace function private.my_api_tokens() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.api_token_document(t) order by t.created_at desc, t.id), '[]'::jsonb)
  from private.live_api_tokens((select auth.uid())) as t
$$;

drop function public.create_api_token(text, text);
drop function private.create_api_token(text, text);

-- `days` is how long the token is valid.
create function private.create_api_token(typed_name text, wanted_scope text, days integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 20;
  longest constant integer := 365;
  new_name constant text := private.require_name(typed_name);
  -- 32 bytes out of 366 random bits.
  token constant text := 'regia_' || encode(
    sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8')), 'hex'
  );
  me uuid;
  added private.api_tokens;
begin
  if wanted_scope is distinct from 'chat' then
    raise exception 'The scope must be chat' using errcode = 'PT422', detail = 'scope';
  end if;
  if (days between 1 and longest) is not true then
    raise exception 'A token is valid for 1 to % days', longest using errcode = 'PT422', detail = 'days';
  end if;
  -- Of two tokens made at once, the second is counted after the first.
  select p.id into me from public.profiles as p where p.id = auth.uid() for no key update;
  if me is null then
    raise exception 'No such user' using errcode = 'PT404';
  end if;
  -- Again: whoever ends all sessions under this lock revokes all tokens too, and none may come after.
  perform private.require_session();
  if (select count(*) from private.live_api_tokens(me)) >= most then
    raise exception 'A person has at most % tokens', most using errcode = 'PT409', detail = 'api_tokens';
  end if;
  -- Those that have ended are kept for a while, so that their last use can be looked up.
  delete from private.api_tokens as t
  where t.user_id = me and least(t.revoked_at, t.expires_at) <= now() - interval '90 days';
  insert into private.api_tokens (user_id, name, scope, token_hash, expires_at)
  values (me, new_name, wanted_scope, sha256(convert_to(token, 'UTF8')), now() + make_interval(days => days))
  returning * into added;
  return jsonb_build_object('id', added.id, 'name', new_name, 'token', token, 'expires_at', added.expires_at);
end
$$;

create function public.create_api_token(name text, scope text, days integer default 90) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.create_api_token(name, scope, days);
$$;

-- Revokes all tokens of a person; answers how many were live.
create function private.end_api_tokens(person uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  ended integer;
begin
  update private.api_tokens as t set revoked_at = now()
  where t.user_id = person and t.revoked_at is null and t.expires_at > now();
  get diagnostics ended = row_count;
  return ended;
end
$$;

create function private.revoke_api_tokens() returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object('revoked', private.end_api_tokens(auth.uid()))
$$;

create function public.revoke_api_tokens() returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.revoke_api_tokens();
$$;

drop function public.api_token_owner(text);

-- For the functions: whose a token with this hash (SHA-256, hexadecimal) is, and what it may do; null for none, one that has
-- ended, and one of a banned person. Records the use and, where the host tells it, the address: at most once a minute from
-- one address, and at once from another, because that can be a thief.
create function public.api_token_owner(token_hash text, address text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known private.api_tokens;
begin
  select t.* into known
  from private.api_tokens as t
  join auth.users as u on u.id = t.user_id
  where t.token_hash = decode(api_token_owner.token_hash, 'hex') and t.revoked_at is null and t.expires_at > now()
    and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now());
  if known.id is null then
    return null;
  end if;
  update private.api_tokens as t set last_used_at = now(), last_used_ip = coalesce(address::inet, t.last_used_ip)
  where t.id = known.id and (
    t.last_used_at is null or t.last_used_at <= now() - interval '1 minute'
    or address::inet is distinct from t.last_used_ip and address is not null
  );
  return jsonb_build_object('userId', known.user_id, 'tokenId', known.id, 'scope', known.scope);
end
$$;

-- Alerts -----------------------------------------------------------------------------------------------------------

-- Ends every session of the account that an alert was about, revokes the tokens of its programs, and forgets that device.
-- Each link does so once, for a week; whoever has it reads the person's emails and needs no session. False for any other
-- token.
create or replace function private.end_sessions_by_alert(link_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  alert private.login_alerts;
begin
  delete from private.login_alerts as a
  where a.token_hash = sha256(convert_to(link_token, 'UTF8')) and a.at > now() - interval '7 days'
  returning * into alert;
  if alert.user_id is null then
    return false;
  end if;
  -- A token that is made meanwhile is revoked below, or finds its session ended.
  perform from public.profiles as p where p.id = alert.user_id for no key update;
  delete from auth.sessions as s where s.user_id = alert.user_id;
  delete from private.known_devices as d
  where d.user_id = alert.user_id and d.browser = alert.browser and d.network = alert.network;
  perform private.notify(
    alert.user_id, 'sessions_ended', jsonb_build_object('tokens', nullif(private.end_api_tokens(alert.user_id), 0))
  );
  return true;
end
$$;

-- What a message about a change of the account says of the tokens that outlive it: how many there are, or nothing.
create function private.tokens_left(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('tokens', nullif(count(*), 0))) from private.live_api_tokens(person)
$$;

create or replace function private.notify_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.notify(new.id, 'password_changed', private.tokens_left(new.id));
    if private.wants_security_alerts(new.id) then
      perform private.mail_person(new.id, 'password-changed', private.tokens_left(new.id));
    end if;
  end if;
  if new.email is distinct from old.email then
    perform private.notify(new.id, 'email_changed', jsonb_build_object('email', new.email));
    perform private.mail_person(new.id, 'email-changed', jsonb_build_object('email', new.email), old.email);
  end if;
  return null;
end
$$;

create or replace function private.notify_of_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
  is_only constant boolean := not exists (
    select from auth.mfa_factors as f
    where f.user_id = person and f.id <> coalesce(new.id, old.id)
      and f.status = 'verified' and f.factor_type::text <> 'recovery_code'
  );
  change constant text := case
    when tg_op = 'DELETE' then case when is_only then 'off' else 'removed' end
    else case when is_only then 'on' else 'added' end
  end;
  content constant jsonb := case when change = 'on' then private.tokens_left(person) else '{}' end;
begin
  -- Not of a deleted account.
  if exists (select from auth.users as u where u.id = person) then
    perform private.notify(person, 'second_factor_' || change, content);
    if private.wants_security_alerts(person) then
      perform private.mail_person(person, 'second-factor-' || change, content);
    end if;
  end if;
  return null;
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.create_api_token(text, text, integer), public.revoke_api_tokens()
  from public, anon, service_role;
grant execute on function
  public.create_api_token(text, text, integer), private.create_api_token(text, text, integer),
  public.revoke_api_tokens(), private.revoke_api_tokens()
  to authenticated;
revoke all on function public.api_token_owner(text, text) from public, anon, authenticated;
grant execute on function public.api_token_owner(text, text) to service_role;

select private.record_installation();
