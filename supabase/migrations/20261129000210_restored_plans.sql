-- Undoing a change of a plan or a trial restores what was before it, also a plan that had ended and an unused trial: the
-- operation 'restore', whose effect `private.standing_after` says (20261129001500).

-- The audit log's name of an operation: that of the single call.
create or replace function private.audit_action(operation text) returns text
language sql immutable set search_path = '' as $$
  select case operation
    when 'plan' then 'update_user_plan'
    when 'restore' then 'restore_user_plan'
    when 'trial' then 'start_trial'
    when 'role' then 'update_user_role'
    when 'limits' then 'update_custom_limits'
    when 'delete' then 'delete_user'
  end
$$;

-- A trial that is taken back leaves the ledger, which only its start had entered: `record_trial` refuses any other.
create function private.forget_trial() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.trial_ledger
  where address_hash in (select * from private.address_hashes(new.id, new.email));
  return null;
end
$$;

create trigger forget_trial after update of trial_start_date on public.profiles
  for each row when (old.trial_start_date is not null and new.trial_start_date is null and not new.trial_used)
  execute function private.forget_trial();

revoke all on all functions in schema private from public;

select private.record_installation();
