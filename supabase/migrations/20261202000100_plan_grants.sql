-- Where a person's plan comes from: an admin gave it, a subscription pays for it, or the trial includes it. Several
-- grants can be live at once: the highest plan counts, the longer between equals. The columns plan and plan_expires_at of
-- profiles are what the grants amount to now. Whoever writes those columns, as an admin does, writes a grant.

-- The clock of everything about payments. It is ahead of the real one only where the embedded backend's stand-in for the
-- payment provider was told to move it.
create table private.billing_clock (
  ahead interval not null default interval '0',
  only_one boolean primary key default true check (only_one)
);
insert into private.billing_clock default values;
alter table private.billing_clock enable row level security;
create policy "no request reaches it" on private.billing_clock for all to public using (false) with check (false);
revoke all on private.billing_clock from public, anon, authenticated, service_role;

create function private.billing_now() returns timestamptz
language sql stable set search_path = '' as $$
  select now() + ahead from private.billing_clock
$$;

create table public.plan_grants (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  source text not null constraint source_is_known check (source in ('admin', 'subscription', 'trial')),
  plan text not null constraint plan_is_paid check (plan in ('pro', 'enterprise')),
  valid_from timestamptz not null,
  -- The first instant after it; null without end.
  valid_until timestamptz constraint ends_after_its_start check (valid_until >= valid_from),
  unique (user_id, source)
);
comment on table public.plan_grants is 'The plans that people have, each from one source; the best live one counts.';

alter table public.plan_grants enable row level security;
revoke all on public.plan_grants from public, anon, authenticated, service_role;
grant select on public.plan_grants to authenticated, service_role;
create policy "own grants can be read" on public.plan_grants
  for select to authenticated using (user_id = (select auth.uid()));
create policy "only in a current session" on public.plan_grants as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);

-- The grant that counts at a moment: the best live one, or else the last that has ended; no row without any.
create function private.best_grant(grants public.plan_grants[], moment timestamptz) returns setof public.plan_grants
language sql immutable set search_path = '' as $$
  select g.* from unnest(grants) as g
  where g.valid_from <= moment
  order by
    coalesce(g.valid_until, 'infinity') > moment desc,
    case when g.valid_until <= moment then g.valid_until end desc,
    private.plan_rank(g.plan) desc,
    coalesce(g.valid_until, 'infinity') desc,
    array_position(array['subscription', 'admin', 'trial'], g.source)
  limit 1
$$;

-- What the columns plan and plan_expires_at of a profile are to be, and the source; one row.
create function private.granted_plan(person uuid) returns table (plan text, expires_at timestamptz, source text)
language sql stable set search_path = '' as $$
  select
    coalesce(best.plan, 'free'),
    -- Ended for the real clock too, where that of the payments is ahead.
    case when best.valid_until <= private.billing_now() then least(best.valid_until, now()) else best.valid_until end,
    best.source
  from (select) as always
  left join private.best_grant(
    (select array_agg(g) from public.plan_grants as g where g.user_id = person), private.billing_now()
  ) as best on true
$$;

-- Sets the columns of a profile to what its grants amount to. A trial is over once something else counts (decision 6).
create function private.refresh_plan(person uuid) returns void
language sql security definer set search_path = '' as $$
  update public.profiles as p
  set
    plan = granted.plan,
    plan_expires_at = granted.expires_at,
    trial_used = p.trial_used or (p.trial_start_date is not null and granted.source is distinct from 'trial')
  from private.granted_plan(person) as granted
  where p.id = person
    and (p.plan, p.plan_expires_at) is distinct from (granted.plan, granted.expires_at)
$$;

-- Turns a plan that was written into a profile into a grant, in place of those that an admin and the trial gave before. A
-- subscription that is paid for goes on counting beside it.
create function private.record_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ahead constant interval := private.billing_now() - now();
  begins_trial constant boolean := public.on_trial(
    new.plan, new.plan_expires_at, new.trial_start_date, new.trial_used, now()
  );
begin
  if exists (
    select from private.granted_plan(new.id) as granted
    where (granted.plan, granted.expires_at) is not distinct from (new.plan, new.plan_expires_at)
  ) then
    return null;
  end if;
  delete from public.plan_grants as g
  where g.user_id = new.id
    and (g.source <> 'subscription' or (new.plan = 'free' and g.valid_until <= private.billing_now()));
  if new.plan <> 'free' and not exists (
    select from private.granted_plan(new.id) as granted
    where (granted.plan, granted.expires_at) is not distinct from (new.plan, new.plan_expires_at)
  ) then
    insert into public.plan_grants (user_id, source, plan, valid_from, valid_until)
    values (
      new.id,
      case when begins_trial then 'trial' else 'admin' end,
      new.plan,
      least(case when begins_trial then new.trial_start_date end + ahead, now(), new.plan_expires_at),
      new.plan_expires_at + case when begins_trial then ahead else interval '0' end
    );
  end if;
  perform private.refresh_plan(new.id);
  return null;
end
$$;

create trigger record_plan_of_new after insert on public.profiles
  for each row when (new.plan <> 'free') execute function private.record_plan();
create trigger record_plan after update of plan, plan_expires_at on public.profiles
  for each row when ((old.plan, old.plan_expires_at) is distinct from (new.plan, new.plan_expires_at))
  execute function private.record_plan();

insert into public.plan_grants (user_id, source, plan, valid_from, valid_until)
select
  p.id,
  case when p.plan = 'pro' and p.trial_start_date is not null and not p.trial_used then 'trial' else 'admin' end,
  p.plan,
  least(coalesce(p.trial_start_date, p.updated_at), p.plan_expires_at),
  p.plan_expires_at
from public.profiles as p
where p.plan <> 'free';

-- Follows the clock: where a grant has ended and another goes on, or has ended for the clock of the payments alone.
-- Returns how many profiles changed.
create function public.refresh_due_plans() returns integer
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
  perform private.refresh_plan(person) from unnest(due) as person;
  return cardinality(due);
end
$$;
create index profiles_plan_expires_at on public.profiles (plan_expires_at) where plan <> 'free';

-- A person's plan and its end after an admin set them, where a subscription goes on beside that.
create function private.plan_beside_subscription(person private.standing) returns private.standing
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

-- A person after one operation, whether it is allowed or not. As before, beside a subscription.
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

revoke all on all functions in schema private from public;
revoke all on function public.refresh_due_plans() from public, anon, authenticated;
grant execute on function public.refresh_due_plans() to service_role;

select private.record_installation();
