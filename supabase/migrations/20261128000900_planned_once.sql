-- Before version 18, PostgreSQL plans the statements of a function in SQL anew in every transaction, and those of one in
-- PL/pgSQL once in a connection. A question to a model calls these functions some thirty times, and their planning took three
-- quarters of its time in the database. Their statements stay as they are.

create function private.planned_once(name text) returns void
language plpgsql set search_path = '' as $$
declare
  present constant regprocedure := (
    select p.oid from pg_catalog.pg_proc as p
    join pg_catalog.pg_language as l on l.oid = p.prolang
    where p.oid::regproc::text = name and l.lanname = 'sql'
  );
  body constant text := (select p.prosrc from pg_catalog.pg_proc as p where p.oid = present);
  answers_rows constant boolean := (select p.proretset from pg_catalog.pg_proc as p where p.oid = present);
begin
  if present is null then
    raise exception 'There is no function % in SQL', name;
  end if;
  execute format(
    '%sas %L',
    replace(split_part(pg_catalog.pg_get_functiondef(present), 'AS $function$', 1), 'LANGUAGE sql', 'LANGUAGE plpgsql'),
    format(
      -- In SQL a name that stands for a column and for a parameter is the column's.
      E'#variable_conflict use_column\nbegin\n%s\nend',
      case when answers_rows then format('return query %s;', body) else format('return (%s);', body) end
    )
  );
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'public.effective_limits', 'public.effective_plan', 'public.plan_limits', 'private.period_start', 'private.period_end',
    'private.limits_of', 'private.plan_of', 'private.membership', 'private.count_members', 'private.role_limit', 'private.has_room',
    'private.read_only', 'private.workspace_excess', 'private.workspaces_beyond', 'private.chat_refusal', 'private.activity_delay',
    'private.last_activity', 'private.conversation_for', 'private.path_to', 'private.text_of', 'private.attachment_ids',
    'private.count_active_chats', 'private.running_calls', 'private.model_allowance', 'private.allowance_of', 'private.model_costs',
    'private.workspace_cost', 'private.member_cost', 'private.member_budget', 'private.budget_document', 'private.euro', 'private.pico',
    'private.model_settings_document', 'private.outcomes_document', 'private.outcomes_of_kind', 'private.refusal',
    'private.over_limit', 'private.over_budget'
  ]
  loop
    perform private.planned_once(name);
  end loop;
end
$$;
drop function private.planned_once(text);

-- As before; a statement that changes rows cannot be a part of another.
create or replace function private.end_answer(answer uuid, new_status text, new_parts jsonb, facts jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  with ended as (
    update public.messages as m
    set
      status = new_status,
      parts = coalesce(new_parts, m.parts),
      receipt = coalesce(m.receipt, '{}') || coalesce(facts, '{}')
    where m.id = answer and m.status = 'streaming'
    returning m.conversation_id
  )
  update public.conversations as c set touched_at = now() from ended where c.id = ended.conversation_id;
end
$$;

select private.record_installation();
