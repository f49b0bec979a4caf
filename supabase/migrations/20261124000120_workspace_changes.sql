-- Every change of workspaces beside their names. Each function locks, in this order: the profiles of those whose plan or
-- account counts, by id; then the workspace; then rows of it. What is checked under these locks stays true until the end.
-- Refusals have the SQLSTATE 42501, P0002 or PT429, and a detail that clients can read: a reason, or a limit field.

-- Refuses. P0002 is answered with status 404, which PostgREST would not choose itself.
create function private.refuse(code text, reason text, words text) returns void
language plpgsql set search_path = '' as $$
begin
  if code = 'P0002' then
    raise sqlstate 'PGRST' using
      message = json_build_object('code', code, 'message', words, 'details', reason)::text,
      detail = '{"status": 404, "headers": {}}';
  end if;
  raise exception '%', words using errcode = code, detail = reason;
end
$$;

create function private.refuse_limit(field text) returns void
language plpgsql set search_path = '' as $$
begin
  if field is not null then
    perform private.refuse('PT429', field, 'The payer''s plan has no room: ' || field);
  end if;
end
$$;

-- The signed-in person's membership; null if there is none.
create function private.my_membership(workspace uuid) returns public.workspace_members
language sql stable set search_path = '' as $$
  select m from public.workspace_members as m where m.workspace_id = workspace and m.user_id = (select auth.uid())
$$;

-- Locks a workspace, its payer's profile, the signed-in person's and some others'; the plans of these people stay the
-- same meanwhile. `pays` is for a change of who pays: no other change of what these people pay for runs meanwhile.
create function private.lock_workspace(workspace uuid, others uuid[], pays boolean default false) returns public.workspaces
language plpgsql set search_path = '' as $$
declare
  payer uuid;
  locked public.workspaces;
begin
  loop
    select w.payer_id into payer from public.workspaces as w where w.id = workspace;
    begin
      if pays then
        perform from public.profiles as p
        where p.id = any (others || payer || auth.uid()) order by p.id for no key update;
      else
        perform from public.profiles as p
        where p.id = any (others || payer || auth.uid()) order by p.id for share;
      end if;
      select * into locked from public.workspaces as w where w.id = workspace for update;
      if locked.id is null then
        perform private.refuse('P0002', 'workspace', 'There is no such workspace');
      elsif locked.payer_id = payer then
        return locked;
      end if;
      -- Somebody else pays meanwhile. All locks are released, because profiles are locked before workspaces.
      raise sqlstate 'RG001';
    exception when sqlstate 'RG001' then null;
    end;
  end loop;
end
$$;

-- The same for a member. Whoever is none learns nothing and locks nothing.
create function private.enter_workspace(workspace uuid, others uuid[] default '{}', pays boolean default false)
returns public.workspaces
language plpgsql set search_path = '' as $$
declare
  room public.workspaces;
begin
  if private.my_membership(workspace) is not null then
    room := private.lock_workspace(workspace, others, pays);
  end if;
  -- Again, because the person may have been removed meanwhile.
  if room.id is null or private.my_membership(workspace) is null then
    perform private.refuse('P0002', 'workspace', 'There is no such workspace');
  end if;
  return room;
end
$$;

create function private.require_owner(workspace public.workspaces) returns void
language plpgsql set search_path = '' as $$
begin
  if (private.my_membership(workspace.id)).role is distinct from 'owner' then
    perform private.refuse('42501', 'not_owner', 'Only owners of the workspace may do this');
  end if;
end
$$;

create function private.require_payer(workspace public.workspaces) returns void
language plpgsql set search_path = '' as $$
begin
  if workspace.payer_id <> auth.uid() then
    perform private.refuse('42501', 'not_payer', 'Only who pays for the workspace may do this');
  end if;
end
$$;

create function private.require_shared(workspace public.workspaces) returns void
language plpgsql set search_path = '' as $$
begin
  if workspace.personal then
    perform private.refuse('42501', 'personal', 'The personal workspace stays with its person');
  end if;
end
$$;

create function private.require_writable(workspace public.workspaces, limits jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if private.read_only(workspace, limits, private.my_membership(workspace.id)) is not null then
    perform private.refuse('42501', 'read_only', 'The workspace exceeds the plan of its payer and is read-only');
  end if;
end
$$;

-- A member other than the signed-in person.
create function private.require_member(workspace uuid, person uuid) returns public.workspace_members
language plpgsql set search_path = '' as $$
declare
  member public.workspace_members;
begin
  select * into member from public.workspace_members as m where m.workspace_id = workspace and m.user_id = person;
  if member.user_id is null then
    perform private.refuse('P0002', 'member', 'There is no such member');
  end if;
  return member;
end
$$;

-- Records a change of a workspace, about a member or an address or neither.
create function private.record_workspace_change(
  workspace public.workspaces, change text, target uuid default null, target_address text default null, role text default null
) returns void
language sql set search_path = '' as $$
  insert into private.audit_log
    (actor_id, actor_email, action, target_id, target_email, workspace_id, workspace_name, member_role)
  values (
    (select auth.uid()),
    (select p.email from public.profiles as p where p.id = (select auth.uid())),
    change,
    target,
    coalesce(target_address, (select p.email from public.profiles as p where p.id = target)),
    workspace.id,
    workspace.name,
    role
  )
$$;

-- What clients see of a workspace after a change.
create function private.workspace_document(workspace public.workspaces) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', workspace.id,
    'name', workspace.name,
    'slug', workspace.slug,
    'payer_id', workspace.payer_id,
    'personal', workspace.personal,
    'created_at', workspace.created_at
  )
$$;

-- Workspaces -------------------------------------------------------------------------------------------------------

-- Raises PT422 where it cannot be a name.
create function private.require_name(typed text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  name constant text := private.workspace_name(typed);
begin
  if name is null then
    raise exception 'The name must have 1 to 80 visible characters' using errcode = 'PT422', detail = 'name';
  end if;
  return name;
end
$$;

create function private.create_workspace(typed_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Even a plan without limits has this one, so that nobody fills the table.
  most constant integer := 5000;
  new_name constant text := private.require_name(typed_name);
  me uuid;
  paid bigint;
  added public.workspaces;
begin
  select p.id into me from public.profiles as p where p.id = auth.uid() for no key update;
  if me is null then
    raise exception 'No such user' using errcode = 'PT404';
  end if;
  paid := private.count_paid(me);
  if paid >= most or not private.has_room(private.limits_of(me), 'maxWorkspaces', paid) then
    perform private.refuse_limit('maxWorkspaces');
  end if;
  while added.id is null loop
    insert into public.workspaces (name, slug, payer_id) values (new_name, private.new_slug(new_name), me)
    on conflict (slug) do nothing
    returning * into added;
  end loop;
  insert into public.workspace_members (workspace_id, user_id, role) values (added.id, me, 'owner');
  perform private.record_workspace_change(added, 'create_workspace');
  return private.workspace_document(added);
end
$$;

create function private.delete_workspace(workspace uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  room public.workspaces := private.enter_workspace(workspace);
begin
  perform private.require_payer(room);
  perform private.require_shared(room);
  perform private.record_workspace_change(room, 'delete_workspace');
  delete from public.workspaces as w where w.id = room.id;
end
$$;

-- Clients rename with an update; only owners pass the policy.
create function private.guard_rename() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    -- Again, because the person may have been removed since the policy was asked.
    perform private.require_owner(old);
    perform private.require_writable(old, private.limits_of(old.payer_id));
  end if;
  new.name := private.require_name(new.name);
  perform private.record_workspace_change(new, 'rename_workspace');
  return new;
end
$$;

create trigger guard_rename before update of name on public.workspaces
  for each row when (new.name is distinct from old.name)
  execute function private.guard_rename();

-- Invitations ------------------------------------------------------------------------------------------------------

-- Writes an email, and tells the embedded server. Refused where a payer or a mailbox has had too many in one day.
create function private.send_email(payer uuid, email_kind text, address text, in_language text, content jsonb) returns void
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

-- How people are called in emails.
create function private.name_of(person uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(p.display_name, p.full_name, p.email) from public.profiles as p where p.id = person
$$;

-- Whether that is their confirmed address, which emails may show as it is: nobody chose it as a name.
create function private.is_called_by_address(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.profiles as p
    join auth.users as u on u.id = p.id and u.email = p.email and u.email_confirmed_at is not null
    where p.id = person and coalesce(p.display_name, p.full_name) is null
  )
$$;

-- What owners see of an invitation.
create function private.invitation_document(invitation public.workspace_invitations) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(invitation) - '{mailbox,invited_by,answered_at}'::text[]
$$;

-- Invites an address. While an invitation of it is open, that one is renewed and its email sent again, once a minute at
-- most; the links of earlier emails go on working.
create function private.invite_to_workspace(workspace uuid, typed_address text, in_language text) returns jsonb
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

-- Ends the links of an invitation and takes back its emails.
create function private.close_invitation(invitation uuid, new_status text) returns void
language sql set search_path = '' as $$
  update public.workspace_invitations as i set status = new_status, answered_at = now() where i.id = invitation;
  delete from private.outgoing_mail as o where o.payload ->> 'invitation' = invitation::text;
$$;

-- Forgets invitations, and the addresses that they went to, 30 days after they ended: until then owners see them. Those
-- that are being changed are left to the next time, so that this waits for nobody.
create function private.forget_invitations() returns void
language sql set search_path = '' as $$
  delete from public.workspace_invitations as i
  where i.id in (
    select ended.id from public.workspace_invitations as ended
    where coalesce(ended.answered_at, ended.expires_at) < now() - interval '30 days'
    for update skip locked
  )
$$;

create index workspace_invitations_ended on public.workspace_invitations (coalesce(answered_at, expires_at));

create function private.revoke_invitation(invitation uuid) returns void
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

-- The invitation of a link or, for who received it, of its id. Refused unless the signed-in person's confirmed address
-- is the one that it was sent to.
create function private.received_invitation(link_token text, invitation uuid) returns public.workspace_invitations
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
create function private.accept_invitation(link_token text, invitation uuid) returns jsonb
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

create function private.decline_invitation(link_token text, invitation uuid) returns void
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

-- Members ----------------------------------------------------------------------------------------------------------

create function private.leave_workspace(workspace uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  room public.workspaces := private.enter_workspace(workspace);
begin
  perform private.require_shared(room);
  -- The payer is an owner, so that one always remains.
  if room.payer_id = auth.uid() then
    perform private.refuse('42501', 'payer', 'Who pays for the workspace cannot leave it');
  end if;
  delete from public.workspace_members as m where m.workspace_id = room.id and m.user_id = auth.uid();
  perform private.record_workspace_change(room, 'leave_workspace', auth.uid());
end
$$;

create function private.remove_member(workspace uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  room public.workspaces := private.enter_workspace(workspace, array[person]);
begin
  if person = auth.uid() then
    perform private.leave_workspace(workspace);
    return;
  end if;
  perform private.require_owner(room);
  perform private.require_member(room.id, person);
  if person = room.payer_id then
    perform private.refuse('42501', 'payer', 'Who pays for the workspace cannot be removed');
  end if;
  delete from public.workspace_members as m where m.workspace_id = room.id and m.user_id = person;
  perform private.record_workspace_change(room, 'remove_member', person);
end
$$;

create function private.set_member_role(workspace uuid, person uuid, new_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  room public.workspaces := private.enter_workspace(workspace, array[person]);
  limits constant jsonb := private.limits_of(room.payer_id);
  target public.workspace_members;
begin
  if new_role is null or new_role not in ('owner', 'collaborator') then
    raise exception 'There is no such role' using errcode = 'PT422', detail = 'role';
  end if;
  perform private.require_owner(room);
  target := private.require_member(room.id, person);
  if target.role = new_role then
    return;
  end if;
  if person = room.payer_id then
    perform private.refuse('42501', 'payer', 'Who pays for the workspace is its owner');
  end if;
  perform private.require_writable(room, limits);
  if not private.has_room(limits, private.role_limit(new_role), private.count_members(room.id, new_role)) then
    perform private.refuse_limit(private.role_limit(new_role));
  end if;
  update public.workspace_members as m set role = new_role where m.workspace_id = room.id and m.user_id = person;
  perform private.record_workspace_change(room, 'change_member_role', person, role => new_role);
end
$$;

-- Who pays ---------------------------------------------------------------------------------------------------------

-- Offers a member to pay from now on; replaces an earlier offer.
create function private.offer_handover(workspace uuid, person uuid, in_language text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  room public.workspaces := private.enter_workspace(workspace, array[person]);
  known private.workspace_handovers;
begin
  perform private.require_payer(room);
  perform private.require_shared(room);
  perform private.require_member(room.id, person);
  if person = room.payer_id then
    perform private.refuse('42501', 'payer', 'This person pays already');
  end if;
  select * into known from private.workspace_handovers as h where h.workspace_id = room.id;
  if known.member_id = person and known.offered_at > now() - interval '1 minute' then
    return;
  end if;
  insert into private.workspace_handovers (workspace_id, member_id) values (room.id, person)
  on conflict (workspace_id) do update
    set member_id = excluded.member_id, offered_at = excluded.offered_at, expires_at = excluded.expires_at;
  perform private.send_email(
    room.payer_id, 'handover-offered', (select p.email from public.profiles as p where p.id = person), in_language,
    jsonb_build_object(
      'workspace', room.name,
      'payer', private.name_of(room.payer_id),
      'byAddress', private.is_called_by_address(room.payer_id),
      'slug', room.slug
    )
  );
  perform private.record_workspace_change(room, 'offer_handover', person);
end
$$;

-- Ends an offer: its payer takes it back, or its receiver declines.
create function private.cancel_handover(workspace uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  room public.workspaces := private.enter_workspace(workspace);
  offered_to uuid;
begin
  delete from private.workspace_handovers as h
  where h.workspace_id = room.id and auth.uid() in (room.payer_id, h.member_id)
  returning h.member_id into offered_to;
  if offered_to is null then
    perform private.refuse('P0002', 'handover', 'There is no such offer');
  end if;
  perform private.record_workspace_change(room, 'cancel_handover', offered_to);
end
$$;

-- The limit that stops a member from taking a workspace over, with all who are in it: the receiver becomes an owner, the
-- former payer a collaborator. Null if there is room.
create function private.handover_refusal(workspace public.workspaces, receiver uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when not private.has_room(limits, 'maxWorkspaces', private.count_paid(receiver)) then 'maxWorkspaces'
    when not private.has_room(limits, 'maxUsersPerWorkspace', owners + collaborators - 1) then 'maxUsersPerWorkspace'
    when not private.has_room(limits, 'maxOwnersPerWorkspace', owners - 1 - was_owner) then 'maxOwnersPerWorkspace'
    when not private.has_room(limits, 'maxUserCollaboratorsPerWorkspace', collaborators - 1 + was_owner)
      then 'maxUserCollaboratorsPerWorkspace'
  end
  from (
    select
      private.limits_of(receiver) as limits,
      private.count_members(workspace.id, 'owner') as owners,
      private.count_members(workspace.id, 'collaborator') as collaborators,
      (
        select (m.role = 'owner')::integer from public.workspace_members as m
        where m.workspace_id = workspace.id and m.user_id = receiver
      ) as was_owner
  ) as counted
$$;

create function private.accept_handover(workspace uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  room public.workspaces := private.enter_workspace(workspace, pays => true);
  me constant uuid := auth.uid();
begin
  if not exists (
    select from private.workspace_handovers as h
    where h.workspace_id = room.id and h.member_id = me and h.expires_at > now()
  ) then
    perform private.refuse('P0002', 'handover', 'There is no such offer');
  end if;
  perform private.refuse_limit(private.handover_refusal(room, me));
  delete from private.workspace_handovers as h where h.workspace_id = room.id;
  update public.workspace_members as m
  set role = case m.user_id when me then 'owner' else 'collaborator' end
  where m.workspace_id = room.id and m.user_id in (me, room.payer_id);
  update public.workspaces as w set payer_id = me, payer_since = clock_timestamp() where w.id = room.id
  returning * into room;
  perform private.record_workspace_change(room, 'accept_handover', me, role => 'owner');
  return private.workspace_document(room);
end
$$;

-- What clients call ------------------------------------------------------------------------------------------------

create function public.create_workspace(name text) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.create_workspace(name);
$$;

create function public.delete_workspace(workspace uuid) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.delete_workspace(workspace);
$$;

create function public.invite_to_workspace(workspace uuid, email text, language text default 'it') returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.invite_to_workspace(workspace, email, language);
$$;

create function public.revoke_invitation(invitation uuid) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.revoke_invitation(invitation);
$$;

create function public.accept_invitation(token text default null, invitation uuid default null) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.accept_invitation(token, invitation);
$$;

create function public.decline_invitation(token text default null, invitation uuid default null) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.decline_invitation(token, invitation);
$$;

create function public.leave_workspace(workspace uuid) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.leave_workspace(workspace);
$$;

create function public.remove_member(workspace uuid, member uuid) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.remove_member(workspace, member);
$$;

create function public.set_member_role(workspace uuid, member uuid, role text) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.set_member_role(workspace, member, role);
$$;

create function public.offer_handover(workspace uuid, member uuid, language text default 'it') returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.offer_handover(workspace, member, language);
$$;

create function public.cancel_handover(workspace uuid) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.cancel_handover(workspace);
$$;

create function public.accept_handover(workspace uuid) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.accept_handover(workspace);
$$;

revoke all on all functions in schema private from public;
do $$
declare
  name text;
begin
  foreach name in array array[
    'create_workspace(text)', 'delete_workspace(uuid)', 'invite_to_workspace(uuid, text, text)', 'revoke_invitation(uuid)',
    'accept_invitation(text, uuid)', 'decline_invitation(text, uuid)', 'leave_workspace(uuid)', 'remove_member(uuid, uuid)',
    'set_member_role(uuid, uuid, text)', 'offer_handover(uuid, uuid, text)', 'cancel_handover(uuid)', 'accept_handover(uuid)'
  ]
  loop
    execute format('revoke all on function public.%s from public, anon, service_role', name);
    execute format('grant execute on function public.%s, private.%s to authenticated', name, name);
  end loop;
end
$$;

select private.record_installation();
