-- A sign-in is told by where it came from, whatever the client says of itself: one without a `User-Agent` header is told
-- too, and one that copies the header of the person's browser is not taken for it. The embedded backend knows the browsers
-- of a person by a signed cookie; the authentication service of a hosted project has none, so that there the description
-- and the network count.

-- Whether a client of that description has shown the cookie: then another one without it is another device.
alter table private.known_devices add column keeps_cookie boolean not null default false;

-- Remembers where a session was opened. A device or a network of which the account does not know either is news, of which
-- its person is told; the first one is not. `has_cookie` is whether the client has shown the account's device cookie.
create function private.notice_sign_in(opened auth.sessions, has_cookie boolean) returns void
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

-- The authentication service of a hosted project writes a session with its device. The trigger for updates does nothing
-- any more; it stays because the role of a hosted project may make triggers there and not drop them.
create or replace function private.notice_device() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.notice_sign_in(new, false);
  end if;
  return null;
end
$$;
create or replace trigger notice_device after insert on auth.sessions
  for each row when (new.user_agent is not null or new.ip is not null) execute function private.notice_device();

-- The embedded one writes the device afterwards, by this function, and again when the session is renewed. The first time is
-- the sign-in.
create function private.describe_session(session_id uuid, user_agent text, ip text, has_cookie boolean) returns void
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

revoke all on all functions in schema private from public;

select private.record_installation();
