-- What came of a step. A worker says it once, with the attempt that it holds: one that no longer holds it changes nothing.

-- The run of a step, locked; after its payer, where the step consumes from the plan.
create or replace function private.lock_run_of(step uuid, consumes boolean) returns public.runs
language plpgsql set search_path = '' as $$
declare
  target public.run_steps;
begin
  select * into target from public.run_steps as s where s.id = step;
  if consumes and target.id is not null then
    perform private.lock_payer(target.workspace_id);
  end if;
  return private.lock_run(target.run_id);
end
$$;

-- Completes an attempt: `outcome` has a kind and what belongs to it. Answers {fenced}, with {refusal} where consent or
-- quota for an effect is lacking now; the attempt then goes on.
create or replace function public.workflow_complete(step uuid, attempt integer, outcome text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  came constant jsonb := outcome::jsonb;
  kind constant text := came ->> 'kind';
  spent constant numeric := private.euro(private.whole_from(came ->> 'cost'));
  run constant public.runs := private.lock_run_of(workflow_complete.step, came -> 'effect' is not null);
  held constant public.run_steps := private.leased_step(workflow_complete.step, workflow_complete.attempt);
  refused jsonb;
begin
  if held.id is null then
    return '{"fenced": true}';
  end if;
  update public.run_steps as s
  set
    input = coalesce(came -> 'input', s.input),
    tainted = case
      when came ? 'tainted' then array(select jsonb_array_elements_text(came -> 'tainted')) else s.tainted
    end,
    receipt = coalesce(nullif(came -> 'receipt', 'null'), s.receipt),
    cost = s.cost + spent
  where s.id = held.id;
  if spent > 0 then
    update public.runs as r set cost = r.cost + spent where r.id = run.id;
  end if;

  case kind
    when 'succeeded' then
      perform private.end_effect(held.id, 'done', '{}');
      perform private.finish_step(held.id, 'succeeded', coalesce(came -> 'output', 'null'), null);
    when 'effect' then
      refused := private.store_effect(held, run, came);
      if refused is not null then
        return jsonb_build_object('fenced', false, 'refusal', refused);
      end if;
    when 'skipped' then
      perform private.finish_step(held.id, 'skipped', null, null);
    when 'expanded' then
      perform private.expand_step(held, came -> 'elements');
    when 'until' then
      update public.run_steps as s
      set status = 'awaiting', output = came -> 'output', wake_at = (came ->> 'at')::timestamptz
      where s.id = held.id;
    when 'question' then
      update public.run_steps as s set status = 'awaiting' where s.id = held.id;
    when 'ask' then
      perform private.ask_consent(held, run, came, (came ->> 'hours')::integer);
    when 'refused' then
      perform private.append_receipt(
        run.workspace_id, 'refused', run.id, held.id, null, null,
        jsonb_build_object('tool', held.tool, 'reason', came #>> '{error,code}')
      );
      perform private.finish_step(held.id, 'failed', null, came -> 'error');
    when 'failed' then
      perform private.end_effect(held.id, 'failed', jsonb_build_object('code', came #> '{error,code}'));
      if came ->> 'retryInSeconds' is null then
        perform private.finish_step(held.id, 'failed', null, came -> 'error');
      else
        update public.run_steps as s
        set
          status = 'ready',
          error = came -> 'error',
          failed_attempts = s.failed_attempts + 1,
          wake_at = clock_timestamp() + make_interval(secs => (came ->> 'retryInSeconds')::double precision)
        where s.id = held.id;
      end if;
    when 'in_doubt' then
      perform private.doubt_step(held, came -> 'error');
  end case;
  delete from private.step_leases as l where l.step_id = held.id;
  perform private.advance_run(run.id);
  return '{"fenced": false}';
end
$$;

-- Whether a step began an effect of which the end is not known yet.
create or replace function private.has_begun(step uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.effects as e where e.step_id = step and e.state = 'started');
end
$$;

-- Does what the database itself does for a step, such as writing a file, or refuses it. What is mailed is only handed over:
-- the step goes on without a lease until it was delivered.
create or replace function private.store_effect(held public.run_steps, run public.runs, came jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  refused jsonb;
  output jsonb;
begin
  refused := private.begin_effect(
    held, run,
    jsonb_build_object(
      'kind', came #> '{effect,kind}', 'approval', came -> 'approval', 'hash', came -> 'hash',
      'consent', came -> 'consent', 'consumes', came -> 'consumes', 'input', came -> 'input'
    )
  );
  if refused is not null then
    return refused;
  end if;
  output := private.apply_effect(held, run, came -> 'effect');
  if output is not null then
    perform private.finish_step(held.id, 'succeeded', output, null);
  end if;
  return null;
end
$$;

-- Gives each element of an `each` a row of its own.
create or replace function private.expand_step(whole public.run_steps, elements jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if elements = '[]' then
    perform private.finish_step(whole.id, 'succeeded', '[]', null);
    return;
  end if;
  insert into public.run_steps (run_id, workspace_id, key, tool, item, element, status, depends_on, requires)
  select
    whole.run_id, whole.workspace_id, whole.key, whole.tool, listed.place - 1, listed.element, 'ready',
    whole.depends_on, whole.requires
  from jsonb_array_elements(elements) with ordinality as listed (element, place)
  order by listed.place;
end
$$;

-- Counts what an attempt is about to use of the payer's plan, once for each step: `wanted` is {action, amount}. What an
-- effect uses is counted with it instead. Answers {fenced}, or {refusal}.
create or replace function public.workflow_consume(step uuid, attempt integer, wanted text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run constant public.runs := private.lock_run_of(workflow_consume.step, true);
  held constant public.run_steps := private.leased_step(workflow_consume.step, workflow_consume.attempt);
  consumed jsonb;
begin
  if held.id is null then
    return '{"fenced": true}';
  end if;
  select private.consume_from(
    w.payer_id, wanted::jsonb ->> 'action', (wanted::jsonb ->> 'amount')::integer, md5('read ' || held.id)::uuid
  )
  into consumed
  from public.workspaces as w where w.id = run.workspace_id;
  if (consumed ->> 'allowed')::boolean then
    return '{"fenced": false}';
  end if;
  return jsonb_build_object('fenced', false, 'refusal', '{"code": "quota"}'::jsonb);
end
$$;
