-- Deleting a user who pays for workspaces that others are in is refused, unless the operation says that these end.

-- Writes the results of operations: each person once, every entry of the audit log, and the end of
-- the workspaces that the deleted ones paid for, all or nothing.
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

-- Evaluates operations in order, each on the result of the previous ones, then writes the outcome at once. Results of
-- deletions name the workspaces that end, though others are in them.
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

select private.record_installation();
