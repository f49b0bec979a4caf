-- What the models may cost in a workspace in a month, and what each member may cost there: its payer sets these budgets,
-- and they count beside the payer's own. Costs are kept as counters, because a month has too many calls to add them up for
-- each question. Locks are taken in the order of chat/turns.sql, then the workspace's counter, then the member's. Changes
-- of budgets are written into the record of their workspace, and a page that does not know what another one set meanwhile
-- replaces nothing.

create or replace function private.amount_text(pico bigint) returns text
language sql immutable set search_path = '' as $$
  select trim_scale(private.euro(pico))::text
$$;

-- Pico-euro that a member may cost a month; null for no budget.
create or replace function private.member_budget(workspace uuid, person uuid) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select private.pico(coalesce(
      (select m.budget from private.member_budgets as m where m.workspace_id = workspace and m.user_id = person),
      (select b.per_member from private.workspace_budgets as b where b.workspace_id = workspace)
    ))
  );
end
$$;

create or replace function private.member_cost(workspace uuid, person uuid) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
      (
        select c.used from private.member_costs as c
        where c.workspace_id = workspace and c.period_start = private.period_start('month', now()) and c.user_id = person
      ),
      0
    )
  );
end
$$;

create or replace function private.workspace_cost(workspace uuid) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
      (
        select c.used from private.workspace_costs as c
        where c.workspace_id = workspace and c.period_start = private.period_start('month', now())
      ),
      0
    )
  );
end
$$;

create or replace function private.pico(amount numeric) returns bigint
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select (amount * 1000000000000)::bigint
  );
end
$$;

create or replace function private.euro(pico bigint) returns numeric
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select pico::numeric(32, 12) / 1000000000000
  );
end
$$;

-- What may be spent this month and is: for the payer, and, where there is a budget, in the workspace and by the person there.
create or replace function private.budget_document(room public.workspaces, person uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
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
  );
end
$$;

-- What the signed-in person costs in each workspace and month, and may cost, for the export of the account.
create or replace function private.my_spending() returns jsonb
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

create or replace function private.over_budget(field text, most bigint, used bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select private.refusal('budget', jsonb_build_object(
      'limit', jsonb_build_object(
        'field', field,
        'max', trim_scale(private.euro(most))::text,
        'used', trim_scale(private.euro(used))::text
      ),
      'resetsAt', private.period_end('month', now())
    ))
  );
end
$$;

create or replace function private.tell_payer_once(workspace uuid, month date, kind text) returns void
language sql set search_path = '' as $$
  select private.notify(
    w.payer_id, tell_payer_once.kind, jsonb_build_object('workspace', w.name, 'slug', w.slug, 'month', month)
  )
  from public.workspaces as w
  where w.id = tell_payer_once.workspace and not exists (
    select from public.notifications as n
    where n.user_id = w.payer_id and n.kind = tell_payer_once.kind
      and n.data ->> 'slug' = w.slug and n.data ->> 'month' = month::text
  )
$$;

-- Refuses a cost for which one of the month's budgets has no room: the payer's, the workspace's, the member's. Null if all
-- have. Models without a price need none. The payer is told of a refusal for the workspace's.
create or replace function private.budget_refusal(
  room public.workspaces, person uuid, pico bigint, released bigint default 0
) returns jsonb
language plpgsql set search_path = '' as $$
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
      perform private.notify_of_refused_cost(room, most, used);
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

create or replace function private.notify_of_refused_cost(room public.workspaces, most bigint, used bigint) returns void
language plpgsql set search_path = '' as $$
declare
  reserved constant bigint := (
    select coalesce(sum(c.reserved), 0)
    from private.live_calls as l join public.model_calls as c on c.id = l.call_id
    where c.workspace_id = room.id and c.state = 'reserved'
  );
begin
  if most > 0 and used - reserved >= most / 5 * 4 then
    perform private.tell_payer_once(room.id, private.period_start('month', now()), 'budget_reached');
  end if;
end
$$;

-- The payer is told once a month when four fifths of a workspace's budget were really spent, and once when all of it was. A
-- call reserves more than it costs, so only what follows a settlement counts.
create or replace function private.notify_of_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant bigint := (
    select private.pico(b.total) from private.workspace_budgets as b where b.workspace_id = new.workspace_id
  );
begin
  if most > 0 and new.used >= most / 5 * 4 then
    perform private.tell_payer_once(
      new.workspace_id, new.period_start,
      case when new.used < most then 'budget_nearly_spent' else 'budget_reached' end
    );
  end if;
  return null;
end
$$;
create or replace trigger notify_of_budget after update of used on private.workspace_costs
  for each row when (new.used <= old.used) execute function private.notify_of_budget();

-- Raises PT422 where it cannot be a budget. Null is none.
create or replace function private.require_budget(amount numeric, field text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if amount is not null and not (amount between 0 and 1000000 and amount = round(amount, 2)) then
    raise exception 'A budget is euro from 0 to 1000000, to the cent' using errcode = 'PT422', detail = field;
  end if;
end
$$;

-- `expected` is JSON, as text, as in the functions of the chat.
create or replace function private.require_known_budgets(expected text, now_holds jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if expected is not null and exists (
    select from jsonb_each_text(now_holds) as held (name, amount)
    where held.amount::numeric is distinct from (expected::jsonb ->> held.name)::numeric
  ) then
    raise exception 'The budgets were changed meanwhile' using errcode = 'PT409', detail = 'budgets';
  end if;
end
$$;

create or replace function private.set_workspace_budget(
  workspace uuid, total numeric, per_member numeric, expected text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  room constant public.workspaces := private.enter_workspace(workspace);
  former jsonb;
  wanted jsonb;
begin
  perform private.require_payer(room);
  perform private.require_writable(room, private.limits_of(room.payer_id));
  perform private.require_budget(total, 'total');
  perform private.require_budget(per_member, 'per_member');
  former := (
    select jsonb_build_object('total', trim_scale(b.total)::text, 'per_member', trim_scale(b.per_member)::text)
    from (select) as one left join private.workspace_budgets as b on b.workspace_id = room.id
  );
  wanted := jsonb_build_object(
    'total', trim_scale(set_workspace_budget.total)::text, 'per_member', trim_scale(set_workspace_budget.per_member)::text
  );
  if wanted <> former then
    perform private.require_known_budgets(expected, former);
    insert into private.workspace_budgets as b (workspace_id, total, per_member)
    values (room.id, set_workspace_budget.total, set_workspace_budget.per_member)
    on conflict (workspace_id) do update set total = excluded.total, per_member = excluded.per_member;
    perform private.record_workspace_change(
      room, 'set_workspace_budget', budgets => jsonb_build_object('before', former, 'after', wanted)
    );
  end if;
  return private.workspace_budget(room.id, 1, null, null);
end
$$;

create or replace function public.set_workspace_budget(
  workspace uuid, total numeric, per_member numeric, expected text default null
) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.set_workspace_budget(workspace, total, per_member, expected);
$$;

create or replace function private.set_member_budget(workspace uuid, member uuid, budget numeric, expected text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  room constant public.workspaces := private.enter_workspace(workspace);
  former jsonb;
  wanted jsonb;
begin
  perform private.require_payer(room);
  perform private.require_writable(room, private.limits_of(room.payer_id));
  perform private.require_member(room.id, member);
  perform private.require_budget(budget, 'budget');
  former := jsonb_build_object(
    'budget',
    (
      select trim_scale(m.budget)::text from private.member_budgets as m
      where m.workspace_id = room.id and m.user_id = member
    )
  );
  wanted := jsonb_build_object('budget', trim_scale(set_member_budget.budget)::text);
  if wanted <> former then
    perform private.require_known_budgets(expected, former);
    if budget is null then
      delete from private.member_budgets as m where m.workspace_id = room.id and m.user_id = member;
    else
      insert into private.member_budgets (workspace_id, user_id, budget)
      values (room.id, member, set_member_budget.budget)
      on conflict (workspace_id, user_id) do update set budget = excluded.budget;
    end if;
    perform private.record_workspace_change(
      room, 'set_member_budget', member, budgets => jsonb_build_object('before', former, 'after', wanted)
    );
  end if;
  return private.workspace_budget(room.id, 1, null, null);
end
$$;

create or replace function public.set_member_budget(
  workspace uuid, member uuid, budget numeric, expected text default null
) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.set_member_budget(workspace, member, budget, expected);
$$;

-- A page of what members cost this month, the dearest first. With a search, those whose name or address contains it.
create or replace function private.member_spending(
  room public.workspaces, page integer, page_size integer, search text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := least(greatest(coalesce(page_size, 50), 1), 200);
  first constant bigint := (greatest(coalesce(page, 1), 1) - 1)::bigint * most;
  wanted constant text := private.folded(btrim(coalesce(search, '')));
  pattern constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return (
    with spending as materialized (
      select m.user_id, m.joined_at, coalesce(c.used, 0) as used, own.budget
      from public.workspace_members as m
      left join private.member_costs as c
        on c.workspace_id = m.workspace_id and c.user_id = m.user_id
          and c.period_start = private.period_start('month', now())
      left join private.member_budgets as own on own.workspace_id = m.workspace_id and own.user_id = m.user_id
      where m.workspace_id = room.id
        and (wanted = '' or m.user_id in (select d.user_id from private.user_directory as d where d.words like pattern))
    )
    select jsonb_build_object(
      'members', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'user_id', listed.user_id,
              'name', private.name_of(listed.user_id),
              'budget', trim_scale(listed.budget)::text,
              'used', private.amount_text(listed.used)
            )
            order by listed.used desc, listed.budget is null, listed.joined_at, listed.user_id
          )
          from (
            select * from spending
            order by spending.used desc, spending.budget is null, spending.joined_at, spending.user_id
            limit most offset first
          ) as listed
        ),
        '[]'
      ),
      'member_total', (select count(*) from spending)
    )
  );
end
$$;

-- The budgets of a workspace as a member sees them, in decimal euro; who pays also sees what each member costs.
create or replace function private.workspace_budget(workspace uuid, page integer, page_size integer, search text) returns jsonb
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
    )
  ) || case
    when room.payer_id = me then private.member_spending(room, page, page_size, search)
    else '{"members": null, "member_total": null}'
  end;
end
$$;

create or replace function public.workspace_budget(
  workspace uuid, page integer default 1, page_size integer default 50, search text default null
) returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.workspace_budget(workspace, page, page_size, search);
$$;
