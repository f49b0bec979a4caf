-- What the export of an account holds of workflows: what the person made, started, wrote or pays for. Rows that people read are
-- read through their policies; files and events are in no table that people read, so their functions ask for the membership.

create or replace function private.my_workflows() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(f) || jsonb_build_object(
        'versions', (
          select coalesce(jsonb_agg(to_jsonb(v) - 'workflow_id' order by v.version), '[]'::jsonb)
          from public.workflow_versions as v where v.workflow_id = f.id
        )
      )
      order by f.created_at, f.id
    ),
    '[]'::jsonb
  )
  from public.workflows as f join public.workspaces as w on w.id = f.workspace_id
  where f.created_by = (select auth.uid()) or w.payer_id = (select auth.uid())
$$;

create or replace function private.my_runs() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(r) || jsonb_build_object(
        'steps', (
          select coalesce(jsonb_agg(to_jsonb(s) - 'run_id' - 'workspace_id' order by s.created_at, s.id), '[]'::jsonb)
          from public.run_steps as s where s.run_id = r.id
        ),
        'approvals', (
          select coalesce(jsonb_agg(to_jsonb(a) - 'run_id' - 'workspace_id' order by a.requested_at, a.id), '[]'::jsonb)
          from public.approvals as a where a.run_id = r.id
        )
      )
      order by r.created_at, r.id
    ),
    '[]'::jsonb
  )
  from public.runs as r join public.workspaces as w on w.id = r.workspace_id
  where r.started_by = (select auth.uid()) or w.payer_id = (select auth.uid())
$$;

-- The files that steps of the person's runs wrote, and those of workspaces that the person pays for.
create or replace function private.my_workflow_files() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at, f.id), '[]'::jsonb)
  from public.workflow_files as f
  join public.workspaces as w on w.id = f.workspace_id
  left join public.runs as r on r.id = f.run_id
  where f.workspace_id = any (array(select private.my_workspaces()))
    and (r.started_by = (select auth.uid()) or w.payer_id = (select auth.uid()))
$$;

-- The same of events.
create or replace function private.my_calendar_events() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(e) order by e.starts_at, e.id), '[]'::jsonb)
  from public.calendar_events as e join public.workspaces as w on w.id = e.workspace_id
  where e.workspace_id = any (array(select private.my_workspaces()))
    and (e.created_by = (select auth.uid()) or w.payer_id = (select auth.uid()))
$$;
