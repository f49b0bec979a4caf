-- What admins search workspaces by, and see of them, their members and their record. They read; only members and payers
-- change.

create or replace function private.workspace_words(workspace public.workspaces) returns text
language sql stable set search_path = '' as $$
  select concat_ws(E'\n', private.folded(workspace.name), workspace.slug, private.folded(p.email))
  from public.profiles as p where p.id = workspace.payer_id
$$;

create or replace function private.list_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.workspace_directory as d (workspace_id, created_at, words)
  values (new.id, new.created_at, private.workspace_words(new))
  on conflict (workspace_id) do update set words = excluded.words where d.words <> excluded.words;
  return null;
end
$$;
create or replace trigger list_workspace after insert or update of name, payer_id on public.workspaces
  for each row execute function private.list_workspace();

create or replace function private.list_workspaces_of_payer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.workspace_directory as d
  set words = private.workspace_words(w)
  from public.workspaces as w
  where w.payer_id = new.id and d.workspace_id = w.id;
  return null;
end
$$;
create or replace trigger list_workspaces_of_payer after update of email on public.profiles
  for each row when (old.email is distinct from new.email)
  execute function private.list_workspaces_of_payer();

-- The workspace with an id or a slug; null if there is none.
create or replace function private.find_workspace(id_or_slug text) returns public.workspaces
language sql stable set search_path = '' as $$
  select w from public.workspaces as w
  where w.slug = lower(btrim(id_or_slug))
  union all
  select w from public.workspaces as w
  where w.id = case
    when id_or_slug ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then id_or_slug::uuid
  end
  limit 1
$$;

-- Some workspaces in the list of admins, in the order of the ids; the fields are listed, so that a column added later is
-- not exposed by accident. `person` is the member from whose side they are seen, or null. One query for all: a function
-- for each row takes ten times as long.
create or replace function private.admin_workspace_documents(ids uuid[], person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with listed as materialized (
    select w, listed.place
    from unnest(ids) with ordinality as listed (id, place)
    join public.workspaces as w on w.id = listed.id
  ),
  payers as materialized (
    select
      p.id, p.email, coalesce(p.display_name, p.full_name) as name,
      public.effective_plan(p.plan, p.plan_expires_at, now()) as plan,
      p.custom_limits
    from public.profiles as p
    where p.id in (select (listed.w).payer_id from listed)
  ),
  -- Few payers have limits of their own, and reading limits is the slowest part.
  allowances as materialized (
    select given.plan, given.custom_limits, public.effective_limits(given.plan, null, given.custom_limits, now()) as limits
    from (select distinct payers.plan, payers.custom_limits from payers) as given
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', (listed.w).id,
        'name', (listed.w).name,
        'slug', (listed.w).slug,
        'personal', (listed.w).personal,
        'payer_id', payers.id,
        'payer_email', payers.email,
        'payer_name', payers.name,
        'payer_plan', payers.plan,
        'created_at', (listed.w).created_at,
        'seats', jsonb_build_object(
          'users', jsonb_build_object(
            'used', counted.owners + counted.collaborators, 'limit', allowances.limits -> 'maxUsersPerWorkspace'
          ),
          'owners', jsonb_build_object('used', counted.owners, 'limit', allowances.limits -> 'maxOwnersPerWorkspace'),
          'collaborators', jsonb_build_object(
            'used', counted.collaborators, 'limit', allowances.limits -> 'maxUserCollaboratorsPerWorkspace'
          )
        ),
        'read_only', coalesce(
          private.workspace_excess(listed.w, allowances.limits),
          case when m is not null then private.seat_excess(listed.w, allowances.limits, m) end
        ),
        'role', m.role
      )
      order by listed.place
    ),
    '[]'::jsonb
  )
  from listed
  join payers on payers.id = (listed.w).payer_id
  join allowances on allowances.plan = payers.plan and allowances.custom_limits is not distinct from payers.custom_limits
  join private.member_counts as counted on counted.workspace_id = (listed.w).id
  left join public.workspace_members as m on m.workspace_id = (listed.w).id and m.user_id = person
$$;

-- Newest first. With `user_id` only the workspaces that this person is in; payers are in theirs.
create or replace function public.admin_list_workspaces(
  actor uuid, session uuid, search text, user_id uuid, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal constant text := private.admin_refusal(actor, session);
  wanted constant text := private.folded(btrim(coalesce(search, '')));
  -- Escapes the wildcards of the search text.
  pattern constant text := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  is_id constant boolean := wanted ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  conditions constant text := concat_ws(
    ' and ',
    case when admin_list_workspaces.user_id is not null then
      'd.workspace_id = any (array(select m.workspace_id from public.workspace_members as m where m.user_id = $2))'
    end,
    case when is_id then 'd.workspace_id = $1::uuid' when wanted <> '' then 'd.words like $1' end
  );
  filter constant text := case when conditions = '' then '' else 'where ' || conditions end;
  first constant bigint := (page - 1)::bigint * page_size;
  -- Up to this many matches are sorted. With more, walking the index in order soon finds enough.
  few constant integer := 2000;
  matching bigint;
  found uuid[];
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  if filter <> '' then
    execute format(
      $query$
        with matches as materialized (
          select d.workspace_id, d.created_at from private.workspace_directory as d %s limit $3
        )
        select
          (select count(*) from matches),
          case when (select count(*) from matches) < $3 then
            array(select workspace_id from matches order by created_at desc, workspace_id desc limit $4 offset $5)
          end
      $query$,
      filter
    )
      into matching, found
      using case when is_id then wanted else pattern end, admin_list_workspaces.user_id, few + 1, page_size, first;
  end if;
  if filter = '' then
    -- Everybody has one personal workspace, and people are counted.
    select (select coalesce(sum(h.people), 0) from private.headcount as h) + count(*) into matching
    from public.workspaces as w where not w.personal;
  elsif matching > few then
    execute format('select count(*) from private.workspace_directory as d %s', filter)
      into matching
      using pattern, admin_list_workspaces.user_id;
  end if;
  if found is null then
    execute format(
      $query$
        select array(
          select d.workspace_id from private.workspace_directory as d %s
          order by d.created_at desc, d.workspace_id desc
          limit $3 offset $4
        )
      $query$,
      filter
    )
      into found
      using pattern, admin_list_workspaces.user_id, page_size, first;
  end if;
  return jsonb_build_object(
    'workspaces', private.admin_workspace_documents(found, admin_list_workspaces.user_id),
    'total', matching
  );
end
$$;

create or replace function public.admin_get_workspace(actor uuid, session uuid, workspace text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal constant text := private.admin_refusal(actor, session);
  room public.workspaces;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  room := private.find_workspace(workspace);
  if room.id is null then
    return jsonb_build_object('refusal', 'workspace_not_found');
  end if;
  return (private.admin_workspace_documents(array[room.id], null) -> 0) - 'role' || jsonb_build_object(
    'can_invite', private.limits_of(room.payer_id) -> 'canInviteUsers',
    'open_invitations', (
      select count(*) from public.workspace_invitations as i
      where i.workspace_id = room.id and i.status = 'open' and i.expires_at > now()
    ),
    'handover', (
      select jsonb_build_object(
        'member_id', h.member_id, 'member_name', private.name_of(h.member_id), 'expires_at', h.expires_at
      )
      from private.workspace_handovers as h
      where h.workspace_id = room.id and h.expires_at > now()
    )
  );
end
$$;

create or replace function public.admin_workspace_members(
  actor uuid, session uuid, workspace text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal constant text := private.admin_refusal(actor, session);
  room public.workspaces;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  room := private.find_workspace(workspace);
  if room.id is null then
    return jsonb_build_object('refusal', 'workspace_not_found');
  end if;
  return private.member_page_document(room, page, page_size, null);
end
$$;
