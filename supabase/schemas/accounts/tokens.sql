-- Tokens with which people's own programs call the product in their name. Only their hashes are kept: a token is shown
-- once, when it is made. They end by themselves, with the account, and all at once when the person revokes them.

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
create or replace function private.live_api_tokens(person uuid) returns setof private.api_tokens
language sql stable set search_path = '' as $$
  select * from private.api_tokens as t where t.user_id = person and t.revoked_at is null and t.expires_at > now()
$$;

-- The signed-in person's live tokens, newest first.
create or replace function private.my_api_tokens() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.api_token_document(t) order by t.created_at desc, t.id), '[]'::jsonb)
  from private.live_api_tokens((select auth.uid())) as t
$$;

create or replace function public.api_tokens() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.my_api_tokens();
$$;

-- `days` is how long the token is valid.
create or replace function private.create_api_token(typed_name text, wanted_scope text, days integer) returns jsonb
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
  if (wanted_scope in ('chat', 'workflows')) is not true then
    raise exception 'The scope must be chat or workflows' using errcode = 'PT422', detail = 'scope';
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

create or replace function public.create_api_token(name text, scope text, days integer default 90) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.create_api_token(name, scope, days);
$$;

-- Revokes all tokens of a person; answers how many were live.
create or replace function private.end_api_tokens(person uuid) returns integer
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

-- What a message about a change of the account says of the tokens that outlive it: how many there are, or nothing.
create or replace function private.tokens_left(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('tokens', nullif(count(*), 0))) from private.live_api_tokens(person)
$$;

-- Answers whether the token was live until now.
create or replace function private.revoke_api_token(token_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found private.api_tokens;
begin
  select * into found from private.api_tokens as t where t.id = token_id and t.user_id = auth.uid() for update;
  if found.id is null then
    perform private.refuse('P0002', 'api_token', 'There is no such token');
  end if;
  update private.api_tokens as t set revoked_at = now() where t.id = found.id and t.revoked_at is null;
  return jsonb_build_object('id', found.id, 'name', found.name, 'revoked', found.revoked_at is null);
end
$$;

create or replace function public.revoke_api_token(id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.revoke_api_token(id);
$$;

create or replace function private.revoke_api_tokens() returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object('revoked', private.end_api_tokens(auth.uid()))
$$;

create or replace function public.revoke_api_tokens() returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.revoke_api_tokens();
$$;

-- For the functions: whose a token with this hash (SHA-256, hexadecimal) is, and what it may do; null for none, one that has
-- ended, and one of a banned person. Records the use and, where the host tells it, the address: at most once a minute from
-- one address, and at once from another, because that can be a thief.
create or replace function public.api_token_owner(token_hash text, address text default null) returns jsonb
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
