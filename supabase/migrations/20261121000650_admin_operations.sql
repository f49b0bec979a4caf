-- The changes that admins make (decision 12): a single call is a bulk call with one operation, and every change is in
-- one transaction with its entry in the audit log.

create index profiles_email_folded on public.profiles (lower(email));

-- The fields of a person that an admin can change; the role is null once the account is deleted.
create type private.standing as (
  id uuid,
  email text,
  role text,
  plan text,
  plan_expires_at timestamptz,
  trial_start_date timestamptz,
  trial_used boolean,
  custom_limits jsonb
);

create function private.standing_of(person public.profiles) returns private.standing
language sql immutable set search_path = '' as $$
  select (
    person.id, person.email, person.role, person.plan, person.plan_expires_at, person.trial_start_date,
    person.trial_used, person.custom_limits
  )::private.standing
$$;

create function private.standing_document(person private.standing) returns jsonb
language sql immutable set search_path = '' as $$
  select case when person.role is not null then jsonb_build_object(
    'role', person.role,
    'plan', person.plan,
    'plan_expires_at', person.plan_expires_at,
    'trial_start_date', person.trial_start_date,
    'trial_used', person.trial_used,
    'custom_limits', person.custom_limits
  ) end
$$;

create function private.trial_address_hash(email text) returns bytea
language sql stable set search_path = '' as $$
  select sha256(convert_to(ledger.secret::text || private.normalised_address(email), 'UTF8'))
  from private.ledger_secret as ledger
$$;

-- Why a trial cannot start (decisions 5 and 31), or null; `claimed` are the hashes that earlier operations of a call took.
create function private.trial_refusal(person private.standing, claimed bytea[]) returns text
language sql stable set search_path = '' as $$
  select case
    when public.trial_eligible(person.plan, person.trial_used, person.trial_start_date) then
      case when address.hash = any (claimed) or exists (
        select from private.trial_ledger where address_hash = address.hash
      ) then 'trial_used' end
    when person.trial_used or person.trial_start_date is not null then 'trial_used'
    else 'trial_not_free'
  end
  from (select private.trial_address_hash(person.email) as hash) as address
$$;

-- A person after one operation, whether it is allowed or not.
create function private.standing_after(person private.standing, operation jsonb) returns private.standing
language plpgsql stable set search_path = '' as $$
begin
  case operation ->> 'op'
    when 'plan' then
      person.plan := operation ->> 'plan';
      person.plan_expires_at := (operation ->> 'expiresAt')::timestamptz;
      person.trial_used := person.trial_used or person.trial_start_date is not null;
    when 'trial' then
      person.plan := 'pro';
      person.trial_start_date := now();
      person.plan_expires_at := now() + public.trial_duration();
    when 'role' then
      person.role := operation ->> 'role';
    when 'limits' then
      person.custom_limits := nullif(nullif(operation -> 'customLimits', 'null'), '{}');
    when 'delete' then
      person.role := null;
    else
      null;
  end case;
  return person;
end
$$;

-- Reads the people of some operations and locks them until the transaction ends, in the order of their ids, so that two
-- calls cannot deadlock.
create function private.lock_people(operations jsonb) returns private.standing[]
language sql set search_path = '' as $$
  select array_agg(private.standing_of(locked) order by id)
  from (
    select * from public.profiles
    where id in (
      select (value ->> 'userId')::uuid from jsonb_array_elements(operations)
      union
      select p.id from public.profiles as p
      join jsonb_array_elements(operations) on lower(p.email) = lower(value ->> 'email')
    )
    order by id
    for update
  ) as locked
$$;

-- The audit log's name of an operation: that of the single call.
create function private.audit_action(operation text) returns text
language sql immutable set search_path = '' as $$
  select case operation
    when 'plan' then 'update_user_plan'
    when 'trial' then 'start_trial'
    when 'role' then 'update_user_role'
    when 'limits' then 'update_custom_limits'
    when 'delete' then 'delete_user'
  end
$$;

-- Writes the results of operations: each person once, and every entry of the audit log, all or nothing.
create function private.write_outcome(
  actor uuid, people private.standing[], entries jsonb[], request_id text
) returns void
language plpgsql set search_path = '' as $$
begin
  update public.profiles as p
  set
    role = n.role,
    plan = n.plan,
    plan_expires_at = n.plan_expires_at,
    trial_start_date = n.trial_start_date,
    trial_used = n.trial_used,
    custom_limits = n.custom_limits
  from unnest(people) as n
  where p.id = n.id
    and n.role is not null
    and (p.role, p.plan, p.plan_expires_at, p.trial_start_date, p.trial_used, p.custom_limits)
      is distinct from (n.role, n.plan, n.plan_expires_at, n.trial_start_date, n.trial_used, n.custom_limits);

  insert into private.audit_log
    (actor_id, actor_email, action, target_id, target_email, before, after, request_id)
  select
    actor,
    (select email from public.profiles where id = actor),
    private.audit_action(entry.value ->> 'op'),
    (entry.value ->> 'id')::uuid,
    entry.value ->> 'email',
    nullif(entry.value -> 'before', 'null'),
    nullif(entry.value -> 'after', 'null'),
    request_id
  from unnest(entries) with ordinality as entry (value, place)
  order by entry.place;

  delete from auth.users where id in (select id from unnest(people) where role is null);
end
$$;

-- Evaluates operations in order, each on the result of the previous ones, then writes the outcome at once.
create function private.apply_operations(actor uuid, operations jsonb, dry_run boolean, request_id text) returns jsonb
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
      when step.operation ->> 'op' = 'trial' then private.trial_refusal(person, claimed)
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
        claimed := claimed || private.trial_address_hash(person.email);
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

-- Stored answers by idempotency key: the same call again changes nothing.
create table private.answered_requests (
  actor_id uuid not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index answered_requests_at on private.answered_requests (at);
alter table private.answered_requests enable row level security;
create policy "no request reaches it" on private.answered_requests for all to public using (false) with check (false);
revoke all on private.answered_requests from public, anon, authenticated, service_role;

-- Applies operations (a single call is one operation), every change and its audit log entry in this one transaction.
-- The operations are a JSON list as text, because not every REST interface passes a JSON list unchanged.
create function public.admin_apply(
  actor uuid,
  session uuid,
  operations text,
  dry_run boolean,
  idempotency_key text,
  request_id text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal text := private.admin_refusal(actor, session);
  list jsonb := operations::jsonb;
  asked bytea := sha256(convert_to(dry_run::text || list::text, 'UTF8'));
  given private.answered_requests;
  outcome jsonb;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  if idempotency_key is null then
    return private.apply_operations(actor, list, dry_run, request_id);
  end if;

  delete from private.answered_requests where at < now() - interval '30 days';
  -- Waits for a running call with the same key.
  insert into private.answered_requests (actor_id, key, body_hash)
  values (actor, idempotency_key, asked)
  on conflict do nothing;
  if not found then
    select * into given from private.answered_requests
    where actor_id = actor and key = idempotency_key;
    if given.body_hash <> asked then
      return jsonb_build_object('refusal', 'idempotency_conflict');
    end if;
    return given.answer;
  end if;
  outcome := private.apply_operations(actor, list, dry_run, request_id);
  update private.answered_requests
  set answer = outcome - 'avatars'
  where actor_id = actor and key = idempotency_key;
  return outcome;
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.admin_apply(uuid, uuid, text, boolean, text, text) from public, anon, authenticated;
grant execute on function public.admin_apply(uuid, uuid, text, boolean, text, text) to service_role;
