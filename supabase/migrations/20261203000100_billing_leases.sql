-- The payment provider locks nothing over several requests. Whoever changes something of a customer's there holds the
-- customer's lease meanwhile, whichever process they are; that of a process that died ends by itself.
create table private.billing_leases (
  customer_id uuid primary key references public.billing_customers (id) on delete cascade,
  -- A number of the holder's own choice.
  holder uuid not null,
  -- By the real clock; another may take it from then on.
  held_until timestamptz not null
);
alter table private.billing_leases enable row level security;
create policy "no request reaches it" on private.billing_leases for all to public using (false) with check (false);
revoke all on private.billing_leases from public, anon, authenticated, service_role;

-- The customer with an identifier: its own, or the provider's.
create function private.billing_customer_named(name text) returns setof public.billing_customers
language sql stable set search_path = '' as $$
  select c.* from public.billing_customers as c
  where c.provider_id = name or c.id = case when pg_input_is_valid(name, 'uuid') then name::uuid end
$$;

-- Takes the lease of a customer, or keeps it for longer. Answers whether the holder has it now, and the ticket of the
-- customer's state that was applied last; null for an unknown customer.
create function public.billing_take_lease(customer text, holder uuid, seconds integer) returns jsonb
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
create function public.billing_end_lease(customer text, holder uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.billing_leases as l
  using private.billing_customer_named(customer) as c
  where l.customer_id = c.id and l.holder = billing_end_lease.holder
$$;

-- As before, with the subscriptions whose withdrawal was acknowledged: what settles for them later is told by itself.
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

revoke all on all functions in schema private from public;
revoke all on function public.billing_take_lease(text, uuid, integer) from public, anon, authenticated;
revoke all on function public.billing_end_lease(text, uuid) from public, anon, authenticated;
grant execute on function public.billing_take_lease(text, uuid, integer) to service_role;
grant execute on function public.billing_end_lease(text, uuid) to service_role;

select private.record_installation();
