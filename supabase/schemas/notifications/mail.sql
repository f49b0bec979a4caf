-- Emails that wait in `private.outgoing_mail`: each is taken, sent and removed. One that was taken but not removed, by a
-- process that ended or a mail server that refused it, is taken again later. The weekly digest says what the models
-- answered and cost, who came and went in the workspaces that a person pays for, and whether their plan changed. Weeks are
-- those of Rome, from Monday on.

create or replace function private.wants_security_alerts(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select p.email_security_alerts from public.preferences as p where p.user_id = person), true)
$$;

-- Writes an email to a person's confirmed address, or to the given one, in the person's language.
create or replace function private.mail_person(person uuid, email_kind text, content jsonb default '{}', address text default null)
returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.outgoing_mail (kind, recipient, language, payload)
  select email_kind, coalesce(address, u.email), coalesce(l.language, 'it'), content
  from auth.users as u
  join public.profiles as p on p.id = u.id
  left join private.mail_languages as l on l.user_id = u.id
  where u.id = person and u.email_confirmed_at is not null;
  perform pg_notify('outgoing_mail', '');
end
$$;

-- Takes emails that are due and returns them; with no other caller, until their next attempt. After the last attempt they
-- are dropped, as are invitations that nobody can accept any more, and invitations that ended long ago are forgotten.
create or replace function private.claim_outgoing_mail(most integer)
returns table (id bigint, kind text, recipient text, language text, payload jsonb)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.forget_invitations();
  perform private.settle_lost_mail();
  delete from private.outgoing_mail as o
  where o.next_attempt_at <= now() and (
    o.attempts >= 6 and o.step_id is null
    or o.kind = 'workspace-invitation' and not exists (
      select from public.workspace_invitations as i
      where i.id = (o.payload ->> 'invitation')::uuid and i.status = 'open' and i.expires_at > now()
    )
  );
  return query
    update private.outgoing_mail as o
    set attempts = o.attempts + 1,
      next_attempt_at = now() + (array['1 minute', '5 minutes', '30 minutes', '2 hours', '8 hours', '1 day'])[least(o.attempts + 1, 6)]::interval
    where o.id in (
      select due.id from private.outgoing_mail as due
      where due.next_attempt_at <= now() and due.sending_since is null
      order by due.next_attempt_at, due.id
      limit least(most, 100)
      for update skip locked
    )
    returning o.id, o.kind, o.recipient, o.language, o.payload;
end
$$;

-- The emails that are due, the digests of a new week among them. Called every minute.
create or replace function private.take_outgoing_mail(most integer)
returns table (id bigint, kind text, recipient text, language text, payload jsonb)
language plpgsql set search_path = '' as $$
begin
  perform private.notify_of_plan_ends();
  perform private.write_digests(now());
  return query select * from private.claim_outgoing_mail(most);
end
$$;

-- For the function that delivers on a hosted project.
create or replace function public.take_outgoing_mail(most integer) returns jsonb
language sql security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(taken) order by taken.id), '[]'::jsonb) from private.take_outgoing_mail(most) as taken
$$;

-- Removes an email that was sent.
create or replace function public.remove_outgoing_mail(id bigint) returns void
language sql security definer set search_path = '' as $$
  delete from private.outgoing_mail as o where o.id = remove_outgoing_mail.id
$$;

-- What happened to a person between two moments; null if nothing did.
create or replace function private.digest_of(person uuid, first timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select case when spent.answers + told.joined + told.gone > 0 or told.plan is not null then
    jsonb_build_object(
      'answers', spent.answers, 'cost', spent.cost::text, 'joined', told.joined, 'left', told.gone, 'plan', told.plan
    )
  end
  from (
    select count(*) as answers, coalesce(sum(c.cost), 0) as cost
    from public.model_calls as c
    where c.payer_id = person and c.created_at >= first and c.created_at < until and c.outcome = 'complete'
  ) as spent
  cross join (
    select
      count(*) filter (where n.kind = 'member_joined') as joined,
      count(*) filter (where n.kind = 'member_left') as gone,
      (array_agg(n.data ->> 'plan' order by n.id desc) filter (where n.kind = 'plan_changed'))[1] as plan
    from public.notifications as n
    where n.user_id = person and n.at >= first and n.at < until
  ) as told
$$;

-- Writes the digests of the last week, fifty people at a time, from Monday at seven until Wednesday: whoever chooses them later
-- gets the next one. Of two processes at once, one considers a person.
create or replace function private.write_digests(moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  monday constant date := date_trunc('week', moment at time zone 'Europe/Rome')::date;
  until constant timestamptz := monday::timestamp at time zone 'Europe/Rome';
  first constant timestamptz := (monday - 7)::timestamp at time zone 'Europe/Rome';
  person uuid;
  digest jsonb;
begin
  if moment < until + interval '7 hours' or moment >= until + interval '3 days' then
    return;
  end if;
  for person in
    select p.user_id from public.preferences as p
    left join private.weekly_digests as d on d.user_id = p.user_id
    where p.email_weekly_digest and (d.week is null or d.week < monday)
    order by p.user_id
    limit 50
  loop
    insert into private.weekly_digests as d (user_id, week) values (person, monday)
    on conflict (user_id) do update set week = excluded.week where d.week < excluded.week;
    if found then
      digest := private.digest_of(person, first, until);
      if digest is not null then
        perform private.mail_person(
          person, 'weekly-digest', digest || jsonb_build_object('from', monday - 7, 'to', monday - 1)
        );
      end if;
    end if;
  end loop;
end
$$;

-- Keeps a message for a year and mails it to the first twenty admins; false when too many arrived in the last day.
create or replace function public.leave_contact_message(desk text, email text, message text, in_language text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- One at a time, so that the number stays bounded.
  perform pg_advisory_xact_lock(hashtext('contact_messages'));
  if (select count(*) from private.contact_messages where at > now() - interval '1 day') >= 200 then
    return false;
  end if;
  delete from private.contact_messages where at < now() - interval '1 year';
  insert into private.contact_messages (desk, email, message, language)
  values (desk, email, message, in_language);
  insert into private.outgoing_mail (kind, recipient, language, payload)
  select 'contact-message', p.email, in_language, jsonb_build_object('desk', desk, 'email', leave_contact_message.email, 'message', message)
  from public.profiles as p
  where p.role = 'admin' and p.email_verified
  order by p.created_at, p.id
  limit 20;
  perform pg_notify('outgoing_mail', '');
  return true;
end
$$;
