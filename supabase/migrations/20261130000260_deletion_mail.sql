-- Whoever deletes their account gets an email that says so. The record of it is written before the account is gone.

create function private.mail_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_person(new.actor_id, 'account-deleted');
  return null;
end
$$;

create trigger mail_deletion after insert on private.audit_log
  for each row when (new.action = 'delete_account') execute function private.mail_deletion();

revoke all on all functions in schema private from public;

select private.record_installation();
