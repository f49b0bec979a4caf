-- Who may reach what of accounts, their settings and pictures.

grant select, insert, update on public.profiles, public.preferences to authenticated;
grant select, insert, update, delete on public.profiles, public.preferences to service_role;

grant execute on function
  public.check_request, public.check_trigger_exists
  to anon, authenticated, service_role;

grant execute on function
  private.end_sessions_by_alert, private.has_profile, public.end_sessions_by_alert, public.has_profile
  to anon, authenticated;

grant execute on function
  private.create_api_token, private.delete_own_account, private.end_own_session, private.file_body, private.my_api_tokens,
  private.my_attachments, private.own_sessions, private.remember_language, private.require_session,
  private.revoke_api_token, private.revoke_api_tokens, private.session_refusal, public.api_tokens,
  public.create_api_token, public.delete_account, public.end_session, public.export_account, public.my_sessions,
  public.remember_language, public.revoke_api_token, public.revoke_api_tokens
  to authenticated;

grant execute on function
  public.abandoned_avatars, public.api_token_owner, public.session_refusal
  to service_role;

create policy "own profile can be read" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "own profile can be created" on public.profiles
  for insert to authenticated with check (id = (select auth.uid()));
create policy "own profile can be changed" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
-- The path is {userId}/{timestamp}.{extension}; the public address needs no policy.
drop policy if exists "own avatars can be seen" on storage.objects;
create policy "own avatars can be seen" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
drop policy if exists "own avatars can be uploaded" on storage.objects;
create policy "own avatars can be uploaded" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and name ~ ('^' || (select auth.uid())::text || '/[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9]{1,8}$')
  );
drop policy if exists "own avatars can be replaced" on storage.objects;
create policy "own avatars can be replaced" on storage.objects
  for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (
    bucket_id = 'avatars'
    and name ~ ('^' || (select auth.uid())::text || '/[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9]{1,8}$')
  );
drop policy if exists "own avatars can be removed" on storage.objects;
create policy "own avatars can be removed" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "own preferences can be read" on public.preferences
  for select to authenticated using (user_id = (select auth.uid()));
create policy "own preferences can be created" on public.preferences
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "own preferences can be changed" on public.preferences
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
drop policy if exists "own avatars need a current session" on storage.objects;
create policy "own avatars need a current session" on storage.objects as restrictive
  for all to authenticated using (bucket_id <> 'avatars' or (select private.session_refusal()) is null);
