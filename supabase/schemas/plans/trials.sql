-- One trial per person, also after the account was deleted or changed its address (decision 31).

create or replace function private.trial_address_hash(email text) returns bytea
language sql stable set search_path = '' as $$
  select sha256(convert_to(ledger.secret::text || private.normalised_address(email), 'UTF8'))
  from private.ledger_secret as ledger
$$;

-- Why a trial cannot start (decisions 5 and 31), or null; `claimed` are the hashes that earlier operations of a call took.
create or replace function private.trial_refusal(person private.standing, claimed bytea[]) returns text
language sql stable set search_path = '' as $$
  select case
    when public.trial_eligible(person.plan, person.trial_used, person.trial_start_date) then
      case when exists (
        select from private.address_hashes(person.id, person.email) as hash
        where hash = any (claimed) or exists (select from private.trial_ledger where address_hash = hash)
      ) then 'trial_used' end
    when person.trial_used or person.trial_start_date is not null then 'trial_used'
    else 'trial_not_free'
  end
$$;

create or replace function private.record_trial() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  hashes bytea[] := array(select hash from private.address_hashes(new.id, new.email) as hash order by hash);
  recorded integer;
begin
  insert into private.trial_ledger (address_hash) select unnest(hashes) on conflict do nothing;
  get diagnostics recorded = row_count;
  if recorded < cardinality(hashes) then
    raise exception 'This person has had a trial' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create or replace trigger record_trial after update of trial_start_date on public.profiles
  for each row when (old.trial_start_date is null and new.trial_start_date is not null)
  execute function private.record_trial();

-- A person who had a trial under the same address, before deleting an account or changing the address, is told so from
-- the start (decision 31): the profile says that the trial was used, so that nobody offers what `record_trial` refuses.
create or replace function private.mark_known_trial() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.trial_used := new.trial_used or exists (
    select from private.trial_ledger as ledger
    where ledger.address_hash in (select * from private.address_hashes(new.id, new.email))
  );
  return new;
end
$$;
create or replace trigger recognise_address before update of email on public.profiles
  for each row when (new.trial_start_date is null and new.email is distinct from old.email)
  execute function private.mark_known_trial();
-- After `guard_profile_insert` and `profile_follows_account`, which set the columns that it reads.
create or replace trigger recognise_person before insert on public.profiles
  for each row when (new.trial_start_date is null) execute function private.mark_known_trial();

-- A trial that is taken back leaves the ledger, which only its start had entered: `record_trial` refuses any other.
create or replace function private.forget_trial() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.trial_ledger
  where address_hash in (select * from private.address_hashes(new.id, new.email));
  return null;
end
$$;
create or replace trigger forget_trial after update of trial_start_date on public.profiles
  for each row when (old.trial_start_date is not null and new.trial_start_date is null and not new.trial_used)
  execute function private.forget_trial();
