-- What admins see of payments and do with them: the list of invoices, a person's billing, the figures that the books give,
-- and refunds.

-- Some invoices in the list of admins, in the order of the ids; person and address are null once the account is deleted.
create or replace function private.admin_invoice_documents(ids text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'invoiceId', i.id,
        'number', i.number,
        'userId', c.user_id,
        'email', p.email,
        'plan', s.plan,
        'totalCents', i.total_cents,
        'refundedCents', i.refunded_cents,
        'status', i.status,
        'createdAt', i.created_at,
        'paidAt', i.paid_at,
        'pdfUrl', i.pdf_url
      )
      order by listed.place
    ),
    '[]'::jsonb
  )
  from unnest(ids) with ordinality as listed (id, place)
  join public.billing_invoices as i on i.id = listed.id
  join public.billing_customers as c on c.id = i.customer_id
  left join public.profiles as p on p.id = c.user_id
  left join public.billing_subscriptions as s on s.id = i.subscription_id
$$;

-- Newest first. `search` is part of a name, an address or an invoice's number, or an invoice's id; the status `refunded`
-- stands for those of which something was given back.
create or replace function public.admin_list_invoices(
  actor uuid, session uuid, search text, user_id uuid, status text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal constant text := private.admin_refusal(actor, session);
  wanted constant text := private.folded(btrim(coalesce(search, '')));
  -- Escapes the wildcards of the search text.
  pattern constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- Built dynamically, so that a page without conditions is read from the index alone. Every value is a parameter.
  conditions constant text := concat_ws(
    ' and ',
    'true',
    case when admin_list_invoices.user_id is not null then
      'i.customer_id = (select c.id from public.billing_customers as c where c.user_id = $1)'
    end,
    case
      when admin_list_invoices.status = 'refunded' then 'i.refunded_cents > 0'
      when admin_list_invoices.status is not null then 'i.status = $2'
    end,
    case when wanted <> '' then '(i.customer_id = any ($3) or lower(i.number) like $4 or i.id = $5)' end
  );
  payers uuid[];
  matching bigint;
  found text[];
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  if wanted <> '' then
    payers := array(
      select c.id from private.user_directory as d
      join public.billing_customers as c on c.user_id = d.user_id
      where d.words like pattern
    );
  end if;
  execute format('select count(*) from public.billing_invoices as i where %s', conditions)
    into matching
    using admin_list_invoices.user_id, admin_list_invoices.status, payers, pattern, btrim(search);
  execute format(
    $query$
      select array(
        select i.id from public.billing_invoices as i where %s
        order by i.created_at desc, i.id desc
        limit $6 offset $7
      )
    $query$,
    conditions
  )
    into found
    using
      admin_list_invoices.user_id, admin_list_invoices.status, payers, pattern, btrim(search),
      page_size, (page - 1)::bigint * page_size;
  return jsonb_build_object('invoices', private.admin_invoice_documents(found), 'total', matching);
end
$$;

-- The invoice with an id or a number, as in the list, and its customer at the provider. Of a number that two have, none.
create or replace function public.admin_find_invoice(actor uuid, session uuid, invoice text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal constant text := private.admin_refusal(actor, session);
  found constant text[] := array(
    select i.id from public.billing_invoices as i
    where i.id = btrim(invoice) or lower(i.number) = lower(btrim(invoice))
  );
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  if cardinality(found) <> 1 then
    return jsonb_build_object('refusal', 'invoice_not_found');
  end if;
  return jsonb_build_object(
    'invoice', private.admin_invoice_documents(found) -> 0,
    'customer', (
      select c.provider_id from public.billing_invoices as i
      join public.billing_customers as c on c.id = i.customer_id
      where i.id = found[1]
    )
  );
end
$$;

-- Where a person's plan comes from, what is paid for it, and what stands on the receipts. The clock is that of the
-- payments; the subscription is the live one, or else the last.
create or replace function public.admin_get_billing(actor uuid, session uuid, user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal constant text := private.admin_refusal(actor, session);
  customer public.billing_customers;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  if not exists (select from public.profiles as p where p.id = admin_get_billing.user_id) then
    return jsonb_build_object('refusal', 'not_found');
  end if;
  select * into customer from public.billing_customers as c where c.user_id = admin_get_billing.user_id;
  return jsonb_build_object(
    'now', private.billing_now(),
    'customer', customer.provider_id,
    'grants', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('plan', g.plan, 'source', g.source, 'from', g.valid_from, 'until', g.valid_until)
          order by g.valid_from, g.id
        ),
        '[]'::jsonb
      )
      from public.plan_grants as g where g.user_id = admin_get_billing.user_id
    ),
    'subscription', (
      select jsonb_build_object(
        'id', s.id,
        'status', s.status,
        'plan', s.plan,
        'period', s.period,
        'startedAt', s.started_at,
        'currentPeriodEnd', s.current_period_end,
        'cancelAt', s.cancel_at,
        'endedAt', s.ended_at,
        'failingSince', s.failing_since,
        'nextChargeAt', s.next_charge_at,
        'nextChargeCents', s.next_charge_cents,
        'nextPeriod', s.next_period,
        'cardBrand', s.card_brand,
        'cardLast4', s.card_last4
      )
      from public.billing_subscriptions as s
      where s.customer_id = customer.id
      order by private.is_live_subscription(s.status) desc, s.started_at desc
      limit 1
    ),
    'taxData', customer.tax_data,
    'invoices', private.admin_invoice_documents(array(
      select i.id from public.billing_invoices as i
      where i.customer_id = customer.id
      order by i.created_at desc, i.id desc
    ))
  );
end
$$;

-- Records a refund that the provider has made, once, however often it is told.
create or replace function public.admin_record_refund(
  actor uuid,
  session uuid,
  refund text,
  invoice text,
  refunded_before integer,
  refunded_after integer,
  reason text,
  request_id text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal constant text := private.admin_refusal(actor, session);
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  insert into private.billing_effects (kind, reference) values ('refund', refund) on conflict do nothing;
  if found then
    insert into private.audit_log (
      actor_id, actor_email, action, target_id, target_email, invoice_id, invoice_number, before, after, request_id
    )
    select
      actor,
      (select email from public.profiles where id = actor),
      'refund_payment',
      c.user_id,
      (select email from public.profiles where id = c.user_id),
      i.id,
      i.number,
      jsonb_build_object('refundedCents', refunded_before),
      jsonb_build_object('refundedCents', refunded_after, 'reason', reason),
      request_id
    from public.billing_invoices as i
    join public.billing_customers as c on c.id = i.customer_id
    where i.id = invoice;
  end if;
  return jsonb_build_object('recorded', found);
end
$$;

-- What the books say of the business, by the clock of the payments and the months of Rome:
-- - `paying`: the subscriptions that are paid for now, by period. One in its trial has not paid; one that is past due or
--   unpaid does not pay; one that was cancelled pays until it ends. The monthly revenue follows from their prices.
-- - `failing`: the subscriptions whose charge failed, and what is open of them.
-- - `months`, this one and the eleven before it, newest first:
--   - `paidCents`: the totals of the invoices that were paid in the month, in euro;
--   - `refundedCents`: what was given back of these, whenever that was: the books do not have the day;
--   - `revenueCents`: what is left;
--   - `subscriptions`: how many lived when the month began, and `ended`: how many of these ended in it. What was never paid
--     for, because the first charge did not succeed, never lived.
-- - `trials` of the last 30 and 90 days: how many people who still have an account started one, and how many of these have
--   paid since, without being given everything back.
create or replace function public.admin_revenue(actor uuid, session uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal constant text := private.admin_refusal(actor, session);
  moment constant timestamptz := private.billing_now();
  this_month constant timestamp := date_trunc('month', moment at time zone 'Europe/Rome');
  -- When each of the months began. An instant is in the last one that began before it: its bucket, from 1.
  months constant timestamptz[] := array(
    select m at time zone 'Europe/Rome'
    from generate_series(this_month - interval '11 months', this_month, interval '1 month') as m
  );
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  return jsonb_build_object(
    'at', moment,
    'paying', (
      select jsonb_build_object(
        'monthly', count(*) filter (where s.period = 'monthly'), 'yearly', count(*) filter (where s.period = 'yearly')
      )
      from public.billing_subscriptions as s where s.status = 'active'
    ),
    'failing', (
      select jsonb_build_object(
        'pastDue', count(*) filter (where s.status = 'past_due'),
        'unpaid', count(*) filter (where s.status = 'unpaid'),
        'owedCents', coalesce(sum(owed.cents), 0)
      )
      from public.billing_subscriptions as s
      cross join lateral (
        select sum(i.total_cents) as cents from public.billing_invoices as i
        where i.customer_id = s.customer_id and i.subscription_id = s.id and i.status = 'open' and i.currency = 'EUR'
      ) as owed
      where s.status in ('past_due', 'unpaid')
    ),
    'months', (
      with paid as (
        select
          width_bucket(i.paid_at, months) as month,
          sum(i.total_cents) as cents,
          sum(i.refunded_cents) as refunded
        from public.billing_invoices as i
        where i.status = 'paid' and i.currency = 'EUR' and i.total_cents > 0 and i.paid_at >= months[1]
        group by 1
      ),
      lives as materialized (
        select
          width_bucket(s.started_at, months) as started,
          width_bucket(coalesce(s.ended_at, 'infinity'), months || 'infinity'::timestamptz) as ended,
          count(*) as subscriptions
        from public.billing_subscriptions as s
        where s.status not in ('incomplete', 'incomplete_expired')
        group by 1, 2
      )
      select jsonb_agg(
        jsonb_build_object(
          'month', to_char(m.began at time zone 'Europe/Rome', 'YYYY-MM'),
          'paidCents', coalesce(paid.cents, 0),
          'refundedCents', coalesce(paid.refunded, 0),
          'revenueCents', coalesce(paid.cents - paid.refunded, 0),
          'subscriptions', coalesce(lived.subscriptions, 0),
          'ended', coalesce(lived.ended, 0)
        )
        order by m.place desc
      )
      from unnest(months) with ordinality as m (began, place)
      left join paid on paid.month = m.place
      cross join lateral (
        select sum(l.subscriptions) as subscriptions, sum(l.subscriptions) filter (where l.ended = m.place) as ended
        from lives as l
        where l.started < m.place and l.ended >= m.place
      ) as lived
    ),
    'trials', (
      with started as materialized (
        select
          p.trial_start_date as at,
          exists (
            select from public.billing_customers as c
            join public.billing_invoices as i on i.customer_id = c.id
            where c.user_id = p.id and i.status = 'paid' and i.refunded_cents < i.total_cents
              and i.paid_at >= p.trial_start_date
          ) as converted
        from public.profiles as p
        where p.trial_start_date > moment - interval '90 days'
      )
      select jsonb_agg(
        jsonb_build_object('days', given.days, 'started', found.started, 'converted', found.converted) order by given.days
      )
      from unnest(array[30, 90]) as given (days)
      cross join lateral (
        select count(*) as started, count(*) filter (where s.converted) as converted
        from started as s where s.at > moment - make_interval(days => given.days)
      ) as found
    )
  );
end
$$;
