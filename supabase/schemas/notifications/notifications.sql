-- What happened to people without their doing, for the notification centre of the app. The database writes each
-- notification in the transaction of the event, as a kind with values; the app makes the words.

-- Notifies people of one event each, in the order of the lists, unless their account is being deleted. The latest hundred
-- are kept, for ninety days.
create or replace function private.notify_all(people uuid[], kinds text[], data jsonb[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  insert into public.notifications (user_id, kind, data)
  select p.id, event.kind, jsonb_strip_nulls(event.data)
  from unnest(notify_all.people, notify_all.kinds, notify_all.data) with ordinality as event (person, kind, data, place)
  join public.profiles as p on p.id = event.person
  order by event.place
  for key share of p;
  delete from public.notifications as n
  where n.id in (
    select old.id
    from (select distinct person from unnest(people) as person) as told
    left join lateral (
      select latest.id from public.notifications as latest
      where latest.user_id = told.person order by latest.id desc offset 100 limit 1
    ) as superfluous on true
    join public.notifications as old on old.user_id = told.person
      and (old.at < now() - interval '90 days' or old.id <= superfluous.id)
    for update of old skip locked
  );
end
$$;

-- Notifies a person, unless the account is being deleted. The latest hundred are kept, for ninety days.
create or replace function private.notify(person uuid, kind text, data jsonb default '{}') returns void
language sql set search_path = '' as $$
  select private.notify_all(array[person], array[kind], array[data])
$$;

-- Of what others change, the record knows everything: whoever it happened to is told, and of members who come and go, the
-- payer.
create or replace function private.notify_of_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_all(
    array_agg(event.person order by entry.id),
    array_agg(event.kind order by entry.id),
    array_agg(event.data order by entry.id)
  )
  from present as entry
  left join public.workspaces as room on room.id = entry.workspace_id
  cross join lateral (
    select
      jsonb_build_object('workspace', entry.workspace_name, 'slug', room.slug) as room,
      entry.after ->> 'plan_expires_at' as plan_end
  ) as about
  cross join lateral (
    select m.user_id as person, 'workspace_deleted' as kind, about.room - 'slug' as data
    from public.workspace_members as m
    where entry.action = 'delete_workspace' and m.workspace_id = entry.workspace_id
      and m.user_id is distinct from entry.actor_id
    union all
    select
      room.payer_id,
      case entry.action when 'leave_workspace' then 'member_left' else 'member_joined' end,
      about.room || jsonb_build_object('person', private.name_of(entry.actor_id))
    where entry.action in ('accept_invitation', 'leave_workspace') and room.payer_id is distinct from entry.actor_id
    union all
    select entry.target_id, own.kind, own.data
    from (
      select 'member_removed' as kind, about.room - 'slug' as data
      where entry.action = 'remove_member'
      union all
      select 'member_role', about.room || jsonb_build_object('role', entry.member_role)
      where entry.action = 'change_member_role'
      union all
      select 'handover_offered', about.room || jsonb_build_object('person', private.name_of(entry.actor_id))
      where entry.action = 'offer_handover'
      union all
      select 'plan_changed', jsonb_build_object('plan', entry.after ->> 'plan', 'ends_at', about.plan_end)
      where entry.action in ('update_user_plan', 'restore_user_plan')
      union all
      select 'trial_started', jsonb_build_object('ends_at', about.plan_end)
      where entry.action = 'start_trial'
      union all
      select 'limits_changed', '{}'
      where entry.action = 'update_custom_limits'
      union all
      select 'account_role', jsonb_build_object('role', entry.after ->> 'role')
      where entry.action = 'update_user_role'
      union all
      select 'sessions_ended', '{}'
      where entry.action = 'end_sessions'
    ) as own
    where entry.target_id is distinct from entry.actor_id
  ) as event
  having count(*) > 0;
  return null;
end
$$;
create or replace trigger notify_of_change after insert on private.audit_log
  referencing new table as present
  for each statement execute function private.notify_of_change();

-- Whoever has an account with the invited address is told, and needs no reminder once the invitation was answered.
create or replace function private.notify_of_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.notify(
      held.user_id, 'invitation',
      jsonb_build_object(
        'invitation', new.id,
        'workspace', (select w.name from public.workspaces as w where w.id = new.workspace_id),
        'person', private.name_of(new.invited_by)
      )
    )
    from private.mailboxes as held where held.mailbox = new.mailbox;
  else
    update public.notifications as n set read_at = now()
    from private.mailboxes as held
    where held.mailbox = new.mailbox and n.user_id = held.user_id and n.read_at is null
      and n.kind = 'invitation' and n.data ->> 'invitation' = new.id::text;
  end if;
  return null;
end
$$;
create or replace trigger notify_of_invitation after insert on public.workspace_invitations
  for each row execute function private.notify_of_invitation();
create or replace trigger read_answered_invitation after update of status on public.workspace_invitations
  for each row when (old.status = 'open' and new.status <> 'open') execute function private.notify_of_invitation();

-- Tells people once that their plan ends within three days, and once that it has ended. Two at once would tell them twice.
create or replace function private.notify_of_plan_ends() returns void
language plpgsql set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('private.notify_of_plan_ends')) then
    return;
  end if;
  perform private.notify_all(array_agg(due.id), array_agg(due.kind), array_agg(due.data))
  from (
    select
      p.id,
      case when p.plan_expires_at > now() then 'plan_ends' else 'plan_ended' end as kind,
      jsonb_build_object(
        'plan', p.plan,
        'ends_at', p.plan_expires_at,
        'trial', p.trial_start_date is not null
          and p.plan_expires_at = p.trial_start_date + public.trial_duration()
      ) as data
    from public.profiles as p
    where p.plan <> 'free'
      and p.plan_expires_at between now() - interval '3 days' and now() + interval '3 days'
  ) as due
  where not exists (
    select from public.notifications as n
    where n.user_id = due.id and n.kind = due.kind
      and (n.data ->> 'ends_at')::timestamptz = (due.data ->> 'ends_at')::timestamptz
  )
  having count(*) > 0;
end
$$;

-- Tells a person that their password or address changed, also by email. A new address is told to the former one, whatever
-- was chosen: who takes an account over could choose too.
create or replace function private.notify_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.notify(new.id, 'password_changed', private.tokens_left(new.id));
    if private.wants_security_alerts(new.id) then
      perform private.mail_person(new.id, 'password-changed', private.tokens_left(new.id));
    end if;
  end if;
  if new.email is distinct from old.email then
    perform private.notify(new.id, 'email_changed', jsonb_build_object('email', new.email));
    perform private.mail_person(new.id, 'email-changed', jsonb_build_object('email', new.email), old.email);
  end if;
  return null;
end
$$;
-- Until the address is confirmed, nobody has an account.
create or replace trigger notify_of_account after update of encrypted_password, email on auth.users
  for each row when (
    old.email_confirmed_at is not null and (
      new.encrypted_password is distinct from old.encrypted_password or new.email is distinct from old.email
    )
  )
  execute function private.notify_of_account();

-- Of the first second factor and the last one, a person is told that the verification is on or off; of any other, that it
-- was added or removed.
create or replace function private.notify_of_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
  is_only constant boolean := not exists (
    select from auth.mfa_factors as f
    where f.user_id = person and f.id <> coalesce(new.id, old.id)
      and f.status = 'verified' and f.factor_type::text <> 'recovery_code'
  );
  change constant text := case
    when tg_op = 'DELETE' then case when is_only then 'off' else 'removed' end
    else case when is_only then 'on' else 'added' end
  end;
  content constant jsonb := case when change = 'on' then private.tokens_left(person) else '{}' end;
begin
  -- Not of a deleted account.
  if exists (select from auth.users as u where u.id = person) then
    perform private.notify(person, 'second_factor_' || change, content);
    if private.wants_security_alerts(person) then
      perform private.mail_person(person, 'second-factor-' || change, content);
    end if;
  end if;
  return null;
end
$$;
-- Recovery codes are a factor too, which comes and goes with another.
create or replace trigger notify_of_new_factor after insert on auth.mfa_factors
  for each row when (new.status = 'verified' and new.factor_type::text <> 'recovery_code')
  execute function private.notify_of_second_factor();
create or replace trigger notify_of_removed_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified' and old.factor_type::text <> 'recovery_code')
  execute function private.notify_of_second_factor();
create or replace trigger notify_of_second_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.notify_of_second_factor();
