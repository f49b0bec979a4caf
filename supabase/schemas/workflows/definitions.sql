-- Workflows: graphs in versions, and what is known of them. Each function takes what the function of workflows was asked
-- as JSON text; what a person may not do is answered as {"refusal": {"code": …}}. Locks are taken in the order of
-- chat/turns.sql: the payer's profile, the workspace, then rows of the workflow.

-- The workflow that a request names, if its person is a member of the workspace.
create or replace function private.workflow_for(workflow uuid, person uuid) returns public.workflows
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select w from public.workflows as w
    where w.id = workflow and private.membership(w.workspace_id, person) is not null
  );
end
$$;

-- Why a member may not change a workspace whose payer is locked; null if they may.
create or replace function private.workflow_refusal(room public.workspaces, person uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  member constant public.workspace_members := private.membership(room.id, person);
begin
  -- Again, because the person may have been removed meanwhile.
  if member is null then
    return private.refusal('not_found');
  end if;
  if private.read_only(room, private.limits_of(room.payer_id), member) is not null then
    return private.refusal('read_only');
  end if;
  return null;
end
$$;

create or replace function private.count_active_workflows(workspace uuid) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (select count(*) from public.workflows as w where w.workspace_id = workspace and w.active);
end
$$;

-- Whether a workspace has no room for another workflow beside the archived ones, whatever its plan.
create or replace function private.has_many_workflows(workspace uuid) returns boolean
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select count(*) >= 500 from public.workflows as w where w.workspace_id = workspace and w.archived_at is null
  );
end
$$;

-- Saves a graph as the newest version. `request` is {workflow, name, graph, hash, workspace, expected}: without a workspace
-- the personal one; `expected` is the version that was changed. A graph that is the newest version already makes none.
create or replace function public.workflow_save(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  workflow_id constant uuid := (wanted ->> 'workflow')::uuid;
  new_hash constant text := wanted ->> 'hash';
  new_name constant text := private.name_from(wanted ->> 'name', 120);
  refusal constant text := private.chat_refusal(person, session_id);
  room public.workspaces;
  known public.workflows;
  refused jsonb;
  newest text;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  if new_name is null then
    return private.refusal('invalid_name');
  end if;
  if octet_length((wanted -> 'graph')::text) > 524288 then
    return private.refusal('graph_too_large');
  end if;
  select * into known from public.workflows as w where w.id = workflow_id;
  select * into room from public.workspaces as w
  where case
    when known.id is not null then w.id = known.workspace_id
    when wanted ->> 'workspace' is not null then w.id = (wanted ->> 'workspace')::uuid
    else w.payer_id = person and w.personal
  end;
  if private.membership(room.id, person) is null or room.id <> coalesce((wanted ->> 'workspace')::uuid, room.id) then
    return private.refusal('not_found');
  end if;
  room := private.lock_payer(room.id);
  refused := private.workflow_refusal(room, person);
  if refused is not null then
    return refused;
  end if;

  -- Another member may have saved it while this one waited.
  select * into known from public.workflows as w where w.id = workflow_id for no key update;
  if known.id is null then
    if (wanted ->> 'expected')::integer > 0 then
      return private.refusal('conflict');
    end if;
    if private.has_many_workflows(room.id) then
      return private.refusal('many_workflows');
    end if;
    insert into public.workflows (id, workspace_id, name, created_by) values (workflow_id, room.id, new_name, person)
    on conflict (id) do nothing
    returning * into known;
    if known.id is null then
      -- A member of another workspace has just used the same id.
      return private.refusal('not_found');
    end if;
    insert into public.workflow_versions (workflow_id, version, graph, hash, created_by)
    values (known.id, 1, wanted -> 'graph', new_hash, person);
  else
    if known.workspace_id <> room.id then
      return private.refusal('not_found');
    end if;
    select v.hash into newest from public.workflow_versions as v
    where v.workflow_id = known.id and v.version = known.version;
    if newest <> new_hash then
      if (wanted ->> 'expected')::integer <> known.version then
        return private.refusal('conflict', jsonb_build_object('version', known.version));
      end if;
      known.version := known.version + 1;
      insert into public.workflow_versions (workflow_id, version, graph, hash, created_by)
      values (known.id, known.version, wanted -> 'graph', new_hash, person);
    end if;
    if newest <> new_hash or known.name <> new_name then
      update public.workflows as w set version = known.version, name = new_name, updated_at = clock_timestamp()
      where w.id = known.id;
    end if;
  end if;
  return jsonb_build_object('workflow', known.id, 'version', known.version, 'hash', new_hash);
end
$$;

-- Activates, deactivates or archives a workflow. `request` is {workflow, action, version, nextAt}: `version` is the one that
-- was found without faults, and `nextAt` when its schedule comes next, so that none of the time that it was off is due.
create or replace function public.workflow_state(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  action constant text := wanted ->> 'action';
  refusal constant text := private.chat_refusal(person, session_id);
  known public.workflows;
  room public.workspaces;
  limits jsonb;
  refused jsonb;
  used bigint;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  known := private.workflow_for((wanted ->> 'workflow')::uuid, person);
  if known.id is null then
    return private.refusal('not_found');
  end if;
  room := private.lock_payer(known.workspace_id);
  refused := private.workflow_refusal(room, person);
  if refused is not null then
    return refused;
  end if;
  select * into known from public.workflows as w where w.id = known.id for no key update;
  if action <> 'archive' and known.archived_at is not null and private.has_many_workflows(room.id) then
    return private.refusal('many_workflows');
  end if;
  if action = 'activate' then
    if known.version <> (wanted ->> 'version')::integer then
      return private.refusal('conflict', jsonb_build_object('version', known.version));
    end if;
    limits := private.limits_of(room.payer_id);
    used := private.count_active_workflows(room.id);
    if not known.active and not private.has_room(limits, 'maxActiveWorkflowsPerWorkspace', used) then
      return private.over_limit(
        'active_workflows', 'maxActiveWorkflowsPerWorkspace', (limits ->> 'maxActiveWorkflowsPerWorkspace')::bigint, used
      );
    end if;
    if not known.active and wanted ->> 'nextAt' is not null then
      update private.workflow_schedules as s set next_at = (wanted ->> 'nextAt')::timestamptz
      where s.workflow_id = known.id;
    end if;
  end if;
  update public.workflows as w
  set
    active = action = 'activate',
    archived_at = case when action = 'archive' then clock_timestamp() end,
    updated_at = clock_timestamp()
  where w.id = known.id and (w.active, w.archived_at is not null) is distinct from (action = 'activate', action = 'archive')
  returning * into known;
  if not found then
    select * into known from public.workflows as w where w.id = (wanted ->> 'workflow')::uuid;
  end if;
  return jsonb_build_object('workflow', known.id, 'active', known.active, 'version', known.version, 'archivedAt', known.archived_at);
end
$$;

-- All that is to be known of a workflow before it is started or shown: `request` is {workflow, run}, with the id of the run
-- that is to be started, of which is told whether it is there; or {of}, for the version of a run.
create or replace function public.workflow_definition(person uuid, session_id uuid, request text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  refusal constant text := private.chat_refusal(person, session_id);
  former constant public.runs := private.run_for((wanted ->> 'of')::uuid, person);
  known constant public.workflows := private.workflow_for(coalesce(former.workflow_id, (wanted ->> 'workflow')::uuid), person);
  room public.workspaces;
  version public.workflow_versions;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  if known.id is null then
    return private.refusal('not_found');
  end if;
  select * into room from public.workspaces as w where w.id = known.workspace_id;
  select * into version from public.workflow_versions as v 
  where v.workflow_id = known.id and v.version = coalesce(former.version, known.version);
  return jsonb_build_object(
    'workflow', known.id,
    'name', known.name,
    'active', known.active,
    'archived', known.archived_at is not null,
    'version', version.version,
    'started', exists (select from public.runs as r where r.id = (wanted ->> 'run')::uuid),
    'graph', version.graph,
    'hash', version.hash,
    'workspace', room.id,
    'payer', room.payer_id,
    'plan', private.plan_of(room.payer_id),
    'limits', private.limits_of(room.payer_id),
    'readOnly', private.read_only(room, private.limits_of(room.payer_id), private.membership(room.id, person)),
    'usage', private.usage_of(room.payer_id),
    'executionsToday', private.executions_today(known.id),
    'activeWorkflows', private.count_active_workflows(room.id),
    'budget', private.budget_document(room, person),
    'cron', (select s.cron from private.workflow_schedules as s where s.workflow_id = known.id),
    'standing', (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', c.id, 'tool', c.tool, 'recipients', c.recipients, 'until', c.until)), '[]'
      )
      from public.standing_consents as c
      where c.workspace_id = room.id and c.user_id = person and c.revoked_at is null and c.until > now()
    )
  );
end
$$;

-- The active workflows of a person's workspaces, as programs start them: [{workflow, name, workspace, input}], where `workspace`
-- is its name and `input` the schema of the graph, oldest first. `request` is {}.
create or replace function public.workflow_offers(person uuid, session_id uuid, request text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 500;
  refusal constant text := private.chat_refusal(person, session_id);
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  return jsonb_build_object('offers', (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('workflow', o.id, 'name', o.name, 'workspace', o.workspace, 'input', o.input)
        order by o.created_at, o.id
      ),
      '[]'
    )
    from (
      select w.id, w.name, w.created_at, room.name as workspace, v.graph -> 'input' as input
      from public.workspace_members as m
      join public.workspaces as room on room.id = m.workspace_id
      join public.workflows as w on w.workspace_id = room.id
      join public.workflow_versions as v on v.workflow_id = w.id and v.version = w.version
      where m.user_id = person and w.active
      order by w.created_at, w.id
      limit most
    ) as o
  ));
end
$$;

-- What members see of the workflows of a workspace beside their rows: `request` is {workspace}. The secret of a hook is not
-- among it.
create or replace function public.workflow_settings(person uuid, session_id uuid, request text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  workspace constant uuid := (request::jsonb ->> 'workspace')::uuid;
  refusal constant text := private.chat_refusal(person, session_id);
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  if private.membership(workspace, person) is null then
    return private.refusal('not_found');
  end if;
  return jsonb_build_object(
    'schedules', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('workflow', s.workflow_id, 'cron', s.cron, 'input', s.input, 'nextAt', s.next_at, 'person', s.user_id)
          order by s.next_at, s.workflow_id
        ),
        '[]'
      )
      from private.workflow_schedules as s join public.workflows as w on w.id = s.workflow_id
      where w.workspace_id = workspace
    ),
    'hooks', (
      select coalesce(
        jsonb_agg(jsonb_build_object('workflow', h.workflow_id, 'id', h.id, 'createdAt', h.created_at) order by h.created_at), '[]'
      )
      from private.workflow_hooks as h join public.workflows as w on w.id = h.workflow_id
      where w.workspace_id = workspace
    )
  );
end
$$;

-- A file that a step wrote, with its text: `request` is {file}.
create or replace function public.workflow_file(person uuid, session_id uuid, request text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal constant text := private.chat_refusal(person, session_id);
  found public.workflow_files;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  select * into found from public.workflow_files as f
  where f.id = (request::jsonb ->> 'file')::uuid and private.membership(f.workspace_id, person) is not null;
  if found.id is null then
    return private.refusal('not_found');
  end if;
  return jsonb_build_object('name', found.name, 'mediaType', found.media_type, 'text', found.text);
end
$$;
