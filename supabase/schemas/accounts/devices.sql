-- Sign-ins from new devices. A sign-in is told by where it came from, whatever the client says of itself: one without a
-- `User-Agent` header is told too, and one that copies the header of the person's browser is not taken for it. The embedded
-- backend knows the browsers of a person by a signed cookie; the authentication service of a hosted project has none, so
-- that there the description and the network count.

create or replace function private.browser_of(user_agent text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(regexp_replace(user_agent, '[0-9][0-9._]*', '', 'g'), 300)
$$;

create or replace function private.network_of(address inet) returns cidr
language sql immutable parallel safe set search_path = '' as $$
  select case
    when address is null then '0.0.0.0/32'
    else network(set_masklen(address, case family(address) when 4 then 16 else 32 end))
  end
$$;

-- Remembers where a session was opened. A device or a network of which the account does not know either is news, of which
-- its person is told; the first one is not. `has_cookie` is whether the client has shown the account's device cookie.
create or replace function private.notice_sign_in(opened auth.sessions, has_cookie boolean) returns void
language plpgsql set search_path = '' as $$
declare
  used_browser constant text := private.browser_of(coalesce(opened.user_agent, ''));
  used_network constant cidr := private.network_of(opened.ip);
  is_first boolean;
  is_known boolean;
  -- 244 random bits.
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not exists (select from public.profiles as p where p.id = opened.user_id) then
    return;
  end if;
  -- One sign-in of a person after the other, so that two at once from one new device are one piece of news.
  perform pg_advisory_xact_lock(hashtextextended('private.known_devices ' || opened.user_id::text, 0));
  is_first := not exists (select from private.known_devices as d where d.user_id = opened.user_id);
  delete from private.known_devices as d where d.user_id = opened.user_id and d.seen_at < now() - interval '180 days';
  is_known := exists (select from private.known_devices as d where d.user_id = opened.user_id and d.network = used_network)
    and (
      has_cookie
      or exists (select from private.known_devices as d where d.user_id = opened.user_id and d.browser = used_browser)
        and not exists (
          select from private.known_devices as d
          where d.user_id = opened.user_id and d.browser = used_browser and d.keeps_cookie
        )
    );
  insert into private.known_devices as known (user_id, browser, network, keeps_cookie)
  values (opened.user_id, used_browser, used_network, has_cookie)
  on conflict (user_id, browser, network) do update
  set seen_at = now(), keeps_cookie = known.keeps_cookie or excluded.keeps_cookie;
  if is_first or is_known then
    return;
  end if;

  perform private.notify(
    opened.user_id, 'new_device', jsonb_build_object('user_agent', opened.user_agent, 'ip', host(opened.ip))
  );
  delete from private.login_alerts as a where a.user_id = opened.user_id and a.at < now() - interval '7 days';
  if coalesce((select p.login_notifications from public.preferences as p where p.user_id = opened.user_id), true)
    and (
      select count(*) from private.login_alerts as a
      where a.user_id = opened.user_id and a.at > now() - interval '1 day'
    ) < 10
  then
    insert into private.login_alerts (token_hash, user_id, browser, network)
    values (sha256(convert_to(token, 'UTF8')), opened.user_id, used_browser, used_network);
    perform private.mail_person(
      opened.user_id, 'new-device',
      jsonb_build_object('token', token, 'userAgent', opened.user_agent, 'ip', host(opened.ip), 'at', now())
    );
  end if;
end
$$;

-- The authentication service of a hosted project writes a session with its device; the embedded one describes it
-- afterwards.
create or replace function private.notice_device() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notice_sign_in(new, false);
  return null;
end
$$;
create or replace trigger notice_device after insert on auth.sessions
  for each row when (new.user_agent is not null or new.ip is not null) execute function private.notice_device();

-- The embedded one writes the device afterwards, by this function, and again when the session is renewed. The first time is
-- the sign-in.
create or replace function private.describe_session(session_id uuid, user_agent text, ip text, has_cookie boolean) returns void
language plpgsql set search_path = '' as $$
declare
  former auth.sessions;
  described auth.sessions;
begin
  select * into former from auth.sessions as s where s.id = session_id for update;
  update auth.sessions as s set user_agent = describe_session.user_agent, ip = describe_session.ip::inet
  where s.id = session_id
  returning * into described;
  if described.id is not null and former.user_agent is null and former.ip is null then
    perform private.notice_sign_in(described, has_cookie);
  end if;
end
$$;

-- Ends every session of the account that an alert was about, revokes the tokens of its programs, and forgets that device.
-- Each link does so once, for a week; whoever has it reads the person's emails and needs no session. False for any other
-- token.
create or replace function private.end_sessions_by_alert(link_token text) returns boolean
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
  -- A token that is made meanwhile is revoked below, or finds its session ended.
  perform from public.profiles as p where p.id = alert.user_id for no key update;
  delete from auth.sessions as s where s.user_id = alert.user_id;
  delete from private.known_devices as d
  where d.user_id = alert.user_id and d.browser = alert.browser and d.network = alert.network;
  perform private.notify(
    alert.user_id, 'sessions_ended', jsonb_build_object('tokens', nullif(private.end_api_tokens(alert.user_id), 0))
  );
  return true;
end
$$;

create or replace function public.end_sessions_by_alert(token text) returns boolean
language sql set search_path = '' as $$
  select private.end_sessions_by_alert(token)
$$;

create or replace function private.remember_language(language text) returns void
language sql security definer set search_path = '' as $$
  insert into private.mail_languages as held (user_id, language)
  select p.id, case when remember_language.language = 'en' then 'en' else 'it' end
  from public.profiles as p where p.id = (select auth.uid())
  on conflict (user_id) do update set language = excluded.language where held.language <> excluded.language
$$;

create or replace function public.remember_language(language text) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.remember_language(language);
$$;
