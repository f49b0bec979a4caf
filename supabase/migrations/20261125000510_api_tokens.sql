-- Tokens with which people's own programs call the product in their name. Only their hashes are kept: a token is shown
-- once, when it is made. Tokens end with the account.

create table private.api_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Like the name of a workspace.
  name text not null constraint name_is_a_name check ((name = private.workspace_name(name)) is true),
  scope text not null constraint scope_is_known check (scope in ('chat')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_user_id on private.api_tokens (user_id, created_at);

alter table private.api_tokens enable row level security;
create policy "no request reaches it" on private.api_tokens for all to public using (false) with check (false);
revoke all on private.api_tokens from public, anon, authenticated, service_role;

create function private.api_token_document(token private.api_tokens) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', token.id,
    'name', token.name,
    'scope', token.scope,
    'created_at', token.created_at,
    'last_used_at', token.last_used_at
  )
$$;

-- The signed-in person's live tokens, newest first.
create function private.my_api_tokens() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.api_token_document(t) order by t.created_at desc, t.id), '[]'::jsonb)
  from private.api_tokens as t
  where t.user_id = (select auth.uid()) and t.revoked_at is null
$$;

create function private.create_api_token(typed_name text, wanted_scope text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 20;
  new_name constant text := private.require_name(typed_name);
  -- 32 bytes out of 366 random bits.
  token constant text := 'regia_' || encode(
    sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8')), 'hex'
  );
  me uuid;
  added uuid;
begin
  if wanted_scope is distinct from 'chat' then
    raise exception 'The scope must be chat' using errcode = 'PT422', detail = 'scope';
  end if;
  -- Of two tokens made at once, the second is counted after the first.
  select p.id into me from public.profiles as p where p.id = auth.uid() for no key update;
  if me is null then
    raise exception 'No such user' using errcode = 'PT404';
  end if;
  if (select count(*) from private.api_tokens as t where t.user_id = me and t.revoked_at is null) >= most then
    raise exception 'A person has at most % tokens', most using errcode = 'PT409', detail = 'api_tokens';
  end if;
  -- Revoked ones are kept for a while, so that their last use can be looked up.
  delete from private.api_tokens as t where t.user_id = me and t.revoked_at <= now() - interval '90 days';
  insert into private.api_tokens (user_id, name, scope, token_hash)
  values (me, new_name, wanted_scope, sha256(convert_to(token, 'UTF8')))
  returning id into added;
  return jsonb_build_object('id', added, 'name', new_name, 'token', token);
end
$$;

-- Answers whether the token was live until now.
create function private.revoke_api_token(token_id uuid) returns jsonb
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

create function public.api_tokens() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.my_api_tokens();
$$;

create function public.create_api_token(name text, scope text) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.create_api_token(name, scope);
$$;

create function public.revoke_api_token(id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.revoke_api_token(id);
$$;

-- For the functions: whose a token with this hash (SHA-256, hexadecimal) is, and what it may do; null for none, a revoked
-- one, and one of a banned person. Records the use, at most once a minute.
create function public.api_token_owner(token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known private.api_tokens;
begin
  select t.* into known
  from private.api_tokens as t
  join auth.users as u on u.id = t.user_id
  where t.token_hash = decode(api_token_owner.token_hash, 'hex') and t.revoked_at is null
    and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now());
  if known.id is null then
    return null;
  end if;
  update private.api_tokens as t set last_used_at = now()
  where t.id = known.id and (t.last_used_at is null or t.last_used_at <= now() - interval '1 minute');
  return jsonb_build_object('userId', known.user_id, 'tokenId', known.id, 'scope', known.scope);
end
$$;

revoke all on all functions in schema private from public;
do $$
declare
  name text;
begin
  revoke all on function public.api_tokens() from public, anon, service_role;
  grant execute on function public.api_tokens(), private.my_api_tokens() to authenticated;
  foreach name in array array['create_api_token(text, text)', 'revoke_api_token(uuid)']
  loop
    execute format('revoke all on function public.%s from public, anon, service_role', name);
    execute format('grant execute on function public.%s, private.%s to authenticated', name, name);
  end loop;
  revoke all on function public.api_token_owner(text) from public, anon, authenticated;
  grant execute on function public.api_token_owner(text) to service_role;
end
$$;

select private.record_installation();
