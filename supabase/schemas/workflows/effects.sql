-- What steps do that cannot be repeated without doing it twice. An effect is begun once, with the consent to exactly these
-- arguments, and ended once; what the database does itself happens in the same transaction.

-- Why a step may not act as it wants to; null if it may: its approval is consumed by it, or a standing consent covers it.
-- What cannot be taken back needs one of them. `wanted` is {kind, approval, hash, consent, input}.
create or replace function private.consent_refusal(step public.run_steps, run public.runs, wanted jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  arguments constant jsonb := coalesce(
    nullif(wanted -> 'input', 'null'), (select s.input from public.run_steps as s where s.id = step.id)
  );
  reached constant text[] := private.recipients_of(step.tool, arguments);
  given public.approvals;
begin
  -- Mails and invitations go out in the name of a member.
  if (step.tool = 'mail.send' or cardinality(reached) > 0) and cardinality(private.starter_of(run)) = 0 then
    return '{"code": "not_approved"}';
  end if;
  if wanted ->> 'approval' is not null then
    select * into given from public.approvals as a
    where a.id = (wanted ->> 'approval')::uuid and a.step_id = step.id for update;
    return case
      when given.id is null or given.status not in ('approved', 'expired') or given.consumed_at is not null
        then '{"code": "not_approved"}'
      when given.status = 'expired' or given.expires_at <= now() then '{"code": "expired"}'
      when given.hash is distinct from wanted ->> 'hash' or given.tool <> step.tool or given.arguments <> arguments
        then '{"code": "changed"}'
    end;
  end if;
  if wanted ->> 'consent' is not null then
    perform from private.live_consents(run) as c
    where c.id = (wanted ->> 'consent')::uuid and c.tool = step.tool
      and cardinality(reached) > 0 and reached <@ c.recipients;
    return case when not found then '{"code": "not_approved"}' end;
  end if;
  return case
    when wanted ->> 'kind' = 'mail' or step.tool in ('mail.send', 'calendar.add') and cardinality(reached) > 0
      then '{"code": "not_approved"}'
  end;
end
$$;

-- Begins an effect of a step whose attempt holds its lease; null, or why it may not: {code} or {code, limit, resetsAt}.
-- `wanted` is {kind, approval, hash, consent, consumes: {action, amount}, input, details}, where `input` are the arguments
-- if they are not stored yet. The payer's profile, if it consumes, and the run are locked.
create or replace function private.begin_effect(step public.run_steps, run public.runs, wanted jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  approval constant uuid := wanted ->> 'approval';
  refused jsonb;
  consumed jsonb;
begin
  refused := case
    when run.ended_at is not null then '{"code": "ended"}'
    when run.dry_run then '{"code": "dry_run"}'
    when exists (
      select from private.effects as e where e.step_id = step.id and e.state in ('started', 'done', 'in_doubt')
    ) then '{"code": "begun"}'
    else private.consent_refusal(step, run, wanted)
  end;
  if refused is null and wanted #>> '{consumes,action}' is not null then
    consumed := private.consume_from(
      (select w.payer_id from public.workspaces as w where w.id = run.workspace_id),
      wanted #>> '{consumes,action}', (wanted #>> '{consumes,amount}')::integer,
      md5(step.id || ' ' || step.attempt)::uuid
    );
    if not (consumed ->> 'allowed')::boolean then
      refused := jsonb_build_object(
        'code', 'quota',
        'limit', jsonb_build_object(
          'field', (select r.limit_field from private.action_rules as r where r.action = wanted #>> '{consumes,action}'),
          'max', consumed -> 'limit', 'used', consumed -> 'used'
        ),
        'resetsAt', consumed -> 'resetsAt'
      );
    end if;
  end if;
  if refused is not null then
    return refused;
  end if;

  update public.approvals as a set consumed_at = clock_timestamp() where a.id = approval;
  insert into private.effects (step_id, attempt, approval_id, kind, state, details)
  values (step.id, step.attempt, approval, wanted ->> 'kind', 'started', coalesce(wanted -> 'details', '{}'));
  perform private.append_receipt(run.workspace_id, 'allowed', run.id, step.id, approval, null, jsonb_build_object(
    'tool', step.tool,
    'hash', wanted ->> 'hash',
    'by', case when approval is not null then 'approval' when wanted ->> 'consent' is not null then 'standing' else 'rule' end,
    'consent', wanted -> 'consent'
  ));
  return null;
end
$$;

-- Ends the effect that a step has begun: `done`, `failed`, or `in_doubt`. Does nothing if there is none.
create or replace function private.end_effect(step uuid, state text, details jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
declare
  ended private.effects;
  acted public.run_steps;
begin
  update private.effects as e
  set state = end_effect.state, details = e.details || coalesce(end_effect.details, '{}'), ended_at = clock_timestamp()
  where e.step_id = step and e.state = 'started'
  returning * into ended;
  if ended.id is null then
    return;
  end if;
  select * into acted from public.run_steps as s where s.id = step;
  perform private.append_receipt(
    acted.workspace_id, case state when 'in_doubt' then 'in_doubt' else 'effect' end, acted.run_id, step, ended.approval_id, null,
    jsonb_build_object('tool', acted.tool, 'effect', ended.kind, 'state', state)
  );
end
$$;

-- Writes what a step mails, a copy for each recipient, in the name of who started the run. The step goes on without a lease
-- until every copy was delivered, and then has this output.
create or replace function private.write_mail(
  step public.run_steps, run public.runs, recipients text[], content jsonb, output jsonb
) returns void
language plpgsql set search_path = '' as $$
begin
  update private.effects as e set details = e.details || jsonb_build_object('output', output)
  where e.step_id = step.id and e.state = 'started';
  insert into private.outgoing_mail (kind, recipient, language, payload, step_id)
  select
    'workflow-mail', address, coalesce(l.language, 'it'),
    content || jsonb_build_object(
      'sender', private.name_of(p.id), 'byAddress', private.is_called_by_address(p.id), 'replyTo', p.email
    ),
    step.id
  from unnest(recipients) as address
  join public.profiles as p on p.id = run.started_by
  left join private.mail_languages as l on l.user_id = p.id;
  delete from private.step_leases as held where held.step_id = step.id;
  perform pg_notify('outgoing_mail', '');
end
$$;

-- Does what the database does itself, for an effect that was begun, and answers the step's output; null while what is mailed
-- is on its way.
create or replace function private.apply_effect(step public.run_steps, run public.runs, effect jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  made uuid;
  output jsonb;
begin
  case effect ->> 'kind'
    when 'file' then
      insert into public.workflow_files (workspace_id, run_id, step_id, name, media_type, text)
      values (run.workspace_id, run.id, step.id, effect ->> 'name', effect ->> 'mediaType', effect ->> 'text')
      returning id into made;
      output := jsonb_build_object('file', made, 'url', '/.netlify/functions/workflows?file=' || made);
      perform private.end_effect(step.id, 'done', output);
    when 'event' then
      insert into public.calendar_events (workspace_id, step_id, title, starts_at, ends_at, attendees, created_by)
      values (
        run.workspace_id, step.id, effect ->> 'title', (effect ->> 'start')::timestamptz, (effect ->> 'end')::timestamptz,
        array(select jsonb_array_elements_text(effect -> 'attendees')), run.started_by
      )
      returning id into made;
      output := jsonb_build_object('event', made);
      if jsonb_array_length(effect -> 'attendees') = 0 then
        perform private.end_effect(step.id, 'done', output);
        return output;
      end if;
      -- What was mailed cannot be taken back.
      update private.effects as e set kind = 'invitation' where e.step_id = step.id and e.state = 'started';
      perform private.write_mail(
        step, run, private.recipients_of('calendar.add', effect),
        jsonb_build_object('event', jsonb_build_object(
          'id', made, 'title', effect -> 'title', 'start', effect -> 'start', 'end', effect -> 'end'
        )),
        output
      );
      return null;
    when 'mail' then
      perform private.write_mail(
        step, run, private.recipients_of('mail.send', effect),
        jsonb_build_object('subject', effect -> 'subject', 'text', effect -> 'text'),
        jsonb_build_object('to', effect -> 'to', 'subject', effect -> 'subject')
      );
  end case;
  return output;
end
$$;

-- Begins what a step is about to do at another server; completing the attempt ends it. `wanted` is as in
-- private.begin_effect. Answers {"fenced": true} where the attempt has lost its lease, {"refused": {code, …}}, or
-- {"begun": true}.
create or replace function public.workflow_begin_effect(step uuid, attempt integer, wanted text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run constant public.runs := private.lock_run_of(workflow_begin_effect.step, true);
  acting constant public.run_steps := private.leased_step(workflow_begin_effect.step, workflow_begin_effect.attempt);
  refused jsonb;
begin
  if acting.id is null then
    return '{"fenced": true}';
  end if;
  refused := private.begin_effect(acting, run, wanted::jsonb);
  return case when refused is null then '{"begun": true}' else jsonb_build_object('refused', refused) end;
end
$$;

-- Takes back what a step did, once: a file, or an event that nobody was invited to. `request` is {step}.
create or replace function public.workflow_undo(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal constant text := private.chat_refusal(person, session_id);
  undone public.run_steps;
  run public.runs;
  effect private.effects;
  refused jsonb;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  select * into undone from public.run_steps as s where s.id = (request::jsonb ->> 'step')::uuid;
  if undone.id is null or private.membership(undone.workspace_id, person) is null then
    return private.refusal('not_found');
  end if;
  refused := private.workflow_refusal(private.lock_payer(undone.workspace_id), person);
  if refused is not null then
    return refused;
  end if;
  run := private.lock_run(undone.run_id);
  select * into effect from private.effects as e
  where e.step_id = undone.id and e.state = 'done' and e.kind in ('file', 'event') for update;
  if effect.id is null then
    return private.refusal('not_allowed');
  end if;
  delete from public.workflow_files as f where f.id = (effect.details ->> 'file')::uuid;
  delete from public.calendar_events as e where e.id = (effect.details ->> 'event')::uuid;
  update private.effects as e set state = 'undone', ended_at = clock_timestamp() where e.id = effect.id;
  update public.run_steps as s set undone_at = clock_timestamp() where s.id = undone.id returning * into undone;
  perform private.append_receipt(
    run.workspace_id, 'settled', run.id, undone.id, effect.approval_id, person,
    jsonb_build_object('tool', undone.tool, 'effect', effect.kind, 'state', 'undone')
  );
  perform pg_notify('workflow_runs', run.id::text);
  return jsonb_build_object('step', undone.id, 'undoneAt', undone.undone_at);
end
$$;
