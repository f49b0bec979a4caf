-- The changes that admins make (decision 12): a single call is a bulk call with one operation, and every change is in one
-- transaction with its entry in the audit log.

create or replace function private.standing_of(person public.profiles) returns private.standing
language sql immutable set search_path = '' as $$
  select (
    person.id, person.email, person.role, person.plan, person.plan_expires_at, person.trial_start_date,
    person.trial_used, person.custom_limits
  )::private.standing
$$;

create or replace function private.standing_document(person private.standing) returns jsonb
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

-- Reads the people of some operations and locks them until the transaction ends, in the order of their ids, so that two
-- calls cannot deadlock. The books of those who are deleted are locked before them, as `billing_apply` does, because a
-- deletion writes both.
create or replace function private.lock_people(operations jsonb) returns private.standing[]
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid[] := array(
    select (value ->> 'userId')::uuid from jsonb_array_elements(operations)
    union
    select p.id from public.profiles as p
    join jsonb_array_elements(operations) on lower(p.email) = lower(value ->> 'email')
  );
begin
  perform from public.billing_customers as c where c.user_id = any (wanted) order by c.id for update;
  return (
    select array_agg(private.standing_of(locked) order by locked.id)
    from (select * from public.profiles as p where p.id = any (wanted) order by p.id for update) as locked
  );
end
$$;

-- A person after one operation, whether it is allowed or not. 'restore' puts back a former plan and trial. Limits change
-- only the fields that they name, where null resets a field to the plan's value. A subscription that is paid for goes on
-- counting beside the plan that an admin gives.
create or replace function private.standing_after(person private.standing, operation jsonb) returns private.standing
language plpgsql stable set search_path = '' as $$
begin
  case operation ->> 'op'
    when 'plan' then
      person.plan := operation ->> 'plan';
      person.plan_expires_at := (operation ->> 'expiresAt')::timestamptz;
      person.trial_used := person.trial_used or person.trial_start_date is not null;
      person := private.plan_beside_subscription(person);
    when 'restore' then
      person.plan := operation ->> 'plan';
      person.plan_expires_at := case when person.plan <> 'free' then (operation ->> 'expiresAt')::timestamptz end;
      person.trial_start_date := (operation ->> 'trialStartDate')::timestamptz;
      person.trial_used := (operation ->> 'trialUsed')::boolean;
      person := private.plan_beside_subscription(person);
    when 'trial' then
      person.plan := 'pro';
      person.trial_start_date := now();
      person.plan_expires_at := now() + public.trial_duration();
    when 'role' then
      person.role := operation ->> 'role';
    when 'limits' then
      person.custom_limits := nullif(
        case
          when jsonb_typeof(operation -> 'customLimits') is distinct from 'object' then null
          when operation ->> 'mode' = 'merge' then
            jsonb_strip_nulls(coalesce(person.custom_limits, '{}') || (operation -> 'customLimits'))
          else operation -> 'customLimits'
        end,
        '{}'
      );
    when 'delete' then
      person.role := null;
    else
      null;
  end case;
  return person;
end
$$;

-- Why an existing person is refused an operation, or null. `claimed` are the hashes of the addresses whose trial an
-- earlier operation of the call has started.
create or replace function private.operation_refusal(
  person private.standing, operation jsonb, claimed bytea[]
) returns text
language sql stable set search_path = '' as $$
  select case operation ->> 'op'
    when 'trial' then private.trial_refusal(person, claimed)
  end
$$;

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

-- Evaluates operations in order, each on the result of the previous ones, then writes the outcome at once. Results of
-- deletions name the workspaces that end, though others are in them. A deletion of somebody with a subscription is not
-- refused: the function ends the subscription first, and a dry run ends nothing.
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
  ending jsonb;
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
    ending := null;
    if step.slot is not null then
      person := people[step.slot];
      next := private.standing_after(person, step.operation);
      if step.operation ->> 'op' = 'delete' then
        ending := private.workspaces_ending_with(person.id);
      end if;
    end if;

    failure := case
      -- Already refused by the function, which sends it along to keep its position.
      when step.operation ->> 'op' = 'invalid' then 'invalid'
      when person.role is null then 'not_found'
      when step.operation ->> 'op' = 'delete' and person.id = actor then 'self_deletion'
      when person.role = 'admin' and next.role is distinct from 'admin' and admins = 1 then 'last_admin'
      when ending <> '[]' and not coalesce((step.operation ->> 'endWorkspaces')::boolean, false) then 'pays_for_workspaces'
      when step.operation ->> 'op' = 'delete' and not dry_run and private.has_live_subscription(person.id) then
        'subscription_not_ended'
      else private.operation_refusal(person, step.operation, claimed)
    end;
    status := case
      when failure is not null then 'failed'
      when next is not distinct from person then 'unchanged'
      when dry_run then 'planned'
      else 'applied'
    end;

    results := results || (
      jsonb_build_object(
        'index', step.index,
        'status', status,
        'before', private.standing_document(person),
        'after', private.standing_document(case when failure is null then next else person end),
        'error', failure
      ) || case when ending <> '[]' then jsonb_build_object('workspaces', ending) else '{}' end
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

-- Writes the results of operations: each person once, every entry of the audit log, and the end of the workspaces that the
-- deleted ones paid for, all or nothing. Deleting a user who pays for workspaces that others are in is refused, unless the
-- operation says that these end.
create or replace function private.write_outcome(
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

  -- The payers are locked, so that nobody enters these workspaces meanwhile.
  with ended as (
    delete from public.workspaces as w
    where w.payer_id in (select id from unnest(people) where role is null)
    returning w.id, w.name, w.personal
  )
  insert into private.audit_log (actor_id, actor_email, action, workspace_id, workspace_name, request_id)
  select actor, (select email from public.profiles where id = actor), 'delete_workspace', ended.id, ended.name, request_id
  from ended where not ended.personal;

  -- In one order, so that two such deletions do not wait for each other.
  perform from private.member_counts as c
  where c.workspace_id in (
    select m.workspace_id from public.workspace_members as m
    where m.user_id in (select id from unnest(people) where role is null)
  )
  order by c.workspace_id
  for no key update;
  delete from auth.users where id in (select id from unnest(people) where role is null);
end
$$;

-- Applies operations (a single call is one operation), every change and its audit log entry in this one transaction.
-- The operations are a JSON list as text, because not every REST interface passes a JSON list unchanged.
create or replace function public.admin_apply(
  actor uuid,
  session uuid,
  operations text,
  dry_run boolean,
  idempotency_key text,
  request_id text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  list jsonb := operations::jsonb;
  refusal text := private.admit_admin(actor, session, list);
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
  -- One admin's calls run one after the other, so a call with the same key has ended.
  select * into given from private.answered_requests where actor_id = actor and key = idempotency_key;
  if found then
    return case
      when given.body_hash = asked then given.answer
      else jsonb_build_object('refusal', 'idempotency_conflict')
    end;
  end if;
  outcome := private.apply_operations(actor, list, dry_run, request_id);
  insert into private.answered_requests (actor_id, key, body_hash, answer)
  values (actor, idempotency_key, asked, outcome - 'avatars');
  return outcome;
end
$$;

-- Ends the sessions of a user on behalf of an admin (decision 12). Answers how many sessions were ended or, of a dry run,
-- would be. Admins who end their own keep the session of this call, like people who end all others in the settings.
create or replace function public.admin_end_sessions(
  actor uuid,
  session uuid,
  target_id uuid,
  target_email text,
  dry_run boolean,
  request_id text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Of two calls at once, the second finds what the first has left.
  refusal text := private.admit_admin(
    actor, session, jsonb_build_array(jsonb_build_object('userId', target_id, 'email', target_email))
  );
  person public.profiles;
  ended integer;
  kept integer;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  select * into person from public.profiles as p
  where p.id = target_id or lower(p.email) = lower(target_email);
  if not found then
    return jsonb_build_object('refusal', 'not_found');
  end if;

  if dry_run then
    select count(*) into ended from auth.sessions as s where s.user_id = person.id and s.id <> session;
    return jsonb_build_object('ended', ended);
  end if;

  delete from auth.sessions as s where s.user_id = person.id and s.id <> session;
  get diagnostics ended = row_count;
  if ended > 0 then
    kept := (person.id = actor)::integer;
    insert into private.audit_log
      (actor_id, actor_email, action, target_id, target_email, before, after, request_id)
    select
      actor,
      (select email from public.profiles where id = actor),
      'end_sessions',
      person.id,
      person.email,
      standing || jsonb_build_object('sessions', kept + ended),
      standing || jsonb_build_object('sessions', kept),
      request_id
    from private.standing_document(private.standing_of(person)) as standing;
  end if;
  return jsonb_build_object('ended', ended);
end
$$;

-- Whoever has lost the second factor and the recovery codes is helped by an admin, who removes it: the person is told as
-- when they turn it off themselves, and signs in again, with the password alone. Admins cannot remove their own here.
create or replace function public.admin_remove_second_factor(
  actor uuid,
  session uuid,
  target_id uuid,
  target_email text,
  dry_run boolean,
  request_id text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Of two calls at once, the second finds what the first has left.
  refusal text := private.admit_admin(
    actor, session, jsonb_build_array(jsonb_build_object('userId', target_id, 'email', target_email))
  );
  person public.profiles;
  held integer;
  ended integer;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  select * into person from public.profiles as p
  where p.id = target_id or lower(p.email) = lower(target_email);
  if not found then
    return jsonb_build_object('refusal', 'not_found');
  end if;
  if person.id = actor then
    return jsonb_build_object('refusal', 'own_second_factor');
  end if;
  -- Recovery codes are a factor too, which goes with the others.
  select count(*) into held from auth.mfa_factors as f
  where f.user_id = person.id and f.status = 'verified' and f.factor_type::text <> 'recovery_code';
  if held > 0 and not dry_run then
    delete from auth.mfa_factors as f where f.user_id = person.id;
    delete from auth.sessions as s where s.user_id = person.id;
    get diagnostics ended = row_count;
    insert into private.audit_log
      (actor_id, actor_email, action, target_id, target_email, before, after, request_id)
    select
      actor,
      (select email from public.profiles where id = actor),
      'remove_second_factor',
      person.id,
      person.email,
      standing || jsonb_build_object('sessions', ended),
      standing || jsonb_build_object('sessions', 0),
      request_id
    from private.standing_document(private.standing_of(person)) as standing;
  end if;
  return jsonb_build_object('removed', held);
end
$$;

-- The provider's customers whose subscription has to end before some operations: those who would be deleted. None if the
-- operations were answered before.
create or replace function public.admin_subscribers_to_delete(
  actor uuid, session uuid, operations text, idempotency_key text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  list constant jsonb := operations::jsonb;
  refusal constant text := private.admit_admin(actor, session, list);
  -- Place and provider's customer of each deletion of a subscriber.
  deletions jsonb;
  results jsonb;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('index', o.ordinality - 1, 'customer', c.provider_id)), '[]') into deletions
  from jsonb_array_elements(list) with ordinality as o
  join public.profiles as p on p.id = (o.value ->> 'userId')::uuid or lower(p.email) = lower(o.value ->> 'email')
  join public.billing_customers as c on c.user_id = p.id
  where o.value ->> 'op' = 'delete' and private.has_live_subscription(p.id);
  if deletions = '[]' or exists (
    select from private.answered_requests as a where a.actor_id = actor and a.key = idempotency_key
  ) then
    return '{"customers": []}';
  end if;
  results := private.apply_operations(actor, list, true, null) -> 'results';
  return jsonb_build_object('customers', (
    select coalesce(jsonb_agg(distinct d.value ->> 'customer'), '[]'::jsonb)
    from jsonb_array_elements(deletions) as d
    where results -> (d.value ->> 'index')::integer ->> 'status' = 'planned'
  ));
end
$$;
