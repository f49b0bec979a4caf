-- The states of runs and of their steps. A step has one row; a step of an `each` has another for each element, and its own
-- stays running until all of those have ended. Whoever changes rows of a run locks the run before, and calls advance_run
-- after: that alone decides what comes next. Locks are taken in the order of chat/turns.sql, then: run, step, approval,
-- effect, receipts.

create or replace function private.lock_run(run uuid) returns public.runs
language plpgsql set search_path = '' as $$
declare
  locked public.runs;
begin
  select * into locked from public.runs as r where r.id = run for no key update;
  return locked;
end
$$;

-- Writes the steps of a new run: a list of {key, tool, dependsOn, requires}.
create or replace function private.plan_run(run public.runs, steps jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.run_steps (run_id, workspace_id, key, tool, depends_on, requires)
  select
    run.id, run.workspace_id, planned.step ->> 'key', planned.step ->> 'tool',
    array(select jsonb_array_elements_text(coalesce(planned.step -> 'dependsOn', '[]'))),
    array(select jsonb_array_elements_text(coalesce(planned.step -> 'requires', '[]')))
  from jsonb_array_elements(steps) with ordinality as planned (step, place)
  order by planned.place;
end
$$;

-- Lets a planned run wait for one of its payer's places. Workers prefer runs of plans with a higher priority.
create or replace function private.queue_run(run public.runs) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.run_slots (run_id, workspace_id, payer_id, priority)
  select
    run.id, w.id, w.payer_id,
    case private.limits_of(w.payer_id) ->> 'priority' when 'maximum' then 0 when 'high' then 1 else 2 end
  from public.workspaces as w where w.id = run.workspace_id;
  perform private.advance_run(run.id);
end
$$;

-- Ends a row of a step, or leaves it in doubt, and ends its lease. An output that is too large makes it fail.
create or replace function private.finish_step(step uuid, new_status text, new_output jsonb, new_error jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  is_too_large constant boolean := octet_length(new_output::text) > 4194304;
begin
  update public.run_steps as s
  set
    status = case when is_too_large then 'failed' else new_status end,
    output = case when not is_too_large then new_output end,
    error = case when is_too_large then private.step_error('output_too_large') else '{"message": ""}' || new_error end,
    wake_at = null,
    ended_at = case when is_too_large or new_status <> 'in_doubt' then clock_timestamp() end
  where s.id = step;
  delete from private.step_leases as l where l.step_id = step;
end
$$;

-- Why a step or run did not succeed. Where the database knows it alone, the code stands for a sentence of the domain's
-- texts, and the message is empty.
create or replace function private.step_error(code text, message text default '') returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('code', code, 'message', message);
end
$$;

-- Lets a run come to its end: nothing of it begins any more.
create or replace function private.stop_run(run uuid, code text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.runs as r set error = private.step_error(code) || '{"step": null}'
  where r.id = run and r.ended_at is null and coalesce(r.error ->> 'code' not in ('cancelled', 'timed_out'), true);
  perform private.advance_run(run);
end
$$;

-- Ends the steps of an `each` whose elements have all ended: with the list of their outputs, null for those without.
create or replace function private.end_elements(run uuid) returns void
language plpgsql set search_path = '' as $$
declare
  ended record;
begin
  for ended in
    select
      whole.id,
      count(*) as elements,
      count(*) filter (where e.status = 'failed') as failed,
      count(*) filter (where e.status = 'cancelled') as cancelled,
      jsonb_agg(coalesce(e.output, 'null') order by e.item) as outputs,
      jsonb_agg(e.item order by e.item) filter (where e.status = 'failed') as items,
      jsonb_agg(e.error order by e.item) filter (where e.status = 'failed') -> 0 as first_error,
      sum(e.cost) as cost
    from public.run_steps as whole
    join public.run_steps as e on e.run_id = whole.run_id and e.key = whole.key and e.item is not null
    where whole.run_id = run and whole.item is null and whole.status = 'running'
    group by whole.id
    having bool_and(e.ended_at is not null)
  loop
    update public.run_steps as s
    set
      cost = ended.cost,
      tainted = array(
        select distinct source from public.run_steps as e cross join unnest(e.tainted) as source
        where e.run_id = run and e.key = s.key and e.item is not null
        order by source
      )
    where s.id = ended.id;
    if ended.cancelled > 0 then
      perform private.finish_step(ended.id, 'cancelled', null, null);
    elsif ended.failed = ended.elements then
      perform private.finish_step(ended.id, 'failed', null, ended.first_error || jsonb_build_object('items', ended.items));
    else
      perform private.finish_step(
        ended.id, 'succeeded', ended.outputs,
        case when ended.failed > 0 then private.step_error('elements_failed') || jsonb_build_object('items', ended.items) end
      );
    end if;
  end loop;
end
$$;

-- Skips what needs the output of a skipped step, and makes ready what waits for nothing any more.
create or replace function private.ready_steps(run uuid) returns void
language plpgsql set search_path = '' as $$
begin
  loop
    update public.run_steps as s set status = 'skipped', ended_at = clock_timestamp()
    where s.run_id = run and s.status = 'pending' and exists (
      select from public.run_steps as d
      where d.run_id = run and d.item is null and d.key = any (s.requires) and d.status = 'skipped'
    );
    exit when not found;
  end loop;
  update public.run_steps as s set status = 'ready'
  where s.run_id = run and s.status = 'pending' and not exists (
    select from public.run_steps as d
    where d.run_id = run and d.item is null and d.key = any (s.depends_on) and d.status not in ('succeeded', 'skipped')
  );
end
$$;

-- Cancels the steps of a run that comes to its end: those that do not run, and with `abandons` those that do, except where
-- an effect was begun. What they asked ends with the run.
create or replace function private.cancel_steps(run uuid, abandons boolean) returns void
language plpgsql set search_path = '' as $$
declare
  cancelled uuid[];
begin
  with gone as (
    update public.run_steps as s set status = 'cancelled', wake_at = null, ended_at = clock_timestamp()
    where s.run_id = run and (
      s.status in ('pending', 'ready', 'awaiting')
      or abandons and s.status = 'running'
        and exists (select from private.step_leases as l where l.step_id = s.id)
        and not private.has_begun(s.id)
    )
    returning s.id
  )
  select array_agg(g.id) into cancelled from gone as g;
  delete from private.step_leases as l where l.step_id = any (cancelled);
  -- What they asked needs no decision any more.
  update public.approvals as a set status = 'superseded' where a.step_id = any (cancelled) and a.status = 'pending';
  perform private.read_of_run('approval_asked', run);
end
$$;

-- Takes a run as far as it goes by itself, after any change of its steps. One whose `error` is set comes to its end.
create or replace function private.advance_run(run uuid) returns void
language plpgsql set search_path = '' as $$
declare
  current_run public.runs := private.lock_run(run);
  slot private.run_slots;
  unfinished bigint;
  is_active boolean;
  is_ready boolean;
begin
  if current_run.id is null then
    return;
  end if;
  perform pg_notify('workflow_runs', run::text);
  if current_run.ended_at is not null then
    return;
  end if;
  perform private.end_elements(run);
  if current_run.error is null then
    update public.runs as r
    set error = s.error || jsonb_build_object('step', s.key)
    from public.run_steps as s
    where r.id = run and s.id = (
      select f.id from public.run_steps as f
      where f.run_id = run and f.status = 'failed' and f.error is not null
        and (f.item is null or f.error ->> 'code' = 'rejected')
      order by f.ended_at
      limit 1
    );
    current_run := private.lock_run(run);
  end if;
  if current_run.error is null then
    perform private.ready_steps(run);
  else
    perform private.cancel_steps(run, current_run.error ->> 'code' in ('cancelled', 'timed_out'));
    perform private.end_elements(run);
  end if;

  select
    count(*) filter (where s.ended_at is null),
    coalesce(bool_or(l.step_id is not null or s.status = 'ready' and s.wake_at is null), false),
    coalesce(bool_or(s.status = 'ready' and s.wake_at is null), false)
  into unfinished, is_active, is_ready
  from public.run_steps as s left join private.step_leases as l on l.step_id = s.id
  where s.run_id = run;
  select * into slot from private.run_slots as p where p.run_id = run for update;
  if unfinished = 0 then
    perform private.end_run(current_run);
  elsif is_active then
    if slot.held_since is null then
      update private.run_slots as p set queued_at = coalesce(p.queued_at, clock_timestamp()) where p.run_id = run;
    end if;
    update public.runs as r set status = case when slot.held_since is null then 'queued' else 'running' end
    where r.id = run and r.status is distinct from case when slot.held_since is null then 'queued' else 'running' end;
    if is_ready then
      perform pg_notify('workflow_work', '');
    end if;
  else
    -- It waits: its place is free for another, and its duration stands still.
    update private.run_slots as p
    set
      queued_at = null,
      held_since = null,
      used = p.used + coalesce(clock_timestamp() - p.held_since, interval '0')
    where p.run_id = run;
    update public.runs as r set status = 'waiting' where r.id = run and r.status <> 'waiting';
    if slot.held_since is not null then
      perform pg_notify('workflow_work', '');
    end if;
  end if;
end
$$;

-- Ends a run of which no step is left.
create or replace function private.end_run(run public.runs) returns void
language plpgsql set search_path = '' as $$
declare
  new_status constant text := case
    when run.error is null then 'succeeded'
    when run.error ->> 'code' in ('cancelled', 'timed_out', 'rejected') then run.error ->> 'code'
    else 'failed'
  end;
begin
  update public.runs as r
  set status = new_status, started_at = coalesce(r.started_at, clock_timestamp()), ended_at = clock_timestamp()
  where r.id = run.id;
  delete from private.run_slots as p where p.run_id = run.id;
  perform pg_notify('workflow_work', '');
end
$$;
