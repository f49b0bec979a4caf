-- The usage panel counts real workspaces and members, and work in a workspace is consumed from its payer's plan.

-- Checks and records in one step, from anybody's plan. Locks the person's row, so that two requests cannot both take the
-- last unit. Answers {allowed, reason, used, limit, resetsAt, consumption}: `reason` is null, plan, limit_reached or
-- trial_over; `used` includes what was recorded now; `limit` is null for none; `consumption` is what to release if the
-- work fails.
create function private.consume_from(consumer uuid, wanted_action text, wanted_amount integer, request uuid) returns jsonb
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
  -- Workspaces and their members are counted as they are.
  if rule.action is null or wanted_action in ('createWorkspace', 'addMember', 'inviteCollaborator') then
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

-- Consumes from the plan of a workspace's payer, for a member who may change what is in it.
create function private.consume_in(workspace uuid, wanted_action text, wanted_amount integer, request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  room public.workspaces := private.read_workspace(workspace);
begin
  perform private.require_writable(room, private.limits_of(room.payer_id));
  return private.consume_from(room.payer_id, wanted_action, wanted_amount, request);
end
$$;

-- Consumes from the signed-in person's own plan or, in a workspace, from its payer's.
drop function public.consume(text, integer, uuid);
create function public.consume(
  action text, amount integer default 1, request uuid default gen_random_uuid(), workspace uuid default null
) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select case
    when workspace is null then private.consume((select auth.uid()), action, amount, request)
    else private.consume_in(workspace, action, amount, request)
  end;
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

-- Others' rows are counted, so the function of the usage panel runs as its owner, for the signed-in person alone.
create function private.my_usage() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.usage_of((select auth.uid()))
$$;

create or replace function public.my_usage() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.my_usage();
$$;

-- The own account --------------------------------------------------------------------------------------------------

-- Deletes the signed-in person's account. Workspaces that others are in end with it only if that was asked for; else the
-- deletion is refused.
drop function public.delete_account();
drop function private.delete_own_account();
create function private.delete_own_account(end_workspaces boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former public.profiles;
begin
  select * into former from public.profiles where id = (select auth.uid()) for update;
  if former.role = 'admin' then
    raise exception 'An admin cannot delete itself' using errcode = 'PT409';
  end if;
  if end_workspaces then
    perform private.record_workspace_change(w, 'delete_workspace')
    from public.workspaces as w where w.payer_id = former.id and not w.personal;
    delete from public.workspaces as w where w.payer_id = former.id;
  end if;
  insert into private.audit_log (actor_id, actor_email, action, target_id, target_email, before)
  select u.id, u.email, 'delete_account', u.id, u.email, private.standing_document(private.standing_of(former))
  from auth.users as u where u.id = (select auth.uid());
  delete from auth.users where id = (select auth.uid());
end
$$;

create function public.delete_account(end_workspaces boolean default false) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.delete_own_account(end_workspaces);
$$;

create or replace function public.export_account() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select jsonb_build_object(
    'exportedAt', now(),
    'profile', (select to_jsonb(p) from public.profiles as p where p.id = (select auth.uid())),
    'preferences', (select to_jsonb(p) - 'user_id' from public.preferences as p where p.user_id = (select auth.uid())),
    'usage', (
      select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' order by u.counter, u.period_start), '[]'::jsonb)
      from public.usage_counters as u where u.user_id = (select auth.uid())
    ),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' order by p.created_at), '[]'::jsonb)
      from public.payments as p where p.user_id = (select auth.uid())
    ),
    'workspaces', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', w.id,
            'name', w.name,
            'slug', w.slug,
            'personal', w.personal,
            'pays', w.payer_id = m.user_id,
            'role', m.role,
            'joined_at', m.joined_at
          )
          order by m.joined_at, w.id
        ),
        '[]'::jsonb
      )
      from public.workspace_members as m join public.workspaces as w on w.id = m.workspace_id
      where m.user_id = (select auth.uid())
    ),
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]'::jsonb) from public.my_sessions() as s
    )
  );
$$;

revoke all on all functions in schema private from public;
revoke execute on function private.usage_of(uuid) from authenticated;
revoke all on function public.consume(text, integer, uuid, uuid) from public, anon, service_role;
revoke all on function public.delete_account(boolean) from public, anon, service_role;
grant execute on function public.consume(text, integer, uuid, uuid), private.consume_in(uuid, text, integer, uuid)
  to authenticated;
grant execute on function private.my_usage() to authenticated;
grant execute on function public.delete_account(boolean), private.delete_own_account(boolean) to authenticated;

select private.record_installation();
