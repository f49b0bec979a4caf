-- Somebody can have several second factors: an authenticator app and passkeys. Of the first and the last one people are told
-- that the verification is on or off, of any other that it was added or removed.

alter table public.notifications drop constraint kind_is_known, add constraint kind_is_known check (kind in (
  'invitation', 'member_joined', 'member_left', 'member_removed', 'member_role', 'handover_offered', 'workspace_deleted',
  'budget_nearly_spent',
  'plan_changed', 'plan_ends', 'plan_ended', 'trial_started', 'limits_changed', 'account_role',
  'password_changed', 'email_changed', 'second_factor_on', 'second_factor_off', 'second_factor_added',
  'second_factor_removed', 'sessions_ended', 'new_device'
));

create or replace function private.notify_of_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
  is_only constant boolean := not exists (
    select from auth.mfa_factors as f
    where f.user_id = person and f.id <> coalesce(new.id, old.id)
      and f.status = 'verified' and f.factor_type::text <> 'recovery_code'
  );
  change constant text := case
    when tg_op = 'DELETE' then case when is_only then 'off' else 'removed' end
    else case when is_only then 'on' else 'added' end
  end;
begin
  -- Not of a deleted account.
  if exists (select from auth.users as u where u.id = person) then
    perform private.notify(person, 'second_factor_' || change);
    if private.wants_security_alerts(person) then
      perform private.mail_person(person, 'second-factor-' || change);
    end if;
  end if;
  return null;
end
$$;
