-- The payer is also told once a month that a workspace's budget is reached: all of it was really spent, or a question was
-- refused when four fifths were.

alter table public.notifications drop constraint kind_is_known;
alter table public.notifications add constraint kind_is_known check (kind in (
  'invitation', 'member_joined', 'member_left', 'member_removed', 'member_role', 'handover_offered', 'workspace_deleted',
  'budget_nearly_spent', 'budget_reached',
  'plan_changed', 'plan_ends', 'plan_ended', 'trial_started', 'limits_changed', 'account_role',
  'password_changed', 'email_changed', 'second_factor_on', 'second_factor_off', 'second_factor_added',
  'second_factor_removed', 'sessions_ended', 'new_device'
));

create function private.tell_payer_once(workspace uuid, month date, kind text) returns void
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

-- A call reserves more than it costs, so only what follows a settlement counts.
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

create function private.notify_of_refused_cost(room public.workspaces, most bigint, used bigint) returns void
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

-- As before, and the payer is told.
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

revoke all on all functions in schema private from public;

select private.record_installation();
