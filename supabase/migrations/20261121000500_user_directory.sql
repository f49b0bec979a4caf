-- The searched, filtered and sorted columns of the admin list, in a narrow indexed table beside the profiles, so that a
-- page of a search over 100,000 people and its counts take a few milliseconds.

create extension if not exists pg_trgm with schema extensions;

-- Folds case, accents and full-width letters. Not the extension "unaccent": its dictionary may change, which would
-- corrupt an index.
create function private.folded(words text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select replace(replace(replace(replace(
    lower(
      translate(
        regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'),
        'ØøŁłĐđÐðĦħı',
        'oollddddhhi'
      ) collate pg_catalog.pg_c_utf8
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- Fixed-width columns first, then the searched one: a search without a usable index reads every row.
create table private.user_directory (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  created_at timestamptz not null,
  plan_rank smallint not null,
  is_admin boolean not null,
  words text collate "C" not null,
  display_name text collate "C",
  email text collate "C" not null
);

comment on column private.user_directory.words is 'Display name, full name and e-mail, folded, one a line and each once.';

create index user_directory_words on private.user_directory using gin (words extensions.gin_trgm_ops);
create index user_directory_created_at on private.user_directory (created_at, user_id);
create index user_directory_display_name on private.user_directory (display_name, user_id);
create index user_directory_email on private.user_directory (email, user_id);
create index user_directory_plan on private.user_directory (plan_rank, user_id);
create index user_directory_admins on private.user_directory (user_id) where is_admin;

alter table private.user_directory enable row level security;
create policy "no request reaches it" on private.user_directory for all to public using (false) with check (false);
revoke all on private.user_directory from public, anon, authenticated, service_role;

create function private.plan_rank(plan text) returns smallint
language sql immutable parallel safe set search_path = '' as $$
  select array_position(array['free', 'pro', 'enterprise'], plan)
$$;

create function private.list_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  name text := private.folded(new.display_name);
  address text := private.folded(new.email);
  texts text := concat_ws(E'\n', name, nullif(private.folded(new.full_name), name), address);
begin
  if tg_op = 'INSERT' then
    insert into private.user_directory
      (user_id, created_at, plan_rank, is_admin, words, display_name, email)
    values (new.id, new.created_at, private.plan_rank(new.plan), new.role = 'admin', texts, name, address);
  else
    update private.user_directory
    set display_name = name, email = address, words = texts
    where user_id = new.id;
  end if;
  return null;
end
$$;

create function private.list_standing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.user_directory
  set is_admin = new.role = 'admin', plan_rank = private.plan_rank(new.plan), created_at = new.created_at
  where user_id = new.id;
  return null;
end
$$;

create trigger list_new_person after insert on public.profiles
  for each row execute function private.list_person();
create trigger list_renamed_person after update of display_name, full_name, email on public.profiles
  for each row when (
    (old.display_name, old.full_name, old.email) is distinct from (new.display_name, new.full_name, new.email)
  )
  execute function private.list_person();
create trigger list_standing after update of role, plan, created_at on public.profiles
  for each row when (
    (old.role, old.plan, old.created_at) is distinct from (new.role, new.plan, new.created_at)
  )
  execute function private.list_standing();

-- The number of people, stored as changes to be summed: a single counter would make sign-ups wait for each other.
create table private.headcount (
  id bigint generated always as identity primary key,
  people bigint not null
);
alter table private.headcount enable row level security;
create policy "no request reaches it" on private.headcount for all to public using (false) with check (false);
revoke all on private.headcount from public, anon, authenticated, service_role;
insert into private.headcount (people) select count(*) from public.profiles;

create function private.count_people() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  change bigint := (select count(*) from changed) * case tg_op when 'INSERT' then 1 else -1 end;
  entry bigint;
begin
  if change = 0 then
    return null;
  end if;
  insert into private.headcount (people) values (change) returning id into entry;
  -- Occasionally the changes are merged into one; rows locked by another transaction are skipped.
  if entry % 50 = 0 then
    with added as (
      delete from private.headcount
      where id in (select h.id from private.headcount as h for update skip locked)
      returning people
    )
    insert into private.headcount (people) select sum(people) from added;
  end if;
  return null;
end
$$;

create trigger count_new_people after insert on public.profiles
  referencing new table as changed for each statement execute function private.count_people();
create trigger count_gone_people after delete on public.profiles
  referencing old table as changed for each statement execute function private.count_people();

revoke all on all functions in schema private from public;
