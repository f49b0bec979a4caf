-- What retention is going to delete, and when, told to the members of each workspace (decision 37).

-- As before, at any moment: how many days the conversations of a payer are kept by the plan alone; null for ever. An expired
-- plan counts for 30 days more.
create function private.plan_retention(payer public.profiles, moment timestamptz) returns integer
language sql stable set search_path = '' as $$
  select case when bool_or(kept.days is null) then null else max(kept.days) end
  from (
    select private.retention_days(
      public.effective_limits(payer.plan, payer.plan_expires_at, payer.custom_limits, moment)
    ) as days
    union all
    select private.retention_days(public.effective_limits(payer.plan, null, payer.custom_limits, moment))
    where payer.plan_expires_at > moment - interval '30 days'
  ) as kept
$$;

create or replace function private.plan_retention(payer public.profiles) returns integer
language sql stable set search_path = '' as $$
  select private.plan_retention(payer, now())
$$;

-- The same with what former downgrades shortened (decision 37).
create function private.retention_of(payer public.profiles, moment timestamptz) returns integer
language sql stable set search_path = '' as $$
  select case when bool_or(kept.days is null) then null else max(kept.days) end
  from (
    select private.plan_retention(payer, moment) as days
    union all
    select f.days from private.former_retentions as f where f.user_id = payer.id and f.until > moment
  ) as kept
$$;

create or replace function private.retention_of(payer public.profiles) returns integer
language sql stable set search_path = '' as $$
  select private.retention_of(payer, now())
$$;

-- How many days the conversations of a payer are kept from now on, and from each moment at which a downgrade that has
-- happened shortens that; null for ever.
create function private.retention_steps(payer public.profiles) returns table (starts timestamptz, days integer)
language sql stable set search_path = '' as $$
  select step.starts, step.days
  from (
    select
      held.starts,
      held.days,
      lag(held.days) over (order by held.starts) as before,
      row_number() over (order by held.starts) = 1 as is_first
    from (
      select moments.starts, private.retention_of(payer, moments.starts) as days
      from (
        select now() as starts
        union
        select f.until from private.former_retentions as f where f.user_id = payer.id and f.until > now()
        union
        select payer.plan_expires_at + interval '30 days'
        where payer.plan_expires_at <= now() and payer.plan_expires_at > now() - interval '30 days'
      ) as moments
    ) as held
  ) as step
  where step.is_first or (step.days < step.before or step.before is null and step.days is not null)
$$;

-- When a conversation is deleted in which something was last written then, if nobody writes in it and the payer keeps the
-- plan: each step keeps less than the one before, so that the earliest is when it really happens.
create function private.deletion_time(touched timestamptz, starts timestamptz[], days integer[]) returns timestamptz
language sql stable set search_path = '' as $$
  select min(greatest(step.starts, touched + make_interval(days => step.days)))
  from unnest(starts, days) as step (starts, days)
  where step.days is not null
$$;

-- For each workspace of the signed-in person in which something is going to be deleted within seven days or, after a
-- downgrade, until the former retention has ended: how many conversations, the first ten, between when, how many days are
-- kept then, and when a downgrade makes it so few (null if none does).
create function private.chat_retention_notice() returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select w.id, w.payer_id
    from public.workspace_members as m join public.workspaces as w on w.id = m.workspace_id
    where m.user_id = (select auth.uid())
  ),
  -- Once for each payer, because reading limits is the slowest part. Most on the largest plan keep all for ever.
  payers as materialized (
    select
      p.id,
      held.starts,
      held.days,
      held.fewest,
      nullif(held.last_start, now()) as shortened_at,
      -- Who wrote later than that has longer.
      greatest(now() + interval '7 days', held.last_start) - make_interval(days => held.fewest) as until
    from public.profiles as p
    cross join lateral (
      select
        array_agg(step.starts) as starts,
        array_agg(step.days) as days,
        min(step.days) as fewest,
        max(step.starts) as last_start
      from private.retention_steps(p) as step
    ) as held
    where p.id in (select mine.payer_id from mine) and held.fewest is not null
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'workspace_id', mine.id,
        'is_payer', payers.id = (select auth.uid()),
        'payer_name', private.name_of(payers.id),
        'count', due.number,
        'first_at', private.deletion_time(due.earliest, payers.starts, payers.days),
        'last_at', private.deletion_time(due.latest, payers.starts, payers.days),
        'days', payers.fewest,
        'shortened_at', payers.shortened_at,
        'conversations', (
          select jsonb_agg(
            jsonb_build_object(
              'id', c.id,
              'title', c.title,
              'touched_at', c.touched_at,
              'deleted_at', private.deletion_time(c.touched_at, payers.starts, payers.days)
            )
            order by c.touched_at, c.id
          )
          from (
            select * from public.conversations as listed
            where listed.workspace_id = mine.id and listed.touched_at <= payers.until
            order by listed.touched_at, listed.id
            limit 10
          ) as c
        )
      )
      order by due.earliest, mine.id
    ),
    '[]'
  )
  from payers
  join mine on mine.payer_id = payers.id
  cross join lateral (
    select count(*) as number, min(c.touched_at) as earliest, max(c.touched_at) as latest
    from public.conversations as c where c.workspace_id = mine.id and c.touched_at <= payers.until
  ) as due
  where due.number > 0
$$;

create function public.chat_retention_notice() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.chat_retention_notice();
$$;

revoke all on all functions in schema private from public;
revoke all on function public.chat_retention_notice() from public, anon, service_role;
grant execute on function private.chat_retention_notice(), public.chat_retention_notice() to authenticated;

select private.record_installation();
