-- A bulk call changes a thousand profiles in one statement. What follows from a change of a profile and from an entry of the
-- record is done once for all rows of the statement, with the outcome that it had row by row.

-- Triggers see the rows of a statement as the tables `former` and `present`. PostgreSQL keeps the plan of their queries for
-- as many rows as the first statement of a connection had, often one; so these queries compare the two tables by hashes
-- (`except`, `full join`), and never each row of one with all rows of the other.

-- The list of users ---------------------------------------------------------------------------------------------------

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

drop trigger list_standing on public.profiles;
create trigger list_standing after update on public.profiles
  referencing old table as former new table as present
  for each statement execute function private.list_standing();

-- Grants --------------------------------------------------------------------------------------------------------------

-- What the columns plan and plan_expires_at of profiles are to be, and the source: one row for each person. The best live
-- grant counts, or else the last that has ended.
create function private.granted_plans(people uuid[])
returns table (user_id uuid, plan text, expires_at timestamptz, source text)
language sql stable rows 10 set search_path = '' as $$
  with clock as materialized (select private.billing_now() as moment)
  select
    person,
    coalesce(best.plan, 'free'),
    -- Ended for the real clock too, where that of the payments is ahead.
    case when best.valid_until <= clock.moment then least(best.valid_until, now()) else best.valid_until end,
    best.source
  from clock
  cross join unnest(people) as person
  left join (
    select distinct on (g.user_id) g.user_id, g.plan, g.valid_until, g.source
    from clock
    join public.plan_grants as g on g.valid_from <= clock.moment
    where g.user_id = any (people)
    order by
      g.user_id,
      coalesce(g.valid_until, 'infinity') > clock.moment desc,
      case when g.valid_until <= clock.moment then g.valid_until end desc,
      private.plan_rank(g.plan) desc,
      coalesce(g.valid_until, 'infinity') desc,
      array_position(array['subscription', 'admin', 'trial'], g.source)
  ) as best on best.user_id = person
$$;

-- Sets the columns of profiles to what their grants amount to. A trial is over once something else counts (decision 6).
create function private.refresh_plans(people uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.profiles as p
  set
    plan = granted.plan,
    plan_expires_at = granted.expires_at,
    trial_used = p.trial_used or (p.trial_start_date is not null and granted.source is distinct from 'trial')
  from private.granted_plans(people) as granted
  where p.id = granted.user_id
    and (p.plan, p.plan_expires_at) is distinct from (granted.plan, granted.expires_at)
$$;

create or replace function private.refresh_plan(person uuid) returns void
language sql security definer set search_path = '' as $$
  select private.refresh_plans(array[person])
$$;

-- Turns plans that were written into profiles into grants, in place of those that an admin and the trial gave before. A
-- subscription that is paid for goes on counting beside them.
create function private.record_plans(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.billing_now();
  ahead constant interval := moment - now();
  differing constant uuid[] := array(
    select p.id
    from private.granted_plans(people) as granted
    join public.profiles as p on p.id = granted.user_id
    where (granted.plan, granted.expires_at) is distinct from (p.plan, p.plan_expires_at)
  );
begin
  if differing = '{}' then
    return;
  end if;
  delete from public.plan_grants as g
  using public.profiles as p
  where p.id = any (differing) and g.user_id = p.id
    and (g.source <> 'subscription' or (p.plan = 'free' and g.valid_until <= moment));
  insert into public.plan_grants (user_id, source, plan, valid_from, valid_until)
  select
    p.id,
    case when trial.begins then 'trial' else 'admin' end,
    p.plan,
    least(case when trial.begins then p.trial_start_date end + ahead, now(), p.plan_expires_at),
    p.plan_expires_at + case when trial.begins then ahead else interval '0' end
  from private.granted_plans(differing) as granted
  join public.profiles as p on p.id = granted.user_id
  cross join lateral (
    select public.on_trial(p.plan, p.plan_expires_at, p.trial_start_date, p.trial_used, now()) as begins
  ) as trial
  where p.plan <> 'free' and (granted.plan, granted.expires_at) is distinct from (p.plan, p.plan_expires_at);
  perform private.refresh_plans(differing);
end
$$;

create or replace function private.record_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select id from present where plan <> 'free');
  else
    changed := array(
      select id from (
        select id, plan, plan_expires_at from present
        except select id, plan, plan_expires_at from former
      ) as written
    );
  end if;
  if changed <> '{}' then
    perform private.record_plans(changed);
  end if;
  return null;
end
$$;

drop trigger record_plan_of_new on public.profiles;
drop trigger record_plan on public.profiles;
create trigger record_plan_of_new after insert on public.profiles
  referencing new table as present
  for each statement execute function private.record_plan();
create trigger record_plan after update on public.profiles
  referencing old table as former new table as present
  for each statement execute function private.record_plan();

-- As before.
create or replace function public.refresh_due_plans() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[] := array(
    select p.id from public.profiles as p
    where p.plan <> 'free' and p.plan_expires_at <= private.billing_now()
      and (
        p.plan_expires_at > now()
        or exists (
          select from public.plan_grants as g
          where g.user_id = p.id and coalesce(g.valid_until, 'infinity') > private.billing_now()
            and g.valid_from <= private.billing_now()
        )
      )
    order by p.id
    for update skip locked
  );
begin
  perform private.refresh_plans(due);
  return cardinality(due);
end
$$;

drop function private.granted_plan(uuid);
drop function private.best_grant(public.plan_grants[], timestamptz);

-- Notifications -------------------------------------------------------------------------------------------------------

-- Notifies people of one event each, in the order of the lists, unless their account is being deleted. The latest hundred
-- are kept, for ninety days.
create function private.notify_all(people uuid[], kinds text[], data jsonb[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.notifications (user_id, kind, data)
  select p.id, event.kind, jsonb_strip_nulls(event.data)
  from unnest(notify_all.people, notify_all.kinds, notify_all.data) with ordinality as event (person, kind, data, place)
  join public.profiles as p on p.id = event.person
  order by event.place
  for key share of p;
  delete from public.notifications as n
  where n.id in (
    select old.id
    from (select distinct person from unnest(people) as person) as told
    left join lateral (
      select latest.id from public.notifications as latest
      where latest.user_id = told.person order by latest.id desc offset 100 limit 1
    ) as superfluous on true
    join public.notifications as old on old.user_id = told.person
      and (old.at < now() - interval '90 days' or old.id <= superfluous.id)
    for update of old skip locked
  );
end
$$;

create or replace function private.notify(person uuid, kind text, data jsonb default '{}') returns void
language sql set search_path = '' as $$
  select private.notify_all(array[person], array[kind], array[data])
$$;

-- Of what others change, the record knows everything: whoever it happened to is told, and of members who come and go, the
-- payer.
create or replace function private.notify_of_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_all(
    array_agg(event.person order by entry.id),
    array_agg(event.kind order by entry.id),
    array_agg(event.data order by entry.id)
  )
  from present as entry
  left join public.workspaces as room on room.id = entry.workspace_id
  cross join lateral (
    select
      jsonb_build_object('workspace', entry.workspace_name, 'slug', room.slug) as room,
      entry.after ->> 'plan_expires_at' as plan_end
  ) as about
  cross join lateral (
    select m.user_id as person, 'workspace_deleted' as kind, about.room - 'slug' as data
    from public.workspace_members as m
    where entry.action = 'delete_workspace' and m.workspace_id = entry.workspace_id
      and m.user_id is distinct from entry.actor_id
    union all
    select
      room.payer_id,
      case entry.action when 'leave_workspace' then 'member_left' else 'member_joined' end,
      about.room || jsonb_build_object('person', private.name_of(entry.actor_id))
    where entry.action in ('accept_invitation', 'leave_workspace') and room.payer_id is distinct from entry.actor_id
    union all
    select entry.target_id, own.kind, own.data
    from (
      select 'member_removed' as kind, about.room - 'slug' as data
      where entry.action = 'remove_member'
      union all
      select 'member_role', about.room || jsonb_build_object('role', entry.member_role)
      where entry.action = 'change_member_role'
      union all
      select 'handover_offered', about.room || jsonb_build_object('person', private.name_of(entry.actor_id))
      where entry.action = 'offer_handover'
      union all
      select 'plan_changed', jsonb_build_object('plan', entry.after ->> 'plan', 'ends_at', about.plan_end)
      where entry.action in ('update_user_plan', 'restore_user_plan')
      union all
      select 'trial_started', jsonb_build_object('ends_at', about.plan_end)
      where entry.action = 'start_trial'
      union all
      select 'limits_changed', '{}'
      where entry.action = 'update_custom_limits'
      union all
      select 'account_role', jsonb_build_object('role', entry.after ->> 'role')
      where entry.action = 'update_user_role'
      union all
      select 'sessions_ended', '{}'
      where entry.action = 'end_sessions'
    ) as own
    where entry.target_id is distinct from entry.actor_id
  ) as event
  having count(*) > 0;
  return null;
end
$$;

drop trigger notify_of_change on private.audit_log;
create trigger notify_of_change after insert on private.audit_log
  referencing new table as present
  for each statement execute function private.notify_of_change();

-- As before.
create or replace function private.notify_of_plan_ends() returns void
language plpgsql set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('private.notify_of_plan_ends')) then
    return;
  end if;
  perform private.notify_all(array_agg(due.id), array_agg(due.kind), array_agg(due.data))
  from (
    select
      p.id,
      case when p.plan_expires_at > now() then 'plan_ends' else 'plan_ended' end as kind,
      jsonb_build_object(
        'plan', p.plan,
        'ends_at', p.plan_expires_at,
        'trial', p.trial_start_date is not null
          and p.plan_expires_at = p.trial_start_date + public.trial_duration()
      ) as data
    from public.profiles as p
    where p.plan <> 'free'
      and p.plan_expires_at between now() - interval '3 days' and now() + interval '3 days'
  ) as due
  where not exists (
    select from public.notifications as n
    where n.user_id = due.id and n.kind = due.kind
      and (n.data ->> 'ends_at')::timestamptz = (due.data ->> 'ends_at')::timestamptz
  )
  having count(*) > 0;
end
$$;

-- Retention -----------------------------------------------------------------------------------------------------------

-- How many days conversations are kept by a plan alone; null for ever. An expired plan counts for 30 days more.
create function private.plan_retention(plan text, expires_at timestamptz, custom_limits jsonb, moment timestamptz)
returns integer
language sql stable set search_path = '' as $$
  select case when bool_or(kept.days is null) then null else max(kept.days) end
  from (
    select private.retention_days(public.effective_limits(plan, expires_at, custom_limits, moment)) as days
    union all
    select private.retention_days(public.effective_limits(plan, null, custom_limits, moment))
    where expires_at > moment - interval '30 days'
  ) as kept
$$;

-- As before.
create or replace function private.retention_of(payer public.profiles, moment timestamptz) returns integer
language sql stable set search_path = '' as $$
  select case when bool_or(kept.days is null) then null else max(kept.days) end
  from (
    select private.plan_retention(payer.plan, payer.plan_expires_at, payer.custom_limits, moment) as days
    union all
    select f.days from private.former_retentions as f where f.user_id = payer.id and f.until > moment
  ) as kept
$$;

drop function private.plan_retention(public.profiles, timestamptz);

-- Remembers the retention of former plans. It is worked out once for all people with the same change, which the planner
-- would undo if the changes were not materialized.
create or replace function private.remember_retention() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with change as materialized (
    select
      array_agg(o.id) as people,
      o.plan_expires_at as former_end,
      private.plan_retention(o.plan, o.plan_expires_at, o.custom_limits, now()) as former,
      private.plan_retention(n.plan, n.plan_expires_at, n.custom_limits, now()) as present
    from former as o full join present as n on n.id = o.id
    where (o.plan, o.plan_expires_at, o.custom_limits) is distinct from (n.plan, n.plan_expires_at, n.custom_limits)
    group by o.plan, o.plan_expires_at, o.custom_limits, n.plan, n.plan_expires_at, n.custom_limits
  )
  insert into private.former_retentions (user_id, days, until)
  -- That of an expired plan ends 30 days after its expiry, whatever changes meanwhile.
  select person, change.former, least(change.former_end, now()) + interval '30 days'
  from change cross join unnest(change.people) as person
  where change.present is not null and (change.former is null or change.former > change.present);
  return null;
end
$$;

drop trigger remember_retention on public.profiles;
drop function private.plan_retention(public.profiles);
create trigger remember_retention after update on public.profiles
  referencing old table as former new table as present
  for each statement execute function private.remember_retention();

-- Tells people once that less will be kept, with how many conversations will be deleted.
create function private.tell_retentions(people uuid[]) returns void
language sql set search_path = '' as $$
  with payers as materialized (
    select person as id from unnest(people) as person
    where exists (
      select from public.workspaces as w join public.conversations as c on c.workspace_id = w.id
      where w.payer_id = person
    )
  )
  select private.notify_all(
    array_agg(payers.id),
    array_agg('retention_shortened'::text),
    array_agg(jsonb_build_object('count', due.number, 'days', held.days, 'since', held.since))
  )
  from payers
  cross join lateral (
    select min(step.days) as days, max(step.starts) as since
    from public.profiles as p cross join lateral private.retention_steps(p) as step
    where p.id = payers.id
  ) as held
  cross join lateral (
    select count(*) as number
    from public.workspaces as w join public.conversations as c on c.workspace_id = w.id
    where w.payer_id = payers.id and c.touched_at <= held.since - make_interval(days => held.days)
  ) as due
  where held.since > now() and due.number > 0 and not exists (
    -- Of an expired plan that is then changed to the free one, the person was told when it expired.
    select from public.notifications as n
    where n.user_id = payers.id and n.kind = 'retention_shortened' and (n.data ->> 'since')::timestamptz = held.since
  )
  having count(*) > 0
$$;

create or replace function private.tell_retention() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_level = 'ROW' then
    perform private.tell_retentions(array[new.user_id]);
  else
    perform private.tell_retentions(array(select distinct user_id from present));
  end if;
  return null;
end
$$;

drop trigger tell_retention on private.former_retentions;
drop function private.tell_retention(uuid);
create trigger tell_retention after insert on private.former_retentions
  referencing new table as present
  for each statement execute function private.tell_retention();

revoke all on all functions in schema private from public;

select private.record_installation();
