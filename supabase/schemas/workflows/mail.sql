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
  step public.run_steps;
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
  select * into step from public.run_steps as s where s.id = settled.step_id;
  if facts ? 'in_doubt' then
    perform private.doubt_step(step, private.step_error('in_doubt') || jsonb_build_object(
      'recipients', facts -> 'in_doubt', 'delivered', coalesce(facts -> 'delivered', '[]')
    ));
  elsif facts ? 'dropped' then
    perform private.finish_step(step.id, 'cancelled', null, null);
  elsif facts ? 'refused' then
    perform private.finish_step(step.id, 'failed', null, private.step_error('mail_refused') || jsonb_build_object(
      'reason', facts -> 'reason', 'recipients', facts -> 'refused', 'delivered', coalesce(facts -> 'delivered', '[]')
    ));
  else
    perform private.finish_step(step.id, 'succeeded', facts -> 'output', null);
  end if;
  perform private.advance_run(step.run_id);
end
$$;

-- A run that is cancelled, or lasted too long, sends nothing any more.
create or replace function private.drop_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_mail(o.id, 'dropped')
  from private.outgoing_mail as o join public.run_steps as s on s.id = o.step_id
  where s.run_id = new.id and o.sending_since is null;
  return null;
end
$$;
create or replace trigger drop_mail after update of error on public.runs
  for each row when (new.error ->> 'code' in ('cancelled', 'timed_out')) execute function private.drop_mail();

-- Locks the run of a mail, then the mail; null if it is gone.
create or replace function private.lock_mail(mail bigint) returns private.outgoing_mail
language plpgsql set search_path = '' as $$
declare
  found private.outgoing_mail;
begin
  perform from public.runs as r
  where r.id = (
    select s.run_id from private.outgoing_mail as o join public.run_steps as s on s.id = o.step_id where o.id = mail
  )
  for no key update;
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
    perform from public.runs as r where r.id = lost.run_id for no key update skip locked;
    if found then
      -- Again, because it may have ended meanwhile.
      perform private.settle_mail(o.id, 'in_doubt') from private.outgoing_mail as o
      where o.id = lost.id and o.sending_since < clock_timestamp() - private.mail_sending_time();
    end if;
  end loop;
end
$$;
