-- The books follow the payment provider: customers, subscriptions and invoices are what it answered last. The provider
-- locks nothing over several requests, so whoever changes something of a customer's there holds the customer's lease
-- meanwhile.

create or replace function private.has_live_subscription(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.billing_customers as c
    join public.billing_subscriptions as s on s.customer_id = c.id
    where c.user_id = person and private.is_live_subscription(s.status)
  )
$$;

-- The customer with an identifier: its own, or the provider's.
create or replace function private.billing_customer_named(name text) returns setof public.billing_customers
language sql stable set search_path = '' as $$
  select c.* from public.billing_customers as c
  where c.provider_id = name or c.id = case when pg_input_is_valid(name, 'uuid') then name::uuid end
$$;

-- Everything about a person that a payment depends on, or `{refusal}` if the session has ended. The first call makes the
-- customer.
create or replace function public.billing_customer(person uuid, session_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  customer public.billing_customers;
  profile public.profiles;
  refusal constant text := private.chat_refusal(person, session_id);
begin
  if refusal is not null then
    return jsonb_build_object('refusal', 'unauthorized');
  end if;
  select * into profile from public.profiles where id = person;
  insert into public.billing_customers (user_id) values (person) on conflict (user_id) do nothing;
  select * into customer from public.billing_customers where user_id = person;
  return jsonb_build_object(
    'id', customer.id,
    'providerId', customer.provider_id,
    'email', profile.email,
    'name', profile.full_name,
    'taxData', customer.tax_data,
    'openCheckout', customer.open_checkout,
    'now', private.billing_now(),
    'grants', (
      select coalesce(
        jsonb_agg(jsonb_build_object('plan', g.plan, 'source', g.source, 'from', g.valid_from, 'until', g.valid_until)),
        '[]'::jsonb
      )
      from public.plan_grants as g where g.user_id = person
    ),
    'subscription', (
      select to_jsonb(s) - 'customer_id' || jsonb_build_object('first_paid_at', (
        select min(i.paid_at) from public.billing_invoices as i
        where i.customer_id = customer.id and i.subscription_id = s.id and i.status = 'paid' and i.total_cents > 0
      ))
      from public.billing_subscriptions as s
      where s.customer_id = customer.id
      order by private.is_live_subscription(s.status) desc, s.started_at desc
      limit 1
    )
  );
end
$$;

create or replace function public.billing_set_tax_data(person uuid, tax_data text) returns void
language sql security definer set search_path = '' as $$
  update public.billing_customers as c
  set tax_data = billing_set_tax_data.tax_data::jsonb
  where c.user_id = person
$$;

-- Remembers the payment page that a person is sent to, null for none; returns the one before.
create or replace function public.billing_open_checkout(customer uuid, session text) returns text
language sql security definer set search_path = '' as $$
  update public.billing_customers as c
  set open_checkout = session
  from (select f.id, f.open_checkout from public.billing_customers as f where f.id = customer for update) as former
  where c.id = former.id
  returning former.open_checkout
$$;

-- Sets the provider's identifier of a customer, unless another call has set one; returns the one that counts.
create or replace function public.billing_link(customer uuid, provider text) returns text
language sql security definer set search_path = '' as $$
  update public.billing_customers as c
  set provider_id = coalesce(c.provider_id, provider)
  where c.id = customer
  returning c.provider_id
$$;

-- Takes the lease of a customer, or keeps it for longer. Answers whether the holder has it now, and the ticket of the
-- customer's state that was applied last; null for an unknown customer.
create or replace function public.billing_take_lease(customer text, holder uuid, seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known public.billing_customers;
begin
  select * into known from private.billing_customer_named(customer);
  if known.id is null then
    return null;
  end if;
  insert into private.billing_leases as l (customer_id, holder, held_until)
  values (known.id, billing_take_lease.holder, clock_timestamp() + make_interval(secs => seconds))
  on conflict (customer_id) do update set holder = excluded.holder, held_until = excluded.held_until
  where l.holder = excluded.holder or l.held_until <= clock_timestamp();
  return jsonb_build_object('isHeld', found, 'ticket', known.ticket);
end
$$;

-- Gives the lease of a customer back, unless another holder has taken it meanwhile.
create or replace function public.billing_end_lease(customer text, holder uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.billing_leases as l
  using private.billing_customer_named(customer) as c
  where l.customer_id = c.id and l.holder = billing_end_lease.holder
$$;

-- A ticket for asking the provider about a customer: of two answers the one with the higher ticket is the newer. With the
-- payments' clock, whether the customer is in the books and its account was deleted, and the subscriptions whose withdrawal
-- was acknowledged: what settles for them later is told by itself.
create or replace function public.billing_ticket(provider text) returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object(
    'ticket', nextval('private.billing_tickets'),
    'now', private.billing_now(),
    'isKnown', exists (select from public.billing_customers where provider_id = provider),
    'isClosed', exists (select from public.billing_customers where provider_id = provider and user_id is null),
    'toldWithdrawals', (
      select coalesce(jsonb_agg(e.reference), '[]'::jsonb)
      from public.billing_customers as c
      join public.billing_subscriptions as s on s.customer_id = c.id
      join private.billing_effects as e on e.kind = 'withdrawal' and e.reference = s.id
      where c.provider_id = provider
    )
  )
$$;

-- Applies a customer's state as fetched with a ticket: all subscriptions and invoices, the plan that they pay for, and what
-- follows once, such as emails. `state` is `{subscriptions, invoices, grant: {plan, from, until} | null, effects:
-- [{kind, reference, mail: {kind, payload} | null}]}`. Returns `applied`, `stale` (a newer state was applied) or `unknown`.
create or replace function public.billing_apply(provider text, ticket bigint, state text) returns text
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  told constant jsonb := billing_apply.state::jsonb;
  customer public.billing_customers;
  former public.profiles;
  person public.profiles;
  effect jsonb;
begin
  select * into customer from public.billing_customers as c where c.provider_id = billing_apply.provider for update;
  if customer.id is null then
    return 'unknown';
  end if;
  if customer.ticket >= billing_apply.ticket then
    return 'stale';
  end if;
  update public.billing_customers as c set ticket = billing_apply.ticket where c.id = customer.id;

  -- Those that have ended first, because only one may live.
  insert into public.billing_subscriptions
  select s.* from jsonb_populate_recordset(null::public.billing_subscriptions, told -> 'subscriptions') as given
  cross join lateral (
    select
      given.id, customer.id, given.status, given.plan, given.period, given.started_at, given.current_period_start,
      given.current_period_end, given.cancel_at, given.ended_at, given.failing_since, given.next_charge_at,
      given.next_charge_cents, given.next_period, given.card_brand, given.card_last4
  ) as s
  order by private.is_live_subscription(given.status)
  on conflict (id) do update set
    status = excluded.status, plan = excluded.plan, period = excluded.period, started_at = excluded.started_at,
    current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
    cancel_at = excluded.cancel_at, ended_at = excluded.ended_at, failing_since = excluded.failing_since,
    next_charge_at = excluded.next_charge_at, next_charge_cents = excluded.next_charge_cents,
    next_period = excluded.next_period, card_brand = excluded.card_brand, card_last4 = excluded.card_last4;

  insert into public.billing_invoices
  select
    i.id, customer.id, i.subscription_id, i.number, i.total_cents, i.currency, i.status, coalesce(i.lines, '[]'),
    i.created_at, i.paid_at, i.refunded_cents, i.pdf_url, i.payment_url
  from jsonb_populate_recordset(null::public.billing_invoices, told -> 'invoices') as i
  on conflict (id) do update set
    subscription_id = excluded.subscription_id, number = excluded.number, total_cents = excluded.total_cents,
    currency = excluded.currency, status = excluded.status, lines = excluded.lines, paid_at = excluded.paid_at,
    refunded_cents = excluded.refunded_cents, pdf_url = excluded.pdf_url, payment_url = excluded.payment_url;

  if customer.user_id is null then
    return 'applied';
  end if;

  select * into former from public.profiles as p where p.id = customer.user_id for update;
  if jsonb_typeof(told -> 'grant') = 'object' then
    insert into public.plan_grants (user_id, source, plan, valid_from, valid_until)
    values (
      customer.user_id, 'subscription', told #>> '{grant,plan}',
      (told #>> '{grant,from}')::timestamptz, (told #>> '{grant,until}')::timestamptz
    )
    on conflict (user_id, source) do update set
      plan = excluded.plan, valid_from = excluded.valid_from, valid_until = excluded.valid_until;
  else
    update public.plan_grants as g
    set valid_until = greatest(g.valid_from, least(g.valid_until, private.billing_now()))
    where g.user_id = customer.user_id and g.source = 'subscription';
  end if;
  perform private.refresh_plan(customer.user_id);
  select * into person from public.profiles as p where p.id = customer.user_id;
  if private.standing_of(person) is distinct from private.standing_of(former) then
    insert into private.audit_log (action, target_id, target_email, before, after, request_id)
    values (
      'payment', person.id, person.email,
      private.standing_document(private.standing_of(former)), private.standing_document(private.standing_of(person)),
      billing_apply.provider || ' ' || billing_apply.ticket
    );
  end if;

  for effect in select value from jsonb_array_elements(told -> 'effects') loop
    insert into private.billing_effects (kind, reference)
    values (effect ->> 'kind', effect ->> 'reference')
    on conflict do nothing;
    if found and jsonb_typeof(effect -> 'mail') = 'object' then
      perform private.mail_person(customer.user_id, effect #>> '{mail,kind}', effect #> '{mail,payload}');
    end if;
  end loop;
  return 'applied';
end
$$;

-- Records an event that was acted on.
create or replace function public.billing_event(event text, type text, customer text, outcome text) returns void
language sql security definer set search_path = '' as $$
  insert into private.billing_events (id, type, customer, outcome)
  values (event, billing_event.type, billing_event.customer, billing_event.outcome)
  on conflict do nothing
$$;

-- Whether an event was acted on before.
create or replace function public.billing_event_known(event text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.billing_events where id = event)
$$;

-- The provider's customers, for the hourly comparison, those first whose state is the oldest. Those of deleted accounts for a
-- week: that long somebody could still pay on a page that was open.
create or replace function public.billing_customers_to_compare() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(provider_id order by ticket, provider_id), '[]'::jsonb)
  from public.billing_customers
  where provider_id is not null
    and (user_id is not null or keep_until > private.billing_now() + interval '10 years' - interval '7 days')
$$;

create or replace function private.close_books() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.billing_customers
  set tax_data = null, open_checkout = null, keep_until = private.billing_now() + interval '10 years'
  where user_id = old.id;
  return old;
end
$$;
create or replace trigger close_books before delete on public.profiles
  for each row execute function private.close_books();

-- An account with a subscription is not deleted: it would go on being charged. The server ends it first.
create or replace function private.refuse_paying_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.billing_subscriptions as s
    join public.billing_customers as c on c.id = s.customer_id
    where c.user_id = old.id and private.is_live_subscription(s.status)
  ) then
    raise exception 'The subscription of this account has to end first' using errcode = 'PT409', detail = 'subscribed';
  end if;
  return old;
end
$$;
create or replace trigger refuse_paying_deletion before delete on public.profiles
  for each row execute function private.refuse_paying_deletion();

-- Reminds people whose trial is about to end, and tells whose has ended; once each. Whoever pays is told nothing.
-- `days` are the numbers of days before the end, such as 3 and 1: of two that are due, only the nearer is sent.
create or replace function private.remind_of_trials(days integer[]) returns void
language plpgsql set search_path = '' as $$
declare
  ending record;
begin
  for ending in
    select
      g.user_id, g.valid_until,
      (select min(d) from unnest(days) as d where g.valid_until <= private.billing_now() + make_interval(days => d)) as due,
      g.valid_until <= private.billing_now() as ended
    from public.plan_grants as g
    where g.source = 'trial'
      and g.valid_until between private.billing_now() - interval '3 days'
        and private.billing_now() + make_interval(days => (select max(d) from unnest(days) as d))
      and not exists (
        select from public.plan_grants as o
        where o.user_id = g.user_id and o.source <> 'trial' and coalesce(o.valid_until, 'infinity') > g.valid_until
      )
  loop
    insert into private.billing_effects (kind, reference)
    values (
      case when ending.ended then 'trial-ended' else 'trial-ending-' || ending.due end,
      ending.user_id || ' ' || ending.valid_until
    )
    on conflict do nothing;
    if found then
      perform private.mail_person(
        ending.user_id,
        case when ending.ended then 'trial-ended' else 'trial-ending' end,
        jsonb_build_object('until', ending.valid_until)
      );
    end if;
  end loop;
end
$$;

-- Does what is due by the clock: plans that follow others, reminders of trials, and the books whose time is over.
create or replace function public.billing_upkeep(reminder_days integer[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.refresh_due_plans();
  perform private.remind_of_trials(reminder_days);
  delete from public.billing_customers where keep_until <= private.billing_now();
  delete from private.billing_events where at < now() - interval '90 days';
end
$$;
