-- What admins see of payments and do with them: the list of invoices, a person's billing, the figures that the books give,
-- refunds, and the end of a subscription before its account is deleted.

create index billing_invoices_newest on public.billing_invoices (created_at desc, id desc);
create index billing_invoices_status on public.billing_invoices (status, created_at desc, id desc);
create index billing_invoices_refunded on public.billing_invoices (created_at desc, id desc) where refunded_cents > 0;
create index billing_invoices_number on public.billing_invoices using gin (lower(number) extensions.gin_trgm_ops);

-- Lists ---------------------------------------------------------------------------------------------------------------

-- Some invoices in the list of admins, in the order of the ids; person and address are null once the account is deleted.
create function private.admin_invoice_documents(ids text[]) returns jsonb
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
create function public.admin_list_invoices(
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

-- Where a person's plan comes from, what is paid for it, and what stands on the receipts. The clock is that of the
-- payments; the subscription is the live one, or else the last.
create function public.admin_get_billing(actor uuid, session uuid, user_id uuid) returns jsonb
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

-- Figures -------------------------------------------------------------------------------------------------------------

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
create function public.admin_revenue(actor uuid, session uuid) returns jsonb
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

-- Refunds -------------------------------------------------------------------------------------------------------------

alter table private.audit_log
  add column invoice_id text,
  add column invoice_number text;
comment on column private.audit_log.invoice_id is
  'Of a refund: then `before` and `after` are `{"refundedCents"}`, and `after` has the reason.';

-- The invoice with an id or a number, as in the list, and its customer at the provider. Of a number that two have, none.
create function public.admin_find_invoice(actor uuid, session uuid, invoice text) returns jsonb
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

-- Records a refund that the provider has made, once, however often it is told.
create function public.admin_record_refund(
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

-- The audit log with refunds; as before otherwise.
create or replace function public.admin_list_audit(
  actor uuid,
  session uuid,
  page integer,
  page_size integer,
  -- Part of an address, a workspace's name, a model's id or an invoice's id or number, or the start of an id; case and
  -- accents do not matter.
  search text default null,
  with_action text default null,
  -- Only entries older than this one. Their number is not counted.
  before_id bigint default null,
  -- The first and the last millisecond.
  since timestamptz default null,
  until timestamptz default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal text := private.admin_refusal(actor, session);
  wanted text := private.folded(btrim(coalesce(search, '')));
  -- Escapes the wildcards of the search text.
  escaped text := replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_');
  -- Entries have microseconds: all those of the last millisecond belong to the range.
  range_end timestamptz := until + interval '1 millisecond';
  conditions text := concat_ws(
    ' and ',
    'true',
    case when with_action is not null then 'entry.action = $1' end,
    case when before_id is not null then 'entry.id < $2' end,
    case when since is not null then 'entry.at >= $4' end,
    case when until is not null then 'entry.at < $5' end,
    case when wanted <> '' then
      '(private.folded(
          concat_ws(
            e''\n'',
            entry.actor_email, entry.target_email, entry.workspace_name, entry.model_id, entry.invoice_id, entry.invoice_number
          )
        ) like ''%'' || $3 || ''%''
        or entry.actor_id::text like $3 || ''%''
        or entry.target_id::text like $3 || ''%''
        or entry.workspace_id::text like $3 || ''%'')'
    end
  );
  entries jsonb;
  total bigint;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  -- Built dynamically, so that a page without conditions is read from the index alone. Every value is a parameter.
  execute format(
    $query$
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', found.id,
            'at', found.at,
            'actorId', found.actor_id,
            'actorEmail', found.actor_email,
            'action', found.action,
            'targetId', found.target_id,
            'targetEmail', found.target_email,
            'before', case when coalesce(found.model_id, found.invoice_id) is null then found.before end,
            'after', case when coalesce(found.model_id, found.invoice_id) is null then found.after end,
            'workspaceId', found.workspace_id,
            'workspaceName', found.workspace_name,
            'memberRole', found.member_role,
            'model', case when found.model_id is not null then
              jsonb_build_object('id', found.model_id, 'before', found.before, 'after', found.after)
            end,
            'refund', case when found.invoice_id is not null then
              jsonb_build_object(
                'invoiceId', found.invoice_id, 'number', found.invoice_number, 'before', found.before, 'after', found.after
              )
            end,
            'requestId', found.request_id
          )
          order by found.id desc
        ),
        '[]'::jsonb
      )
      from (
        select * from private.audit_log as entry
        where %s
        order by entry.id desc
        limit $6 offset $7
      ) as found
    $query$,
    conditions
  ) into entries using
    with_action, before_id, escaped, since, range_end, page_size, (page - 1)::bigint * page_size;
  if before_id is null then
    execute format('select count(*) from private.audit_log as entry where %s', conditions)
    into total using with_action, before_id, escaped, since, range_end;
  end if;
  return jsonb_build_object('entries', entries, 'total', total);
end
$$;

-- Deletions -----------------------------------------------------------------------------------------------------------

-- As before; the books of these people are locked before them, as `billing_apply` does, because a deletion writes both.
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

-- As before, with the same order of locks.
create or replace function private.delete_own_account(end_workspaces boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former public.profiles;
begin
  perform from public.billing_customers where user_id = (select auth.uid()) for update;
  select * into former from public.profiles where id = (select auth.uid()) for update;
  if former.role = 'admin' then
    raise exception 'An admin cannot delete itself' using errcode = 'PT409';
  end if;
  if end_workspaces then
    perform private.record_workspace_change(w, 'delete_workspace')
    from public.workspaces as w where w.payer_id = former.id and not w.personal;
    delete from public.workspaces as w where w.payer_id = former.id;
  end if;
  insert into private.audit_log (actor_id, actor_email, action, target_id, target_email, before)
  select u.id, u.email, 'delete_account', u.id, u.email, private.standing_document(private.standing_of(former))
  from auth.users as u where u.id = (select auth.uid());
  delete from auth.users where id = (select auth.uid());
end
$$;

create function private.has_live_subscription(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.billing_customers as c
    join public.billing_subscriptions as s on s.customer_id = c.id
    where c.user_id = person and private.is_live_subscription(s.status)
  )
$$;

-- As before; nobody with a subscription is deleted: the function ends it first, so a dry run does not refuse.
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

-- The provider's customers whose subscription has to end before some operations: those who would be deleted. None if the
-- operations were answered before.
create function public.admin_subscribers_to_delete(
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

revoke all on all functions in schema private from public;
do $$
declare
  name text;
begin
  foreach name in array array[
    'admin_list_invoices(uuid, uuid, text, uuid, text, integer, integer)',
    'admin_get_billing(uuid, uuid, uuid)',
    'admin_revenue(uuid, uuid)',
    'admin_find_invoice(uuid, uuid, text)',
    'admin_record_refund(uuid, uuid, text, text, integer, integer, text, text)',
    'admin_subscribers_to_delete(uuid, uuid, text, text)'
  ]
  loop
    execute format('revoke all on function public.%s from public, anon, authenticated', name);
    execute format('grant execute on function public.%s to service_role', name);
  end loop;
end
$$;

select private.record_installation();
