-- What a person stores in the metadata of the own account has a bound: each change adds to it, and no other rule counts it.
create function private.bound_metadata() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The metadata of the account is too large' using errcode = 'check_violation';
end
$$;
revoke all on function private.bound_metadata() from public;

-- In bytes; a sign-up, whose body has at most 64 KiB, always fits. What is larger already can still shrink.
create trigger bound_metadata after update of raw_user_meta_data on auth.users
  for each row when (
    octet_length(new.raw_user_meta_data::text) > 131072
    and octet_length(new.raw_user_meta_data::text) > octet_length(old.raw_user_meta_data::text)
  )
  execute function private.bound_metadata();

select private.record_installation();
