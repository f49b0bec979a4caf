-- What members see of their workspaces. Whoever makes the own profile private shows address and picture to the owners of
-- the workspaces alone; other members see the name and the beginning of the address.

-- A page of members of a workspace as one of them may see it.
create or replace function private.seen_by(viewer uuid, workspace uuid, document jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when exists (
      select from public.workspace_members as own
      where own.workspace_id = workspace and own.user_id = viewer and own.role = 'owner'
    ) then document
    else document || jsonb_build_object('members', (
      select coalesce(
        jsonb_agg(
          case
            when choice.profile_visibility = 'private' and choice.user_id <> viewer then
              member.facts || jsonb_build_object(
                'email', regexp_replace(member.facts ->> 'email', '^(.).*@', '\1…@'), 'avatar_url', null
              )
            else member.facts
          end
          order by member.place
        ),
        '[]'
      )
      from jsonb_array_elements(document -> 'members') with ordinality as member (facts, place)
      left join public.preferences as choice on choice.user_id = (member.facts ->> 'user_id')::uuid
    ))
  end
$$;

-- What members see of their workspaces beyond the rows of the tables.
create or replace function private.handover_document(workspace public.workspaces) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'member_id', h.member_id,
    'member_name', private.name_of(h.member_id),
    'expires_at', h.expires_at
  )
  from private.workspace_handovers as h
  where h.workspace_id = workspace.id and h.expires_at > now() and auth.uid() in (workspace.payer_id, h.member_id)
$$;

-- The ids of one page of members: the payer, then owners, then collaborators, each by when they joined. With a search,
-- those whose name or address contains it. Planned anew for each page: a rare word is looked up in its index and a common
-- one is not, and so it is with the first page and the last.
create or replace function private.member_page(
  workspace public.workspaces, owners bigint, everyone bigint, first bigint, most integer, search text
) returns table (user_id uuid, total bigint)
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted constant text := private.folded(btrim(coalesce(search, '')));
  pattern constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- The collaborators of the page, counted from the first. The later half is read from its end.
  start constant bigint := least(greatest(first - owners, 0), everyone - owners);
  stop constant bigint := least(greatest(first + most - owners, 0), everyone - owners);
  from_end constant boolean := start > (everyone - owners) / 2;
begin
  if wanted <> '' then
    return query
      with matches as materialized (
        select m.user_id, m.role, m.joined_at
        from private.user_directory as d
        join public.workspace_members as m on m.user_id = d.user_id and m.workspace_id = workspace.id
        where d.words like pattern
      )
      select matches.user_id, (select count(*) from matches)
      from matches
      order by matches.user_id <> workspace.payer_id, matches.role desc, matches.joined_at, matches.user_id
      limit most offset first;
    return;
  end if;
  -- Each part is read along the index.
  return query
    select part.user_id, everyone
    from (
      select workspace.payer_id as user_id, 1 as part, null::timestamptz as joined_at where first = 0
      union all
      (
        select m.user_id, 2, m.joined_at from public.workspace_members as m
        where m.workspace_id = workspace.id and m.role = 'owner' and m.user_id <> workspace.payer_id
        order by m.joined_at, m.user_id
        limit most offset greatest(first - 1, 0)
      )
      union all
      (
        select m.user_id, 3, m.joined_at from public.workspace_members as m
        where not from_end and m.workspace_id = workspace.id and m.role = 'collaborator'
        order by m.joined_at, m.user_id
        limit stop - start offset start
      )
      union all
      (
        select m.user_id, 3, m.joined_at from public.workspace_members as m
        where from_end and m.workspace_id = workspace.id and m.role = 'collaborator'
        order by m.joined_at desc, m.user_id desc
        limit stop - start offset everyone - owners - stop
      )
    ) as part
    order by part.part, part.joined_at, part.user_id
    limit most;
end
$$;

-- A page of members, of at most `most`. Planned anew for each, as it is.
create or replace function private.member_page_document(
  room public.workspaces, page integer, most integer, search text
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  limits constant jsonb := private.limits_of(room.payer_id);
  users_limit constant bigint := nullif((limits ->> 'maxUsersPerWorkspace')::bigint, -1);
  owners_limit constant bigint := nullif((limits ->> 'maxOwnersPerWorkspace')::bigint, -1);
  collaborators_limit constant bigint := nullif((limits ->> 'maxUserCollaboratorsPerWorkspace')::bigint, -1);
  first constant bigint := (greatest(coalesce(page, 1), 1) - 1)::bigint * most;
  room_excess constant text := private.workspace_excess(room, limits);
  searched constant boolean := private.folded(btrim(coalesce(search, ''))) <> '';
  owners bigint;
  everyone bigint;
begin
  if not searched then
    owners := private.count_members(room.id, 'owner');
    everyone := owners + private.count_members(room.id, 'collaborator');
  end if;
  return (
    with bounds as materialized (select * from private.seat_bounds(room, limits)),
    listed as materialized (
      select l.user_id, l.total, l.place
      from private.member_page(room, owners, everyone, first, most, search) with ordinality as l (user_id, total, place)
    )
    select jsonb_build_object(
      'members', coalesce(
        jsonb_agg(
          jsonb_build_object(
            'user_id', m.user_id,
            'display_name', p.display_name,
            'email', p.email,
            'avatar_url', p.avatar_url,
            'role', m.role,
            'is_payer', m.user_id = room.payer_id,
            'read_only', case
              when room_excess is not null then room_excess
              when searched then (
                select b.limit_field from bounds as b
                where b.role = m.role
                  and case
                    when m.user_id = room.payer_id then b.joined_at = '-infinity'
                    else (m.joined_at, m.user_id) >= (b.joined_at, b.user_id)
                  end
                order by b.limit_field <> 'maxUsersPerWorkspace'
                limit 1
              )
              -- All members are listed in the order in which they exceed limits, the last first.
              when first + listed.place > users_limit then 'maxUsersPerWorkspace'
              when m.role = 'owner' and first + listed.place > owners_limit then 'maxOwnersPerWorkspace'
              when m.role = 'collaborator' and first + listed.place - owners > collaborators_limit
                then 'maxUserCollaboratorsPerWorkspace'
            end,
            'joined_at', m.joined_at
          )
          order by listed.place
        ),
        '[]'::jsonb
      ),
      -- A page beyond the last has no row that counts.
      'total', coalesce(
        max(listed.total), (select l.total from private.member_page(room, owners, everyone, 0, 1, search) as l), 0
      )
    )
    from listed
    join public.workspace_members as m on m.workspace_id = room.id and m.user_id = listed.user_id
    join public.profiles as p on p.id = m.user_id
  );
end
$$;

create or replace function private.workspace_people(workspace uuid, page integer, page_size integer, search text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.seen_by(
    (select auth.uid()),
    workspace,
    private.member_page_document(
      private.read_workspace(workspace), page, least(greatest(coalesce(page_size, 50), 1), 200), search
    )
  )
$$;

create or replace function public.workspace_people(
  workspace uuid, page integer default 1, page_size integer default 50, search text default null
) returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.workspace_people(workspace, page, page_size, search);
$$;

-- A workspace as the signed-in member sees it.
create or replace function private.my_workspace_document(
  workspace public.workspaces, member public.workspace_members
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', workspace.id,
    'name', workspace.name,
    'slug', workspace.slug,
    'personal', workspace.personal,
    'payer_id', workspace.payer_id,
    'role', member.role,
    'read_only', private.read_only(workspace, private.limits_of(workspace.payer_id), member),
    'seat_excess', private.seats_beyond(
      private.limits_of(workspace.payer_id),
      private.count_members(workspace.id, 'owner'),
      private.count_members(workspace.id, 'collaborator')
    ),
    'handover', private.handover_document(workspace)
  )
$$;

-- In one statement, and the limits of each payer once: people may be in thousands of workspaces, and ask every few seconds.
create or replace function private.my_workspace_list() returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select w, m, w.id, w.payer_id
    from public.workspace_members as m join public.workspaces as w on w.id = m.workspace_id
    where m.user_id = (select auth.uid())
  ),
  plans as materialized (
    select
      p.id as payer_id,
      public.effective_plan(p.plan, p.plan_expires_at, now()) as plan,
      coalesce(p.custom_limits, '{}') as custom_limits
    from public.profiles as p
    where p.id in (select mine.payer_id from mine)
  ),
  -- Few payers have limits of their own, and reading limits is the slowest part.
  allowances as materialized (
    select given.plan, given.custom_limits, public.effective_limits(given.plan, null, given.custom_limits, now()) as limits
    from (select distinct plans.plan, plans.custom_limits from plans) as given
  ),
  payers as materialized (
    select
      plans.payer_id,
      allowances.limits,
      nullif((allowances.limits ->> 'maxUsersPerWorkspace')::bigint, -1) as users,
      nullif((allowances.limits ->> 'maxOwnersPerWorkspace')::bigint, -1) as owners,
      nullif((allowances.limits ->> 'maxUserCollaboratorsPerWorkspace')::bigint, -1) as collaborators
    from plans
    join allowances on allowances.plan = plans.plan and allowances.custom_limits = plans.custom_limits
  )
  select jsonb_build_object(
    'workspaces', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', mine.id,
            'name', (mine.w).name,
            'slug', (mine.w).slug,
            'personal', (mine.w).personal,
            'payer_id', mine.payer_id,
            'role', (mine.m).role,
            'read_only', case
              when mine.id in (
                select private.workspaces_beyond(p.payer_id, p.limits) from payers as p
              ) then 'maxWorkspaces'
              when seats.are_beyond then private.seat_excess(mine.w, payers.limits, mine.m)
            end,
            'seat_excess', case
              when seats.are_beyond then private.seats_beyond(payers.limits, seats.owners, seats.collaborators)
            end,
            'handover', case
              when mine.id in (select h.workspace_id from private.workspace_handovers as h)
                then private.handover_document(mine.w)
            end
          )
          order by not (mine.w).personal, private.folded((mine.w).name), mine.id
        ),
        '[]'::jsonb
      )
      from mine
      join payers on payers.payer_id = mine.payer_id
      join private.member_counts as counted on counted.workspace_id = mine.id
      cross join lateral (
        select
          counted.owners,
          counted.collaborators,
          counted.owners + counted.collaborators > payers.users
            or counted.owners > payers.owners
            or counted.collaborators > payers.collaborators as are_beyond
      ) as seats
    ),
    'invitations', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', i.id,
            'workspace_name', w.name,
            'invited_by', private.name_of(i.invited_by),
            'email', i.email,
            'expires_at', i.expires_at
          )
          order by i.sent_at desc
        ),
        '[]'::jsonb
      )
      from auth.users as u
      join public.workspace_invitations as i
        on i.mailbox = private.normalised_address(u.email) and i.status = 'open' and i.expires_at > now()
      join public.workspaces as w on w.id = i.workspace_id
      where u.id = (select auth.uid()) and u.email_confirmed_at is not null
    )
  )
$$;

-- The member's workspace, for reading.
create or replace function private.read_workspace(workspace uuid) returns public.workspaces
language plpgsql stable set search_path = '' as $$
declare
  room public.workspaces;
begin
  select * into room from public.workspaces as w
  where w.id = workspace and w.id = any (array(select private.my_workspaces()));
  if room.id is null then
    perform private.refuse('P0002', 'workspace', 'There is no such workspace');
  end if;
  return room;
end
$$;

create or replace function private.workspace_overview(workspace uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  room public.workspaces := private.read_workspace(workspace);
  limits constant jsonb := private.limits_of(room.payer_id);
  owners constant bigint := private.count_members(room.id, 'owner');
  collaborators constant bigint := private.count_members(room.id, 'collaborator');
begin
  return private.my_workspace_document(room, private.my_membership(room.id)) || jsonb_build_object(
    'payer_name', private.name_of(room.payer_id),
    'created_at', room.created_at,
    'seats', jsonb_build_object(
      'users', jsonb_build_object('used', owners + collaborators, 'limit', limits -> 'maxUsersPerWorkspace'),
      'owners', jsonb_build_object('used', owners, 'limit', limits -> 'maxOwnersPerWorkspace'),
      'collaborators', jsonb_build_object('used', collaborators, 'limit', limits -> 'maxUserCollaboratorsPerWorkspace')
    ),
    'can_invite', limits -> 'canInviteUsers',
    'open_invitations', (
      select count(*) from public.workspace_invitations as i
      where i.workspace_id = room.id and i.status = 'open' and i.expires_at > now()
    )
  );
end
$$;

create or replace function public.workspace_overview(workspace uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.workspace_overview(workspace);
$$;

-- The record of a workspace, newest first, for its owners, with what changes of budgets changed.
create or replace function private.workspace_events(workspace uuid, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  room public.workspaces := private.read_workspace(workspace);
  most constant integer := least(greatest(coalesce(page_size, 50), 1), 200);
begin
  perform private.require_owner(room);
  return jsonb_build_object(
    'events', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', entry.id,
            'at', entry.at,
            'action', entry.action,
            'actor_email', entry.actor_email,
            'target_email', entry.target_email,
            'role', entry.member_role,
            'name', entry.workspace_name,
            'budgets', entry.budgets
          )
          order by entry.id desc
        ),
        '[]'::jsonb
      )
      from (
        select * from private.audit_log as a
        where a.workspace_id = room.id
        order by a.id desc
        limit most offset (greatest(coalesce(page, 1), 1) - 1)::bigint * most
      ) as entry
    ),
    'total', (select count(*) from private.audit_log as a where a.workspace_id = room.id)
  );
end
$$;

create or replace function public.workspace_events(workspace uuid, page integer default 1, page_size integer default 50) returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.workspace_events(workspace, page, page_size);
$$;

-- The workspaces that end with a person's account, though others are in them.
create or replace function private.workspaces_ending_with(person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'members', counted.members) order by w.name, w.id), '[]'::jsonb
  )
  from public.workspaces as w
  cross join lateral (select private.count_members(w.id, null) as members) as counted
  where w.payer_id = person and counted.members > 1
$$;

create or replace function private.workspaces_ending_with_me() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.workspaces_ending_with((select auth.uid()))
$$;

create or replace function public.workspaces_ending_with_me() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.workspaces_ending_with_me();
$$;
