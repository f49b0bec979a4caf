-- Changes of budgets are written into the record of their workspace, with what held before and after; a page that does not
-- know what another one set meanwhile replaces nothing; and the payer sees every member, a page at a time.

alter table private.audit_log add column budgets jsonb;
comment on column private.audit_log.budgets is
  'Of a change of budgets: what held `before` and `after`, each `total` and `per_member` of a workspace or `budget` of a member.';

-- Recording --------------------------------------------------------------------------------------------------------

drop function private.record_workspace_change(public.workspaces, text, uuid, text, text);

-- Records a change of a workspace, about a member or an address or neither; of budgets with what they were and are.
create function private.record_workspace_change(
  workspace public.workspaces,
  change text,
  target uuid default null,
  target_address text default null,
  role text default null,
  budgets jsonb default null
) returns void
language sql set search_path = '' as $$
  insert into private.audit_log
    (actor_id, actor_email, action, target_id, target_email, workspace_id, workspace_name, member_role, budgets)
  values (
    (select auth.uid()),
    (select p.email from public.profiles as p where p.id = (select auth.uid())),
    change,
    target,
    coalesce(target_address, (select p.email from public.profiles as p where p.id = target)),
    workspace.id,
    workspace.name,
    role,
    budgets
  )
$$;

-- As before, with what changes of budgets changed.
create or replace function private.workspace_events(workspace uuid, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  room public.workspaces := private.read_workspace(workspace);
  most constant integer := least(greatest(coalesce(page_size, 50), 1), 200);
begin
  perform private.require_owner(room);
  return jsonb_build_object(
    'events', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', entry.id,
            'at', entry.at,
            'action', entry.action,
            'actor_email', entry.actor_email,
            'target_email', entry.target_email,
            'role', entry.member_role,
            'name', entry.workspace_name,
            'budgets', entry.budgets
          )
          order by entry.id desc
        ),
        '[]'::jsonb
      )
      from (
        select * from private.audit_log as a
        where a.workspace_id = room.id
        order by a.id desc
        limit most offset (greatest(coalesce(page, 1), 1) - 1)::bigint * most
      ) as entry
    ),
    'total', (select count(*) from private.audit_log as a where a.workspace_id = room.id)
  );
end
$$;

-- Reading ----------------------------------------------------------------------------------------------------------

drop function public.set_member_budget(uuid, uuid, numeric);
drop function public.set_workspace_budget(uuid, numeric, numeric);
drop function public.workspace_budget(uuid);
drop function private.set_member_budget(uuid, uuid, numeric);
drop function private.set_workspace_budget(uuid, numeric, numeric);
drop function private.workspace_budget(uuid);

-- A page of what members cost this month, the dearest first. With a search, those whose name or address contains it.
create function private.member_spending(
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
create function private.workspace_budget(workspace uuid, page integer, page_size integer, search text) returns jsonb
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

-- Setting ----------------------------------------------------------------------------------------------------------

-- `expected` is JSON, as text, as in the functions of the chat.
create function private.require_known_budgets(expected text, now_holds jsonb) returns void
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

create function private.set_workspace_budget(
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

create function private.set_member_budget(workspace uuid, member uuid, budget numeric, expected text) returns jsonb
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

-- What clients call ------------------------------------------------------------------------------------------------

create function public.workspace_budget(
  workspace uuid, page integer default 1, page_size integer default 50, search text default null
) returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.workspace_budget(workspace, page, page_size, search);
$$;

create function public.set_workspace_budget(
  workspace uuid, total numeric, per_member numeric, expected text default null
) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.set_workspace_budget(workspace, total, per_member, expected);
$$;
comment on function public.set_workspace_budget is
  'Sets the budgets of a month, null for none; for the payer. Refused if others than the `expected` ones hold meanwhile.';

create function public.set_member_budget(
  workspace uuid, member uuid, budget numeric, expected text default null
) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.set_member_budget(workspace, member, budget, expected);
$$;
comment on function public.set_member_budget is
  'Sets a member''s budget of a month; null is that of each member again. Refused if another than the `expected` one holds meanwhile.';

revoke all on all functions in schema private from public;
do $$
declare
  name text;
begin
  foreach name in array array[
    'workspace_budget(uuid, integer, integer, text)',
    'set_workspace_budget(uuid, numeric, numeric, text)',
    'set_member_budget(uuid, uuid, numeric, text)'
  ]
  loop
    execute format('revoke all on function public.%s from public, anon, service_role', name);
    execute format('grant execute on function public.%s, private.%s to authenticated', name, name);
  end loop;
end
$$;

select private.record_installation();
