-- A person who had a trial under the same address, before deleting an account or changing the address, is told so from
-- the start (decision 31): the profile says that the trial was used, so that nobody offers what `record_trial` refuses.

create function private.mark_known_trial() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.trial_used := new.trial_used or exists (
    select from private.trial_ledger as ledger
    where ledger.address_hash in (select * from private.address_hashes(new.id, new.email))
  );
  return new;
end
$$;

-- After `guard_profile_insert` and `profile_follows_account`, which set the columns that it reads.
create trigger recognise_person before insert on public.profiles
  for each row when (new.trial_start_date is null) execute function private.mark_known_trial();
create trigger recognise_address before update of email on public.profiles
  for each row when (new.trial_start_date is null and new.email is distinct from old.email)
  execute function private.mark_known_trial();

update public.profiles as p set trial_used = true
where not p.trial_used and p.trial_start_date is null and exists (
  select from private.trial_ledger as ledger
  where ledger.address_hash in (select * from private.address_hashes(p.id, p.email))
);

revoke all on all functions in schema private from public;

select private.record_installation();
