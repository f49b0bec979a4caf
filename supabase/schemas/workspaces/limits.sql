-- Who is in a workspace, what the payer's plan allows in it, and what exceeds it. The domain has the same rules; a test
-- compares them.

-- The workspaces of the signed-in person. Policies ask once for each statement, whatever the number of rows:
-- `workspace_id = any (array(select private.my_workspaces()))`.
create or replace function private.my_workspaces() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.workspace_id from public.workspace_members as m where m.user_id = (select auth.uid())
$$;

-- The workspaces of the signed-in person, with how many notifications are unread: the app asks for them every few seconds.
create or replace function public.my_workspaces() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.my_workspace_list() || jsonb_build_object(
    'unread_notifications', (
      select count(*) from public.notifications as n where n.user_id = (select auth.uid()) and n.read_at is null
    )
  );
$$;

-- Those of them that the person owns.
create or replace function private.my_owned_workspaces() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.workspace_id from public.workspace_members as m where m.user_id = (select auth.uid()) and m.role = 'owner'
$$;

-- The limits of a person now.
create or replace function private.limits_of(person uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select public.effective_limits(p.plan, p.plan_expires_at, p.custom_limits, now())
    from public.profiles as p where p.id = person
  );
end
$$;

-- The number of members, of all roles or of one.
create or replace function private.count_members(workspace uuid, wanted_role text) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
      (
        select case wanted_role when 'owner' then c.owners when 'collaborator' then c.collaborators else c.owners + c.collaborators end
        from private.member_counts as c where c.workspace_id = workspace
      ),
      0
    )
  );
end
$$;

-- The number of workspaces that a person pays for.
create or replace function private.count_paid(person uuid) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.workspaces as w where w.payer_id = person
$$;

-- Counts with the changes of one statement. Locks the counts of all its workspaces in the order of their ids.
create or replace function private.count_seats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.member_counts as c (workspace_id, owners, collaborators)
    select
      m.workspace_id, count(*) filter (where m.role = 'owner'), count(*) filter (where m.role = 'collaborator')
    from added as m
    group by m.workspace_id
    order by m.workspace_id
    on conflict (workspace_id) do update
      set owners = c.owners + excluded.owners, collaborators = c.collaborators + excluded.collaborators;
    return null;
  end if;
  perform from private.member_counts as c
  where c.workspace_id in (select g.workspace_id from gone as g)
  order by c.workspace_id
  for no key update;
  update private.member_counts as c
  set owners = c.owners - fewer.owners, collaborators = c.collaborators - fewer.collaborators
  from (
    select
      g.workspace_id,
      count(*) filter (where g.role = 'owner') as owners,
      count(*) filter (where g.role = 'collaborator') as collaborators
    from gone as g
    group by g.workspace_id
  ) as fewer
  where c.workspace_id = fewer.workspace_id;
  if tg_op = 'UPDATE' then
    update private.member_counts as c
    set owners = c.owners + more.owners, collaborators = c.collaborators + more.collaborators
    from (
      select
        m.workspace_id,
        count(*) filter (where m.role = 'owner') as owners,
        count(*) filter (where m.role = 'collaborator') as collaborators
      from added as m
      group by m.workspace_id
    ) as more
    where c.workspace_id = more.workspace_id;
  end if;
  return null;
end
$$;
create or replace trigger count_changed_seats after update on public.workspace_members
  referencing old table as gone new table as added for each statement execute function private.count_seats();
create or replace trigger count_left_seats after delete on public.workspace_members
  referencing old table as gone for each statement execute function private.count_seats();
create or replace trigger count_new_seats after insert on public.workspace_members
  referencing new table as added for each statement execute function private.count_seats();

create or replace function private.role_limit(role text) returns text
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case role when 'owner' then 'maxOwnersPerWorkspace' else 'maxUserCollaboratorsPerWorkspace' end
  );
end
$$;

-- Whether one more fits a limit.
create or replace function private.has_room(limits jsonb, field text, used bigint) returns boolean
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select (limits ->> field)::integer = -1 or used < (limits ->> field)::integer
  );
end
$$;

-- `maxWorkspaces` if a workspace is one of those, else null.
create or replace function private.workspace_excess(workspace public.workspaces, limits jsonb) returns text
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select 'maxWorkspaces'
    where workspace.id in (select private.workspaces_beyond(workspace.payer_id, limits))
  );
end
$$;

-- The workspaces of a payer that exceed the plan: the personal one stays longest, then the oldest.
create or replace function private.workspaces_beyond(payer uuid, limits jsonb) returns setof uuid
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select w.id from public.workspaces as w
    where w.payer_id = payer and (limits ->> 'maxWorkspaces')::integer <> -1
    order by (not w.personal), w.payer_since, w.id
    offset greatest((limits ->> 'maxWorkspaces')::integer, 0);
end
$$;

-- The first member of each role that exceeds each limit: the payer stays longest, then owners, then collaborators, each
-- by when they joined. `joined_at` is -infinity where even the payer exceeds it.
create or replace function private.seat_bounds(workspace public.workspaces, limits jsonb)
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
create or replace function private.seat_excess(workspace public.workspaces, limits jsonb, member public.workspace_members) returns text
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
create or replace function private.seats_beyond(limits jsonb, owners bigint, collaborators bigint) returns jsonb
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

-- The limit that has no room for one more member of a role; null if there is room.
create or replace function private.seat_refusal(workspace uuid, limits jsonb, role text) returns text
language sql stable set search_path = '' as $$
  select case
    when not private.has_room(limits, 'maxUsersPerWorkspace', private.count_members(workspace, null))
      then 'maxUsersPerWorkspace'
    when not private.has_room(limits, private.role_limit(role), private.count_members(workspace, role))
      then private.role_limit(role)
  end
$$;

-- The limit that makes a workspace read-only for a member; null if it is not.
create or replace function private.read_only(workspace public.workspaces, limits jsonb, member public.workspace_members) returns text
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(private.workspace_excess(workspace, limits), private.seat_excess(workspace, limits, member))
  );
end
$$;
