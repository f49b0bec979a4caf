-- Profiles, the trial and avatars (decisions 5 to 11 and 31). Runs on the embedded PostgreSQL and on hosted Supabase,
-- there as a role that is neither a superuser nor the owner of "auth".

-- For internal objects: not exposed over HTTP and not accessible to the roles of a request.
create schema if not exists private;
revoke all on schema private from public;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null unique,
  full_name text constraint full_name_is_a_name
    check (char_length(full_name) between 1 and 100 and full_name = btrim(full_name) and full_name !~ '[[:cntrl:]]'),
  display_name text constraint display_name_is_a_name
    check (char_length(display_name) between 1 and 50 and display_name = btrim(display_name) and display_name !~ '[[:cntrl:]]'),
  avatar_url text constraint avatar_url_is_a_web_address
    check (char_length(avatar_url) <= 2048 and avatar_url ~ '^https?://[^[:space:][:cntrl:]]+$'),
  phone text constraint phone_is_short
    check (char_length(phone) between 1 and 40 and phone !~ '[[:cntrl:]]'),
  role text not null default 'user' constraint role_is_known check (role in ('user', 'admin')),
  plan text not null default 'free' constraint plan_is_known check (plan in ('free', 'pro', 'enterprise')),
  plan_expires_at timestamptz,
  trial_start_date timestamptz,
  trial_used boolean not null default false,
  custom_limits jsonb constraint custom_limits_is_an_object check (jsonb_typeof(custom_limits) = 'object'),
  email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.profiles is 'One row a person; everything that the product knows beside the authentication user.';
comment on column public.profiles.plan_expires_at is 'The plan counts as free from this instant; null means that it never expires.';

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select, insert, update on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "own profile can be read" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "own profile can be created" on public.profiles
  for insert to authenticated with check (id = (select auth.uid()));
create policy "own profile can be changed" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Write permissions ------------------------------------------------------------------------------------------------

-- Decision 8, for new rows: people create their own profile with the values that every new profile has.
create function private.guard_profile_insert() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.created_at := now();
  new.updated_at := now();
  if current_user in ('anon', 'authenticated') and (
    new.role is distinct from 'user'
    or new.plan is distinct from 'free'
    or new.plan_expires_at is not null
    or new.trial_start_date is not null
    or new.trial_used is distinct from false
    or new.custom_limits is not null
  ) then
    raise exception 'Only the server may set the role, plan, trial and limits of a profile'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- Decisions 7 and 8, for existing rows: people change their names, phone and avatar, and start their own trial, whose
-- times the database sets. The next migration defines the rules of the trial.
create function private.guard_profile_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if new.plan = 'pro' and new.trial_start_date is not null
    and public.trial_eligible(old.plan, old.trial_used, old.trial_start_date)
  then
    new.trial_start_date := now();
    new.plan_expires_at := now() + public.trial_duration();
  elsif new.plan is distinct from old.plan
    or new.plan_expires_at is distinct from old.plan_expires_at
    or new.trial_start_date is distinct from old.trial_start_date
  then
    raise exception 'Only the server may change the plan, and the trial can be started once'
      using errcode = 'insufficient_privilege';
  end if;
  if new.id is distinct from old.id
    or new.email is distinct from old.email
    or new.email_verified is distinct from old.email_verified
    or new.role is distinct from old.role
    or new.trial_used is distinct from old.trial_used
    or new.custom_limits is distinct from old.custom_limits
    or new.created_at is distinct from old.created_at
  then
    raise exception 'Only the name, phone and avatar of a profile can be changed'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- Decision 10: a new profile gets the address of its authentication user, whatever value was sent.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account record;
begin
  select u.email, u.email_confirmed_at into account from auth.users u where u.id = new.id;
  if new.email is not null and lower(new.email) is distinct from lower(account.email) then
    raise exception 'The address of a profile is the one of its account' using errcode = 'insufficient_privilege';
  end if;
  new.email := account.email;
  new.email_verified := account.email_confirmed_at is not null;
  return new;
end
$$;

create trigger guard_profile_insert before insert on public.profiles
  for each row execute function private.guard_profile_insert();
create trigger guard_profile_update before update on public.profiles
  for each row execute function private.guard_profile_update();
create trigger profile_follows_account before insert on public.profiles
  for each row execute function private.follow_account();

-- One trial per person: decision 31 -------------------------------------------------------------------------------

-- Kept after the account is deleted. Without the secret, nobody can test addresses against the hashes.
create table private.trial_ledger (
  address_hash bytea primary key,
  started_at timestamptz not null default now()
);
create table private.ledger_secret (
  secret uuid not null default gen_random_uuid(),
  only_one boolean primary key default true check (only_one)
);
insert into private.ledger_secret default values;
alter table private.trial_ledger enable row level security;
alter table private.ledger_secret enable row level security;

-- Normalises the spellings that a provider delivers to the same mailbox.
create function private.normalised_address(address text) returns text
language sql immutable set search_path = '' as $$
  select case
      when mail.domain in ('gmail.com', 'googlemail.com')
        then replace(split_part(mail.mailbox, '+', 1), '.', '') || '@gmail.com'
      when mail.domain in (
        'outlook.com', 'outlook.it', 'hotmail.com', 'hotmail.it', 'live.com', 'live.it', 'msn.com', 'icloud.com',
        'me.com', 'mac.com', 'fastmail.com', 'fastmail.fm', 'proton.me', 'protonmail.com', 'pm.me', 'hey.com'
      ) then split_part(mail.mailbox, '+', 1) || '@' || mail.domain
      else mail.mailbox || '@' || mail.domain
    end
  from (
    select
      lower(regexp_replace(btrim(address), '@[^@]*$', '')) as mailbox,
      lower(substring(btrim(address) from '[^@]*$')) as domain
  ) as mail
$$;

create function private.record_trial() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.trial_ledger (address_hash)
  select sha256(convert_to(ledger.secret::text || private.normalised_address(new.email), 'UTF8'))
  from private.ledger_secret as ledger
  on conflict do nothing;
  if not found then
    raise exception 'This person has had a trial' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

create trigger record_trial after update of trial_start_date on public.profiles
  for each row when (old.trial_start_date is null and new.trial_start_date is not null)
  execute function private.record_trial();

-- Copies of the authentication user: decisions 10 and 11 ------------------------------------------------------------

-- Cleans an untrusted name: one line, trimmed, cut to the maximum length; null if nothing remains.
create function private.name_from(typed text, longest integer) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(left(btrim(regexp_replace(typed, '[[:cntrl:][:space:]]+', ' ', 'g')), longest)), '')
$$;

-- The first non-empty name in the metadata.
create function private.first_name_in(metadata jsonb, fields text[], longest integer) returns text
language sql immutable set search_path = '' as $$
  select private.name_from(metadata ->> field, longest)
  from unnest(fields) with ordinality as wanted (field, place)
  where jsonb_typeof(metadata -> field) = 'string' and private.name_from(metadata ->> field, longest) is not null
  order by place
  limit 1
$$;

create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, full_name, display_name)
  values (
    new.id,
    new.email,
    private.first_name_in(new.raw_user_meta_data, array['full_name', 'name'], 100),
    coalesce(
      private.first_name_in(
        new.raw_user_meta_data,
        array['display_name', 'full_name', 'name', 'preferred_username', 'user_name'],
        50
      ),
      private.name_from(split_part(new.email, '@', 1), 50)
    )
  )
  on conflict (id) do nothing;
  return null;
end
$$;

create trigger handle_new_user after insert on auth.users
  for each row when (new.email is not null and new.raw_app_meta_data ->> 'provider' = 'email')
  execute function private.handle_new_user();

create function private.handle_account_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles
  set email = new.email, email_verified = new.email_confirmed_at is not null
  where id = new.id;
  return null;
end
$$;

create trigger handle_account_change after update of email, email_confirmed_at on auth.users
  for each row when (
    new.email is distinct from old.email or new.email_confirmed_at is distinct from old.email_confirmed_at
  )
  execute function private.handle_account_change();

-- Decision 11: lets the debug tool see whether sign-up will create profiles.
create function public.check_trigger_exists(trigger_name text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from pg_catalog.pg_trigger
    where tgname = trigger_name and not tgisinternal and tgenabled <> 'D'
  )
$$;
revoke all on function public.check_trigger_exists(text) from public;
grant execute on function public.check_trigger_exists(text) to anon, authenticated, service_role;

revoke all on all functions in schema private from public;

-- Avatars ----------------------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The path is {userId}/{timestamp}.{extension}; the public address needs no policy.
create policy "own avatars can be seen" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "own avatars can be uploaded" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'avatars' and name ~ ('^' || (select auth.uid())::text || '/[A-Za-z0-9_-]+\.[A-Za-z0-9]+$'));
create policy "own avatars can be replaced" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and name ~ ('^' || (select auth.uid())::text || '/[A-Za-z0-9_-]+\.[A-Za-z0-9]+$'));
create policy "own avatars can be removed" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
