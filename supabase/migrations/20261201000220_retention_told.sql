-- A downgrade after which conversations are kept for fewer days is told in the notification centre too (decision 37): once to
-- whoever pays, with how many will be deleted when the former retention ends.

alter table public.notifications drop constraint kind_is_known;
alter table public.notifications add constraint kind_is_known check (kind in (
  'invitation', 'member_joined', 'member_left', 'member_removed', 'member_role', 'handover_offered', 'workspace_deleted',
  'budget_nearly_spent', 'budget_reached', 'retention_shortened',
  'plan_changed', 'plan_ends', 'plan_ended', 'trial_started', 'limits_changed', 'account_role',
  'password_changed', 'email_changed', 'second_factor_on', 'second_factor_off', 'second_factor_added',
  'second_factor_removed', 'sessions_ended', 'new_device'
));

create function private.tell_retention(person uuid) returns void
language sql set search_path = '' as $$
  select private.notify(
    person, 'retention_shortened', jsonb_build_object('count', due.number, 'days', held.days, 'since', held.since)
  )
  from (
    select min(step.days) as days, max(step.starts) as since
    from public.profiles as p cross join lateral private.retention_steps(p) as step
    where p.id = person
  ) as held
  cross join lateral (
    select count(*) as number
    from public.workspaces as w join public.conversations as c on c.workspace_id = w.id
    where w.payer_id = person and c.touched_at <= held.since - make_interval(days => held.days)
  ) as due
  where held.since > now() and due.number > 0 and not exists (
    -- Of an expired plan that is then changed to the free one, the person was told when it expired.
    select from public.notifications as n
    where n.user_id = person and n.kind = 'retention_shortened' and (n.data ->> 'since')::timestamptz = held.since
  )
$$;

create function private.tell_retention() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_retention(new.user_id);
  return null;
end
$$;

-- A change of the plan leaves the former retention; an expiry only what the person is told of it.
create trigger tell_retention after insert on private.former_retentions
  for each row execute function private.tell_retention();
create trigger tell_retention after insert on public.notifications
  for each row when (new.kind = 'plan_ended') execute function private.tell_retention();

revoke all on all functions in schema private from public;

select private.record_installation();
