-- A person after one operation, whether it is allowed or not. As before; 'restore' puts back a former plan and
-- trial, and limits may change only the fields that they name, where null resets a field to the plan's value.
create or replace function private.standing_after(person private.standing, operation jsonb) returns private.standing
language plpgsql stable set search_path = '' as $$
begin
  case operation ->> 'op'
    when 'plan' then
      person.plan := operation ->> 'plan';
      person.plan_expires_at := (operation ->> 'expiresAt')::timestamptz;
      person.trial_used := person.trial_used or person.trial_start_date is not null;
    when 'restore' then
      person.plan := operation ->> 'plan';
      person.plan_expires_at := case when person.plan <> 'free' then (operation ->> 'expiresAt')::timestamptz end;
      person.trial_start_date := (operation ->> 'trialStartDate')::timestamptz;
      person.trial_used := (operation ->> 'trialUsed')::boolean;
    when 'trial' then
      person.plan := 'pro';
      person.trial_start_date := now();
      person.plan_expires_at := now() + public.trial_duration();
    when 'role' then
      person.role := operation ->> 'role';
    when 'limits' then
      person.custom_limits := nullif(
        case
          when jsonb_typeof(operation -> 'customLimits') is distinct from 'object' then null
          when operation ->> 'mode' = 'merge' then
            jsonb_strip_nulls(coalesce(person.custom_limits, '{}') || (operation -> 'customLimits'))
          else operation -> 'customLimits'
        end,
        '{}'
      );
    when 'delete' then
      person.role := null;
    else
      null;
  end case;
  return person;
end
$$;

select private.record_installation();
