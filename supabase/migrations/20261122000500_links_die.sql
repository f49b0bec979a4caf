-- Links and pending changes that were requested before the password or the address of an account changed die with it:
-- who could read an old mailbox, or a stolen session, keeps nothing in hand.

create function private.kill_pending_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only what this update leaves as it was: an update may itself request a change. The service expects '' for none.
  if new.recovery_token is not distinct from old.recovery_token then
    new.recovery_token := '';
  end if;
  if new.reauthentication_token is not distinct from old.reauthentication_token then
    new.reauthentication_token := '';
  end if;
  if new.email_change_token_new is not distinct from old.email_change_token_new then
    new.email_change := '';
    new.email_change_token_new := '';
    new.email_change_token_current := '';
    new.email_change_confirm_status := 0;
  end if;
  return new;
end
$$;

-- Hosted projects look up the tokens in a table of their own.
create function private.forget_pending_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1 and token_type <> ''confirmation_token''' using new.id;
  end if;
  return null;
end
$$;
revoke all on function private.kill_pending_links(), private.forget_pending_links() from public;

create trigger kill_pending_links before update of encrypted_password, email on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password or old.email is distinct from new.email
  )
  execute function private.kill_pending_links();
create trigger forget_pending_links after update of encrypted_password, email on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password or old.email is distinct from new.email
  )
  execute function private.forget_pending_links();

select private.record_installation();
