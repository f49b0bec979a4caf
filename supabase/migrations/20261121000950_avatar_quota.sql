-- Limits avatars, so that they cannot fill the disk: a few files per person, with short names
-- ({userId}/{timestamp}.{extension}).

-- Bypasses row level security, whose policy calls this function.
create function private.own_avatar_count() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from storage.objects
  where bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
$$;
revoke all on function private.own_avatar_count() from public;
grant execute on function private.own_avatar_count() to authenticated;

alter policy "own avatars can be uploaded" on storage.objects
  with check (
    bucket_id = 'avatars'
    and name ~ ('^' || (select auth.uid())::text || '/[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9]{1,8}$')
    and (select private.own_avatar_count()) < 20
  );
alter policy "own avatars can be replaced" on storage.objects
  with check (
    bucket_id = 'avatars'
    and name ~ ('^' || (select auth.uid())::text || '/[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9]{1,8}$')
  );
