-- Whoever makes the own profile private shows address and picture to the owners of the workspaces alone; other members see
-- the name and the beginning of the address.

-- A page of members of a workspace as one of them may see it.
create function private.seen_by(viewer uuid, workspace uuid, document jsonb) returns jsonb
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

revoke all on all functions in schema private from public;

select private.record_installation();
