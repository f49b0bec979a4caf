import type postgres from "postgres";
import { Failure } from "../failure/index.ts";
import { getAuthSchemaSql, getStorageSchemaSql } from "../lite/index.ts";
import { AUDIT_ENTRIES } from "./auditEntries.ts";
import { STORAGE_WRITES } from "./storageLock.ts";

/** Increase it whenever the statements below change; a database of an older revision runs them again. */
const REVISION = 14;

/** The roles of a request, with the same names and privileges as on hosted Supabase. */
const ROLES = `
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit %s', role_name,
        case when role_name = 'service_role' then 'bypassrls' else '' end);
    end if;
    if not pg_catalog.pg_has_role(current_user, role_name, 'SET') then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end
$$;
`;

/** Functions for policies; the claims come from the verified token. */
const REQUEST_FUNCTIONS = `
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email')
$$;
`;

/** Grants and defaults of hosted Supabase; supabase/schemas grants the rest. */
const GRANTS = `
create schema if not exists extensions;
revoke create on schema public from public;
grant usage on schema public, auth, storage, extensions to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant execute on all functions in schema auth, storage to anon, authenticated, service_role;
`;

/**
 * Two corrections of lite's schema: one timestamp column without a time zone, which would be read in the machine's
 * zone, and JSON written as text inside JSON, which migrations for hosted Supabase cannot read.
 */
const CORRECTIONS = `
do $$
begin
  if (select atttypid from pg_catalog.pg_attribute
    where attrelid = 'auth.sessions'::regclass and attname = 'refreshed_at') = 'timestamp'::regtype
  then
    alter table auth.sessions alter column refreshed_at type timestamptz using refreshed_at at time zone 'utc';
  end if;
end
$$;

create schema if not exists embedded;
revoke all on schema embedded from public;
create or replace function embedded.unwrapped(wrapped jsonb) returns jsonb language sql immutable as $$
  select case when pg_catalog.jsonb_typeof(wrapped) = 'string' then (wrapped #>> '{}')::jsonb else wrapped end
$$;
create or replace function embedded.unwrap_user() returns trigger language plpgsql set search_path = '' as $$
begin
  new.raw_app_meta_data := embedded.unwrapped(new.raw_app_meta_data);
  new.raw_user_meta_data := embedded.unwrapped(new.raw_user_meta_data);
  return new;
end
$$;
create or replace function embedded.unwrap_identity() returns trigger language plpgsql set search_path = '' as $$
begin
  new.identity_data := embedded.unwrapped(new.identity_data);
  return new;
end
$$;
create or replace function embedded.unwrap_object() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.metadata := embedded.unwrapped(new.metadata);
  new.user_metadata := embedded.unwrapped(new.user_metadata);
  return new;
end
$$;
create or replace trigger unwrap before insert or update on auth.users
  for each row execute function embedded.unwrap_user();
create or replace trigger unwrap before insert or update on auth.identities
  for each row execute function embedded.unwrap_identity();
create or replace trigger unwrap before insert or update on storage.objects
  for each row execute function embedded.unwrap_object();
`;

/** The channel on which the versions of removed and replaced objects are announced; their files can be removed. */
export const REMOVED_FILES = "regia_removed_files";

/**
 * What the storage service does on hosted projects: whoever removes a row, the file follows, and a person's files are
 * removed with the account.
 */
const FILES = `
create or replace function embedded.hold_storage_lock() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock_shared(${STORAGE_WRITES});
  return null;
end
$$;
create or replace function embedded.announce_removed_file() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.version is distinct from old.version then
    perform pg_catalog.pg_notify('${REMOVED_FILES}', old.version);
  end if;
  return null;
end
$$;
create or replace function embedded.remove_files_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- These operators use the index on names.
  delete from storage.objects where name ~>=~ (old.id || '/') and name ~<~ (old.id || '0');
  return null;
end
$$;
create or replace trigger hold_storage_lock before insert or update or delete on storage.objects
  for each statement execute function embedded.hold_storage_lock();
create or replace trigger announce_removed_file after update or delete on storage.objects
  for each row when (old.version is not null) execute function embedded.announce_removed_file();
create or replace trigger remove_files_of_account after delete on auth.users
  for each row execute function embedded.remove_files_of_account();
`;

/**
 * The second factors of GoTrue, which lite lacks. Three columns are the embedded backend's own: the period of the last code
 * that was accepted, and a challenge's session and what it asks a passkey to sign.
 */
const FACTORS = `
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_type text not null,
  status text not null check (status in ('unverified', 'verified')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table auth.mfa_factors
  add column if not exists friendly_name text,
  add column if not exists secret text,
  add column if not exists last_challenged_at timestamptz,
  add column if not exists last_totp_step bigint;
create index if not exists factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
create unique index if not exists mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);
alter table auth.mfa_challenges add column if not exists signed_challenge text;
create index if not exists mfa_challenge_created_at_idx on auth.mfa_challenges (factor_id, created_at);
create index if not exists mfa_challenge_session_id_idx on auth.mfa_challenges (session_id);
create table if not exists auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);
`;

const RECORD = `
create table if not exists embedded.revision (
  number integer not null,
  only_one boolean primary key default true check (only_one)
);
create table if not exists embedded.mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  links text[] not null,
  sent_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
create table if not exists embedded.pending_sign_ups (
  id uuid primary key,
  email text not null,
  mailbox text not null,
  encrypted_password text,
  metadata jsonb not null,
  token_hash bytea not null unique,
  sent_at timestamptz not null default now(),
  signed_up_at timestamptz not null default now()
);
alter table embedded.pending_sign_ups alter column encrypted_password drop not null;
create index if not exists pending_sign_ups_of_mailbox on embedded.pending_sign_ups (mailbox, signed_up_at desc);
create index if not exists pending_sign_ups_by_age on embedded.pending_sign_ups (signed_up_at);
create table if not exists embedded.opened_sign_ups (
  token_hash bytea primary key,
  user_id uuid not null references auth.users on delete cascade,
  opened_at timestamptz not null default now()
);
create index if not exists opened_sign_ups_of_user on embedded.opened_sign_ups (user_id);
create table if not exists embedded.recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
create table if not exists embedded.passkeys (
  factor_id uuid primary key references auth.mfa_factors on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null
);
create index if not exists mail_recipient on embedded.mail (lower(recipient), id desc);
`;

/** The codes in emails. Those of an account's recovery die with its links. */
const EMAIL_CODES = `
create table if not exists embedded.email_codes (
  token_hash bytea primary key,
  type text not null,
  mailbox text not null,
  code_hash bytea not null,
  user_id uuid references auth.users on delete cascade,
  sent_at timestamptz not null default now()
);
create index if not exists email_codes_of_mailbox on embedded.email_codes (mailbox);
create index if not exists email_codes_of_user on embedded.email_codes (user_id);
create index if not exists email_codes_by_age on embedded.email_codes (sent_at);
create or replace function embedded.forget_email_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from embedded.email_codes where user_id = old.id;
  return null;
end
$$;
create or replace trigger forget_email_codes after update of encrypted_password, email on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password or old.email is distinct from new.email)
  execute function embedded.forget_email_codes();
`;

/**
 * The stand-in for the payment provider: its objects, with the instant at which something happens to each, in seconds of
 * its clock; its events with their delivery; the answers to idempotency keys; the settings of the time panel.
 */
const PAYMENTS = `
create table if not exists embedded.payment_objects (
  id text primary key,
  position bigint generated always as identity,
  type text not null,
  customer text,
  due_at bigint,
  body jsonb not null
);
create index if not exists payment_objects_by_type on embedded.payment_objects (type, customer, position desc);
create index if not exists payment_objects_due on embedded.payment_objects (due_at) where due_at is not null;
create table if not exists embedded.payment_events (
  id text primary key,
  position bigint generated always as identity,
  type text not null,
  body jsonb not null,
  attempts integer not null default 0,
  next_attempt_at bigint
);
create index if not exists payment_events_waiting on embedded.payment_events (next_attempt_at, position)
  where next_attempt_at is not null;
create table if not exists embedded.payment_requests (
  key text primary key,
  fingerprint bytea not null,
  created bigint not null,
  status integer,
  body text
);
-- The request that was answered first. Answers of before are kept for a day.
alter table embedded.payment_requests add column if not exists request_id text not null default 'req_unknown';
create table if not exists embedded.payment_settings (
  name text primary key,
  value text not null
);
`;

async function knownRevision(sql: postgres.TransactionSql): Promise<number | undefined> {
  const [found] = await sql<{ ours: boolean; foreign: boolean }[]>`
    select to_regclass('embedded.revision') is not null as ours, to_regclass('auth.users') is not null as foreign`;
  if (!found?.ours) {
    if (found?.foreign) throw new Failure("database-foreign");
    return undefined;
  }
  const [row] = await sql<{ number: number }[]>`select number from embedded.revision`;
  return row?.number;
}

/**
 * Creates what a hosted Supabase project has before the first migration: roles, the schemas auth and storage, and the
 * functions that policies use. Runs in the caller's transaction, so that an interrupted start changes nothing.
 * @throws Failure `database-foreign` if the database contains another product's authentication.
 */
export async function installSystemSchema(sql: postgres.TransactionSql): Promise<void> {
  if ((await knownRevision(sql)) === REVISION) return;
  for (const statements of [
    ROLES,
    getAuthSchemaSql(),
    getStorageSchemaSql(),
    REQUEST_FUNCTIONS,
    CORRECTIONS,
    FILES,
    FACTORS,
    GRANTS,
    RECORD,
    EMAIL_CODES,
    PAYMENTS,
    AUDIT_ENTRIES,
  ]) {
    await sql.unsafe(statements).simple();
  }
  await sql`
    insert into embedded.revision (number) values (${REVISION})
    on conflict (only_one) do update set number = excluded.number`;
}
