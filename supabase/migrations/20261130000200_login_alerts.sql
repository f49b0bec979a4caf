-- Emails about the security of an account: a sign-in from a new device, with a link that ends every session, and changes of
-- the password, the address and the second factor. What the person chose in the settings holds.

-- Languages --------------------------------------------------------------------------------------------------------

-- The language in which a person uses the app, for emails that no request of theirs causes.
create table private.mail_languages (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  language text not null constraint language_is_known check (language in ('it', 'en'))
);

create function private.remember_language(language text) returns void
language sql security definer set search_path = '' as $$
  insert into private.mail_languages as held (user_id, language)
  select p.id, case when remember_language.language = 'en' then 'en' else 'it' end
  from public.profiles as p where p.id = (select auth.uid())
  on conflict (user_id) do update set language = excluded.language where held.language <> excluded.language
$$;

create function public.remember_language(language text) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.remember_language(language);
$$;

-- Emails -----------------------------------------------------------------------------------------------------------

-- Writes an email to a person's confirmed address, or to the given one, in the person's language.
create function private.mail_person(person uuid, email_kind text, content jsonb default '{}', address text default null)
returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.outgoing_mail (kind, recipient, language, payload)
  select email_kind, coalesce(address, u.email), coalesce(l.language, 'it'), content
  from auth.users as u
  join public.profiles as p on p.id = u.id
  left join private.mail_languages as l on l.user_id = u.id
  where u.id = person and u.email_confirmed_at is not null;
  perform pg_notify('outgoing_mail', '');
end
$$;

create function private.wants_security_alerts(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select p.email_security_alerts from public.preferences as p where p.user_id = person), true)
$$;

-- As before, and by email. A new address is told to the former one, whatever was chosen: who takes an account over could
-- choose too.
create or replace function private.notify_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.notify(new.id, 'password_changed');
    if private.wants_security_alerts(new.id) then
      perform private.mail_person(new.id, 'password-changed');
    end if;
  end if;
  if new.email is distinct from old.email then
    perform private.notify(new.id, 'email_changed', jsonb_build_object('email', new.email));
    perform private.mail_person(new.id, 'email-changed', jsonb_build_object('email', new.email), old.email);
  end if;
  return null;
end
$$;

create or replace function private.notify_of_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
  change constant text := case when tg_op = 'DELETE' then 'off' else 'on' end;
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

-- Devices ----------------------------------------------------------------------------------------------------------

-- From where a person has signed in within half a year: browser and system without versions, which change every month, and
-- the network, because a telephone gets another address every day.
create table private.known_devices (
  user_id uuid not null references public.profiles (id) on delete cascade,
  browser text not null,
  network cidr not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, browser, network)
);

-- The links of alerts that are still valid.
create table private.login_alerts (
  token_hash bytea primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now(),
  -- The device of `known_devices`.
  browser text not null,
  network cidr not null
);
create index login_alerts_user on private.login_alerts (user_id, at);

do $$
declare
  name text;
begin
  foreach name in array array['mail_languages', 'known_devices', 'login_alerts'] loop
    execute format('alter table private.%I enable row level security', name);
    execute format('create policy "no request reaches it" on private.%I for all to public using (false) with check (false)', name);
    execute format('revoke all on private.%I from public, anon, authenticated, service_role', name);
  end loop;
end
$$;

create function private.browser_of(user_agent text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(regexp_replace(user_agent, '[0-9][0-9._]*', '', 'g'), 300)
$$;

create function private.network_of(address inet) returns cidr
language sql immutable parallel safe set search_path = '' as $$
  select case
    when address is null then '0.0.0.0/32'
    else network(set_masklen(address, case family(address) when 4 then 16 else 32 end))
  end
$$;

insert into private.known_devices (user_id, browser, network, seen_at)
select s.user_id, private.browser_of(s.user_agent), private.network_of(s.ip), max(s.created_at)
from auth.sessions as s join public.profiles as p on p.id = s.user_id
where s.user_agent is not null
group by 1, 2, 3;

-- Remembers where a session was opened. A browser or a network of which the account does not know either is a new device, of
-- which its person is told; the first one is not news.
create function private.notice_device() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used_browser constant text := private.browser_of(new.user_agent);
  used_network constant cidr := private.network_of(new.ip);
  is_first boolean;
  is_known boolean;
  -- 244 random bits.
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not exists (select from public.profiles as p where p.id = new.user_id) then
    return null;
  end if;
  -- One sign-in of a person after the other, so that two at once from one new device are one piece of news.
  perform pg_advisory_xact_lock(hashtextextended('private.known_devices ' || new.user_id::text, 0));
  is_first := not exists (select from private.known_devices as d where d.user_id = new.user_id);
  delete from private.known_devices as d where d.user_id = new.user_id and d.seen_at < now() - interval '180 days';
  is_known := exists (select from private.known_devices as d where d.user_id = new.user_id and d.browser = used_browser)
    and exists (select from private.known_devices as d where d.user_id = new.user_id and d.network = used_network);
  insert into private.known_devices (user_id, browser, network) values (new.user_id, used_browser, used_network)
  on conflict (user_id, browser, network) do update set seen_at = now();
  if is_first or is_known then
    return null;
  end if;

  perform private.notify(
    new.user_id, 'new_device', jsonb_build_object('user_agent', new.user_agent, 'ip', host(new.ip))
  );
  delete from private.login_alerts as a where a.user_id = new.user_id and a.at < now() - interval '7 days';
  if coalesce((select p.login_notifications from public.preferences as p where p.user_id = new.user_id), true)
    and (
      select count(*) from private.login_alerts as a
      where a.user_id = new.user_id and a.at > now() - interval '1 day'
    ) < 10
  then
    insert into private.login_alerts (token_hash, user_id, browser, network)
    values (sha256(convert_to(token, 'UTF8')), new.user_id, used_browser, used_network);
    perform private.mail_person(
      new.user_id, 'new-device',
      jsonb_build_object('token', token, 'userAgent', new.user_agent, 'ip', host(new.ip), 'at', now())
    );
  end if;
  return null;
end
$$;

-- The authentication service of a hosted project writes a session with its device; the embedded one adds that.
create trigger notice_device after insert on auth.sessions
  for each row when (new.user_agent is not null) execute function private.notice_device();
create trigger notice_described_device after update of user_agent on auth.sessions
  for each row when (old.user_agent is null and new.user_agent is not null) execute function private.notice_device();

-- Ends every session of the account that an alert was about, and forgets that device. Each link does so once, for a week;
-- whoever has it reads the person's emails and needs no session. False for any other token.
create function private.end_sessions_by_alert(link_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  alert private.login_alerts;
begin
  delete from private.login_alerts as a
  where a.token_hash = sha256(convert_to(link_token, 'UTF8')) and a.at > now() - interval '7 days'
  returning * into alert;
  if alert.user_id is null then
    return false;
  end if;
  delete from auth.sessions as s where s.user_id = alert.user_id;
  delete from private.known_devices as d
  where d.user_id = alert.user_id and d.browser = alert.browser and d.network = alert.network;
  perform private.notify(alert.user_id, 'sessions_ended');
  return true;
end
$$;

create function public.end_sessions_by_alert(token text) returns boolean
language sql set search_path = '' as $$
  select private.end_sessions_by_alert(token)
$$;

revoke all on all functions in schema private from public;
revoke all on function public.remember_language(text) from public, anon, service_role;
grant execute on function private.remember_language(text), public.remember_language(text) to authenticated;
revoke all on function public.end_sessions_by_alert(text) from public;
grant execute on function private.end_sessions_by_alert(text), public.end_sessions_by_alert(text)
  to anon, authenticated;

select private.record_installation();
