-- Invitations to workspaces, by email and link. Locks are taken in the order of changes.sql.

-- Whether that is their confirmed address, which emails may show as it is: nobody chose it as a name.
create or replace function private.is_called_by_address(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.profiles as p
    join auth.users as u on u.id = p.id and u.email = p.email and u.email_confirmed_at is not null
    where p.id = person and coalesce(p.display_name, p.full_name) is null
  )
$$;

-- How people are called in emails.
create or replace function private.name_of(person uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(p.display_name, p.full_name, p.email) from public.profiles as p where p.id = person
$$;

-- What owners see of an invitation.
create or replace function private.invitation_document(invitation public.workspace_invitations) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(invitation) - '{mailbox,invited_by,answered_at}'::text[]
$$;

-- Writes an email, and tells the embedded server. Refused where a payer or a mailbox has had too many in one day.
create or replace function private.send_email(payer uuid, email_kind text, address text, in_language text, content jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  hashed constant bytea := sha256(convert_to(private.normalised_address(address), 'UTF8'));
begin
  -- One at a time, so that what is counted stays true until the end. Nothing is locked after it.
  perform pg_advisory_xact_lock(hashtext('private.emails_sent'));
  delete from private.emails_sent where at < now() - interval '1 day';
  if (select count(*) from private.emails_sent where payer_id = payer) >= 500
    or (select count(*) from private.emails_sent where mailbox_hash = hashed) >= 20
  then
    perform private.refuse('PT429', 'invitations', 'Too many emails in one day');
  end if;
  insert into private.emails_sent (payer_id, mailbox_hash) values (payer, hashed);
  insert into private.outgoing_mail (kind, recipient, language, payload)
  values (email_kind, address, case when in_language = 'en' then 'en' else 'it' end, content);
  perform pg_notify('outgoing_mail', '');
end
$$;

-- Invites an address. While an invitation of it is open, that one is renewed and its email sent again, once a minute at
-- most; the links of earlier emails go on working.
create or replace function private.invite_to_workspace(workspace uuid, typed_address text, in_language text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most_open constant integer := 100;
  address constant text := lower(btrim(typed_address));
  wanted constant text := private.normalised_address(address);
  room public.workspaces := private.enter_workspace(workspace);
  limits constant jsonb := private.limits_of(room.payer_id);
  is_new boolean;
  invitation public.workspace_invitations;
  -- 244 random bits.
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_owner(room);
  perform private.refuse_limit(case when not (limits ->> 'canInviteUsers')::boolean then 'canInviteUsers' end);
  perform private.require_shared(room);
  perform private.require_writable(room, limits);
  if address is null or not private.is_plain_address(address) then
    raise exception 'This is not an address' using errcode = 'PT422', detail = 'email';
  end if;
  if exists (
    select from private.mailboxes as held
    join public.workspace_members as m on m.user_id = held.user_id and m.workspace_id = room.id
    where held.mailbox = wanted
  ) then
    perform private.refuse('42501', 'already_member', 'This person is a member');
  end if;
  perform private.refuse_limit(private.seat_refusal(room.id, limits, 'collaborator'));

  select * into invitation from public.workspace_invitations as i
  where i.workspace_id = room.id and i.mailbox = wanted and i.status = 'open' for update;
  is_new := invitation.id is null;
  if is_new then
    if (
      select count(*) from public.workspace_invitations as i
      where i.workspace_id = room.id and i.status = 'open' and i.expires_at > now()
    ) >= most_open then
      perform private.refuse('PT429', 'invitations', 'Too many invitations wait for an answer');
    end if;
    insert into public.workspace_invitations (workspace_id, email, invited_by) values (room.id, address, auth.uid())
    returning * into invitation;
  elsif invitation.sent_at > now() - interval '1 minute' then
    return private.invitation_document(invitation);
  else
    update public.workspace_invitations as i
    set sent_at = now(), expires_at = now() + interval '168 hours', invited_by = auth.uid()
    where i.id = invitation.id
    returning * into invitation;
  end if;
  insert into private.invitation_tokens (token_hash, invitation_id)
  values (sha256(convert_to(token, 'UTF8')), invitation.id);
  perform private.send_email(
    room.payer_id, 'workspace-invitation', invitation.email, in_language,
    jsonb_build_object(
      'token', token,
      'invitation', invitation.id,
      'workspace', room.name,
      'inviter', private.name_of(auth.uid()),
      'byAddress', private.is_called_by_address(auth.uid())
    )
  );
  perform private.record_workspace_change(
    room, case when is_new then 'invite_to_workspace' else 'resend_invitation' end, target_address => invitation.email
  );
  return private.invitation_document(invitation);
end
$$;

create or replace function public.invite_to_workspace(workspace uuid, email text, language text default 'it') returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.invite_to_workspace(workspace, email, language);
$$;

create or replace function private.revoke_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  room public.workspaces;
  found_one public.workspace_invitations;
begin
  select * into found_one from public.workspace_invitations as i
  where i.id = invitation and i.workspace_id = any (array(select private.my_workspaces()));
  if found_one.id is not null then
    room := private.enter_workspace(found_one.workspace_id);
    perform private.require_owner(room);
    select * into found_one from public.workspace_invitations as i where i.id = invitation and i.status = 'open' for update;
  end if;
  if found_one.id is null then
    perform private.refuse('P0002', 'invitation', 'There is no such invitation');
  end if;
  perform private.close_invitation(found_one.id, 'revoked');
  perform private.record_workspace_change(room, 'revoke_invitation', target_address => found_one.email);
end
$$;

create or replace function public.revoke_invitation(invitation uuid) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.revoke_invitation(invitation);
$$;

-- Ends the links of an invitation and takes back its emails.
create or replace function private.close_invitation(invitation uuid, new_status text) returns void
language sql set search_path = '' as $$
  update public.workspace_invitations as i set status = new_status, answered_at = now() where i.id = invitation;
  delete from private.outgoing_mail as o where o.payload ->> 'invitation' = invitation::text;
$$;

-- The invitation of a link or, for who received it, of its id. Refused unless the signed-in person's confirmed address
-- is the one that it was sent to.
create or replace function private.received_invitation(link_token text, invitation uuid) returns public.workspace_invitations
language plpgsql set search_path = '' as $$
declare
  received public.workspace_invitations;
  account record;
begin
  select private.normalised_address(u.email) as mailbox, u.email_confirmed_at is not null as confirmed into account
  from auth.users as u where u.id = auth.uid();
  if link_token is not null then
    select i.* into received from private.invitation_tokens as t
    join public.workspace_invitations as i on i.id = t.invitation_id
    where t.token_hash = sha256(convert_to(link_token, 'UTF8'));
  else
    select * into received from public.workspace_invitations as i
    where i.id = invitation and i.mailbox = account.mailbox;
  end if;
  if received.id is null then
    perform private.refuse('P0002', 'invitation', 'There is no such invitation');
  elsif received.mailbox is distinct from account.mailbox then
    perform private.refuse('42501', 'wrong_address', 'The invitation was sent to another address');
  elsif not account.confirmed then
    perform private.refuse('42501', 'unverified', 'The address of the account is not confirmed');
  end if;
  return received;
end
$$;

-- Accepting twice is accepting once.
create or replace function private.accept_invitation(link_token text, invitation uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  received public.workspace_invitations := private.received_invitation(link_token, invitation);
  room public.workspaces := private.lock_workspace(received.workspace_id, '{}');
  is_member constant boolean := private.my_membership(room.id) is not null;
  limits constant jsonb := private.limits_of(room.payer_id);
begin
  -- Again, because it may have been answered meanwhile.
  select * into received from public.workspace_invitations as i where i.id = received.id for update;
  if received.status = 'accepted' and is_member then
    return private.workspace_document(room);
  end if;
  if received.status is distinct from 'open' or received.expires_at <= now() then
    perform private.refuse('P0002', 'invitation', 'The invitation is no longer open');
  end if;
  if not is_member then
    if private.workspace_excess(room, limits) is not null then
      perform private.refuse('42501', 'read_only', 'The workspace exceeds the plan of its payer and is read-only');
    end if;
    perform private.refuse_limit(private.seat_refusal(room.id, limits, 'collaborator'));
    insert into public.workspace_members (workspace_id, user_id, role, joined_at)
    values (room.id, auth.uid(), 'collaborator', clock_timestamp());
  end if;
  perform private.close_invitation(received.id, 'accepted');
  perform private.record_workspace_change(room, 'accept_invitation', auth.uid(), role => 'collaborator');
  return private.workspace_document(room);
end
$$;

create or replace function public.accept_invitation(token text default null, invitation uuid default null) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.accept_invitation(token, invitation);
$$;

create or replace function private.decline_invitation(link_token text, invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  received public.workspace_invitations := private.received_invitation(link_token, invitation);
  room public.workspaces := private.lock_workspace(received.workspace_id, '{}');
begin
  select * into received from public.workspace_invitations as i where i.id = received.id for update;
  if received.status = 'declined' then
    return;
  end if;
  if received.status is distinct from 'open' then
    perform private.refuse('P0002', 'invitation', 'The invitation is no longer open');
  end if;
  perform private.close_invitation(received.id, 'declined');
  perform private.record_workspace_change(room, 'decline_invitation', target_address => received.email);
end
$$;

create or replace function public.decline_invitation(token text default null, invitation uuid default null) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.decline_invitation(token, invitation);
$$;

-- Forgets invitations, and the addresses that they went to, 30 days after they ended: until then owners see them. Those
-- that are being changed are left to the next time, so that this waits for nobody.
create or replace function private.forget_invitations() returns void
language sql set search_path = '' as $$
  delete from public.workspace_invitations as i
  where i.id in (
    select ended.id from public.workspace_invitations as ended
    where coalesce(ended.answered_at, ended.expires_at) < now() - interval '30 days'
    for update skip locked
  )
$$;

-- The first character of an address and its domain.
create or replace function private.masked_address(address text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(address, '^(.).*@', '\1…@')
$$;

-- The name of a person for somebody who has only a link; an address that stands for a name is masked.
create or replace function private.masked_name(person uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(p.display_name, p.full_name, private.masked_address(p.email)) from public.profiles as p where p.id = person
$$;

-- What a link leads to, for whoever holds it, signed in or not; null for an unknown one. `addressed_to_me` is whether the
-- signed-in person's address is the invited one, `full` whether no seat is free, and `ask` the name of the owner who
-- invited, or else of who pays. Only the person who was invited sees an address in full.
create or replace function private.preview_invitation(link_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'workspace_name', w.name,
    'invited_by', case when mine.is_invited then private.name_of(i.invited_by) else private.masked_name(i.invited_by) end,
    'email', case when mine.is_invited then i.email else private.masked_address(i.email) end,
    'addressed_to_me', mine.is_invited,
    'status', case when i.status = 'open' and i.expires_at <= now() then 'expired' else i.status end,
    'expires_at', i.expires_at,
    'full', private.seat_refusal(w.id, private.limits_of(w.payer_id), 'collaborator') is not null,
    'ask', case when mine.is_invited then private.name_of(asked.person) else private.masked_name(asked.person) end
  )
  from private.invitation_tokens as t
  join public.workspace_invitations as i on i.id = t.invitation_id
  join public.workspaces as w on w.id = i.workspace_id
  cross join lateral (
    select exists (
      select from auth.users as u where u.id = (select auth.uid()) and private.normalised_address(u.email) = i.mailbox
    ) as is_invited
  ) as mine
  cross join lateral (
    select coalesce(
      (
        select m.user_id from public.workspace_members as m
        where m.workspace_id = w.id and m.user_id = i.invited_by and m.role = 'owner'
      ),
      w.payer_id
    ) as person
  ) as asked
  where t.token_hash = sha256(convert_to(link_token, 'UTF8'))
$$;

-- What a link leads to, for whoever holds it, signed in or not; null for an unknown one.
create or replace function public.preview_invitation(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.preview_invitation(token)
$$;
