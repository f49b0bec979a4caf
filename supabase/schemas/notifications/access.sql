-- Who may reach what of notifications and emails.

grant select, update (read_at) on public.notifications to authenticated;
grant select on public.notifications to service_role;

grant execute on function
  public.leave_contact_message, public.remove_outgoing_mail, public.take_outgoing_mail
  to service_role;

create policy "own notifications can be read" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy "own notifications can be marked" on public.notifications
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
