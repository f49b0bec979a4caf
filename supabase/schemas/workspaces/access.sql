-- Who may reach what of workspaces.

grant select on public.workspaces, public.workspace_members, public.workspace_invitations to authenticated, service_role;
grant update (name) on public.workspaces to authenticated;
grant select on public.workspace_prompts to authenticated;
grant select, insert (id, workspace_id, title, text), update (title, text), delete on public.saved_prompts to authenticated;

grant execute on function
  private.preview_invitation, public.preview_invitation
  to anon, authenticated;

grant execute on function
  private.accept_handover, private.accept_invitation, private.cancel_handover, private.create_workspace,
  private.decline_invitation, private.delete_workspace, private.invite_to_workspace, private.leave_workspace,
  private.my_owned_workspaces, private.my_spending, private.my_workspace_list, private.my_workspaces,
  private.offer_handover, private.remove_member, private.revoke_invitation, private.set_member_budget,
  private.set_member_role, private.set_workspace_budget, private.set_workspace_prompt, private.workspace_budget,
  private.workspace_events, private.workspace_overview, private.workspace_people, private.workspaces_ending_with_me,
  public.accept_handover, public.accept_invitation, public.cancel_handover, public.create_workspace,
  public.decline_invitation, public.delete_workspace, public.invite_to_workspace, public.leave_workspace,
  public.my_workspaces, public.offer_handover, public.remove_member, public.revoke_invitation, public.set_member_budget,
  public.set_member_role, public.set_workspace_budget, public.set_workspace_prompt, public.workspace_budget,
  public.workspace_events, public.workspace_overview, public.workspace_people, public.workspaces_ending_with_me
  to authenticated;

grant execute on function
  private.visible_text, private.workspace_name
  to authenticated, service_role;

grant execute on function
  public.admin_get_workspace, public.admin_list_workspaces, public.admin_workspace_members
  to service_role;

create policy "members read their workspaces" on public.workspaces
  for select to authenticated using (id = any (array(select private.my_workspaces())));
create policy "owners rename their workspaces" on public.workspaces
  for update to authenticated
  using (id = any (array(select private.my_owned_workspaces())))
  with check (id = any (array(select private.my_owned_workspaces())));
create policy "members read who is in their workspaces" on public.workspace_members
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "owners read the invitations to their workspaces" on public.workspace_invitations
  for select to authenticated using (workspace_id = any (array(select private.my_owned_workspaces())));
create policy "members read the instructions" on public.workspace_prompts
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "members read saved prompts" on public.saved_prompts
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "members save prompts in their own name" on public.saved_prompts
  for insert to authenticated
  with check (
    created_by = (select auth.uid()) and workspace_id = any (array(select private.my_workspaces()))
  );
create policy "who saved it and owners change a prompt" on public.saved_prompts
  for update to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces()))
    and (
      created_by = (select auth.uid()) or workspace_id = any (array(select private.my_owned_workspaces()))
    )
  )
  with check (workspace_id = any (array(select private.my_workspaces())));
create policy "who saved it and owners delete a prompt" on public.saved_prompts
  for delete to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces()))
    and (
      created_by = (select auth.uid()) or workspace_id = any (array(select private.my_owned_workspaces()))
    )
  );
