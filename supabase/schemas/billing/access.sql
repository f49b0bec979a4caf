-- Who may reach what of the books.

grant select on public.billing_customers, public.billing_subscriptions, public.billing_invoices to service_role;
grant select on public.billing_subscriptions, public.billing_invoices to authenticated;
grant select (id, user_id, tax_data) on public.billing_customers to authenticated;

grant execute on function
  public.admin_find_invoice, public.admin_get_billing, public.admin_list_invoices, public.admin_record_refund,
  public.admin_revenue, public.billing_apply, public.billing_customer, public.billing_customers_to_compare,
  public.billing_end_lease, public.billing_event, public.billing_event_known, public.billing_link,
  public.billing_open_checkout, public.billing_set_tax_data, public.billing_take_lease, public.billing_ticket,
  public.billing_upkeep
  to service_role;

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
