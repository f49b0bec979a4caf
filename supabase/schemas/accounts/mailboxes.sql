-- One account for each mailbox, in whatever spelling its address is typed (decisions 28 and 31).

-- The hashes of an account's address and of its former ones.
create or replace function private.address_hashes(person uuid, address text) returns setof bytea
language sql stable set search_path = '' as $$
  select private.trial_address_hash(address)
  union
  select former.address_hash from private.former_addresses as former where former.user_id = person
$$;

-- Gives a mailbox to an account. Of sign-ups that arrive together in several spellings, one succeeds; a later one
-- takes an unconfirmed mailbox over, so that nobody can block an address that is not theirs.
create or replace function private.claim_mailbox() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := case when new.email like '%@%' then private.normalised_address(new.email) end;
begin
  if wanted is not null and not private.is_plain_address(new.email)
    and (tg_op = 'INSERT' or new.email is distinct from old.email)
  then
    raise exception 'Unable to validate email address: invalid format' using errcode = 'check_violation';
  end if;
  delete from private.mailboxes where user_id = new.id and mailbox is distinct from wanted;
  if wanted is null then
    return null;
  end if;
  insert into private.mailboxes as held (mailbox, user_id, confirmed)
  values (wanted, new.id, new.email_confirmed_at is not null)
  on conflict (mailbox) do update
    set user_id = excluded.user_id, confirmed = excluded.confirmed, claimed_at = excluded.claimed_at
    where held.user_id = excluded.user_id
      or not held.confirmed and (excluded.confirmed or held.claimed_at < now() - interval '10 seconds');
  if not found then
    raise exception 'This mailbox has an account' using errcode = 'unique_violation';
  end if;
  return null;
end
$$;
create or replace trigger change_mailbox after update of email, email_confirmed_at on auth.users
  for each row when (
    new.email is distinct from old.email or new.email_confirmed_at is distinct from old.email_confirmed_at
  )
  execute function private.claim_mailbox();
create or replace trigger claim_mailbox after insert on auth.users
  for each row when (new.email is not null)
  execute function private.claim_mailbox();
