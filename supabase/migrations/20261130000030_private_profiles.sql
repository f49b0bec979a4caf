-- Whoever makes the own profile private shows address and picture to the owners of the workspaces alone; other members see
-- the name and the beginning of the address.

create function private.masked_address(address text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(address, '^(.).*@', '\1…@')
$$;

-- A page of members, of at most `most`, as the viewer may see them. Planned anew for each, as it is.
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
  viewer constant uuid := (select auth.uid());
  -- The server has no person's token.
  sees_all constant boolean := viewer is null or exists (
    select from public.workspace_members as own
    where own.workspace_id = room.id and own.user_id = viewer and own.role = 'owner'
  );
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
            'email', case
              when sees_all or m.user_id = viewer or choice.profile_visibility is distinct from 'private' then p.email
              else private.masked_address(p.email)
            end,
            'avatar_url', case
              when sees_all or m.user_id = viewer or choice.profile_visibility is distinct from 'private' then p.avatar_url
            end,
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
    left join public.preferences as choice on choice.user_id = m.user_id
  );
end
$$;

revoke all on all functions in schema private from public;

select private.record_installation();
