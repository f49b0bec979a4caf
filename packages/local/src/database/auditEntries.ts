/** How long entries are kept: as long as the records of a free plan. */
export const AUDIT_LIFETIME = "30 days";

/**
 * `auth.audit_log_entries` as GoTrue writes it: one entry for each act, with GoTrue's names. Triggers write it with the act,
 * whoever acts; lite writes those of sign-in, sign-out and confirmation. Like GoTrue's, entries name no network address: the
 * address of a sign-in is with its session.
 */
export const AUDIT_ENTRIES = `
create index if not exists audit_log_entries_by_age on auth.audit_log_entries (created_at);

create or replace function embedded.add_audit_entry(action text, actor_id uuid, actor_username text, traits jsonb default null)
returns void language sql security definer set search_path = '' as $$
  insert into auth.audit_log_entries (id, ip_address, payload)
  values (gen_random_uuid(), '', jsonb_strip_nulls(jsonb_build_object(
    'action', action,
    'actor_id', actor_id,
    'actor_username', actor_username,
    'actor_via_sso', false,
    'log_type', case
      when action = 'logout' then 'account'
      when action = 'user_deleted' then 'team'
      when action like 'token\\_%' then 'token'
      when action in ('factor_in_progress', 'factor_unenrolled', 'challenge_created', 'verification_attempted',
        'recovery_codes_generated') then 'factor'
      else 'user'
    end,
    'traits', traits)))
$$;

-- Of what triggers write, lite's own entry is left out. It says "user_modified" also when nothing changed.
create or replace function embedded.keep_audit_entry() returns trigger language plpgsql set search_path = '' as $$
begin
  new.payload := embedded.unwrapped(new.payload::jsonb);
  if pg_catalog.pg_trigger_depth() = 1
    and new.payload ->> 'action' in ('user_modified', 'user_updated_password', 'user_recovery_requested')
  then
    return null;
  end if;
  return new;
end
$$;
create or replace trigger keep_audit_entry before insert on auth.audit_log_entries
  for each row execute function embedded.keep_audit_entry();

create or replace function embedded.audit_changed_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform embedded.add_audit_entry(tg_argv[0], old.id, old.email);
  return null;
end
$$;
create or replace trigger audit_requested_recovery after update on auth.users
  for each row when (new.recovery_sent_at is not null and new.recovery_sent_at is distinct from old.recovery_sent_at)
  execute function embedded.audit_changed_user('user_recovery_requested');
create or replace trigger audit_updated_password after update on auth.users
  for each row when (old.email_confirmed_at is not null and new.encrypted_password is distinct from old.encrypted_password)
  execute function embedded.audit_changed_user('user_updated_password');
create or replace trigger audit_requested_email after update on auth.users
  for each row when (new.email_change <> '' and new.email_change_sent_at is distinct from old.email_change_sent_at)
  execute function embedded.audit_changed_user('user_modified');
create or replace trigger audit_modified_user after update on auth.users
  for each row when (old.email_confirmed_at is not null and (
    new.email is distinct from old.email
    or new.raw_app_meta_data is not distinct from old.raw_app_meta_data
      and new.raw_user_meta_data is distinct from old.raw_user_meta_data))
  execute function embedded.audit_changed_user('user_modified');

-- As in GoTrue, an admin who deletes an account is the service role.
create or replace function embedded.audit_deleted_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_own boolean := auth.uid() is not distinct from old.id;
begin
  perform embedded.add_audit_entry('user_deleted',
    case when is_own then old.id else '00000000-0000-0000-0000-000000000000' end,
    case when is_own then old.email else 'service_role' end,
    pg_catalog.jsonb_build_object('user_id', old.id, 'user_email', old.email));
  return null;
end
$$;
create or replace trigger audit_deleted_user after delete on auth.users
  for each row execute function embedded.audit_deleted_user();

-- A person ends an own session. Those of a deleted account end with it.
create or replace function embedded.audit_ended_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform embedded.add_audit_entry('logout', u.id, u.email)
  from auth.users as u where u.id = auth.uid() and u.id in (select user_id from ended);
  return null;
end
$$;
create or replace trigger audit_ended_sessions after delete on auth.sessions
  referencing old table as ended for each statement execute function embedded.audit_ended_sessions();

create or replace function embedded.audit_refreshed_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform embedded.add_audit_entry('token_refreshed', u.id, u.email)
  from auth.users as u where u.id = new.user_id;
  return null;
end
$$;
create or replace trigger audit_refreshed_token after insert on auth.refresh_tokens
  for each row when (new.parent is not null) execute function embedded.audit_refreshed_token();

create or replace function embedded.audit_pending_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account record;
begin
  select id, email, email_confirmed_at into account from auth.users
  where email = new.email or id = (select user_id from private.mailboxes where mailbox = new.mailbox)
  order by email = new.email desc limit 1;
  perform embedded.add_audit_entry(
    case when account.email_confirmed_at is null then 'user_confirmation_requested' else 'user_repeated_signup' end,
    coalesce(account.id, new.id), coalesce(account.email, new.email), '{"provider": "email"}');
  return null;
end
$$;
create or replace trigger audit_pending_sign_up after insert or update of sent_at on embedded.pending_sign_ups
  for each row execute function embedded.audit_pending_sign_up();
`;
