-- What people are asked before a step acts, and what they decided (decisions 39 and 43). Locks are taken in this order: the
-- payer's profile, the workspace, the run, the step, the approval, its effect, the receipts, counters.

-- The addresses that a call reaches, in lower case.
create or replace function private.recipients_of(tool text, arguments jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select distinct lower(btrim(address))
    from jsonb_array_elements_text(
      case jsonb_typeof(case tool when 'mail.send' then arguments -> 'to' when 'calendar.add' then arguments -> 'attendees' end)
        when 'array' then case tool when 'mail.send' then arguments -> 'to' else arguments -> 'attendees' end
        else '[]'
      end
    ) as address
    order by 1
  );
end
$$;

-- Who decides about a tool in a run: the members, but of a mail who started the run alone, because it goes out in that name.
create or replace function private.deciders(tool text, run public.runs) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select m.user_id from public.workspace_members as m
    where m.workspace_id = run.workspace_id and (tool <> 'mail.send' or m.user_id = run.started_by)
    order by m.user_id
  );
end
$$;

-- The standing consents that count in a run now: their givers are members, and mails go out in their own name alone.
create or replace function private.live_consents(run public.runs) returns setof public.standing_consents
language plpgsql stable set search_path = '' as $$
begin
  return query
    select c.* from public.standing_consents as c
    where c.workspace_id = run.workspace_id and c.revoked_at is null and c.until > now()
      and c.user_id = any (private.deciders(c.tool, run))
    order by c.created_at, c.id;
end
$$;

-- Writes a request for consent and tells who can decide. `asked` is {arguments, canonical, hash, reason, tainted}.
create or replace function private.add_approval(
  step public.run_steps, run public.runs, asked jsonb, holds interval, person uuid
) returns public.approvals
language plpgsql set search_path = '' as $$
declare
  added public.approvals;
begin
  if private.sha256_hex(asked ->> 'canonical') <> asked ->> 'hash'
    or (asked ->> 'canonical')::jsonb <> jsonb_build_object('tool', step.tool, 'arguments', asked -> 'arguments')
  then
    raise exception 'The hash is not of these arguments' using errcode = 'PT422', detail = 'hash';
  end if;
  insert into public.approvals
    (run_id, step_id, workspace_id, tool, arguments, canonical, hash, reason, tainted, expires_at)
  values (
    run.id, step.id, run.workspace_id, step.tool, asked -> 'arguments', asked ->> 'canonical', asked ->> 'hash',
    asked ->> 'reason', array(select jsonb_array_elements_text(asked -> 'tainted')), clock_timestamp() + holds
  )
  returning * into added;
  update public.run_steps as s set status = 'awaiting', input = added.arguments where s.id = step.id;
  delete from private.step_leases as l where l.step_id = step.id;
  perform private.append_receipt(run.workspace_id, 'asked', run.id, step.id, added.id, person, jsonb_build_object(
    'tool', added.tool, 'hash', added.hash, 'reason', added.reason, 'tainted', to_jsonb(added.tainted)
  ));
  perform private.tell_of_approval(run, added.tool);
  return added;
end
$$;

-- Asks for consent to a step that a worker wanted to perform; the step waits. Whoever calls it advances the run.
create or replace function private.ask_consent(step public.run_steps, run public.runs, asked jsonb, hours integer) returns uuid
language plpgsql set search_path = '' as $$
declare
  added constant public.approvals := private.add_approval(step, run, asked, make_interval(hours => hours), null);
begin
  return added.id;
end
$$;

-- Ends a request that nobody decided in time, with its step. The run is locked.
create or replace function private.expire_approval(approval uuid) returns void
language plpgsql set search_path = '' as $$
declare
  ended public.approvals;
begin
  update public.approvals as a set status = 'expired'
  where a.id = approval and a.status = 'pending' and a.expires_at <= now()
  returning * into ended;
  if ended.id is null then
    return;
  end if;
  perform private.append_receipt(
    ended.workspace_id, 'expired', ended.run_id, ended.step_id, ended.id, null,
    jsonb_build_object('tool', ended.tool, 'hash', ended.hash)
  );
  perform private.finish_step(ended.step_id, 'failed', null, private.step_error('expired'));
  perform private.advance_run(ended.run_id);
  perform private.read_of_run('approval_asked', ended.run_id);
end
$$;

-- Ends the requests that are over; those of a run that somebody works on are left to the next call.
create or replace function private.expire_approvals() returns void
language plpgsql set search_path = '' as $$
declare
  due record;
begin
  for due in
    select a.id, a.run_id from public.approvals as a
    where a.status = 'pending' and a.expires_at <= now()
    order by a.workspace_id, a.run_id, a.id
    limit 100
  loop
    perform from public.runs as r where r.id = due.run_id for no key update skip locked;
    if found then
      perform private.expire_approval(due.id);
    end if;
  end loop;
end
$$;

-- Locks what an approval belongs to. Answers a refusal, or null where the person may decide about it now.
create or replace function private.lock_approval(
  approval uuid, person uuid, session_id uuid, out run public.runs, out asked public.approvals, out refused jsonb
)
language plpgsql set search_path = '' as $$
declare
  refusal constant text := private.chat_refusal(person, session_id);
  room public.workspaces;
begin
  if refusal is not null then
    refused := private.refusal(refusal);
    return;
  end if;
  select * into asked from public.approvals as a where a.id = approval;
  if asked.id is null or private.membership(asked.workspace_id, person) is null then
    refused := private.refusal('not_found');
    return;
  end if;
  room := private.lock_payer(asked.workspace_id);
  refused := private.workflow_refusal(room, person);
  if refused is not null then
    return;
  end if;
  run := private.lock_run(asked.run_id);
  perform from public.run_steps as s where s.id = asked.step_id for update;
  -- Again, because somebody else may have decided meanwhile.
  select * into asked from public.approvals as a where a.id = approval for update;
  if asked.id is null then
    refused := private.refusal('not_found');
  elsif not person = any (private.deciders(asked.tool, run)) then
    refused := private.refusal('not_allowed');
  end if;
end
$$;

-- Why a request can be decided no more; null if it can. One that is over by now is ended.
create or replace function private.approval_refusal(asked public.approvals, run public.runs) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if asked.status = 'superseded' then
    -- By another request, or by the end of the run.
    return private.refusal(case when asked.superseded_by is null then 'ended' else 'changed' end);
  end if;
  if asked.status in ('approved', 'rejected') then
    return private.refusal('decided');
  end if;
  if asked.status = 'expired' or asked.expires_at <= now() then
    perform private.expire_approval(asked.id);
    return private.refusal('expired');
  end if;
  if run.ended_at is not null then
    return private.refusal('ended');
  end if;
  return null;
end
$$;

-- Gives a standing consent with an approval; null if it may not be given. It never covers text from outside, reaches named
-- addresses alone, and ends within 180 days.
create or replace function private.remember_consent(asked public.approvals, person uuid, wanted jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  given uuid;
  until constant timestamptz := wanted ->> 'until';
  recipients text[] := private.recipients_of(asked.tool, asked.arguments);
begin
  if cardinality(asked.tainted) > 0 or cardinality(recipients) = 0
    or until is null or until <= now() or until > now() + interval '180 days'
  then
    return null;
  end if;
  if jsonb_typeof(wanted -> 'recipients') = 'array' then
    recipients := array(
      select distinct lower(btrim(address)) from jsonb_array_elements_text(wanted -> 'recipients') as address order by 1
    );
  end if;
  if cardinality(recipients) = 0 then
    return null;
  end if;
  insert into public.standing_consents (workspace_id, user_id, tool, recipients, until)
  values (asked.workspace_id, person, asked.tool, recipients, until)
  returning id into given;
  return given;
end
$$;

-- Decides about a request. `request` is {approval, verdict, seenHash, note, remember}. The same decision of the same person
-- again gives the same answer.
create or replace function public.workflow_decide(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  approves constant boolean := wanted ->> 'verdict' = 'approve';
  new_status constant text := case when approves then 'approved' else 'rejected' end;
  remembers constant boolean := jsonb_typeof(wanted -> 'remember') = 'object';
  held record;
  run public.runs;
  asked public.approvals;
  refused jsonb;
  given uuid;
begin
  select * into held from private.lock_approval((wanted ->> 'approval')::uuid, person, session_id);
  run := held.run;
  asked := held.asked;
  refused := held.refused;
  if refused is not null then
    return refused;
  end if;
  if (asked.status, asked.decided_by, asked.hash) = (new_status, person, wanted ->> 'seenHash') then
    return jsonb_build_object('status', asked.status);
  end if;
  refused := private.approval_refusal(asked, run);
  if refused is not null then
    return refused;
  end if;
  if asked.hash is distinct from wanted ->> 'seenHash' then
    return private.refusal('changed');
  end if;
  if remembers then
    given := case when approves then private.remember_consent(asked, person, wanted -> 'remember') end;
    if given is null then
      return private.refusal('not_allowed');
    end if;
  end if;

  update public.approvals as a
  set status = new_status, decided_by = person, decided_at = clock_timestamp(), note = nullif(btrim(wanted ->> 'note'), '')
  where a.id = asked.id;
  perform private.append_receipt(
    asked.workspace_id, new_status, asked.run_id, asked.step_id, asked.id, person,
    jsonb_build_object('tool', asked.tool, 'hash', asked.hash, 'consent', given)
  );
  if approves then
    update public.run_steps as s set status = 'ready', wake_at = null where s.id = asked.step_id and s.status = 'awaiting';
  else
    perform private.finish_step(asked.step_id, 'failed', null, private.step_error('rejected'));
  end if;
  perform private.advance_run(asked.run_id);
  perform private.read_of_run('approval_asked', asked.run_id);
  return jsonb_build_object('status', new_status);
end
$$;

-- Asks again with other arguments. `request` is {approval, arguments, canonical, hash}; where text from outside was in the
-- former arguments, it counts as being in these.
create or replace function public.workflow_edit(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  held record;
  run public.runs;
  asked public.approvals;
  step public.run_steps;
  added public.approvals;
  refused jsonb;
begin
  select * into held from private.lock_approval((wanted ->> 'approval')::uuid, person, session_id);
  run := held.run;
  asked := held.asked;
  refused := held.refused;
  if refused is null then
    refused := private.approval_refusal(asked, run);
  end if;
  if refused is not null then
    return refused;
  end if;
  select * into step from public.run_steps as s where s.id = asked.step_id;
  update public.approvals as a set status = 'superseded' where a.id = asked.id;
  added := private.add_approval(
    step, run,
    jsonb_build_object(
      'arguments', wanted -> 'arguments', 'canonical', wanted -> 'canonical', 'hash', wanted -> 'hash',
      'reason', asked.reason, 'tainted', to_jsonb(asked.tainted)
    ),
    asked.expires_at - asked.requested_at, person
  );
  update public.approvals as a set superseded_by = added.id where a.id = asked.id;
  perform private.advance_run(run.id);
  return jsonb_build_object('approval', added.id);
end
$$;

-- Takes a standing consent back. `request` is {consent}; whoever gave it may, and owners of the workspace.
create or replace function public.workflow_revoke(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal constant text := private.chat_refusal(person, session_id);
  given public.standing_consents;
  member public.workspace_members;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  select * into given from public.standing_consents as c
  where c.id = (request::jsonb ->> 'consent')::uuid for no key update;
  member := private.membership(given.workspace_id, person);
  if member is null then
    return private.refusal('not_found');
  end if;
  if given.user_id <> person and member.role <> 'owner' then
    return private.refusal('not_allowed');
  end if;
  update public.standing_consents as c set revoked_at = clock_timestamp() where c.id = given.id and c.revoked_at is null;
  return jsonb_build_object('consent', given.id);
end
$$;
