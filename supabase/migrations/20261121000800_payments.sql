-- Paid upgrades (decision 9): a checkout is stored before the person leaves for the payment provider, and only the
-- provider's verified event, reported by the server, changes the plan.

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: billing data is kept for ten years, even if the account is deleted.
  user_id uuid references public.profiles (id) on delete set null,
  provider text not null constraint provider_is_named check (char_length(provider) between 1 and 40),
  provider_reference text constraint reference_is_short check (char_length(provider_reference) <= 255),
  plan text not null constraint plan_is_sold check (plan in ('pro', 'enterprise')),
  billing_period text not null constraint period_is_known check (billing_period in ('monthly', 'yearly')),
  amount_cents integer not null constraint amount_is_positive check (amount_cents > 0),
  currency text not null default 'EUR' constraint currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'pending' constraint status_is_known
    check (status in ('pending', 'paid', 'failed', 'expired')),
  paid_until timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint settled_when_not_pending check ((status = 'pending') = (settled_at is null)),
  unique (provider, provider_reference)
);
create index payments_user_id on public.payments (user_id, created_at desc);

alter table public.payments enable row level security;
revoke all on public.payments from public, anon, authenticated, service_role;
grant select on public.payments to authenticated, service_role;
create policy "own payments can be read" on public.payments
  for select to authenticated using (user_id = (select auth.uid()));

-- Providers send the same event more than once.
create table private.payment_events (
  provider text not null,
  event_id text not null,
  at timestamptz not null default now(),
  primary key (provider, event_id)
);
alter table private.payment_events enable row level security;
create policy "no request reaches it" on private.payment_events for all to public using (false) with check (false);
revoke all on private.payment_events from public, anon, authenticated, service_role;

-- Stores a checkout before it begins. The price comes from the plan table, not from the client.
create function public.payment_begin(
  user_id uuid, provider text, plan text, billing_period text, amount_cents integer
) returns uuid
language sql security definer set search_path = '' as $$
  insert into public.payments (user_id, provider, plan, billing_period, amount_cents)
  values (user_id, provider, plan, billing_period, amount_cents)
  returning id
$$;

-- Processes the provider's event about a checkout. Returns `applied`, `duplicate` (a known event), `settled` (the
-- checkout was settled by another event), `mismatch` (another amount or currency) or `not_found`.
create function public.payment_settle(
  provider text,
  event_id text,
  payment_id uuid,
  outcome text,
  amount_cents integer,
  currency text,
  provider_reference text
) returns text
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  payment public.payments;
  person public.profiles;
  former public.profiles;
  begins timestamptz;
begin
  insert into private.payment_events (provider, event_id)
  values (payment_settle.provider, payment_settle.event_id)
  on conflict do nothing;
  if not found then
    return 'duplicate';
  end if;
  select * into payment from public.payments as p
  where p.id = payment_settle.payment_id and p.provider = payment_settle.provider
  for update;
  if payment.id is null then
    return 'not_found';
  end if;
  if payment.status <> 'pending' then
    return 'settled';
  end if;
  if payment_settle.outcome = 'paid'
    and (payment.amount_cents, payment.currency)
      is distinct from (payment_settle.amount_cents, payment_settle.currency)
  then
    return 'mismatch';
  end if;

  select * into former from public.profiles as p where p.id = payment.user_id for update;
  -- A paid period starts after the running one; a trial ends with the payment.
  begins := case
    when former.plan = payment.plan
      and not public.on_trial(
        former.plan, former.plan_expires_at, former.trial_start_date, former.trial_used, now()
      )
      then greatest(former.plan_expires_at, now())
    else now()
  end;
  update public.payments as p
  set
    status = payment_settle.outcome,
    settled_at = now(),
    provider_reference = payment_settle.provider_reference,
    paid_until = case when payment_settle.outcome = 'paid' then
      begins + case payment.billing_period when 'yearly' then interval '1 year' else interval '1 month' end
    end
  where p.id = payment.id
  returning * into payment;

  if payment.status = 'paid' and former.id is not null then
    update public.profiles as p
    set
      plan = payment.plan,
      plan_expires_at = payment.paid_until,
      trial_used = former.trial_used or former.trial_start_date is not null
    where p.id = former.id
      -- A plan without end, or a higher one, is not shortened.
      and not (former.plan = payment.plan and former.plan_expires_at is null)
      and not (
        payment.plan = 'pro'
        and public.effective_plan(former.plan, former.plan_expires_at, now()) = 'enterprise'
      )
    returning * into person;
    insert into private.audit_log (action, target_id, target_email, before, after, request_id)
    values (
      'payment',
      former.id,
      former.email,
      private.standing_document(private.standing_of(former)),
      private.standing_document(private.standing_of(coalesce(person, former))),
      payment_settle.event_id
    );
  end if;
  return 'applied';
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.payment_begin(uuid, text, text, text, integer) from public, anon, authenticated;
revoke all on function public.payment_settle(text, text, uuid, text, integer, text, text)
  from public, anon, authenticated;
grant execute on function public.payment_begin(uuid, text, text, text, integer) to service_role;
grant execute on function public.payment_settle(text, text, uuid, text, integer, text, text) to service_role;
