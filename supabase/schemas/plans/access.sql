-- Who may reach what of plans and usage.

grant select on public.usage_counters, public.plan_grants to authenticated, service_role;

grant execute on function
  public.effective_limits, public.effective_plan, public.is_limit_value, public.on_trial, public.plan_limits,
  public.trial_duration, public.trial_eligible, public.trial_used_up
  to anon, authenticated, service_role;

grant execute on function
  private.consume_in, private.my_usage, public.consume, public.my_usage
  to authenticated;

grant execute on function
  private.consume, private.period_start
  to authenticated, service_role;

grant execute on function
  private.usage_of, public.consume_for, public.refresh_due_plans, public.release
  to service_role;

create policy "own usage can be read" on public.usage_counters
  for select to authenticated using (user_id = (select auth.uid()));
create policy "own grants can be read" on public.plan_grants
  for select to authenticated using (user_id = (select auth.uid()));
