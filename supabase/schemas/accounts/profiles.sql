-- Profiles follow the accounts of the authentication service (decisions 5 to 11). On hosted Supabase this runs as a role
-- that is neither a superuser nor the owner of "auth".

-- The first non-empty name in the metadata.
create or replace function private.first_name_in(metadata jsonb, fields text[], longest integer) returns text
language sql immutable set search_path = '' as $$
  select private.name_from(metadata ->> field, longest)
  from unnest(fields) with ordinality as wanted (field, place)
  where jsonb_typeof(metadata -> field) = 'string' and private.name_from(metadata ->> field, longest) is not null
  order by place
  limit 1
$$;

-- Cleans an untrusted name: one visible line, trimmed, cut to the maximum length; null if nothing remains.
create or replace function private.name_from(typed text, longest integer) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(private.visible_text(left(
    btrim(regexp_replace(private.visible_text(typed), '[[:cntrl:][:space:]]+', ' ', 'g')), longest
  ))), '')
$$;

-- The names of a new profile, from the metadata of a sign-up. A function of its own, because the embedded backend also
-- sets them when the owner of an address chooses one of several sign-ups.
create or replace function private.names_of_sign_up(metadata jsonb, email text, out full_name text, out display_name text)
language sql immutable set search_path = '' as $$
  select
    private.first_name_in(metadata, array['full_name', 'name'], 100),
    coalesce(
      private.first_name_in(
        metadata,
        array['display_name', 'full_name', 'name', 'preferred_username', 'user_name'],
        50
      ),
      private.name_from(split_part(email, '@', 1), 50)
    )
$$;

-- What the sign-in with a provider writes into a new profile is cleaned; what a person types later is refused.
create or replace function private.clean_names() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.full_name := nullif(btrim(private.visible_text(new.full_name)), '');
  new.display_name := nullif(btrim(private.visible_text(new.display_name)), '');
  return new;
end
$$;
create or replace trigger clean_names before insert on public.profiles
  for each row execute function private.clean_names();

-- What a person stores in the metadata of the own account has a bound: each change adds to it, and no other rule counts it.
create or replace function private.bound_metadata() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The metadata of the account is too large' using errcode = 'check_violation';
end
$$;
-- In bytes; a sign-up, whose body has at most 64 KiB, always fits. What is larger already can still shrink.
create or replace trigger bound_metadata after update of raw_user_meta_data on auth.users
  for each row when (
    octet_length(new.raw_user_meta_data::text) > 131072
    and octet_length(new.raw_user_meta_data::text) > octet_length(old.raw_user_meta_data::text)
  )
  execute function private.bound_metadata();

create or replace function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, full_name, display_name)
  select new.id, new.email, names.full_name, names.display_name
  from private.names_of_sign_up(new.raw_user_meta_data, new.email) as names
  on conflict (id) do nothing;
  return null;
end
$$;
create or replace trigger handle_new_user after insert on auth.users
  for each row when (new.email is not null and new.raw_app_meta_data ->> 'provider' = 'email')
  execute function private.handle_new_user();

create or replace function private.handle_account_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  had_trial boolean;
begin
  update public.profiles
  set email = new.email, email_verified = new.email_confirmed_at is not null
  where id = new.id
  returning trial_start_date is not null or trial_used into had_trial;
  if new.email is distinct from old.email and old.email_confirmed_at is not null then
    insert into private.former_addresses (user_id, address_hash)
    values (new.id, private.trial_address_hash(old.email))
    on conflict do nothing;
    -- A trial under one address counts for all of a person's addresses, before and after.
    insert into private.trial_ledger (address_hash)
    select hash from private.address_hashes(new.id, new.email) as hash
    where had_trial or exists (
      select from private.trial_ledger as ledger
      where ledger.address_hash in (select * from private.address_hashes(new.id, new.email))
    )
    order by hash
    on conflict do nothing;
  end if;
  return null;
end
$$;
create or replace trigger handle_account_change after update of email, email_confirmed_at on auth.users
  for each row when (
    new.email is distinct from old.email or new.email_confirmed_at is distinct from old.email_confirmed_at
  )
  execute function private.handle_account_change();

-- Decision 10: a new profile gets the address of its account. The policy refuses the rows of others, whatever they say, so
-- that none tells whether an address is theirs.
create or replace function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account record;
begin
  if new.id <> auth.uid() then
    return new;
  end if;
  select u.email, u.email_confirmed_at into account from auth.users u where u.id = new.id;
  if new.email is not null and lower(new.email) is distinct from lower(account.email) then
    raise exception 'The address of a profile is the one of its account' using errcode = 'insufficient_privilege';
  end if;
  new.email := account.email;
  new.email_verified := account.email_confirmed_at is not null;
  return new;
end
$$;
create or replace trigger profile_follows_account before insert on public.profiles
  for each row execute function private.follow_account();

-- Decision 8, for new rows: people create their own profile with the values that every new profile has.
create or replace function private.guard_profile_insert() returns trigger
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
create or replace trigger guard_profile_insert before insert on public.profiles
  for each row execute function private.guard_profile_insert();

-- Decisions 5 to 8, for existing rows: people change their names, phone and avatar, and start their own trial, whose times
-- the database sets by the rules of the plan table.
create or replace function private.guard_profile_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  if current_user in ('anon', 'authenticated') then
    -- Ignores the instants that were sent: the database sets its own.
    if public.trial_eligible(old.plan, old.trial_used, old.trial_start_date)
      and new.plan = 'pro'
      and new.trial_start_date is not null
    then
      new.trial_start_date := now();
      new.plan_expires_at := now() + public.trial_duration();
    elsif (new.plan, new.plan_expires_at, new.trial_start_date)
      is distinct from (old.plan, old.plan_expires_at, old.trial_start_date)
    then
      raise exception 'Only the server may change the plan, and the trial can be started once'
        using errcode = 'insufficient_privilege';
    end if;
    if (new.id, new.email, new.email_verified, new.role, new.trial_used, new.custom_limits, new.created_at)
      is distinct from
      (old.id, old.email, old.email_verified, old.role, old.trial_used, old.custom_limits, old.created_at)
    then
      raise exception 'Only the name, phone and avatar of a profile can be changed'
        using errcode = 'insufficient_privilege';
    end if;
  end if;
  -- The first change after a trial ended marks it as used; until then readers derive that from the dates.
  new.trial_used := public.trial_used_up(
    new.plan, new.plan_expires_at, new.trial_start_date, new.trial_used, now()
  );
  return new;
end
$$;
create or replace trigger guard_profile_update before update on public.profiles
  for each row execute function private.guard_profile_update();

-- Waits for every other transaction that removes an admin; what is read afterwards stays true until this one ends.
create or replace function private.await_other_departures() returns void
language sql set search_path = '' as $$
  update private.admin_departures set total = total + 1 where only_one
$$;

create or replace function private.keep_one_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.await_other_departures();
  if not exists (select from public.profiles where role = 'admin' and id <> old.id) then
    raise exception 'The last admin can be neither demoted nor deleted' using errcode = 'PT409';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create or replace trigger keep_one_admin_at_deletion before delete on public.profiles
  for each row when (old.role = 'admin')
  execute function private.keep_one_admin();
create or replace trigger keep_one_admin_at_demotion before update of role on public.profiles
  for each row when (old.role = 'admin' and new.role is distinct from 'admin')
  execute function private.keep_one_admin();

-- Decision 11: lets the debug tool see whether sign-up will create profiles.
create or replace function public.check_trigger_exists(trigger_name text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from pg_catalog.pg_trigger
    where tgname = trigger_name and not tgisinternal and tgenabled <> 'D'
  )
$$;

-- Whether an account has its profile. The id of an account is known only to whoever made it.
create or replace function private.has_profile(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = person)
$$;

create or replace function public.has_profile(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.has_profile(person)
$$;

create or replace function private.stamp_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create or replace trigger stamp_update before insert or update on public.preferences
  for each row execute function private.stamp_update();
