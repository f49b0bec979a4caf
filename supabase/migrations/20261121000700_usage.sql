-- Usage of the plan's limits: checked and recorded in one step, released if the work fails.

-- Which limits each action depends on: a copy of the domain's table ACTIONS; a test compares the two.
create table private.action_rules (
  action text primary key,
  limit_field text not null,
  -- The flag that must be on.
  requires text,
  -- The counters whose sum is compared with the limit; the first of them is increased.
  counters text[] not null,
  resets text constraint resets_is_known check (resets in ('day', 'month'))
);

insert into private.action_rules (action, limit_field, requires, counters, resets) values
  ('createWorkspace', 'maxWorkspaces', null, '{workspaces}', null),
  ('addMember', 'maxUsersPerWorkspace', null, '{users,collaborators}', null),
  ('inviteCollaborator', 'maxUserCollaboratorsPerWorkspace', 'canInviteUsers', '{collaborators}', null),
  ('openChat', 'maxActiveChatsPerWorkspace', null, '{activeChats}', null),
  ('activateWorkflow', 'maxActiveWorkflowsPerWorkspace', null, '{activeWorkflows}', null),
  ('searchWeb', 'maxWebSearchesPerDay', null, '{webSearchesToday}', 'day'),
  ('runWebAgent', 'maxWebAgentRunsPerMonth', 'webAgentEnabled', '{webAgentRunsThisMonth}', 'month'),
  ('uploadFile', 'maxFilesPerMonth', null, '{filesThisMonth}', 'month'),
  ('sendEmail', 'maxEmailsPerMonth', null, '{emailsThisMonth}', 'month'),
  ('sendSms', 'maxSmsPerMonth', null, '{smsThisMonth}', 'month'),
  ('sendChatTokens', 'maxChatInputTokens', null, '{}', null),
  ('embedTokens', 'maxEmbeddingTokens', null, '{}', null),
  ('uploadMegabytes', 'maxFileSizeMB', null, '{}', null),
  ('uploadPages', 'maxFilePagesPerFile', null, '{}', null),
  ('storeGigabytes', 'maxKnowledgeBaseSizeGB', 'knowledgeBaseEnabled', '{}', null);

alter table private.action_rules enable row level security;
create policy "no request reaches it" on private.action_rules for all to public using (false) with check (false);
revoke all on private.action_rules from public, anon, authenticated, service_role;

create table public.usage_counters (
  user_id uuid not null references public.profiles (id) on delete cascade,
  counter text not null,
  -- The first day of the period in Rome; -infinity for a counter that is never reset.
  period_start date not null,
  used bigint not null constraint used_counts_from_zero check (used >= 0),
  primary key (user_id, counter, period_start)
);

alter table public.usage_counters enable row level security;
revoke all on public.usage_counters from public, anon, authenticated, service_role;
grant select on public.usage_counters to authenticated, service_role;
create policy "own usage can be read" on public.usage_counters
  for select to authenticated using (user_id = (select auth.uid()));

-- One row per consumption, so that a request is not counted twice and is released at most once.
create table private.consumptions (
  id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  action text not null references private.action_rules (action),
  amount integer not null constraint amount_is_positive check (amount > 0),
  counter text,
  period_start date not null,
  at timestamptz not null default now(),
  released_at timestamptz
);
create index consumptions_user_id on private.consumptions (user_id, at);
create index consumptions_action on private.consumptions (action);
alter table private.consumptions enable row level security;
create policy "no request reaches it" on private.consumptions for all to public using (false) with check (false);
revoke all on private.consumptions from public, anon, authenticated, service_role;

-- The first day of the period that a moment is in, on Rome's calendar.
create function private.period_start(resets text, moment timestamptz) returns date
language sql immutable set search_path = '' as $$
  select case resets
    when 'day' then (moment at time zone 'Europe/Rome')::date
    when 'month' then date_trunc('month', moment at time zone 'Europe/Rome')::date
    else '-infinity'::date
  end
$$;

-- When that period ends; null for a counter that is never reset.
create function private.period_end(resets text, moment timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select case resets
    when 'day' then (private.period_start('day', moment) + 1)::timestamp at time zone 'Europe/Rome'
    when 'month' then
      (private.period_start('month', moment) + interval '1 month')::timestamp at time zone 'Europe/Rome'
  end
$$;

create function private.includes(limits jsonb, rule private.action_rules) returns boolean
language sql immutable set search_path = '' as $$
  select (limits -> rule.limit_field)::integer <> 0
    and (rule.requires is null or (limits -> rule.requires)::boolean)
$$;

-- Why a person may not use a limit at all: it is not in the plan, or only an ended trial had it; null if they may.
-- Agrees with the domain's entitlementTo.
create function private.exclusion(person public.profiles, limits jsonb, rule private.action_rules) returns text
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

-- Checks and records in one step. Locks the person's row, so that two requests cannot both take the last unit. Answers
-- {allowed, reason, used, limit, resetsAt, consumption}: `reason` is null, plan, limit_reached or trial_over; `used`
-- includes what was recorded now; `limit` is null for none; `consumption` is what to release if the work fails.
create function private.consume(consumer uuid, wanted_action text, wanted_amount integer, request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
  -- The server has no person's token; a person can only consume from their own plan.
  if consumer is distinct from coalesce((select auth.uid()), consumer) then
    raise exception 'Nobody consumes the plan of another' using errcode = 'insufficient_privilege';
  end if;
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

  if known.id is null then
    refusal := coalesce(
      private.exclusion(person, limits, rule),
      case when used_before + wanted_amount > quota then 'limit_reached' end
    );
    if refusal is null then
      insert into private.consumptions (id, user_id, action, amount, counter, period_start)
      values (request, consumer, wanted_action, wanted_amount, rule.counters[1], period);
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

-- Consumes from the signed-in person's own plan.
create function public.consume(action text, amount integer default 1, request uuid default gen_random_uuid()) returns jsonb
language sql set search_path = '' as $$
  select private.consume((select auth.uid()), action, amount, request)
$$;

-- Consumes on a person's behalf; for the server.
create function public.consume_for(
  user_id uuid, action text, amount integer default 1, request uuid default gen_random_uuid()
) returns jsonb
language sql set search_path = '' as $$
  select private.consume(user_id, action, amount, request)
$$;

-- Releases a consumption once; false if there is nothing to release. Only for the server: people who could release
-- their own consumption would have no limit.
create function public.release(consumption uuid) returns boolean
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

-- A person's current counters; unused ones are absent.
create function private.usage_of(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(c.counter, c.used), '{}'::jsonb)
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

-- The usage panel of the signed-in person.
create function public.my_usage() returns jsonb
language sql stable set search_path = '' as $$
  select private.usage_of((select auth.uid()))
$$;

revoke all on all functions in schema private from public;
grant usage on schema private to authenticated, service_role;
grant execute on function private.consume(uuid, text, integer, uuid) to authenticated, service_role;
grant execute on function private.usage_of(uuid) to authenticated, service_role;
grant execute on function private.period_start(text, timestamptz) to authenticated, service_role;

revoke all on function public.consume(text, integer, uuid) from public, anon, service_role;
revoke all on function public.consume_for(uuid, text, integer, uuid) from public, anon, authenticated;
revoke all on function public.release(uuid) from public, anon, authenticated;
revoke all on function public.my_usage() from public, anon, service_role;
grant execute on function public.consume(text, integer, uuid) to authenticated;
grant execute on function public.consume_for(uuid, text, integer, uuid) to service_role;
grant execute on function public.release(uuid) to service_role;
grant execute on function public.my_usage() to authenticated;
