-- What the payer's plan allows in a workspace, and what exceeds it. The domain has the same rules; a test compares them.

-- The limits of a person now.
create function private.limits_of(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select public.effective_limits(p.plan, p.plan_expires_at, p.custom_limits, now())
  from public.profiles as p where p.id = person
$$;

-- Whether one more fits a limit.
create function private.has_room(limits jsonb, field text, used bigint) returns boolean
language sql immutable set search_path = '' as $$
  select (limits ->> field)::integer = -1 or used < (limits ->> field)::integer
$$;

-- The number of members, of all roles or of one.
create function private.count_members(workspace uuid, wanted_role text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select case wanted_role when 'owner' then c.owners when 'collaborator' then c.collaborators else c.owners + c.collaborators end
      from private.member_counts as c where c.workspace_id = workspace
    ),
    0
  )
$$;

create function private.role_limit(role text) returns text
language sql immutable set search_path = '' as $$
  select case role when 'owner' then 'maxOwnersPerWorkspace' else 'maxUserCollaboratorsPerWorkspace' end
$$;

-- The limit that has no room for one more member of a role; null if there is room.
create function private.seat_refusal(workspace uuid, limits jsonb, role text) returns text
language sql stable set search_path = '' as $$
  select case
    when not private.has_room(limits, 'maxUsersPerWorkspace', private.count_members(workspace, null))
      then 'maxUsersPerWorkspace'
    when not private.has_room(limits, private.role_limit(role), private.count_members(workspace, role))
      then private.role_limit(role)
  end
$$;

-- The number of workspaces that a person pays for.
create function private.count_paid(person uuid) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.workspaces as w where w.payer_id = person
$$;

-- Read-only ----------------------------------------------------------------------------------------------------------

-- The workspaces of a payer that exceed the plan: the personal one stays longest, then the oldest.
create function private.workspaces_beyond(payer uuid, limits jsonb) returns setof uuid
language sql stable set search_path = '' as $$
  select w.id from public.workspaces as w
  where w.payer_id = payer and (limits ->> 'maxWorkspaces')::integer <> -1
  order by (not w.personal), w.payer_since, w.id
  offset greatest((limits ->> 'maxWorkspaces')::integer, 0)
$$;

-- `maxWorkspaces` if a workspace is one of those, else null.
create function private.workspace_excess(workspace public.workspaces, limits jsonb) returns text
language sql stable set search_path = '' as $$
  select 'maxWorkspaces'
  where workspace.id in (select private.workspaces_beyond(workspace.payer_id, limits))
$$;

-- The first member of each role that exceeds each limit: the payer stays longest, then owners, then collaborators, each
-- by when they joined. `joined_at` is -infinity where even the payer exceeds it.
create function private.seat_bounds(workspace public.workspaces, limits jsonb)
returns table (role text, limit_field text, joined_at timestamptz, user_id uuid)
language sql stable set search_path = '' as $$
  select bound.role, bound.field, first_beyond.joined_at, first_beyond.user_id
  from (
    select kept.role, kept.field, kept.allowed - 1 as others
    from (
      values
        ('owner', 'maxUsersPerWorkspace', (limits ->> 'maxUsersPerWorkspace')::bigint),
        ('owner', 'maxOwnersPerWorkspace', (limits ->> 'maxOwnersPerWorkspace')::bigint)
    ) as kept (role, field, allowed)
    where kept.allowed <> -1
  ) as bound
  cross join lateral (
    select '-infinity'::timestamptz as joined_at, workspace.payer_id as user_id where bound.others < 0
    union all
    (
      select m.joined_at, m.user_id from public.workspace_members as m
      where bound.others >= 0
        and m.workspace_id = workspace.id and m.role = 'owner' and m.user_id <> workspace.payer_id
      order by m.joined_at, m.user_id offset greatest(bound.others, 0) limit 1
    )
  ) as first_beyond
  union all
  select 'collaborator', bound.field, first_beyond.joined_at, first_beyond.user_id
  from (select private.count_members(workspace.id, 'collaborator') as number) as collaborators
  cross join lateral (
    select kept.field, greatest(kept.allowed, 0) as allowed
    from (
      values
        (
          'maxUsersPerWorkspace',
          (limits ->> 'maxUsersPerWorkspace')::bigint - private.count_members(workspace.id, 'owner'),
          (limits ->> 'maxUsersPerWorkspace')::bigint
        ),
        (
          'maxUserCollaboratorsPerWorkspace',
          (limits ->> 'maxUserCollaboratorsPerWorkspace')::bigint,
          (limits ->> 'maxUserCollaboratorsPerWorkspace')::bigint
        )
    ) as kept (field, allowed, limited)
    where kept.limited <> -1 and kept.allowed < collaborators.number
  ) as bound
  -- One in the later half is read from the end.
  cross join lateral (
    (
      select m.joined_at, m.user_id from public.workspace_members as m
      where bound.allowed <= collaborators.number / 2
        and m.workspace_id = workspace.id and m.role = 'collaborator'
      order by m.joined_at, m.user_id
      offset bound.allowed limit 1
    )
    union all
    (
      select m.joined_at, m.user_id from public.workspace_members as m
      where bound.allowed > collaborators.number / 2
        and m.workspace_id = workspace.id and m.role = 'collaborator'
      order by m.joined_at desc, m.user_id desc
      offset collaborators.number - bound.allowed - 1 limit 1
    )
  ) as first_beyond
$$;

-- The limit that a member exceeds; null if none. For one member this is faster than the bounds, and for a page slower.
create function private.seat_excess(workspace public.workspaces, limits jsonb, member public.workspace_members) returns text
language plpgsql stable set search_path = '' as $$
declare
  users constant bigint := limits ->> 'maxUsersPerWorkspace';
  of_role constant bigint := limits ->> private.role_limit(member.role);
  -- How many of the same role come before, and how many of any.
  before bigint := 0;
  before_all bigint := 0;
begin
  if member.user_id is null or users = -1 and of_role = -1 then
    return null;
  end if;
  if member.user_id <> workspace.payer_id then
    select count(*) into before from public.workspace_members as m
    where m.workspace_id = workspace.id and m.role = member.role and m.user_id <> workspace.payer_id
      and (m.joined_at, m.user_id) < (member.joined_at, member.user_id);
    before_all := before
      + case member.role when 'owner' then 1 else private.count_members(workspace.id, 'owner') end;
    if member.role = 'owner' then
      before := before_all;
    end if;
  end if;
  return case
    when users <> -1 and before_all >= users then 'maxUsersPerWorkspace'
    when of_role <> -1 and before >= of_role then private.role_limit(member.role)
  end;
end
$$;

-- The first limit that the members of a workspace exceed, with how many it counts and allows; null if none.
create function private.seats_beyond(limits jsonb, owners bigint, collaborators bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('limit', counted.field, 'used', counted.used, 'allowed', (limits ->> counted.field)::bigint)
  from (
    values
      (1, 'maxUsersPerWorkspace', owners + collaborators),
      (2, 'maxOwnersPerWorkspace', owners),
      (3, 'maxUserCollaboratorsPerWorkspace', collaborators)
  ) as counted (place, field, used)
  where (limits ->> counted.field)::bigint <> -1 and counted.used > (limits ->> counted.field)::bigint
  order by counted.place
  limit 1
$$;

-- The limit that makes a workspace read-only for a member; null if it is not.
create function private.read_only(workspace public.workspaces, limits jsonb, member public.workspace_members) returns text
language sql stable set search_path = '' as $$
  select coalesce(private.workspace_excess(workspace, limits), private.seat_excess(workspace, limits, member))
$$;

revoke all on all functions in schema private from public;

select private.record_installation();
