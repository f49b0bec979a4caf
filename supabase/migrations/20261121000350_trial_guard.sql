-- The start of the own trial and its end (decisions 5 to 8), by the rules that are generated from the plan table.

create or replace function private.guard_profile_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  if current_user in ('anon', 'authenticated') then
    -- Ignores the instants that were sent: the database sets its own.
    if public.trial_eligible(old.plan, old.trial_used, old.trial_start_date)
      and new.plan = 'pro'
      and new.trial_start_date is not null
    then
      new.trial_start_date := now();
      new.plan_expires_at := now() + public.trial_duration();
    elsif (new.plan, new.plan_expires_at, new.trial_start_date)
      is distinct from (old.plan, old.plan_expires_at, old.trial_start_date)
    then
      raise exception 'Only the server may change the plan, and the trial can be started once'
        using errcode = 'insufficient_privilege';
    end if;
    if (new.id, new.email, new.email_verified, new.role, new.trial_used, new.custom_limits, new.created_at)
      is distinct from
      (old.id, old.email, old.email_verified, old.role, old.trial_used, old.custom_limits, old.created_at)
    then
      raise exception 'Only the name, phone and avatar of a profile can be changed'
        using errcode = 'insufficient_privilege';
    end if;
  end if;
  -- The first change after a trial ended marks it as used; until then readers derive that from the dates.
  new.trial_used := public.trial_used_up(
    new.plan, new.plan_expires_at, new.trial_start_date, new.trial_used, now()
  );
  return new;
end
$$;

alter table public.profiles
  add constraint free_has_no_expiry check (plan <> 'free' or plan_expires_at is null);
