-- What starts runs: people, schedules and signed messages.

-- How often a workflow was started today, in Rome.
create or replace function private.executions_today(workflow uuid) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(max(e.used), 0) from private.workflow_executions as e
    where e.workflow_id = workflow and e.day = private.period_start('day', now())
  );
end
$$;

-- Counts one execution of a workflow, or refuses it (decision 40). Locks the payer's profile, so that two starts cannot both
-- take the last one.
create or replace function private.require_execution(workflow public.workflows, payer uuid, limits jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  field constant text := 'maxWorkflowExecutionsPerDayPerWorkflow';
  used bigint;
begin
  perform from public.profiles as p where p.id = payer for no key update;
  used := private.executions_today(workflow.id);
  if not private.has_room(limits, field, used) then
    return private.refusal('executions', jsonb_build_object(
      'limit', jsonb_build_object('field', field, 'max', (limits ->> field)::bigint, 'used', used),
      'resetsAt', private.period_end('day', now())
    ));
  end if;
  insert into private.workflow_executions as e (workflow_id, day, used)
  values (workflow.id, private.period_start('day', now()), 1)
  on conflict (workflow_id, day) do update set used = e.used + 1;
  return null;
end
$$;

create or replace function private.run_document(run public.runs) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return to_jsonb(run) || jsonb_build_object('cost', trim_scale(run.cost)::text);
end
$$;

create or replace function private.step_document(step public.run_steps) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return to_jsonb(step) - '{workspace_id,element,depends_on,requires,created_at}'::text[] || jsonb_build_object(
    'cost', trim_scale(step.cost)::text,
    'undoable', step.status = 'succeeded' and step.undone_at is null and exists (
      select from private.effects as e where e.step_id = step.id and e.state = 'done' and e.kind in ('file', 'event')
    )
  );
end
$$;

create or replace function private.approval_document(approval public.approvals) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return to_jsonb(approval) - '{canonical,consumed_at,superseded_by}'::text[];
end
$$;

-- The run that a request names, if its person is a member of the workspace.
create or replace function private.run_for(run uuid, person uuid) returns public.runs
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select r from public.runs as r where r.id = run and private.membership(r.workspace_id, person) is not null
  );
end
$$;

-- A run with its steps and approvals: `request` is {run, known}, where `known` are the versions of rows by id that an
-- earlier answer named, which are left out while they are the same.
create or replace function public.workflow_run(person uuid, session_id uuid, request text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  seen constant jsonb := coalesce(wanted -> 'known', '{}');
  refusal constant text := private.chat_refusal(person, session_id);
  found constant public.runs := private.run_for((wanted ->> 'run')::uuid, person);
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  if found.id is null then
    return private.refusal('not_found');
  end if;
  return (
    select jsonb_build_object(
      'run', private.run_document(found),
      'steps', steps.changed,
      'approvals', asked.changed,
      'versions', steps.versions || asked.versions
    )
    from (
      select
        coalesce(
          jsonb_agg(private.step_document(s) order by s.created_at, s.key, s.item nulls first)
            filter (where seen ->> s.id::text is distinct from s.xmin::text),
          '[]'
        ) as changed,
        coalesce(jsonb_object_agg(s.id, s.xmin::text), '{}') as versions
      from public.run_steps as s where s.run_id = found.id
    ) as steps
    cross join (
      select
        coalesce(
          jsonb_agg(private.approval_document(a) order by a.requested_at, a.id)
            filter (where seen ->> a.id::text is distinct from a.xmin::text),
          '[]'
        ) as changed,
        coalesce(jsonb_object_agg(a.id, a.xmin::text), '{}') as versions
      from public.approvals as a where a.run_id = found.id
    ) as asked
  );
end
$$;

-- A step that a member is to answer: `request` is {step}.
create or replace function public.workflow_step(person uuid, session_id uuid, request text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal constant text := private.chat_refusal(person, session_id);
  found public.run_steps;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  select * into found from public.run_steps as s
  where s.id = (request::jsonb ->> 'step')::uuid and private.membership(s.workspace_id, person) is not null;
  if found.id is null then
    return private.refusal('not_found');
  end if;
  return private.step_document(found);
end
$$;

-- A request for consent whose arguments a member is to change: `request` is {approval}.
create or replace function public.workflow_approval(person uuid, session_id uuid, request text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal constant text := private.chat_refusal(person, session_id);
  found public.approvals;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  select * into found from public.approvals as a
  where a.id = (request::jsonb ->> 'approval')::uuid and private.membership(a.workspace_id, person) is not null;
  if found.id is null then
    return private.refusal('not_found');
  end if;
  return private.approval_document(found);
end
$$;

-- Starts a run, once for each id. `request` is {run, workflow, version, input, dryRun, trigger, steps}: `version` is the one
-- that was found without faults, and `steps` is what it consists of, as {key, tool, dependsOn, requires}. The session is
-- null where a schedule, a signed message or a program starts it in the person's name. A dry run counts nothing.
create or replace function public.workflow_start(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  wanted_run constant uuid := (wanted ->> 'run')::uuid;
  wanted_workflow constant uuid := (wanted ->> 'workflow')::uuid;
  is_dry constant boolean := coalesce((wanted ->> 'dryRun')::boolean, false);
  refusal constant text := private.chat_refusal(person, session_id);
  workflow public.workflows;
  room public.workspaces;
  known public.runs;
  refused jsonb;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  workflow := private.workflow_for(wanted_workflow, person);
  if workflow.id is null then
    return private.refusal('not_found');
  end if;
  room := private.lock_payer(workflow.workspace_id);
  refused := private.workflow_refusal(room, person);
  -- The same request again is answered as the first time, whatever has changed meanwhile.
  select * into known from public.runs as r where r.id = wanted_run;
  if known.id is not null then
    if known.workspace_id <> room.id or refused #>> '{refusal,code}' = 'not_found' then
      return private.refusal('not_found');
    end if;
    if (known.workflow_id, known.dry_run) is distinct from (wanted_workflow, is_dry) then
      return private.refusal('conflict');
    end if;
    return jsonb_build_object('run', private.run_document(known));
  end if;
  if refused is not null then
    return refused;
  end if;
  if octet_length((wanted -> 'input')::text) > 1048576 then
    return private.refusal('input_too_large');
  end if;
  select * into workflow from public.workflows as w where w.id = wanted_workflow;
  if not is_dry and not workflow.active or workflow.archived_at is not null then
    return private.refusal('inactive');
  end if;
  if workflow.version <> (wanted ->> 'version')::integer then
    return private.refusal('changed');
  end if;
  begin
    if not is_dry then
      refused := private.require_execution(workflow, room.payer_id, private.limits_of(room.payer_id));
      if refused is not null then
        return refused;
      end if;
    end if;
    insert into public.runs (id, workspace_id, workflow_id, version, trigger, dry_run, input, started_by)
    values (
      wanted_run, room.id, workflow.id, workflow.version, coalesce(wanted ->> 'trigger', 'manual'), is_dry,
      coalesce(wanted -> 'input', '{}'), person
    )
    returning * into known;
  exception when unique_violation then
    -- A member of another workspace has just used the same id.
    return private.refusal('not_found');
  end;
  perform private.plan_run(known, wanted -> 'steps');
  perform private.queue_run(known);
  select * into known from public.runs as r where r.id = wanted_run;
  return jsonb_build_object('run', private.run_document(known));
end
$$;

-- Sets when a workflow starts by itself, in the name of the person who says so: `request` is {workflow, cron, input, nextAt}.
-- Without `cron` it ends the schedule.
create or replace function public.workflow_schedule(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  refusal constant text := private.chat_refusal(person, session_id);
  known public.workflows := private.workflow_for((wanted ->> 'workflow')::uuid, person);
  refused jsonb;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  if known.id is null then
    return private.refusal('not_found');
  end if;
  refused := private.workflow_refusal(private.lock_payer(known.workspace_id), person);
  if refused is not null then
    return refused;
  end if;
  if wanted ->> 'cron' is null then
    delete from private.workflow_schedules as s where s.workflow_id = known.id;
    return jsonb_build_object('workflow', known.id, 'cron', null, 'nextAt', null);
  end if;
  select * into known from public.workflows as w where w.id = known.id;
  if known.archived_at is not null then
    return private.refusal('inactive');
  end if;
  insert into private.workflow_schedules as s (workflow_id, user_id, cron, input, next_at)
  values (
    known.id, person, wanted ->> 'cron', coalesce(wanted -> 'input', '{}'), (wanted ->> 'nextAt')::timestamptz
  )
  on conflict (workflow_id) do update
    set user_id = excluded.user_id, cron = excluded.cron, input = excluded.input, next_at = excluded.next_at;
  return jsonb_build_object('workflow', known.id, 'cron', wanted ->> 'cron', 'nextAt', (wanted ->> 'nextAt')::timestamptz);
end
$$;

-- Gives a workflow an address for signed messages, which start it in the name of the person who asked for it: `request` is
-- {workflow, secret}. Asked again, the address stays and the new secret replaces the old one.
create or replace function public.workflow_hook(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  refusal constant text := private.chat_refusal(person, session_id);
  known constant public.workflows := private.workflow_for((wanted ->> 'workflow')::uuid, person);
  refused jsonb;
  hook private.workflow_hooks;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  if known.id is null then
    return private.refusal('not_found');
  end if;
  refused := private.workflow_refusal(private.lock_payer(known.workspace_id), person);
  if refused is not null then
    return refused;
  end if;
  insert into private.workflow_hooks as h (workflow_id, user_id, secret) values (known.id, person, wanted ->> 'secret')
  on conflict (workflow_id) do update
    set user_id = excluded.user_id, secret = excluded.secret, created_at = clock_timestamp()
  returning * into hook;
  return jsonb_build_object('hook', hook.id);
end
$$;

-- The hook of an address; null for none.
create or replace function public.workflow_hook_of(hook uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('workflow', h.workflow_id, 'person', h.user_id, 'secret', h.secret)
    from private.workflow_hooks as h where h.id = hook
  );
end
$$;

-- The schedules of active workflows whose time has come, the earliest first.
create or replace function public.workflow_due(most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'workflow', due.workflow_id, 'person', due.user_id, 'cron', due.cron, 'input', due.input, 'nextAt', due.next_at
        )
        order by due.next_at
      ),
      '[]'
    )
    from (
      select s.* from private.workflow_schedules as s join public.workflows as w on w.id = s.workflow_id
      where s.next_at <= clock_timestamp() and w.active
      order by s.next_at
      limit most
    ) as due
  );
end
$$;

-- Sets when a schedule comes next, unless that has changed meanwhile. Times are texts: the drivers of programs round them.
create or replace function public.workflow_reschedule(workflow uuid, former text, next text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.workflow_schedules as s set next_at = next::timestamptz
  where s.workflow_id = workflow and s.next_at = former::timestamptz;
  return found;
end
$$;
