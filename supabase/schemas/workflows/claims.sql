-- What workers take, keep and give back. No transaction is open while a step is performed: a worker holds a lease of one
-- attempt, and whoever finds it expired takes the step back.

-- How long a lease lasts without being renewed.
create or replace function private.lease_duration() returns interval
language sql immutable parallel safe set search_path = '' as $$
  select interval '20 seconds'
$$;

-- Takes back a running attempt whose worker is gone. Nobody knows whether an effect that it began has happened; anything
-- else is done again, unless its workers are always gone.
create or replace function private.lose_attempt(lost public.run_steps, counts boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if private.has_begun(lost.id) then
    perform private.doubt_step(lost, private.step_error('in_doubt'));
  elsif counts and lost.lost_attempts >= 3 then
    perform private.finish_step(lost.id, 'failed', null, private.step_error('worker_lost'));
  else
    update public.run_steps as s set status = 'ready', lost_attempts = s.lost_attempts + counts::integer where s.id = lost.id;
    delete from private.step_leases as l where l.step_id = lost.id;
  end if;
  perform private.advance_run(lost.run_id);
end
$$;

-- Leaves it to people whether a step has happened.
create or replace function private.doubt_step(doubtful public.run_steps, reason jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.end_effect(doubtful.id, 'in_doubt', '{}');
  perform private.finish_step(doubtful.id, 'in_doubt', null, reason);
end
$$;

-- Takes back the attempts whose leases expired.
create or replace function private.recover_steps() returns void
language plpgsql set search_path = '' as $$
declare
  expired record;
  lost public.run_steps;
begin
  for expired in
    select l.step_id, r.id as run_id
    from private.step_leases as l join public.run_steps as s on s.id = l.step_id join public.runs as r on r.id = s.run_id
    where l.lease_until < clock_timestamp()
    limit 100
    for no key update of r skip locked
  loop
    -- Again, because the worker may have renewed it meanwhile.
    perform from private.step_leases as l
    where l.step_id = expired.step_id and l.lease_until < clock_timestamp() for update;
    if found then
      select * into lost from public.run_steps as s where s.id = expired.step_id for update;
      perform private.lose_attempt(lost, true);
    end if;
  end loop;
end
$$;

-- Goes on where a wait is over, or the time of another attempt has come.
create or replace function private.wake_steps() returns void
language plpgsql set search_path = '' as $$
declare
  due record;
begin
  for due in
    select s.id, r.id as run_id
    from public.run_steps as s join public.runs as r on r.id = s.run_id
    where s.wake_at <= clock_timestamp() and s.status in ('awaiting', 'ready')
    limit 100
    for no key update of r skip locked
  loop
    perform private.finish_step(s.id, 'succeeded', s.output, null)
    from public.run_steps as s where s.id = due.id and s.status = 'awaiting' and s.wake_at <= clock_timestamp();
    update public.run_steps as s set wake_at = null
    where s.id = due.id and s.status = 'ready' and s.wake_at <= clock_timestamp();
    perform private.advance_run(due.run_id);
  end loop;
end
$$;

-- How long a run that holds a place has taken so far.
create or replace function private.run_duration(slot private.run_slots) returns interval
language plpgsql stable set search_path = '' as $$
begin
  return slot.used + coalesce(clock_timestamp() - slot.held_since, interval '0');
end
$$;

-- Ends the runs that have taken longer than their payer's plan allows. Plans count in minutes.
create or replace function private.time_out_runs() returns void
language plpgsql set search_path = '' as $$
declare
  late record;
begin
  for late in
    select r.id
    from private.run_slots as p
    join public.runs as r on r.id = p.run_id
    join public.workspaces as w on w.id = p.workspace_id
    where p.held_since is not null and private.run_duration(p) > interval '1 minute'
      and private.run_duration(p) > private.run_time(private.limits_of(w.payer_id))
    limit 100
    for no key update of r skip locked
  loop
    perform private.stop_run(late.id, 'timed_out');
  end loop;
end
$$;

-- How long runs may take; null for any time.
create or replace function private.run_time(limits jsonb) returns interval
language plpgsql immutable set search_path = '' as $$
begin
  return make_interval(mins => nullif((limits ->> 'maxWorkflowRunDurationMinutes')::integer, -1));
end
$$;

-- Gives the places that payers' plans have to the runs that wait for them. Dry runs need none. Who pays is asked now,
-- because another may pay than when a run began.
create or replace function private.give_places() returns void
language plpgsql set search_path = '' as $$
declare
  next record;
begin
  for next in
    with queue as (
      select
        p.run_id, w.payer_id, r.dry_run,
        row_number() over (partition by w.payer_id, r.dry_run order by p.queued_at, p.run_id) as position
      from private.run_slots as p
      join public.workspaces as w on w.id = p.workspace_id
      join public.runs as r on r.id = p.run_id
      where p.queued_at is not null
    ),
    payers as (
      select
        q.payer_id,
        nullif((private.limits_of(q.payer_id) ->> 'maxWorkflowConcurrency')::integer, -1) as most,
        (
          select count(*) from private.run_slots as p
          join public.workspaces as w on w.id = p.workspace_id
          join public.runs as r on r.id = p.run_id
          where p.held_since is not null and w.payer_id = q.payer_id and not r.dry_run
        ) as held
      from (select distinct payer_id from queue) as q
    )
    select q.run_id, q.payer_id
    from queue as q join payers as y on y.payer_id = q.payer_id join public.runs as r on r.id = q.run_id
    where q.dry_run or y.most is null or y.held + q.position <= y.most
    order by q.position
    limit 200
    for no key update of r skip locked
  loop
    update private.run_slots as p
    set held_since = clock_timestamp(), queued_at = null, payer_id = next.payer_id
    where p.run_id = next.run_id and p.queued_at is not null;
    if found then
      update public.runs as r set status = 'running', started_at = coalesce(r.started_at, clock_timestamp())
      where r.id = next.run_id;
      perform pg_notify('workflow_runs', next.run_id::text);
    end if;
  end loop;
end
$$;

-- What all steps of a workspace share that are claimed at a time.
create or replace function private.claimed_room(workspace uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  payer uuid;
begin
  select w.payer_id into payer from public.workspaces as w where w.id = workspace;
  return jsonb_build_object(
    'plan', private.plan_of(payer), 'limits', private.limits_of(payer), 'usage', private.usage_of(payer)
  );
end
$$;

-- A claimed step, with all that its worker needs to perform it.
create or replace function private.claimed_step(step public.run_steps, room jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  run public.runs;
  definition jsonb;
  name text;
  slot private.run_slots;
  starter uuid;
  outputs jsonb := '{}';
  taints jsonb := '{}';
  standing jsonb := '[]';
begin
  select * into run from public.runs as r where r.id = step.run_id;
  select * into slot from private.run_slots as p where p.run_id = run.id;
  select f.name, defined into name, definition
  from public.workflows as f
  join public.workflow_versions as v on v.workflow_id = f.id and v.version = run.version
  cross join jsonb_array_elements(v.graph -> 'steps') as defined
  where f.id = run.workflow_id and defined ->> 'key' = step.key;
  if step.depends_on <> '{}' then
    select
      coalesce(jsonb_object_agg(d.key, d.output) filter (where d.status = 'succeeded'), '{}'),
      coalesce(jsonb_object_agg(d.key, d.tainted), '{}')
    into outputs, taints
    from public.run_steps as d
    where d.run_id = run.id and d.item is null and d.key = any (step.depends_on);
  end if;
  if run.trigger in ('hook', 'mcp') then
    taints := taints || '{"input": ["input"]}';
  end if;
  if exists (select from public.standing_consents as c where c.workspace_id = run.workspace_id and c.tool = step.tool) then
    select coalesce(
      jsonb_agg(jsonb_build_object('id', c.id, 'tool', c.tool, 'recipients', c.recipients, 'until', c.until)), '[]'
    )
    into standing
    from private.live_consents(run) as c where c.tool = step.tool;
  end if;
  -- It acts in the name of a member; of one who has left, nobody's.
  select m.user_id into starter from public.workspace_members as m
  where m.workspace_id = run.workspace_id and m.user_id = run.started_by;
  return room || jsonb_build_object(
    'step', jsonb_build_object(
      'id', step.id, 'key', step.key, 'tool', step.tool, 'item', step.item, 'attempt', step.attempt,
      'failures', step.failed_attempts
    ),
    'run', jsonb_build_object(
      'id', run.id, 'workspace', run.workspace_id, 'workflow', run.workflow_id, 'name', name,
      'version', run.version, 'trigger', run.trigger, 'dryRun', run.dry_run, 'startedBy', starter,
      'language', coalesce((select l.language from private.mail_languages as l where l.user_id = run.started_by), 'it')
    ),
    'definition', definition,
    'scope', jsonb_build_object('input', run.input, 'outputs', outputs)
      || case when step.item is null then '{}' else jsonb_build_object('item', step.element) end,
    'taints', taints,
    'approval', (
      select jsonb_build_object('id', a.id, 'canonical', a.canonical, 'hash', a.hash) from public.approvals as a
      where a.step_id = step.id and a.status = 'approved' and a.consumed_at is null and a.expires_at > clock_timestamp()
      order by a.decided_at desc
      limit 1
    ),
    'standing', standing,
    'deadline', clock_timestamp() + private.run_time(room -> 'limits') - private.run_duration(slot)
  );
end
$$;

-- Gives a worker up to `most` steps to perform, each with a lease, after it has done what is due by the clock: leases,
-- waits, requests for consent, durations, places. One worker at a time, so that none gives a place that another gave.
create or replace function public.workflow_claim(worker text, most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  candidate record;
  step public.run_steps;
  claimed jsonb := '[]';
  rooms jsonb := '{}';
begin
  perform pg_advisory_xact_lock(hashtextextended('public.workflow_claim', 0));
  perform private.recover_steps();
  perform private.wake_steps();
  perform private.expire_approvals();
  perform private.time_out_runs();
  perform private.give_places();
  for candidate in
    select s.id, r.id as run_id
    from private.run_slots as p
    join public.runs as r on r.id = p.run_id
    join public.run_steps as s on s.run_id = r.id and s.status = 'ready' and s.wake_at is null
    where p.held_since is not null
    order by p.priority, p.held_since, s.created_at, s.item
    limit most
    -- A run that is being changed says so afterwards.
    for no key update of r skip locked
  loop
    update public.run_steps as s
    set status = 'running', attempt = s.attempt + 1, error = null, started_at = coalesce(s.started_at, clock_timestamp())
    where s.id = candidate.id and s.status = 'ready' and s.wake_at is null
      and exists (select from private.run_slots as p where p.run_id = s.run_id and p.held_since is not null)
    returning * into step;
    if found then
      insert into private.step_leases (step_id, attempt, worker, lease_until)
      values (step.id, step.attempt, workflow_claim.worker, clock_timestamp() + private.lease_duration());
      if not rooms ? step.workspace_id::text then
        rooms := rooms || jsonb_build_object(step.workspace_id, private.claimed_room(step.workspace_id));
      end if;
      claimed := claimed || jsonb_build_array(private.claimed_step(step, rooms -> step.workspace_id::text));
      perform pg_notify('workflow_runs', candidate.run_id::text);
    end if;
  end loop;
  return claimed;
end
$$;

-- Renews leases, a list of {step, attempt}. Answers the steps of those that are lost, because they expired or the run ends.
create or replace function public.workflow_renew(leases text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  lost jsonb;
begin
  with wanted as (
    select (w.lease ->> 'step')::uuid as step_id, (w.lease ->> 'attempt')::integer as attempt
    from jsonb_array_elements(leases::jsonb) as w (lease)
  ),
  renewed as (
    update private.step_leases as l set lease_until = clock_timestamp() + private.lease_duration()
    from wanted as w where l.step_id = w.step_id and l.attempt = w.attempt
    returning l.step_id, l.attempt
  )
  select coalesce(jsonb_agg(w.step_id), '[]') into lost from wanted as w
  where (w.step_id, w.attempt) not in (select n.step_id, n.attempt from renewed as n);
  return lost;
end
$$;

-- Gives back leases, a list of {step, attempt}, of a worker that stops: others go on at once.
create or replace function public.workflow_release(leases text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given record;
  lost public.run_steps;
begin
  for given in
    select (w.lease ->> 'step')::uuid as step_id, (w.lease ->> 'attempt')::integer as attempt, s.run_id
    from jsonb_array_elements(leases::jsonb) as w (lease)
    join public.run_steps as s on s.id = (w.lease ->> 'step')::uuid
    order by s.run_id
  loop
    perform private.lock_run(given.run_id);
    lost := private.leased_step(given.step_id, given.attempt);
    if lost.id is not null then
      perform private.lose_attempt(lost, false);
    end if;
  end loop;
end
$$;

-- The step whose attempt a worker still holds, with its row locked; null for one that was taken back, or whose run was
-- stopped. The run is locked.
create or replace function private.leased_step(step uuid, attempt integer) returns public.run_steps
language plpgsql set search_path = '' as $$
declare
  held public.run_steps;
begin
  select s.* into held
  from public.run_steps as s join private.step_leases as l on l.step_id = s.id
  where s.id = leased_step.step and s.status = 'running' and s.attempt = leased_step.attempt
    and l.attempt = leased_step.attempt
  for update of s, l;
  return held;
end
$$;

-- After a backup was restored: what was begun or allowed in it may have happened since, so people say whether it has.
create or replace function public.workflow_after_restore() returns void
language plpgsql security definer set search_path = '' as $$
declare
  doubtful public.run_steps;
begin
  update private.step_leases as l set lease_until = '-infinity';
  for doubtful in
    select s.* from public.run_steps as s
    where s.ended_at is null and s.status <> 'in_doubt' and (
      private.has_begun(s.id)
      or exists (
        select from public.approvals as a where a.step_id = s.id and a.status = 'approved' and a.consumed_at is null
      )
    )
  loop
    perform private.lock_run(doubtful.run_id);
    perform private.doubt_step(doubtful, private.step_error('restored'));
    perform private.advance_run(doubtful.run_id);
  end loop;
end
$$;
