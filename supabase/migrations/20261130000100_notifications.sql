-- What happened to people without their doing, for the notification centre of the app. The database writes each notification
-- in the transaction of the event, as a kind with values; the app makes the words.

create table public.notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null constraint kind_is_known check (kind in (
    'invitation', 'member_joined', 'member_left', 'member_removed', 'member_role', 'handover_offered', 'workspace_deleted',
    'budget_nearly_spent',
    'plan_changed', 'plan_ends', 'plan_ended', 'trial_started', 'limits_changed', 'account_role',
    'password_changed', 'email_changed', 'second_factor_on', 'second_factor_off', 'sessions_ended', 'new_device'
  )),
  data jsonb not null default '{}',
  read_at timestamptz
);
create index notifications_user on public.notifications (user_id, id desc);
create index notifications_unread on public.notifications (user_id) where read_at is null;

alter table public.notifications enable row level security;
revoke all on public.notifications from public, anon, authenticated, service_role;
grant select, update (read_at) on public.notifications to authenticated;
grant select on public.notifications to service_role;

create policy "own notifications can be read" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy "own notifications can be marked" on public.notifications
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "only in a current session" on public.notifications as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);

-- Notifies a person, unless the account is being deleted. The latest hundred are kept, for ninety days.
create function private.notify(person uuid, kind text, data jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.notifications (user_id, kind, data)
  select p.id, notify.kind, jsonb_strip_nulls(notify.data) from public.profiles as p where p.id = person for key share;
  delete from public.notifications as n
  where n.id in (
    select old.id from public.notifications as old
    where old.user_id = person and (
      old.at < now() - interval '90 days'
      or old.id <= (
        select latest.id from public.notifications as latest
        where latest.user_id = person order by latest.id desc offset 100 limit 1
      )
    )
    for update skip locked
  );
end
$$;

-- Events -----------------------------------------------------------------------------------------------------------

-- Of what others change, the record knows everything: whoever it happened to is told, and of members who come and go, the
-- payer.
create function private.notify_of_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  room public.workspaces;
  about jsonb;
begin
  if new.workspace_id is not null then
    select * into room from public.workspaces as w where w.id = new.workspace_id;
  end if;
  about := jsonb_build_object('workspace', new.workspace_name, 'slug', room.slug);
  if new.action = 'delete_workspace' then
    perform private.notify(m.user_id, 'workspace_deleted', about - 'slug')
    from public.workspace_members as m
    where m.workspace_id = new.workspace_id and m.user_id is distinct from new.actor_id;
  elsif new.action in ('accept_invitation', 'leave_workspace') then
    if room.payer_id is distinct from new.actor_id then
      perform private.notify(
        room.payer_id,
        case new.action when 'leave_workspace' then 'member_left' else 'member_joined' end,
        about || jsonb_build_object('person', private.name_of(new.actor_id))
      );
    end if;
  elsif new.target_id is distinct from new.actor_id then
    case new.action
      when 'remove_member' then
        perform private.notify(new.target_id, 'member_removed', about - 'slug');
      when 'change_member_role' then
        perform private.notify(new.target_id, 'member_role', about || jsonb_build_object('role', new.member_role));
      when 'offer_handover' then
        perform private.notify(
          new.target_id, 'handover_offered', about || jsonb_build_object('person', private.name_of(new.actor_id))
        );
      when 'update_user_plan', 'restore_user_plan' then
        perform private.notify(
          new.target_id, 'plan_changed',
          jsonb_build_object('plan', new.after ->> 'plan', 'ends_at', new.after ->> 'plan_expires_at')
        );
      when 'start_trial' then
        perform private.notify(
          new.target_id, 'trial_started', jsonb_build_object('ends_at', new.after ->> 'plan_expires_at')
        );
      when 'update_custom_limits' then
        perform private.notify(new.target_id, 'limits_changed');
      when 'update_user_role' then
        perform private.notify(new.target_id, 'account_role', jsonb_build_object('role', new.after ->> 'role'));
      when 'end_sessions' then
        perform private.notify(new.target_id, 'sessions_ended');
      else null;
    end case;
  end if;
  return null;
end
$$;

create trigger notify_of_change after insert on private.audit_log
  for each row execute function private.notify_of_change();

-- Whoever has an account with the invited address is told, and needs no reminder once the invitation was answered.
create function private.notify_of_invitation() returns trigger
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

create trigger notify_of_invitation after insert on public.workspace_invitations
  for each row execute function private.notify_of_invitation();
create trigger read_answered_invitation after update of status on public.workspace_invitations
  for each row when (old.status = 'open' and new.status <> 'open') execute function private.notify_of_invitation();

create function private.notify_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.notify(new.id, 'password_changed');
  end if;
  if new.email is distinct from old.email then
    perform private.notify(new.id, 'email_changed', jsonb_build_object('email', new.email));
  end if;
  return null;
end
$$;

-- Until the address is confirmed, nobody has an account.
create trigger notify_of_account after update of encrypted_password, email on auth.users
  for each row when (
    old.email_confirmed_at is not null and (
      new.encrypted_password is distinct from old.encrypted_password or new.email is distinct from old.email
    )
  )
  execute function private.notify_of_account();

create function private.notify_of_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' then
    perform private.notify(new.user_id, 'second_factor_on');
  -- Not of a deleted account.
  elsif exists (select from auth.users as u where u.id = old.user_id) then
    perform private.notify(old.user_id, 'second_factor_off');
  end if;
  return null;
end
$$;

-- Recovery codes are a factor too, which comes and goes with another.
create trigger notify_of_new_factor after insert on auth.mfa_factors
  for each row when (new.status = 'verified' and new.factor_type::text <> 'recovery_code')
  execute function private.notify_of_second_factor();
create trigger notify_of_second_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.notify_of_second_factor();
create trigger notify_of_removed_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified' and old.factor_type::text <> 'recovery_code')
  execute function private.notify_of_second_factor();

-- The payer is told once a month, when four fifths of a workspace's budget were really spent: a call reserves more than it
-- costs, so only what follows a settlement counts.
create function private.notify_of_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant bigint := (
    select private.pico(b.total) from private.workspace_budgets as b where b.workspace_id = new.workspace_id
  );
begin
  if most > 0 and new.used >= most / 5 * 4 then
    perform private.notify(
      w.payer_id, 'budget_nearly_spent',
      jsonb_build_object('workspace', w.name, 'slug', w.slug, 'month', new.period_start)
    )
    from public.workspaces as w
    where w.id = new.workspace_id and not exists (
      select from public.notifications as n
      where n.user_id = w.payer_id and n.kind = 'budget_nearly_spent'
        and n.data ->> 'slug' = w.slug and n.data ->> 'month' = new.period_start::text
    );
  end if;
  return null;
end
$$;

create trigger notify_of_budget after update of used on private.workspace_costs
  for each row when (new.used <= old.used) execute function private.notify_of_budget();

-- Plans end without anybody doing anything -------------------------------------------------------------------------

create index profiles_plan_ends on public.profiles (plan_expires_at) where plan_expires_at is not null;

-- Tells people once that their plan ends within three days, and once that it has ended. Two at once would tell them twice.
create function private.notify_of_plan_ends() returns void
language plpgsql set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('private.notify_of_plan_ends')) then
    return;
  end if;
  perform private.notify(due.id, due.kind, due.data)
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
  );
end
$$;

-- What every backend calls each minute takes emails, and first does what time alone causes.
alter function private.take_outgoing_mail(integer) rename to claim_outgoing_mail;

create function private.take_outgoing_mail(most integer)
returns table (id bigint, kind text, recipient text, language text, payload jsonb)
language plpgsql set search_path = '' as $$
begin
  perform private.notify_of_plan_ends();
  return query select * from private.claim_outgoing_mail(most);
end
$$;

-- Reading ----------------------------------------------------------------------------------------------------------

-- As before, with how many notifications are unread: the app asks for the workspaces every few seconds.
create or replace function public.my_workspaces() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.my_workspace_list() || jsonb_build_object(
    'unread_notifications', (
      select count(*) from public.notifications as n where n.user_id = (select auth.uid()) and n.read_at is null
    )
  );
$$;

revoke all on all functions in schema private from public;

select private.record_installation();
