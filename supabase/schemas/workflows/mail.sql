-- The mails that steps send (kind `workflow-mail` of private.outgoing_mail, one for each recipient): each is delivered at
-- most once. Before it is given to a mail server it is marked; one that stays marked, because a process ended, may have
-- been delivered or not: its step is in doubt, and it is never sent again. What a server did not accept may be.

-- How long one may be in the hands of a mail server. The senders give up before.
create or replace function private.mail_sending_time() returns interval
language plpgsql immutable set search_path = '' as $$
begin
  return interval '45 seconds';
end
$$;

-- Records what became of a recipient's copy: delivered, refused, dropped or in_doubt. With the last one the step ends. The
-- run is locked.
create or replace function private.settle_mail(mail bigint, outcome text, reason text default null) returns void
language plpgsql set search_path = '' as $$
declare
  settled private.outgoing_mail;
  run uuid;
  is_running boolean;
  facts jsonb;
begin
  delete from private.outgoing_mail as o where o.id = mail returning * into settled;
  if settled.id is null then
    return;
  end if;
  update private.effects as e
  set details = e.details || jsonb_strip_nulls(jsonb_build_object(
    outcome, coalesce(e.details -> outcome, '[]') || to_jsonb(settled.recipient), 'reason', reason
  ))
  where e.step_id = settled.step_id and e.state = 'started'
  returning e.details into facts;
  if facts is null or exists (select from private.outgoing_mail as o where o.step_id = settled.step_id) then
    return;
  end if;

  perform private.end_effect(
    settled.step_id, case when facts ? 'in_doubt' then 'in_doubt' when facts ? 'delivered' then 'done' else 'failed' end
  );
  select s.run_id, s.status = 'running' into run, is_running from public.run_steps as s where s.id = settled.step_id;
  if not is_running then
    return;
  end if;
  if facts ? 'in_doubt' then
    perform private.finish_step(settled.step_id, 'in_doubt', null, '{"code": "in_doubt"}');
  elsif facts ? 'refused' then
    perform private.finish_step(settled.step_id, 'failed', null, jsonb_build_object(
      'code', 'mail_refused', 'reason', facts -> 'reason', 'recipients', facts -> 'refused'
    ));
  else
    perform private.finish_step(
      settled.step_id, 'succeeded', jsonb_build_object('to', facts -> 'to', 'subject', facts -> 'subject'), null
    );
  end if;
  perform private.advance_run(run);
end
$$;

-- Locks the run of a mail; null if the mail is gone. One of a run that has ended is dropped.
create or replace function private.lock_mail(mail bigint) returns private.outgoing_mail
language plpgsql set search_path = '' as $$
declare
  found private.outgoing_mail;
  run public.runs;
begin
  select r.* into run
  from private.outgoing_mail as o
  join public.run_steps as s on s.id = o.step_id
  join public.runs as r on r.id = s.run_id
  where o.id = mail
  for update of r;
  if run.id is null then
    return null;
  end if;
  if run.ended_at is not null then
    perform private.settle_mail(o.id, 'dropped') from private.outgoing_mail as o where o.id = mail and o.sending_since is null;
  end if;
  select * into found from private.outgoing_mail as o where o.id = mail for update;
  return found;
end
$$;

-- Marks a mail before it is given to a mail server; false where it must not be: it is gone, or marked.
create or replace function public.begin_outgoing_mail(id bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  waiting constant private.outgoing_mail := private.lock_mail(begin_outgoing_mail.id);
begin
  update private.outgoing_mail as o set sending_since = clock_timestamp()
  where o.id = waiting.id and o.sending_since is null;
  return found;
end
$$;

-- Says what became of a mail that was marked: `delivered`; `refused`, for good; `deferred`, to be sent later because it was
-- not accepted; or `in_doubt`. `reason` is what the server said.
create or replace function public.end_outgoing_mail(id bigint, outcome text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sent constant private.outgoing_mail := private.lock_mail(end_outgoing_mail.id);
begin
  if outcome = 'deferred' and sent.attempts < 6 then
    update private.outgoing_mail as o set sending_since = null where o.id = sent.id;
  else
    perform private.settle_mail(sent.id, case outcome when 'deferred' then 'refused' else outcome end, left(reason, 500));
  end if;
end
$$;

-- Counts a mail as delivered that is put into the outbox of an embedded backend in the same transaction; false where it
-- must not be put there.
create or replace function private.post_outgoing_mail(id bigint) returns boolean
language plpgsql set search_path = '' as $$
declare
  waiting constant private.outgoing_mail := private.lock_mail(post_outgoing_mail.id);
begin
  if waiting.id is null or waiting.sending_since is not null then
    return false;
  end if;
  perform private.settle_mail(waiting.id, 'delivered');
  return true;
end
$$;

-- Settles what a process left behind that ended while it gave a mail to a mail server. A run that somebody works on is left
-- to the next call.
create or replace function private.settle_lost_mail() returns void
language plpgsql set search_path = '' as $$
declare
  lost record;
begin
  for lost in
    select o.id, s.run_id from private.outgoing_mail as o join public.run_steps as s on s.id = o.step_id
    where o.sending_since < clock_timestamp() - private.mail_sending_time()
    order by s.run_id, o.id
    limit 100
  loop
    perform from public.runs as r where r.id = lost.run_id for update skip locked;
    if found then
      -- Again, because it may have ended meanwhile.
      perform private.settle_mail(o.id, 'in_doubt') from private.outgoing_mail as o
      where o.id = lost.id and o.sending_since < clock_timestamp() - private.mail_sending_time();
    end if;
  end loop;
end
$$;
