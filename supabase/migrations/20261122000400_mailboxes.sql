-- One account for each mailbox, in whatever spelling its address is typed (decisions 28 and 31).

-- Whether an address is a dot-atom, an at-sign and a domain with a dot, in ASCII: no quotes, comments, lists or
-- look-alike letters.
create function private.is_plain_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(address) <= 254
    and address ~ '^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{1,62}$'
$$;

-- Who holds a mailbox: its confirmed account or, while there is none, the latest sign-up. Accounts that shared a mailbox
-- before this migration remain; the oldest confirmed one holds it.
create table private.mailboxes (
  mailbox text primary key,
  user_id uuid not null unique references auth.users (id) on delete cascade,
  confirmed boolean not null,
  claimed_at timestamptz not null default now()
);
alter table private.mailboxes enable row level security;
create policy "no request reaches it" on private.mailboxes for all to public using (false) with check (false);
revoke all on private.mailboxes from public, anon, authenticated, service_role;

insert into private.mailboxes (mailbox, user_id, confirmed, claimed_at)
select distinct on (private.normalised_address(u.email))
  private.normalised_address(u.email), u.id, u.email_confirmed_at is not null, coalesce(u.created_at, now())
from auth.users as u
where u.email like '%@%'
order by private.normalised_address(u.email), u.email_confirmed_at is null, u.created_at, u.id;

-- Gives a mailbox to an account. Of sign-ups that arrive together in several spellings, one succeeds; a later one
-- takes an unconfirmed mailbox over, so that nobody can block an address that is not theirs.
create function private.claim_mailbox() returns trigger
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

create trigger claim_mailbox after insert on auth.users
  for each row when (new.email is not null)
  execute function private.claim_mailbox();
create trigger change_mailbox after update of email, email_confirmed_at on auth.users
  for each row when (
    new.email is distinct from old.email or new.email_confirmed_at is distinct from old.email_confirmed_at
  )
  execute function private.claim_mailbox();

-- One trial per person, also after a change of address ---------------------------------------------------------------

-- Hashes of the addresses that an account confirmed and left.
create table private.former_addresses (
  user_id uuid not null references auth.users (id) on delete cascade,
  address_hash bytea not null,
  primary key (user_id, address_hash)
);
alter table private.former_addresses enable row level security;
create policy "no request reaches it" on private.former_addresses for all to public using (false) with check (false);
revoke all on private.former_addresses from public, anon, authenticated, service_role;

-- The hashes of an account's address and of its former ones.
create function private.address_hashes(person uuid, address text) returns setof bytea
language sql stable set search_path = '' as $$
  select private.trial_address_hash(address)
  union
  select former.address_hash from private.former_addresses as former where former.user_id = person
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

create or replace function private.handle_account_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  had_trial boolean;
begin
  update public.profiles
  set email = new.email, email_verified = new.email_confirmed_at is not null
  where id = new.id
  returning trial_start_date is not null or trial_used into had_trial;
  if new.email is distinct from old.email and old.email_confirmed_at is not null then
    insert into private.former_addresses (user_id, address_hash)
    values (new.id, private.trial_address_hash(old.email))
    on conflict do nothing;
    -- A trial under one address counts for all of a person's addresses, before and after.
    insert into private.trial_ledger (address_hash)
    select hash from private.address_hashes(new.id, new.email) as hash
    where had_trial or exists (
      select from private.trial_ledger as ledger
      where ledger.address_hash in (select * from private.address_hashes(new.id, new.email))
    )
    order by hash
    on conflict do nothing;
  end if;
  return null;
end
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

-- Evaluates operations in order, each on the result of the previous ones, then writes the outcome at once.
create or replace function private.apply_operations(actor uuid, operations jsonb, dry_run boolean, request_id text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  people private.standing[] := coalesce(private.lock_people(operations), '{}');
  person private.standing;
  next private.standing;
  claimed bytea[] := '{}';
  admins bigint;
  step record;
  failure text;
  status text;
  results jsonb[] := '{}';
  entries jsonb[] := '{}';
begin
  if not dry_run
    and exists (select from unnest(people) where role = 'admin')
    and exists (select from jsonb_array_elements(operations) where value ->> 'op' in ('role', 'delete'))
  then
    perform private.await_other_departures();
  end if;
  select count(*) into admins from public.profiles where role = 'admin';

  for step in
    select o.value as operation, o.ordinality - 1 as index, coalesce(by_id.slot, by_email.slot) as slot
    from jsonb_array_elements(operations) with ordinality as o
    left join (select id, ordinality as slot from unnest(people) with ordinality) as by_id
      on by_id.id = (o.value ->> 'userId')::uuid
    left join (select lower(email) as email, ordinality as slot from unnest(people) with ordinality) as by_email
      on by_email.email = lower(o.value ->> 'email')
    order by o.ordinality
  loop
    person := null;
    next := null;
    if step.slot is not null then
      person := people[step.slot];
      next := private.standing_after(person, step.operation);
    end if;

    failure := case
      -- Already refused by the function, which sends it along to keep its position.
      when step.operation ->> 'op' = 'invalid' then 'invalid'
      when person.role is null then 'not_found'
      when step.operation ->> 'op' = 'delete' and person.id = actor then 'self_deletion'
      when person.role = 'admin' and next.role is distinct from 'admin' and admins = 1 then 'last_admin'
      else private.operation_refusal(person, step.operation, claimed)
    end;
    status := case
      when failure is not null then 'failed'
      when next is not distinct from person then 'unchanged'
      when dry_run then 'planned'
      else 'applied'
    end;

    results := results || jsonb_build_object(
      'index', step.index,
      'status', status,
      'before', private.standing_document(person),
      'after', private.standing_document(case when failure is null then next else person end),
      'error', failure
    );
    if status in ('planned', 'applied') then
      admins := admins + (next.role is not distinct from 'admin')::integer - (person.role = 'admin')::integer;
      people[step.slot] := next;
      if step.operation ->> 'op' = 'trial' then
        claimed := claimed || array(select * from private.address_hashes(person.id, person.email));
      end if;
      entries := entries || (
        results[array_upper(results, 1)]
        || jsonb_build_object('op', step.operation ->> 'op', 'id', person.id, 'email', person.email)
      );
    end if;
  end loop;

  if not dry_run then
    perform private.write_outcome(actor, people, entries, request_id);
  end if;
  return jsonb_build_object(
    'results', to_jsonb(results),
    -- Only the storage service can remove files; the caller asks it to.
    'avatars', (
      select coalesce(jsonb_agg(o.name), '[]'::jsonb)
      from storage.objects as o
      where not dry_run
        and o.bucket_id = 'avatars'
        and o.owner_id in (select id::text from unnest(people) where role is null)
    )
  );
end
$$;

revoke all on all functions in schema private from public;

select private.record_installation();
