-- A profile that somebody inserts with another person's id does not tell whether the address is that person's.

-- Decision 10: a new profile gets the address of its account. The policy refuses the rows of others, whatever they say.
create or replace function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account record;
begin
  if new.id <> auth.uid() then
    return new;
  end if;
  select u.email, u.email_confirmed_at into account from auth.users u where u.id = new.id;
  if new.email is not null and lower(new.email) is distinct from lower(account.email) then
    raise exception 'The address of a profile is the one of its account' using errcode = 'insufficient_privilege';
  end if;
  new.email := account.email;
  new.email_verified := account.email_confirmed_at is not null;
  return new;
end
$$;

select private.record_installation();
