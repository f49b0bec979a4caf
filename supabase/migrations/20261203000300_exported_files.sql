-- The export of an account reads files through the policy that every other reader meets: of what nobody has asked with yet
-- only the person's own, and nothing of a workspace that they left.

-- What people cannot read of a file themselves, for members of its workspace. The caller has read the file's row through its
-- policy, which also says whose files that nobody has asked with yet are seen.
create function private.file_body(file uuid) returns table (text text, content bytea)
language sql stable security definer set search_path = '' as $$
  select a.text, a.content from public.attachments as a
  where a.id = file and a.workspace_id = any (array(select private.my_workspaces()))
$$;

-- The files of an export: the person's own and those of the workspaces that the person pays for.
drop function private.my_attachments();
create function private.my_attachments() returns table (
  id uuid, workspace_id uuid, conversation_id uuid, message_id uuid, created_by uuid, name text, media_type text,
  bytes integer, pages integer, tokens integer, text text, content bytea, created_at timestamptz
)
language sql stable set search_path = '' as $$
  select
    a.id, a.workspace_id, a.conversation_id, a.message_id, a.created_by, a.name, a.media_type, a.bytes, a.pages, a.tokens,
    body.text, body.content, a.created_at
  from public.attachments as a
  cross join lateral private.file_body(a.id) as body
  where a.created_by = (select auth.uid())
    or exists (select from public.workspaces as w where w.id = a.workspace_id and w.payer_id = (select auth.uid()))
$$;

revoke all on function private.file_body(uuid), private.my_attachments() from public;
grant execute on function private.file_body(uuid), private.my_attachments() to authenticated;

select private.record_installation();
