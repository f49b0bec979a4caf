-- Every change of workspaces beside their names (decision 38). Each function locks, in this order: the profiles of those
-- whose plan or account counts, by id; then the workspace; then rows of it. What is checked under these locks stays true
-- until the end. Refusals have the SQLSTATE 42501, P0002 or PT429, and a detail that clients can read: a reason, or a limit
-- field.

-- Random letters and digits without look-alikes, at most 8.
create or replace function private.random_label(length integer) returns text
language sql volatile set search_path = '' as $$
  -- Without the bytes of a UUID that say its version.
  select string_agg(substr('abcdefghijkmnpqrstuvwxyz23456789', 1 + (get_byte(uuid_send(id), place) & 31), 1), '')
  from gen_random_uuid() as id, unnest('{0,1,2,3,4,5,9,10}'::integer[]) with ordinality as byte (place, number)
  where number <= length
$$;

-- A new slug for a name. It ends at random, so that nobody learns from a slug which names others use.
create or replace function private.new_slug(name text) returns text
language sql volatile set search_path = '' as $$
  select concat_ws(
    '-',
    nullif(btrim(left(btrim(regexp_replace(private.folded(name), '[^a-z0-9]+', '-', 'g'), '-'), 40), '-'), ''),
    private.random_label(8)
  )
$$;

-- Gives people their personal workspace. Until it is renamed, the app shows its name in the person's language.
create or replace function private.add_personal_workspaces(people uuid[]) returns void
language sql set search_path = '' as $$
  with added as (
    insert into public.workspaces (name, slug, payer_id, personal, created_at, payer_since)
    select
      'Personale',
      private.new_slug(p.display_name), p.id, true, p.created_at, p.created_at
    from public.profiles as p
    where p.id = any (people)
    returning id, payer_id, created_at
  )
  insert into public.workspace_members (workspace_id, user_id, role, joined_at)
  select id, payer_id, 'owner', created_at from added
$$;

create or replace function private.welcome_people() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_personal_workspaces(array(select id from added));
  return null;
end
$$;
create or replace trigger welcome_people after insert on public.profiles
  referencing new table as added
  for each statement execute function private.welcome_people();

-- Ends the workspaces that only the deleted person is in. Where others are, the person first hands them over or ends
-- them.
create or replace function private.end_lonely_workspaces() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.workspaces as w
  where w.payer_id = old.id and not exists (
    select from public.workspace_members as m where m.workspace_id = w.id and m.user_id <> old.id
  );
  if exists (select from public.workspaces as w where w.payer_id = old.id) then
    raise exception 'Others work in workspaces that this person pays for' using errcode = 'PT409', detail = 'workspaces';
  end if;
  return old;
end
$$;
create or replace trigger end_lonely_workspaces before delete on public.profiles
  for each row execute function private.end_lonely_workspaces();

-- Refuses. P0002 is answered with status 404, which PostgREST would not choose itself.
create or replace function private.refuse(code text, reason text, words text) returns void
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

create or replace function private.refuse_limit(field text) returns void
language plpgsql set search_path = '' as $$
begin
  if field is not null then
    perform private.refuse('PT429', field, 'The payer''s plan has no room: ' || field);
  end if;
end
$$;

-- Raises PT422 where it cannot be a name.
create or replace function private.require_name(typed text) returns text
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

-- A member other than the signed-in person.
create or replace function private.require_member(workspace uuid, person uuid) returns public.workspace_members
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

create or replace function private.require_owner(workspace public.workspaces) returns void
language plpgsql set search_path = '' as $$
begin
  if (private.my_membership(workspace.id)).role is distinct from 'owner' then
    perform private.refuse('42501', 'not_owner', 'Only owners of the workspace may do this');
  end if;
end
$$;

create or replace function private.require_payer(workspace public.workspaces) returns void
language plpgsql set search_path = '' as $$
begin
  if workspace.payer_id <> auth.uid() then
    perform private.refuse('42501', 'not_payer', 'Only who pays for the workspace may do this');
  end if;
end
$$;

create or replace function private.require_shared(workspace public.workspaces) returns void
language plpgsql set search_path = '' as $$
begin
  if workspace.personal then
    perform private.refuse('42501', 'personal', 'The personal workspace stays with its person');
  end if;
end
$$;

create or replace function private.require_writable(workspace public.workspaces, limits jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if private.read_only(workspace, limits, private.my_membership(workspace.id)) is not null then
    perform private.refuse('42501', 'read_only', 'The workspace exceeds the plan of its payer and is read-only');
  end if;
end
$$;

-- The signed-in person's membership; null if there is none.
create or replace function private.my_membership(workspace uuid) returns public.workspace_members
language sql stable set search_path = '' as $$
  select m from public.workspace_members as m where m.workspace_id = workspace and m.user_id = (select auth.uid())
$$;

-- Locks a workspace, its payer's profile, the signed-in person's and some others'; the plans of these people stay the
-- same meanwhile. `pays` is for a change of who pays: no other change of what these people pay for runs meanwhile.
create or replace function private.lock_workspace(workspace uuid, others uuid[], pays boolean default false) returns public.workspaces
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
create or replace function private.enter_workspace(workspace uuid, others uuid[] default '{}', pays boolean default false)
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

-- Clients rename with an update; only owners pass the policy.
create or replace function private.guard_rename() returns trigger
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
create or replace trigger guard_rename before update of name on public.workspaces
  for each row when (new.name is distinct from old.name)
  execute function private.guard_rename();

-- What clients see of a workspace after a change.
create or replace function private.workspace_document(workspace public.workspaces) returns jsonb
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

-- Records a change of a workspace, about a member or an address or neither; of budgets with what they were and are.
create or replace function private.record_workspace_change(
  workspace public.workspaces,
  change text,
  target uuid default null,
  target_address text default null,
  role text default null,
  budgets jsonb default null
) returns void
language sql set search_path = '' as $$
  insert into private.audit_log
    (actor_id, actor_email, action, target_id, target_email, workspace_id, workspace_name, member_role, budgets)
  values (
    (select auth.uid()),
    (select p.email from public.profiles as p where p.id = (select auth.uid())),
    change,
    target,
    coalesce(target_address, (select p.email from public.profiles as p where p.id = target)),
    workspace.id,
    workspace.name,
    role,
    budgets
  )
$$;

create or replace function private.create_workspace(typed_name text) returns jsonb
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

create or replace function public.create_workspace(name text) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.create_workspace(name);
$$;

create or replace function private.delete_workspace(workspace uuid) returns void
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

create or replace function public.delete_workspace(workspace uuid) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.delete_workspace(workspace);
$$;

create or replace function private.leave_workspace(workspace uuid) returns void
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

create or replace function public.leave_workspace(workspace uuid) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.leave_workspace(workspace);
$$;

create or replace function private.remove_member(workspace uuid, person uuid) returns void
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

create or replace function public.remove_member(workspace uuid, member uuid) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.remove_member(workspace, member);
$$;

create or replace function private.set_member_role(workspace uuid, person uuid, new_role text) returns void
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

create or replace function public.set_member_role(workspace uuid, member uuid, role text) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.set_member_role(workspace, member, role);
$$;

-- The limit that stops a member from taking a workspace over, with all who are in it: the receiver becomes an owner, the
-- former payer a collaborator. Null if there is room.
create or replace function private.handover_refusal(workspace public.workspaces, receiver uuid) returns text
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

-- Offers a member to pay from now on; replaces an earlier offer.
create or replace function private.offer_handover(workspace uuid, person uuid, in_language text) returns void
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

create or replace function public.offer_handover(workspace uuid, member uuid, language text default 'it') returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.offer_handover(workspace, member, language);
$$;

-- Ends an offer: its payer takes it back, or its receiver declines.
create or replace function private.cancel_handover(workspace uuid) returns void
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

create or replace function public.cancel_handover(workspace uuid) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.cancel_handover(workspace);
$$;

create or replace function private.accept_handover(workspace uuid) returns jsonb
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

create or replace function public.accept_handover(workspace uuid) returns jsonb
language sql set search_path = '' as $$
  select private.require_session();
  select private.accept_handover(workspace);
$$;
