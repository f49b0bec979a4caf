-- What the models may cost in a workspace in a month, and what each member may cost there: its payer sets these budgets, and
-- they count beside the payer's own. Costs are kept as counters, because a month has too many calls to add them up for
-- each question. Locks are taken in the order of 20261125000110, then the workspace's counter, then the member's.

create table private.workspace_budgets (
  workspace_id uuid primary key references public.workspaces (id) on delete cascade,
  -- Euro a month; null for no budget.
  total numeric(9, 2) constraint total_is_an_amount check (total between 0 and 1000000),
  per_member numeric(9, 2) constraint per_member_is_an_amount check (per_member between 0 and 1000000)
);

-- Of one member, instead of that of each.
create table private.member_budgets (
  workspace_id uuid not null,
  user_id uuid not null,
  budget numeric(9, 2) not null constraint budget_is_an_amount check (budget between 0 and 1000000),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references public.workspace_members (workspace_id, user_id) on delete cascade
);

-- Pico-euro that were used or reserved in a month, whoever paid.
create table private.workspace_costs (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  period_start date not null,
  used bigint not null,
  primary key (workspace_id, period_start)
);

create table private.member_costs (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  period_start date not null,
  user_id uuid not null references public.profiles (id) on delete cascade,
  used bigint not null,
  primary key (workspace_id, period_start, user_id)
);
create index member_costs_user on private.member_costs (user_id);

insert into private.workspace_costs (workspace_id, period_start, used)
select c.workspace_id, c.period_start, sum(case c.state when 'reserved' then c.reserved else (c.cost * 1000000000000)::bigint end)
from public.model_calls as c
where c.workspace_id is not null and c.period_start = private.period_start('month', now())
group by c.workspace_id, c.period_start;

do $$
declare
  name text;
begin
  foreach name in array array['workspace_budgets', 'member_budgets', 'workspace_costs', 'member_costs'] loop
    execute format('alter table private.%I enable row level security', name);
    execute format('create policy "no request reaches it" on private.%I for all to public using (false) with check (false)', name);
    execute format('revoke all on private.%I from public, anon, authenticated, service_role', name);
  end loop;
end
$$;

create function private.pico(amount numeric) returns bigint
language sql immutable set search_path = '' as $$
  select (amount * 1000000000000)::bigint
$$;

-- Pico-euro that a member may cost a month; null for no budget.
create function private.member_budget(workspace uuid, person uuid) returns bigint
language sql stable set search_path = '' as $$
  select private.pico(coalesce(
    (select m.budget from private.member_budgets as m where m.workspace_id = workspace and m.user_id = person),
    (select b.per_member from private.workspace_budgets as b where b.workspace_id = workspace)
  ))
$$;

create function private.workspace_cost(workspace uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select c.used from private.workspace_costs as c
      where c.workspace_id = workspace and c.period_start = private.period_start('month', now())
    ),
    0
  )
$$;

create function private.member_cost(workspace uuid, person uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select c.used from private.member_costs as c
      where c.workspace_id = workspace and c.period_start = private.period_start('month', now()) and c.user_id = person
    ),
    0
  )
$$;

-- Counting ---------------------------------------------------------------------------------------------------------

create or replace function private.insert_call(room public.workspaces, person uuid, answer uuid, call jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  period constant date := private.period_start('month', now());
  pico constant bigint := (call ->> 'reserved')::bigint;
begin
  insert into public.model_calls
    (id, workspace_id, payer_id, message_id, model, provider, input_tokens, price_input, price_output, reserved, period_start,
      kind, expected, person_id)
  values (
    (call ->> 'id')::uuid, room.id, room.payer_id, answer, call ->> 'model', call ->> 'provider',
    (call ->> 'inputTokens')::bigint, (call ->> 'priceInput')::bigint, (call ->> 'priceOutput')::bigint,
    pico, period,
    call ->> 'kind', (call ->> 'expected')::bigint, person
  );
  insert into private.live_calls (call_id, answer_id, lease_until)
  values ((call ->> 'id')::uuid, answer, clock_timestamp() + interval '20 seconds');
  perform private.add_model_cost(room.payer_id, period, pico);
  insert into private.workspace_costs as c (workspace_id, period_start, used) values (room.id, period, pico)
  on conflict (workspace_id, period_start) do update set used = c.used + excluded.used;
  if person is not null then
    insert into private.member_costs as c (workspace_id, period_start, user_id, used) values (room.id, period, person, pico)
    on conflict (workspace_id, period_start, user_id) do update set used = c.used + excluded.used;
  end if;
end
$$;

-- Settles a call once; false if it is settled already. Counters that went with their workspace or person stay gone.
create or replace function private.settle_call(
  call uuid, new_outcome text, input bigint, output bigint, pico bigint, source text
) returns boolean
language plpgsql set search_path = '' as $$
declare
  settled public.model_calls;
begin
  update public.model_calls as c
  set
    state = 'settled',
    outcome = new_outcome,
    input_tokens = input,
    output_tokens = output,
    cost = private.euro(pico),
    usage_source = source,
    settled_at = now()
  where c.id = call and c.state = 'reserved'
  returning * into settled;
  if settled.id is null then
    return false;
  end if;
  delete from private.live_calls as l where l.call_id = call;
  perform private.add_model_cost(settled.payer_id, settled.period_start, pico - settled.reserved);
  update private.workspace_costs as c set used = c.used + pico - settled.reserved
  where c.workspace_id = settled.workspace_id and c.period_start = settled.period_start;
  update private.member_costs as c set used = c.used + pico - settled.reserved
  where c.workspace_id = settled.workspace_id and c.period_start = settled.period_start
    and c.user_id = settled.person_id;
  return true;
end
$$;

-- Refuses a cost for which one of the month's budgets has no room: the payer's, the workspace's, the member's. Null if all
-- have. Models without a price need none.
create or replace function private.budget_refusal(
  room public.workspaces, person uuid, pico bigint, released bigint default 0
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most bigint := (private.allowance_of(room.payer_id) ->> 'budget')::bigint;
  used bigint := private.model_costs(room.payer_id) - released;
begin
  if pico = 0 then
    return null;
  end if;
  if used + pico > most then
    return private.over_budget('modelBudget', most, used);
  end if;
  select private.pico(b.total) into most from private.workspace_budgets as b where b.workspace_id = room.id;
  if found and most is not null then
    used := private.workspace_cost(room.id) - released;
    if used + pico > most then
      return private.over_budget('workspaceBudget', most, greatest(used, 0));
    end if;
  end if;
  most := private.member_budget(room.id, person);
  if most is not null then
    used := private.member_cost(room.id, person) - released;
    if used + pico > most then
      return private.over_budget('memberBudget', most, greatest(used, 0));
    end if;
  end if;
  return null;
end
$$;

-- What may be spent this month and is: for the payer, and, where there is a budget, in the workspace and by the person there.
create or replace function private.budget_document(room public.workspaces, person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'limit', private.allowance_of(room.payer_id) ->> 'budget',
    'used', private.model_costs(room.payer_id)::text,
    'resetsAt', private.period_end('month', now()),
    'workspace', (
      select jsonb_build_object('limit', private.pico(b.total)::text, 'used', private.workspace_cost(room.id)::text)
      from private.workspace_budgets as b where b.workspace_id = room.id and b.total is not null
    ),
    'member', case when private.member_budget(room.id, person) is not null then jsonb_build_object(
      'limit', private.member_budget(room.id, person)::text, 'used', private.member_cost(room.id, person)::text
    ) end
  )
$$;

-- Reading and setting ----------------------------------------------------------------------------------------------

create function private.amount_text(pico bigint) returns text
language sql immutable set search_path = '' as $$
  select trim_scale(private.euro(pico))::text
$$;

-- The budgets of a workspace as a member sees them, in decimal euro: the payer also sees what each member costs, the dearest
-- first, up to 200.
create function private.workspace_budget(workspace uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  room constant public.workspaces := private.read_workspace(workspace);
  me constant uuid := auth.uid();
  set_for private.workspace_budgets;
begin
  select * into set_for from private.workspace_budgets as b where b.workspace_id = room.id;
  return jsonb_build_object(
    'can_change', room.payer_id = me,
    'resets_at', private.period_end('month', now()),
    'total', trim_scale(set_for.total)::text,
    'used', private.amount_text(private.workspace_cost(room.id)),
    'per_member', trim_scale(set_for.per_member)::text,
    'own', jsonb_build_object(
      'budget', private.amount_text(private.member_budget(room.id, me)),
      'used', private.amount_text(private.member_cost(room.id, me))
    ),
    'members', case when room.payer_id = me then (
      select coalesce(jsonb_agg(listed.document order by listed.used desc, listed.user_id), '[]')
      from (
        select
          m.user_id,
          coalesce(c.used, 0) as used,
          jsonb_build_object(
            'user_id', m.user_id,
            'name', private.name_of(m.user_id),
            'budget', trim_scale(own.budget)::text,
            'used', private.amount_text(coalesce(c.used, 0))
          ) as document
        from public.workspace_members as m
        left join private.member_costs as c
          on c.workspace_id = m.workspace_id and c.user_id = m.user_id
            and c.period_start = private.period_start('month', now())
        left join private.member_budgets as own on own.workspace_id = m.workspace_id and own.user_id = m.user_id
        where m.workspace_id = room.id and (c.used > 0 or own.budget is not null)
        order by coalesce(c.used, 0) desc, m.user_id
        limit 200
      ) as listed
    ) end
  );
end
$$;

-- Raises PT422 where it cannot be a budget. Null is none.
create function private.require_budget(amount numeric, field text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if amount is not null and not (amount between 0 and 1000000 and amount = round(amount, 2)) then
    raise exception 'A budget is euro from 0 to 1000000, to the cent' using errcode = 'PT422', detail = field;
  end if;
end
$$;

create function private.set_workspace_budget(workspace uuid, total numeric, per_member numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  room constant public.workspaces := private.enter_workspace(workspace);
begin
  perform private.require_payer(room);
  perform private.require_budget(total, 'total');
  perform private.require_budget(per_member, 'per_member');
  insert into private.workspace_budgets as b (workspace_id, total, per_member)
  values (room.id, set_workspace_budget.total, set_workspace_budget.per_member)
  on conflict (workspace_id) do update set total = excluded.total, per_member = excluded.per_member;
  return private.workspace_budget(room.id);
end
$$;

create function private.set_member_budget(workspace uuid, member uuid, budget numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  room constant public.workspaces := private.enter_workspace(workspace);
begin
  perform private.require_payer(room);
  perform private.require_member(room.id, member);
  perform private.require_budget(budget, 'budget');
  if budget is null then
    delete from private.member_budgets as m where m.workspace_id = room.id and m.user_id = member;
  else
    insert into private.member_budgets (workspace_id, user_id, budget) values (room.id, member, set_member_budget.budget)
    on conflict (workspace_id, user_id) do update set budget = excluded.budget;
  end if;
  return private.workspace_budget(room.id);
end
$$;

create function public.workspace_budget(workspace uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.workspace_budget(workspace);
$$;

create function public.set_workspace_budget(workspace uuid, total numeric, per_member numeric) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.set_workspace_budget(workspace, total, per_member);
$$;

-- Null is the budget of each member again.
create function public.set_member_budget(workspace uuid, member uuid, budget numeric) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.set_member_budget(workspace, member, budget);
$$;

-- What the signed-in person costs in each workspace and month, and may cost, for the export of the account.
create function private.my_spending() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'workspace_id', c.workspace_id,
        'period_start', c.period_start,
        'used', private.amount_text(c.used),
        'budget', trim_scale(own.budget)::text
      )
      order by c.period_start, c.workspace_id
    ),
    '[]'::jsonb
  )
  from private.member_costs as c
  left join private.member_budgets as own on own.workspace_id = c.workspace_id and own.user_id = c.user_id
  where c.user_id = (select auth.uid())
$$;

-- As before, with what the person costs in workspaces.
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
            'joined_at', m.joined_at,
            'system_prompt', (select i.prompt from public.workspace_prompts as i where i.workspace_id = w.id)
          )
          order by m.joined_at, w.id
        ),
        '[]'::jsonb
      )
      from public.workspace_members as m join public.workspaces as w on w.id = m.workspace_id
      where m.user_id = (select auth.uid())
    ),
    'conversations', (
      select coalesce(
        jsonb_agg(
          to_jsonb(c) || jsonb_build_object(
            'messages', (
              select coalesce(jsonb_agg(to_jsonb(m) - 'conversation_id' - 'workspace_id' order by m.created_at, m.id), '[]'::jsonb)
              from public.messages as m where m.workspace_id = c.workspace_id and m.conversation_id = c.id
            )
          )
          order by c.created_at, c.id
        ),
        '[]'::jsonb
      )
      from public.conversations as c join public.workspaces as w on w.id = c.workspace_id
      where c.created_by = (select auth.uid()) or w.payer_id = (select auth.uid())
    ),
    'savedPrompts', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'created_by' order by s.created_at, s.id), '[]'::jsonb)
      from public.saved_prompts as s where s.created_by = (select auth.uid())
    ),
    'feedback', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'user_id' order by f.created_at, f.message_id), '[]'::jsonb)
      from public.message_feedback as f where f.user_id = (select auth.uid())
    ),
    'modelCalls', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'payer_id' order by c.created_at, c.id), '[]'::jsonb)
      from public.model_calls as c where c.payer_id = (select auth.uid())
    ),
    'modelSpending', private.my_spending(),
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]'::jsonb) from public.my_sessions() as s
    )
  );
$$;

revoke all on all functions in schema private from public;
grant execute on function private.my_spending() to authenticated;
do $$
declare
  name text;
begin
  foreach name in array array[
    'workspace_budget(uuid)', 'set_workspace_budget(uuid, numeric, numeric)', 'set_member_budget(uuid, uuid, numeric)'
  ]
  loop
    execute format('revoke all on function public.%s from public, anon, service_role', name);
    execute format('grant execute on function public.%s, private.%s to authenticated', name, name);
  end loop;
end
$$;

select private.record_installation();
