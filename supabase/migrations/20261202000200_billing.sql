-- The books: what the payment provider's customers, subscriptions and invoices are, as last fetched from it. Nothing here
-- is decided: the provider is asked, and the answer is applied whole.

drop function public.payment_settle(text, text, uuid, text, integer, text, text);
drop function public.payment_begin(uuid, text, text, text, integer);
drop table private.payment_events;

create table public.billing_customers (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted: the books are kept without a name.
  user_id uuid unique references public.profiles (id) on delete set null,
  -- The provider's identifier; null until somebody first goes to pay.
  provider_id text unique constraint provider_id_is_short check (char_length(provider_id) <= 255),
  -- What a receipt names beside the person: company, tax numbers, address.
  tax_data jsonb constraint tax_data_is_an_object check (jsonb_typeof(tax_data) = 'object'),
  -- The payment page that the person was last sent to; null once it was paid or has expired.
  open_checkout text,
  -- The ticket of the state that was applied last.
  ticket bigint not null default 0,
  -- When the books of a deleted account are swept.
  keep_until timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.billing_customers is 'One row for each person who has ever gone to pay; it outlives the account by ten years.';

create table public.billing_subscriptions (
  -- The provider's identifier.
  id text primary key,
  customer_id uuid not null references public.billing_customers (id) on delete cascade,
  status text not null constraint status_is_known check (status in (
    'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'
  )),
  plan text not null constraint plan_is_sold check (plan = 'pro'),
  period text not null constraint period_is_known check (period in ('monthly', 'yearly')),
  started_at timestamptz not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  -- When it ends by the person's will; null if it goes on.
  cancel_at timestamptz,
  ended_at timestamptz,
  -- The first failure of the charge that is due; null if none is.
  failing_since timestamptz,
  next_charge_at timestamptz,
  next_charge_cents integer constraint next_charge_is_an_amount check (next_charge_cents >= 0),
  -- The period that begins with the next charge, if it is another one.
  next_period text constraint next_period_is_known check (next_period in ('monthly', 'yearly')),
  card_brand text,
  card_last4 text
);
create unique index billing_subscriptions_live on public.billing_subscriptions (customer_id)
  where status in ('trialing', 'active', 'past_due', 'unpaid', 'paused');
create index billing_subscriptions_customer_id on public.billing_subscriptions (customer_id);

create table public.billing_invoices (
  -- The provider's identifier.
  id text primary key,
  customer_id uuid not null references public.billing_customers (id) on delete cascade,
  subscription_id text,
  number text,
  total_cents integer not null,
  currency text not null constraint currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  status text not null constraint status_is_known check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
  -- What was paid for, as `[{"description", "amountCents"}]`.
  lines jsonb not null default '[]',
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_cents integer not null default 0 constraint refund_is_an_amount check (refunded_cents >= 0),
  pdf_url text,
  -- The provider's page on which an open one is paid.
  payment_url text
);
create index billing_invoices_customer_id on public.billing_invoices (customer_id, created_at desc);

-- The provider's events that arrived, for the log: each is a hint to fetch the customer's state.
create table private.billing_events (
  id text primary key,
  type text not null,
  customer text,
  outcome text not null,
  at timestamptz not null default now()
);
-- What is done once, however often its cause is seen, such as the email with a receipt.
create table private.billing_effects (
  kind text not null,
  reference text not null,
  at timestamptz not null default now(),
  primary key (kind, reference)
);
-- Tickets are numbered in the order in which the provider was asked.
create sequence private.billing_tickets;

alter table public.billing_customers enable row level security;
alter table public.billing_subscriptions enable row level security;
alter table public.billing_invoices enable row level security;
alter table private.billing_events enable row level security;
alter table private.billing_effects enable row level security;
revoke all on public.billing_customers, public.billing_subscriptions, public.billing_invoices
  from public, anon, authenticated, service_role;
revoke all on private.billing_events, private.billing_effects from public, anon, authenticated, service_role;
revoke all on sequence private.billing_tickets from public, anon, authenticated, service_role;
grant select on public.billing_customers, public.billing_subscriptions, public.billing_invoices to service_role;
grant select on public.billing_subscriptions, public.billing_invoices to authenticated;
grant select (id, user_id, tax_data) on public.billing_customers to authenticated;
create policy "no request reaches it" on private.billing_events for all to public using (false) with check (false);
create policy "no request reaches it" on private.billing_effects for all to public using (false) with check (false);

create policy "own customer can be read" on public.billing_customers
  for select to authenticated using (user_id = (select auth.uid()));
create policy "own subscriptions can be read" on public.billing_subscriptions
  for select to authenticated using (
    customer_id in (select c.id from public.billing_customers as c where c.user_id = (select auth.uid()))
  );
create policy "own invoices can be read" on public.billing_invoices
  for select to authenticated using (
    customer_id in (select c.id from public.billing_customers as c where c.user_id = (select auth.uid()))
  );
create policy "only in a current session" on public.billing_customers as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);
create policy "only in a current session" on public.billing_subscriptions as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);
create policy "only in a current session" on public.billing_invoices as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);

-- Books of deleted accounts: without a name, for ten years ----------------------------------------------------------

create function private.close_books() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.billing_customers
  set tax_data = null, open_checkout = null, keep_until = private.billing_now() + interval '10 years'
  where user_id = old.id;
  return old;
end
$$;
create trigger close_books before delete on public.profiles
  for each row execute function private.close_books();

-- Whether a provider's subscription is still to be charged, or could be.
create function private.is_live_subscription(status text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
$$;

-- An account with a subscription is not deleted: it would go on being charged. The server ends it first.
create function private.refuse_paying_deletion() returns trigger
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
create trigger refuse_paying_deletion before delete on public.profiles
  for each row execute function private.refuse_paying_deletion();

-- What the server asks ------------------------------------------------------------------------------------------------

-- Everything about a person that a payment depends on, or `{refusal}` if the session has ended. The first call makes the
-- customer.
create function public.billing_customer(person uuid, session_id uuid) returns jsonb
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

-- Sets the provider's identifier of a customer, unless another call has set one; returns the one that counts.
create function public.billing_link(customer uuid, provider text) returns text
language sql security definer set search_path = '' as $$
  update public.billing_customers as c
  set provider_id = coalesce(c.provider_id, provider)
  where c.id = customer
  returning c.provider_id
$$;

-- Remembers the payment page that a person is sent to, null for none; returns the one before.
create function public.billing_open_checkout(customer uuid, session text) returns text
language sql security definer set search_path = '' as $$
  update public.billing_customers as c
  set open_checkout = session
  from (select f.id, f.open_checkout from public.billing_customers as f where f.id = customer for update) as former
  where c.id = former.id
  returning former.open_checkout
$$;

create function public.billing_set_tax_data(person uuid, tax_data text) returns void
language sql security definer set search_path = '' as $$
  update public.billing_customers as c
  set tax_data = billing_set_tax_data.tax_data::jsonb
  where c.user_id = person
$$;

-- A ticket for asking the provider about a customer: of two answers the one with the higher ticket is the newer. With the
-- payments' clock, and whether the customer is in the books and its account was deleted.
create function public.billing_ticket(provider text) returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object(
    'ticket', nextval('private.billing_tickets'),
    'now', private.billing_now(),
    'isKnown', exists (select from public.billing_customers where provider_id = provider),
    'isClosed', exists (select from public.billing_customers where provider_id = provider and user_id is null)
  )
$$;

-- Whether an event was acted on before.
create function public.billing_event_known(event text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.billing_events where id = event)
$$;

-- Records an event that was acted on.
create function public.billing_event(event text, type text, customer text, outcome text) returns void
language sql security definer set search_path = '' as $$
  insert into private.billing_events (id, type, customer, outcome)
  values (event, billing_event.type, billing_event.customer, billing_event.outcome)
  on conflict do nothing
$$;

-- The provider's customers, for the hourly comparison, those first whose state is the oldest. Those of deleted accounts for a
-- week: that long somebody could still pay on a page that was open.
create function public.billing_customers_to_compare() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(provider_id order by ticket, provider_id), '[]'::jsonb)
  from public.billing_customers
  where provider_id is not null
    and (user_id is not null or keep_until > private.billing_now() + interval '10 years' - interval '7 days')
$$;

-- Applies a customer's state as fetched with a ticket: all subscriptions and invoices, the plan that they pay for, and what
-- follows once, such as emails. `state` is `{subscriptions, invoices, grant: {plan, from, until} | null, effects:
-- [{kind, reference, mail: {kind, payload} | null}]}`. Returns `applied`, `stale` (a newer state was applied) or `unknown`.
create function public.billing_apply(provider text, ticket bigint, state text) returns text
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

-- What follows from the clock ---------------------------------------------------------------------------------------

-- Reminds people whose trial is about to end, and tells whose has ended; once each. Whoever pays is told nothing.
-- `days` are the numbers of days before the end, such as 3 and 1: of two that are due, only the nearer is sent.
create function private.remind_of_trials(days integer[]) returns void
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
create function public.billing_upkeep(reminder_days integer[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.refresh_due_plans();
  perform private.remind_of_trials(reminder_days);
  delete from public.billing_customers where keep_until <= private.billing_now();
  delete from private.billing_events where at < now() - interval '90 days';
end
$$;

-- What a person is told of their own money ---------------------------------------------------------------------------

-- The export of an account contains its grants and books in place of the former payments.
create or replace function public.export_account() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select jsonb_build_object(
    'exportedAt', now(),
    'profile', (select to_jsonb(p) from public.profiles as p where p.id = (select auth.uid())),
    'preferences', (select to_jsonb(p) - 'user_id' from public.preferences as p where p.user_id = (select auth.uid())),
    'usage', (
      select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' order by u.counter, u.period_start), '[]'::jsonb)
      from public.usage_counters as u where u.user_id = (select auth.uid())
    ),
    'planGrants', (
      select coalesce(jsonb_agg(to_jsonb(g) - 'id' - 'user_id' order by g.valid_from, g.id), '[]'::jsonb)
      from public.plan_grants as g where g.user_id = (select auth.uid())
    ),
    'billing', (
      select jsonb_build_object(
        'tax_data', c.tax_data,
        'subscriptions', (
          select coalesce(jsonb_agg(to_jsonb(s) - 'customer_id' order by s.started_at, s.id), '[]'::jsonb)
          from public.billing_subscriptions as s where s.customer_id = c.id
        ),
        'invoices', (
          select coalesce(jsonb_agg(to_jsonb(i) - 'customer_id' order by i.created_at, i.id), '[]'::jsonb)
          from public.billing_invoices as i where i.customer_id = c.id
        )
      )
      from public.billing_customers as c where c.user_id = (select auth.uid())
    ),
    'workspaces', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', w.id,
            'name', w.name,
            'slug', w.slug,
            'personal', w.personal,
            'pays', w.payer_id = m.user_id,
            'role', m.role,
            'joined_at', m.joined_at,
            'system_prompt', (select i.prompt from public.workspace_prompts as i where i.workspace_id = w.id)
          )
          order by m.joined_at, w.id
        ),
        '[]'::jsonb
      )
      from public.workspace_members as m join public.workspaces as w on w.id = m.workspace_id
      where m.user_id = (select auth.uid())
    ),
    'conversations', (
      select coalesce(
        jsonb_agg(
          to_jsonb(c) || jsonb_build_object(
            'messages', (
              select coalesce(jsonb_agg(to_jsonb(m) - 'conversation_id' - 'workspace_id' order by m.created_at, m.id), '[]'::jsonb)
              from public.messages as m where m.workspace_id = c.workspace_id and m.conversation_id = c.id
            )
          )
          order by c.created_at, c.id
        ),
        '[]'::jsonb
      )
      from public.conversations as c join public.workspaces as w on w.id = c.workspace_id
      where c.created_by = (select auth.uid()) or w.payer_id = (select auth.uid())
    ),
    'savedPrompts', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'created_by' order by s.created_at, s.id), '[]'::jsonb)
      from public.saved_prompts as s where s.created_by = (select auth.uid())
    ),
    'attachments', (
      select coalesce(
        jsonb_agg(
          (to_jsonb(a) - 'content') || jsonb_build_object('content', translate(encode(a.content, 'base64'), E'\n', ''))
          order by a.created_at, a.id
        ),
        '[]'::jsonb
      )
      from private.my_attachments() as a
    ),
    'feedback', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'user_id' order by f.created_at, f.message_id), '[]'::jsonb)
      from public.message_feedback as f where f.user_id = (select auth.uid())
    ),
    'notifications', (
      select coalesce(jsonb_agg(to_jsonb(n) - 'user_id' order by n.id), '[]'::jsonb)
      from public.notifications as n where n.user_id = (select auth.uid())
    ),
    'modelCalls', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'payer_id' order by c.created_at, c.id), '[]'::jsonb)
      from public.model_calls as c where c.payer_id = (select auth.uid())
    ),
    'modelSpending', private.my_spending(),
    'apiTokens', private.my_api_tokens(),
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]'::jsonb) from public.my_sessions() as s
    )
  );
$$;

drop table public.payments;

revoke all on all functions in schema private from public;
revoke all on function public.billing_customer(uuid, uuid) from public, anon, authenticated;
revoke all on function public.billing_link(uuid, text) from public, anon, authenticated;
revoke all on function public.billing_open_checkout(uuid, text) from public, anon, authenticated;
revoke all on function public.billing_set_tax_data(uuid, text) from public, anon, authenticated;
revoke all on function public.billing_ticket(text) from public, anon, authenticated;
revoke all on function public.billing_event_known(text) from public, anon, authenticated;
revoke all on function public.billing_event(text, text, text, text) from public, anon, authenticated;
revoke all on function public.billing_customers_to_compare() from public, anon, authenticated;
revoke all on function public.billing_apply(text, bigint, text) from public, anon, authenticated;
revoke all on function public.billing_upkeep(integer[]) from public, anon, authenticated;
grant execute on function public.billing_customer(uuid, uuid) to service_role;
grant execute on function public.billing_link(uuid, text) to service_role;
grant execute on function public.billing_open_checkout(uuid, text) to service_role;
grant execute on function public.billing_set_tax_data(uuid, text) to service_role;
grant execute on function public.billing_ticket(text) to service_role;
grant execute on function public.billing_event_known(text) to service_role;
grant execute on function public.billing_event(text, text, text, text) to service_role;
grant execute on function public.billing_customers_to_compare() to service_role;
grant execute on function public.billing_apply(text, bigint, text) to service_role;
grant execute on function public.billing_upkeep(integer[]) to service_role;

select private.record_installation();
