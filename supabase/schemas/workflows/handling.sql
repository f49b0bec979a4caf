-- What people do with runs: cancel, repeat, settle what is in doubt, answer. Each function takes what the function of
-- workflows was asked as JSON text.

-- Cancels a run: `request` is {run}. Also where the workspace is read-only, because it stops what goes on.
create or replace function public.workflow_cancel(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal constant text := private.chat_refusal(person, session_id);
  target public.runs;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  target := private.run_for((request::jsonb ->> 'run')::uuid, person);
  if target.id is null then
    return private.refusal('not_found');
  end if;
  target := private.lock_run(target.id);
  if target.ended_at is not null and target.status <> 'cancelled' then
    return private.refusal('ended');
  end if;
  perform private.stop_run(target.id, 'cancelled');
  return jsonb_build_object('run', private.run_document(private.lock_run(target.id)));
end
$$;

-- The steps that depend on one, directly or by others, and itself.
create or replace function private.descendants(steps jsonb, origin text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    with recursive below as (
      select origin as key
      union
      select planned.step ->> 'key' from below
      join jsonb_array_elements(steps) as planned (step) on planned.step -> 'dependsOn' ? below.key
    )
    select b.key from below as b
  );
end
$$;

-- Starts a run of the same version that takes over what a run did before one of its steps: `request` is {run, of, from,
-- steps}, where `steps` is what the version consists of. Whoever repeats it starts it; it counts as an execution.
create or replace function public.workflow_repeat(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  wanted_run constant uuid := (wanted ->> 'run')::uuid;
  origin constant text := wanted ->> 'from';
  refusal constant text := private.chat_refusal(person, session_id);
  former public.runs;
  known public.runs;
  workflow public.workflows;
  room public.workspaces;
  refused jsonb;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  former := private.run_for((wanted ->> 'of')::uuid, person);
  if former.id is null then
    return private.refusal('not_found');
  end if;
  room := private.lock_payer(former.workspace_id);
  refused := private.workflow_refusal(room, person);
  select * into known from public.runs as r where r.id = wanted_run;
  if known.id is not null then
    if known.workspace_id <> room.id or refused #>> '{refusal,code}' = 'not_found' then
      return private.refusal('not_found');
    end if;
    if known.repeat_of is distinct from former.id then
      return private.refusal('conflict');
    end if;
    return jsonb_build_object('run', private.run_document(known));
  end if;
  if refused is not null then
    return refused;
  end if;
  select * into workflow from public.workflows as w where w.id = former.workflow_id;
  if not former.dry_run and not workflow.active or workflow.archived_at is not null then
    return private.refusal('inactive');
  end if;
  former := private.lock_run(former.id);
  if former.ended_at is null
    or not exists (select from jsonb_array_elements(wanted -> 'steps') as p (step) where p.step ->> 'key' = origin)
  then
    return private.refusal('conflict');
  end if;
  begin
    if not former.dry_run then
      refused := private.require_execution(workflow, room.payer_id, private.limits_of(room.payer_id));
      if refused is not null then
        return refused;
      end if;
    end if;
    insert into public.runs (id, workspace_id, workflow_id, version, trigger, dry_run, input, started_by, repeat_of)
    values (
      wanted_run, room.id, former.workflow_id, former.version, former.trigger, former.dry_run, former.input, person,
      former.id
    )
    returning * into known;
  exception when unique_violation then
    -- A member of another workspace has just used the same id.
    return private.refusal('not_found');
  end;
  perform private.plan_run(known, wanted -> 'steps');
  update public.run_steps as s
  set
    status = done.status, input = done.input, output = done.output, error = done.error, receipt = done.receipt,
    tainted = done.tainted, started_at = done.started_at, ended_at = done.ended_at
  from public.run_steps as done
  where s.run_id = known.id and done.run_id = former.id and done.key = s.key and done.item is null
    and done.status in ('succeeded', 'skipped')
    and s.key <> all (private.descendants(wanted -> 'steps', origin));
  perform private.queue_run(known);
  return jsonb_build_object('run', private.run_document(private.lock_run(known.id)));
end
$$;

-- The step that a request names, with its row and its run locked, if its person may change what is in the workspace; else
-- `refused` says why not.
create or replace function private.step_for(person uuid, session_id uuid, step uuid, out refused jsonb, out target public.run_steps)
language plpgsql set search_path = '' as $$
declare
  refusal constant text := private.chat_refusal(person, session_id);
  room public.workspaces;
begin
  if refusal is not null then
    refused := private.refusal(refusal);
    return;
  end if;
  select * into target from public.run_steps as s
  where s.id = step and private.membership(s.workspace_id, person) is not null;
  if target.id is null then
    refused := private.refusal('not_found');
    return;
  end if;
  room := private.lock_payer(target.workspace_id);
  refused := private.workflow_refusal(room, person);
  if refused is null then
    perform private.lock_run(target.run_id);
    select * into target from public.run_steps as s where s.id = step for update;
  end if;
end
$$;

-- Says what became of a step in doubt: `request` is {step, outcome}, which is `done`, `retry` or `stop`.
create or replace function public.workflow_settle(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  came constant text := wanted ->> 'outcome';
  asked record;
  step public.run_steps;
  effect private.effects;
begin
  select * into asked from private.step_for(person, session_id, (wanted ->> 'step')::uuid);
  if asked.refused is not null then
    return asked.refused;
  end if;
  step := asked.target;
  if step.status <> 'in_doubt' then
    return private.refusal('decided');
  end if;
  update private.effects as e set state = case came when 'done' then 'done' else 'failed' end, ended_at = clock_timestamp()
  where e.step_id = step.id and e.state in ('started', 'in_doubt')
  returning * into effect;
  perform private.append_receipt(
    step.workspace_id, 'settled', step.run_id, step.id, effect.approval_id, person,
    jsonb_build_object('tool', step.tool, 'outcome', came)
  );
  if came = 'retry' then
    update public.run_steps as s set status = 'ready', error = null where s.id = step.id;
  else
    -- What was allowed is not done any more.
    update public.approvals as a set consumed_at = clock_timestamp()
    where a.step_id = step.id and a.status = 'approved' and a.consumed_at is null;
    if came = 'done' then
      perform private.finish_step(step.id, 'succeeded', coalesce(effect.details -> 'output', 'null'), null);
    else
      perform private.finish_step(step.id, 'failed', null, private.step_error('stopped'));
    end if;
  end if;
  perform private.advance_run(step.run_id);
  return jsonb_build_object('run', private.run_document(private.lock_run(step.run_id)));
end
$$;

-- Answers what a step of the tool `human` asks: `request` is {step, values}, of which the function has checked the values.
create or replace function public.workflow_answer(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  asked record;
  step public.run_steps;
begin
  select * into asked from private.step_for(person, session_id, (wanted ->> 'step')::uuid);
  if asked.refused is not null then
    return asked.refused;
  end if;
  step := asked.target;
  if step.tool <> 'human' then
    return private.refusal('not_found');
  end if;
  if step.status <> 'awaiting' or step.wake_at is not null then
    return private.refusal('decided');
  end if;
  if jsonb_typeof(wanted -> 'values') <> 'object' or octet_length(wanted ->> 'values') > 65536 then
    return private.refusal('malformed');
  end if;
  perform private.finish_step(step.id, 'succeeded', wanted -> 'values', null);
  perform private.advance_run(step.run_id);
  return jsonb_build_object('run', private.run_document(private.lock_run(step.run_id)));
end
$$;
