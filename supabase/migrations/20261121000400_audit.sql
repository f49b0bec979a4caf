-- Who changed what (decision 12): an append-only log, and the rule that one admin always remains.

-- No foreign keys: an entry outlives the accounts that it names.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_email text,
  action text not null,
  target_id uuid,
  target_email text,
  before jsonb,
  after jsonb,
  request_id text
);

comment on column private.audit_log.actor_id is 'Null where no person acted: a payment, a schedule.';

create index audit_log_target on private.audit_log (target_id, id desc);

create function private.refuse_rewriting() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The audit log can only grow' using errcode = 'insufficient_privilege';
end
$$;

create trigger refuse_rewriting before update or delete on private.audit_log
  for each row execute function private.refuse_rewriting();
create trigger refuse_truncation before truncate on private.audit_log
  for each statement execute function private.refuse_rewriting();
-- These triggers also fire while rows are restored from a backup.
alter table private.audit_log enable always trigger refuse_rewriting;
alter table private.audit_log enable always trigger refuse_truncation;

-- Requests never reach the private tables, even if something is granted by mistake; the functions that use them run as
-- their owner.
alter table private.audit_log enable row level security;
revoke all on all tables in schema private from public, anon, authenticated, service_role;
create policy "no request reaches it" on private.audit_log for all to public using (false) with check (false);
create policy "no request reaches it" on private.trial_ledger for all to public using (false) with check (false);
create policy "no request reaches it" on private.ledger_secret for all to public using (false) with check (false);

-- The last admin ---------------------------------------------------------------------------------------------------

create index profiles_admins on public.profiles (id) where role = 'admin';

-- Every transaction that removes an admin locks its only row, so that two of them cannot run at once.
create table private.admin_departures (
  total bigint not null default 0,
  only_one boolean primary key default true check (only_one)
);
insert into private.admin_departures default values;
alter table private.admin_departures enable row level security;
create policy "no request reaches it" on private.admin_departures for all to public using (false) with check (false);
revoke all on private.admin_departures from public, anon, authenticated, service_role;

-- Waits for every other transaction that removes an admin; what is read afterwards stays true until this one ends.
create function private.await_other_departures() returns void
language sql set search_path = '' as $$
  update private.admin_departures set total = total + 1 where only_one
$$;

create function private.keep_one_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.await_other_departures();
  if not exists (select from public.profiles where role = 'admin' and id <> old.id) then
    raise exception 'The last admin can be neither demoted nor deleted' using errcode = 'PT409';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger keep_one_admin_at_demotion before update of role on public.profiles
  for each row when (old.role = 'admin' and new.role is distinct from 'admin')
  execute function private.keep_one_admin();
create trigger keep_one_admin_at_deletion before delete on public.profiles
  for each row when (old.role = 'admin')
  execute function private.keep_one_admin();

-- TRUNCATE does not fire the triggers above.
revoke truncate, references, trigger on public.profiles from service_role;

revoke all on all functions in schema private from public;
