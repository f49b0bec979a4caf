-- The directory of users and the queries of the admin function (decision 12), which only the service role calls.

create or replace function private.plan_rank(plan text) returns smallint
language sql immutable parallel safe set search_path = '' as $$
  select array_position(array['free', 'pro', 'enterprise'], plan)
$$;

create or replace function private.list_person() returns trigger
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
create or replace trigger list_new_person after insert on public.profiles
  for each row execute function private.list_person();
create or replace trigger list_renamed_person after update of display_name, full_name, email on public.profiles
  for each row when (
    (old.display_name, old.full_name, old.email) is distinct from (new.display_name, new.full_name, new.email)
  )
  execute function private.list_person();

-- Keeps role and plan of the directory. Triggers of sets of rows see them as the tables `former` and `present`. PostgreSQL
-- keeps the plan of their queries for as many rows as the first statement of a connection had, often one; so these queries
-- compare the two tables by hashes (`except`, `full join`), and never each row of one with all rows of the other.
create or replace function private.list_standing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.user_directory as d
  set is_admin = changed.role = 'admin', plan_rank = private.plan_rank(changed.plan), created_at = changed.created_at
  from (
    select id, role, plan, created_at from present
    except select id, role, plan, created_at from former
  ) as changed
  where d.user_id = changed.id;
  return null;
end
$$;
create or replace trigger list_standing after update on public.profiles
  referencing old table as former new table as present
  for each statement execute function private.list_standing();

create or replace function private.count_people() returns trigger
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
create or replace trigger count_gone_people after delete on public.profiles
  referencing old table as changed for each statement execute function private.count_people();
create or replace trigger count_new_people after insert on public.profiles
  referencing new table as changed for each statement execute function private.count_people();

-- Why somebody may not act as an admin, or null: every call checks it in the database, at that moment. Tokens of an ended
-- session are not accepted. A refusal is a result, {"refusal": code}, not an error, because nothing has to be rolled back.
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

-- Why an admin's call is refused, or null. What a call found out before it waited for a lock can be over afterwards: the
-- admin may have lost the role or the session meanwhile. Until the transaction ends it locks the admin and the people whom
-- the operations name, in the order of their ids; calls of other people lock nothing.
create or replace function private.admit_admin(actor uuid, session uuid, operations jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  refusal text := private.admin_refusal(actor, session);
begin
  if refusal is null then
    perform private.lock_people(operations || jsonb_build_object('userId', actor));
    refusal := private.admin_refusal(actor, session);
  end if;
  return refusal;
end
$$;

-- A person as admins see it; the fields are listed, so that a column added later is not exposed by accident.
create or replace function private.user_document(person public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', person.id,
    'email', person.email,
    'full_name', person.full_name,
    'display_name', person.display_name,
    'avatar_url', person.avatar_url,
    'phone', person.phone,
    'role', person.role,
    'plan', person.plan,
    'plan_expires_at', person.plan_expires_at,
    'trial_start_date', person.trial_start_date,
    'trial_used', public.trial_used_up(
      person.plan, person.plan_expires_at, person.trial_start_date, person.trial_used, now()
    ),
    'custom_limits', person.custom_limits,
    'email_verified', person.email_verified,
    'created_at', person.created_at,
    'updated_at', person.updated_at
  )
$$;

-- The statements are built dynamically so that the planner sees the search text and the order. Every value is a
-- parameter, and every identifier is one of this function's own.
create or replace function public.admin_list_users(
  actor uuid,
  session uuid,
  search text,
  with_role text,
  with_plan text,
  page integer,
  page_size integer,
  sort text,
  descending boolean
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal text := private.admin_refusal(actor, session);
  wanted text := private.folded(btrim(search));
  -- Escapes the wildcards of the search text.
  pattern text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  first_id text := wanted || substr('00000000-0000-0000-0000-000000000000', char_length(wanted) + 1);
  last_id text := wanted || substr('ffffffff-ffff-ffff-ffff-ffffffffffff', char_length(wanted) + 1);
  is_id boolean := coalesce(first_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false);
  -- The cheaper conditions first.
  conditions text := concat_ws(
    ' and ',
    case when with_role is not null then 'd.is_admin = $4' end,
    case when with_plan is not null then 'd.plan_rank = $5' end,
    case when wanted <> '' then
      case when is_id
        then '(d.user_id between $2::uuid and $3::uuid or d.words like $1)'
        else 'd.words like $1'
      end
    end
  );
  filter text := case when conditions = '' then '' else 'where ' || conditions end;
  sort_column text := case sort
    when 'display_name' then 'display_name'
    when 'email' then 'email'
    when 'plan' then 'plan_rank'
    else 'created_at'
  end;
  direction text := case when descending then 'desc' else 'asc' end;
  -- Up to this many matches are sorted. With more, walking the index in order soon finds enough.
  few constant integer := 2000;
  everyone bigint;
  admins bigint;
  matching bigint;
  found uuid[];
  users jsonb;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  select count(*) into admins from private.user_directory as d where d.is_admin;
  select coalesce(sum(h.people), 0) into everyone from private.headcount as h;

  if filter <> '' then
    execute format(
      $query$
        with matches as materialized (
          select d.user_id, d.%3$I as key from private.user_directory as d %1$s limit $6
        )
        select
          (select count(*) from matches),
          case when (select count(*) from matches) < $6 then
            array(select user_id from matches order by key %2$s, user_id %2$s limit $7 offset $8)
          end
      $query$,
      filter, direction, sort_column
    )
      into matching, found
      using pattern, first_id, last_id, with_role = 'admin', private.plan_rank(with_plan), few + 1, page_size, (page - 1)::bigint * page_size;
  end if;

  if matching is null then
    matching := everyone;
  elsif matching > few then
    execute format('select count(*) from private.user_directory as d %s', filter)
      into matching
      using pattern, first_id, last_id, with_role = 'admin', private.plan_rank(with_plan);
  end if;
  if found is null then
    execute format(
      $query$
        select array(
          select d.user_id from private.user_directory as d %1$s
          order by d.%3$I %2$s, d.user_id %2$s
          limit $6 offset $7
        )
      $query$,
      filter, direction, sort_column
    )
      into found
      using pattern, first_id, last_id, with_role = 'admin', private.plan_rank(with_plan), page_size, (page - 1)::bigint * page_size;
  end if;

  select coalesce(jsonb_agg(private.user_document(p) order by listed.place), '[]'::jsonb) into users
  from unnest(found) with ordinality as listed (user_id, place)
  join public.profiles as p on p.id = listed.user_id;
  return jsonb_build_object(
    'users', users,
    'total', matching,
    'counts', jsonb_build_object('total', everyone, 'admins', admins, 'users', everyone - admins)
  );
end
$$;

create or replace function public.admin_get_user(actor uuid, session uuid, user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal text := private.admin_refusal(actor, session);
  document jsonb;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  select private.user_document(p) into document from public.profiles p where p.id = admin_get_user.user_id;
  if document is null then
    return jsonb_build_object('refusal', 'not_found');
  end if;
  return jsonb_build_object('user', document, 'usage', private.usage_of(admin_get_user.user_id));
end
$$;
