-- Who may reach what of conversations.

grant select on public.conversations, public.messages, public.model_calls to authenticated, service_role;
grant update (title, archived_at), delete on public.conversations to authenticated;
grant select, insert (conversation_id), delete on public.conversation_pins to authenticated;
grant select, insert (message_id, value), update (message_id, value), delete on public.message_feedback to authenticated;
-- Not the text and the content.
grant select (id, workspace_id, conversation_id, message_id, created_by, name, media_type, bytes, pages, tokens, created_at)
  on public.attachments to authenticated;

grant execute on function
  private.chat_retention_notice, private.choose_answer, private.may_rate, private.my_model_credit,
  private.search_conversations, public.chat_retention_notice, public.choose_answer, public.my_model_credit,
  public.search_conversations
  to authenticated;

grant execute on function
  public.admin_keep_model_test, public.admin_list_models, public.admin_update_model, public.chat_attachment_admit,
  public.chat_attachment_remove, public.chat_attachment_store, public.chat_begin, public.chat_context, public.chat_keep,
  public.chat_next, public.chat_pictures, public.chat_read, public.chat_readers, public.chat_recover,
  public.chat_retention, public.chat_settle, public.chat_stop, public.model_settings
  to service_role;

create policy "members read conversations" on public.conversations
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "members rename and archive conversations" on public.conversations
  for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces())))
  with check (workspace_id = any (array(select private.my_workspaces())));
create policy "who began it and owners delete a conversation" on public.conversations
  for delete to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces()))
    and (
      created_by = (select auth.uid()) or workspace_id = any (array(select private.my_owned_workspaces()))
    )
  );
create policy "members read messages" on public.messages
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "members and who pays read calls" on public.model_calls
  for select to authenticated
  using (payer_id = (select auth.uid()) or workspace_id = any (array(select private.my_workspaces())));
create policy "people read their pins" on public.conversation_pins
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people pin what they can read" on public.conversation_pins
  for insert to authenticated
  with check (
    user_id = (select auth.uid()) and exists (select from public.conversations as c where c.id = conversation_id)
  );
create policy "people remove their pins" on public.conversation_pins
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "people read their thumbs" on public.message_feedback
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people rate answers where they can write" on public.message_feedback
  for insert to authenticated with check (user_id = (select auth.uid()) and private.may_rate(message_id));
create policy "people change their thumbs" on public.message_feedback
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and private.may_rate(message_id));
create policy "people take their thumbs back" on public.message_feedback
  for delete to authenticated using (user_id = (select auth.uid()));
-- What nobody has asked with yet is seen by who added it alone.
create policy "members read attachments" on public.attachments
  for select to authenticated using (
    workspace_id = any (array(select private.my_workspaces()))
    and (message_id is not null or created_by = (select auth.uid()))
  );
