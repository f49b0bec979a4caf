-- Who may reach what of workflows: members read, and nobody writes.

grant select on
  public.workflows, public.workflow_versions, public.runs, public.run_steps, public.approvals, public.standing_consents
  to authenticated;

grant execute on function
  private.my_calendar_events, private.my_runs, private.my_workflow_files, private.my_workflows
  to authenticated;

grant execute on function
  public.begin_outgoing_mail, public.end_outgoing_mail, public.workflow_after_restore, public.workflow_answer,
  public.workflow_approval, public.workflow_begin_effect,
  public.workflow_calendar, public.workflow_cancel, public.workflow_claim, public.workflow_complete,
  public.workflow_consume, public.workflow_decide, public.workflow_definition, public.workflow_due,
  public.workflow_edit, public.workflow_file, public.workflow_hook, public.workflow_hook_of, public.workflow_offers,
  public.workflow_receipts, public.workflow_release, public.workflow_renew, public.workflow_repeat,
  public.workflow_reschedule, public.workflow_revoke, public.workflow_run, public.workflow_save,
  public.workflow_schedule, public.workflow_settings, public.workflow_settle, public.workflow_start,
  public.workflow_state, public.workflow_step, public.workflow_undo
  to service_role;

create policy "members read workflows" on public.workflows
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "members read versions of workflows" on public.workflow_versions
  for select to authenticated using (exists (select from public.workflows as w where w.id = workflow_id));
create policy "members read runs" on public.runs
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "members read steps of runs" on public.run_steps
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "members read approvals" on public.approvals
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "members read standing consents" on public.standing_consents
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
