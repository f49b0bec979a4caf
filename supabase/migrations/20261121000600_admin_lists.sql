-- The queries of the admin function (decision 12). Only the service role may call them. Every call checks in this
-- database that the person on whose behalf it is made is an admin at that moment. A refusal is a result, {"refusal":
-- code}, not an error, because nothing has to be rolled back.

-- Null if the person may act as an admin. Tokens of an ended session are not accepted.
create function private.admin_refusal(actor uuid, session uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when not exists (
      select from auth.users where id = actor and deleted_at is null and (banned_until is null or banned_until <= now())
    ) then 'unknown_user'
    when session is not null and not exists (select from auth.sessions where id = session and user_id = actor)
      then 'session_ended'
    when not exists (select from public.profiles where id = actor and role = 'admin') then 'not_admin'
  end
$$;

-- A person as admins see it; the fields are listed, so that a column added later is not exposed by accident.
create function private.user_document(person public.profiles) returns jsonb
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

create function public.admin_get_user(actor uuid, session uuid, user_id uuid) returns jsonb
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

-- The statements are built dynamically so that the planner sees the search text and the order. Every value is a
-- parameter, and every identifier is one of this function's own.
create function public.admin_list_users(
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

create function public.admin_list_audit(actor uuid, session uuid, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal text := private.admin_refusal(actor, session);
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  return jsonb_build_object(
    'entries', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', entry.id,
            'at', entry.at,
            'actorId', entry.actor_id,
            'actorEmail', entry.actor_email,
            'action', entry.action,
            'targetId', entry.target_id,
            'targetEmail', entry.target_email,
            'before', entry.before,
            'after', entry.after,
            'requestId', entry.request_id
          )
          order by entry.id desc
        ),
        '[]'::jsonb
      )
      from (
        select * from private.audit_log
        order by id desc
        limit page_size offset (page - 1)::bigint * page_size
      ) as entry
    ),
    'total', (select count(*) from private.audit_log)
  );
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.admin_get_user(uuid, uuid, uuid) from public, anon, authenticated;
revoke all on function public.admin_list_users(
  uuid, uuid, text, text, text, integer, integer, text, boolean
) from public, anon, authenticated;
revoke all on function public.admin_list_audit(uuid, uuid, integer, integer) from public, anon, authenticated;
grant execute on function public.admin_get_user(uuid, uuid, uuid) to service_role;
grant execute on function public.admin_list_users(
  uuid, uuid, text, text, text, integer, integer, text, boolean
) to service_role;
grant execute on function public.admin_list_audit(uuid, uuid, integer, integer) to service_role;
