-- Usage of the plan's limits: checked and recorded in one step, released if the work fails. Work in a workspace is consumed
-- from its payer's plan.

-- The first day of the period that a moment is in, on Rome's calendar.
create or replace function private.period_start(resets text, moment timestamptz) returns date
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case resets
      when 'day' then (moment at time zone 'Europe/Rome')::date
      when 'month' then date_trunc('month', moment at time zone 'Europe/Rome')::date
      else '-infinity'::date
    end
  );
end
$$;

-- When that period ends; null for a counter that is never reset.
create or replace function private.period_end(resets text, moment timestamptz) returns timestamptz
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case resets
      when 'day' then (private.period_start('day', moment) + 1)::timestamp at time zone 'Europe/Rome'
      when 'month' then
        (private.period_start('month', moment) + interval '1 month')::timestamp at time zone 'Europe/Rome'
    end
  );
end
$$;

create or replace function private.includes(limits jsonb, rule private.action_rules) returns boolean
language sql immutable set search_path = '' as $$
  select (limits -> rule.limit_field)::integer <> 0
    and (rule.requires is null or (limits -> rule.requires)::boolean)
$$;

-- Why a person may not use a limit at all: it is not in the plan, or only an ended trial had it; null if they may.
-- Agrees with the domain's entitlementTo.
create or replace function private.exclusion(person public.profiles, limits jsonb, rule private.action_rules) returns text
language sql stable set search_path = '' as $$
  select case
    when private.includes(limits, rule) then null
    when public.effective_plan(person.plan, person.plan_expires_at, now()) = 'free'
      and public.trial_used_up(
        person.plan, person.plan_expires_at, person.trial_start_date, person.trial_used, now()
      )
      and private.includes(public.plan_limits('pro'), rule)
      then 'trial_over'
    else 'plan'
  end
$$;

-- A person's current counters, unused ones absent, and the workspaces that the person pays for. Their limits hold for
-- each workspace, so users and collaborators are those of the one with the most members.
create or replace function private.usage_of(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(c.counter, c.used), '{}'::jsonb) || (
    select jsonb_build_object(
      'workspaces', coalesce(max(fullest.workspaces), 0),
      'users', coalesce(max(fullest.owners), 0),
      'collaborators', coalesce(max(fullest.collaborators), 0)
    )
    from (
      select count(*) over () as workspaces, seats.owners, seats.collaborators
      from public.workspaces as w
      join private.member_counts as seats on seats.workspace_id = w.id
      where w.payer_id = person
      order by seats.owners + seats.collaborators desc
      limit 1
    ) as fullest
  )
  from public.usage_counters as c
  where c.user_id = person
    and c.period_start = private.period_start(
      case
        when c.counter like '%Today' then 'day'
        when c.counter like '%ThisMonth' then 'month'
      end,
      now()
    )
$$;

-- Checks and records in one step, from anybody's plan. Locks the person's row, so that two requests cannot both take the
-- last unit. Answers {allowed, reason, used, limit, resetsAt, consumption}: `reason` is null, plan, limit_reached or
-- trial_over; `used` includes what was recorded now; `limit` is null for none; `consumption` is what to release if the
-- work fails.
create or replace function private.consume_from(consumer uuid, wanted_action text, wanted_amount integer, request uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  rule private.action_rules;
  person public.profiles;
  known private.consumptions;
  limits jsonb;
  quota integer;
  period date;
  used_before bigint;
  refusal text;
begin
  select * into rule from private.action_rules where action = wanted_action;
  if rule.action is null then
    raise exception 'No limit governs this action' using errcode = 'PT422', detail = 'action';
  end if;
  if wanted_amount is null or wanted_amount < 1 then
    raise exception 'The amount must be a whole number from 1' using errcode = 'PT422', detail = 'amount';
  end if;
  select * into person from public.profiles where id = consumer for no key update;
  if person.id is null then
    raise exception 'No such user' using errcode = 'PT404';
  end if;

  limits := public.effective_limits(person.plan, person.plan_expires_at, person.custom_limits, now());
  quota := nullif((limits -> rule.limit_field)::integer, -1);
  period := private.period_start(rule.resets, now());
  select coalesce(sum(used), 0) into used_before
  from public.usage_counters
  where user_id = consumer and counter = any (rule.counters) and period_start = period;

  select * into known from private.consumptions where id = request;
  if known.id is not null and (known.user_id, known.action, known.amount)
    is distinct from (consumer, wanted_action, wanted_amount)
  then
    raise exception 'This request consumed something else' using errcode = 'PT409';
  end if;

  if known.id is null or known.released_at is not null then
    refusal := coalesce(
      private.exclusion(person, limits, rule),
      case when used_before + wanted_amount > quota then 'limit_reached' end
    );
    if refusal is null then
      insert into private.consumptions (id, user_id, action, amount, counter, period_start)
      values (request, consumer, wanted_action, wanted_amount, rule.counters[1], period)
      on conflict (id) do update set
        counter = excluded.counter, period_start = excluded.period_start, at = excluded.at, released_at = null
        where consumptions.user_id = excluded.user_id;
      if not found then
        raise exception 'This request consumed something else' using errcode = 'PT409';
      end if;
      if rule.counters <> '{}' then
        insert into public.usage_counters as c (user_id, counter, period_start, used)
        values (consumer, rule.counters[1], period, wanted_amount)
        on conflict (user_id, counter, period_start) do update set used = c.used + excluded.used;
        used_before := used_before + wanted_amount;
      end if;
    end if;
    delete from private.consumptions where user_id = consumer and at < now() - interval '62 days';
  end if;

  return jsonb_build_object(
    'allowed', refusal is null,
    'reason', refusal,
    'used', used_before,
    'limit', quota,
    'resetsAt', private.period_end(rule.resets, now()),
    'consumption', case when refusal is null then request end
  );
end
$$;

-- Checks and records in one step. Locks the person's row, so that two requests cannot both take the last unit. Answers
-- {allowed, reason, used, limit, resetsAt, consumption}: `reason` is null, plan, limit_reached or trial_over; `used`
-- includes what was recorded now; `limit` is null for none; `consumption` is what to release if the work fails. A request
-- that was released consumes again when it is repeated.
create or replace function private.consume(consumer uuid, wanted_action text, wanted_amount integer, request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  -- The server has no person's token; a person can only consume from their own plan.
  if consumer is distinct from coalesce((select auth.uid()), consumer) then
    raise exception 'Nobody consumes the plan of another' using errcode = 'insufficient_privilege';
  end if;
  return private.consume_from(consumer, wanted_action, wanted_amount, request);
end
$$;

create or replace function public.consume(
  action text, amount integer default 1, request uuid default gen_random_uuid(), workspace uuid default null
) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select case
    when workspace is null then private.consume((select auth.uid()), action, amount, request)
    else private.consume_in(workspace, action, amount, request)
  end;
$$;

-- Consumes from the plan of a workspace's payer, for a member who may change what is in it.
create or replace function private.consume_in(workspace uuid, wanted_action text, wanted_amount integer, request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  room public.workspaces := private.read_workspace(workspace);
begin
  perform private.require_writable(room, private.limits_of(room.payer_id));
  return private.consume_from(room.payer_id, wanted_action, wanted_amount, request);
end
$$;

-- Consumes on a person's behalf; for the server.
create or replace function public.consume_for(
  user_id uuid, action text, amount integer default 1, request uuid default gen_random_uuid()
) returns jsonb
language sql set search_path = '' as $$
  select private.consume(user_id, action, amount, request)
$$;

-- Releases a consumption once; false if there is nothing to release. Only for the server: people who could release
-- their own consumption would have no limit.
create or replace function public.release(consumption uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  released private.consumptions;
begin
  update private.consumptions set released_at = now()
  where id = consumption and released_at is null
  returning * into released;
  if released.id is null then
    return false;
  end if;
  update public.usage_counters as c
  set used = greatest(c.used - released.amount, 0)
  where c.user_id = released.user_id and c.counter = released.counter and c.period_start = released.period_start;
  return true;
end
$$;

-- Bounds of what people consume by themselves: a plan without limits has them too, so that nobody fills the table.
create or replace function private.bound_consumption() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.amount > 10000000 then
    raise exception 'The amount must be at most 10000000' using errcode = 'PT422', detail = 'amount';
  end if;
  -- The server has no person's token, and counts its own work. The person's row is locked, so the count is exact.
  if (select auth.uid()) is not null and (
    select count(*) >= 5000 from private.consumptions as c
    where c.user_id = new.user_id and c.at > now() - interval '1 day'
  ) then
    raise exception 'Too many requests in one day' using errcode = 'PT429';
  end if;
  return new;
end
$$;
create or replace trigger bound_consumption before insert on private.consumptions
  for each row execute function private.bound_consumption();

-- Others' rows are counted, so the function of the usage panel runs as its owner, for the signed-in person alone.
create or replace function private.my_usage() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.usage_of((select auth.uid()))
$$;

-- The usage panel of the signed-in person.
create or replace function public.my_usage() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.my_usage();
$$;
