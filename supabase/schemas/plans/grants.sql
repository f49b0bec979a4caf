-- Where a person's plan comes from: an admin gave it, a subscription pays for it, or the trial includes it. Several grants
-- can be live at once: the highest plan counts, the longer between equals. The columns plan and plan_expires_at of profiles
-- are what the grants amount to now. Whoever writes those columns, as an admin does, writes a grant.

create or replace function private.billing_now() returns timestamptz
language sql stable set search_path = '' as $$
  select now() + ahead from private.billing_clock
$$;

-- What the columns plan and plan_expires_at of profiles are to be, and the source: one row for each person. The best live
-- grant counts, or else the last that has ended.
create or replace function private.granted_plans(people uuid[])
returns table (user_id uuid, plan text, expires_at timestamptz, source text)
language sql stable rows 10 set search_path = '' as $$
  with clock as materialized (select private.billing_now() as moment)
  select
    person,
    coalesce(best.plan, 'free'),
    -- Ended for the real clock too, where that of the payments is ahead.
    case when best.valid_until <= clock.moment then least(best.valid_until, now()) else best.valid_until end,
    best.source
  from clock
  cross join unnest(people) as person
  left join (
    select distinct on (g.user_id) g.user_id, g.plan, g.valid_until, g.source
    from clock
    join public.plan_grants as g on g.valid_from <= clock.moment
    where g.user_id = any (people)
    order by
      g.user_id,
      coalesce(g.valid_until, 'infinity') > clock.moment desc,
      case when g.valid_until <= clock.moment then g.valid_until end desc,
      private.plan_rank(g.plan) desc,
      coalesce(g.valid_until, 'infinity') desc,
      array_position(array['subscription', 'admin', 'trial'], g.source)
  ) as best on best.user_id = person
$$;

-- Turns plans that were written into profiles into grants, in place of those that an admin and the trial gave before. A
-- subscription that is paid for goes on counting beside them.
create or replace function private.record_plans(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.billing_now();
  ahead constant interval := moment - now();
  differing constant uuid[] := array(
    select p.id
    from private.granted_plans(people) as granted
    join public.profiles as p on p.id = granted.user_id
    where (granted.plan, granted.expires_at) is distinct from (p.plan, p.plan_expires_at)
  );
begin
  if differing = '{}' then
    return;
  end if;
  delete from public.plan_grants as g
  using public.profiles as p
  where p.id = any (differing) and g.user_id = p.id
    and (g.source <> 'subscription' or (p.plan = 'free' and g.valid_until <= moment));
  insert into public.plan_grants (user_id, source, plan, valid_from, valid_until)
  select
    p.id,
    case when trial.begins then 'trial' else 'admin' end,
    p.plan,
    least(case when trial.begins then p.trial_start_date end + ahead, now(), p.plan_expires_at),
    p.plan_expires_at + case when trial.begins then ahead else interval '0' end
  from private.granted_plans(differing) as granted
  join public.profiles as p on p.id = granted.user_id
  cross join lateral (
    select public.on_trial(p.plan, p.plan_expires_at, p.trial_start_date, p.trial_used, now()) as begins
  ) as trial
  where p.plan <> 'free' and (granted.plan, granted.expires_at) is distinct from (p.plan, p.plan_expires_at);
  perform private.refresh_plans(differing);
end
$$;

-- Turns plans that were written into profiles into grants, once for all rows of a statement.
create or replace function private.record_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select id from present where plan <> 'free');
  else
    changed := array(
      select id from (
        select id, plan, plan_expires_at from present
        except select id, plan, plan_expires_at from former
      ) as written
    );
  end if;
  if changed <> '{}' then
    perform private.record_plans(changed);
  end if;
  return null;
end
$$;
create or replace trigger record_plan after update on public.profiles
  referencing old table as former new table as present
  for each statement execute function private.record_plan();
create or replace trigger record_plan_of_new after insert on public.profiles
  referencing new table as present
  for each statement execute function private.record_plan();

-- Sets the columns of profiles to what their grants amount to. A trial is over once something else counts (decision 6).
create or replace function private.refresh_plans(people uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.profiles as p
  set
    plan = granted.plan,
    plan_expires_at = granted.expires_at,
    trial_used = p.trial_used or (p.trial_start_date is not null and granted.source is distinct from 'trial')
  from private.granted_plans(people) as granted
  where p.id = granted.user_id
    and (p.plan, p.plan_expires_at) is distinct from (granted.plan, granted.expires_at)
$$;

-- The same of one profile.
create or replace function private.refresh_plan(person uuid) returns void
language sql security definer set search_path = '' as $$
  select private.refresh_plans(array[person])
$$;

-- Follows the clock: where a grant has ended and another goes on, or has ended for the clock of the payments alone. Returns
-- how many profiles changed.
create or replace function public.refresh_due_plans() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[] := array(
    select p.id from public.profiles as p
    where p.plan <> 'free' and p.plan_expires_at <= private.billing_now()
      and (
        p.plan_expires_at > now()
        or exists (
          select from public.plan_grants as g
          where g.user_id = p.id and coalesce(g.valid_until, 'infinity') > private.billing_now()
            and g.valid_from <= private.billing_now()
        )
      )
    order by p.id
    for update skip locked
  );
begin
  perform private.refresh_plans(due);
  return cardinality(due);
end
$$;

-- A person's plan and its end after an admin set them, where a subscription goes on beside that.
create or replace function private.plan_beside_subscription(person private.standing) returns private.standing
language plpgsql stable set search_path = '' as $$
declare
  subscribed public.plan_grants;
begin
  select * into subscribed from public.plan_grants as g
  where g.user_id = person.id and g.source = 'subscription'
    and coalesce(g.valid_until, 'infinity') > private.billing_now();
  if subscribed.plan is null then
    return person;
  end if;
  if (private.plan_rank(subscribed.plan), coalesce(subscribed.valid_until, 'infinity'))
    > (
      private.plan_rank(public.effective_plan(person.plan, person.plan_expires_at, private.billing_now())),
      coalesce(person.plan_expires_at, 'infinity')
    )
  then
    person.plan := subscribed.plan;
    person.plan_expires_at := subscribed.valid_until;
  end if;
  return person;
end
$$;
