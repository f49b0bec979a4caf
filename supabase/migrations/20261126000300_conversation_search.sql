-- Search in the titles and messages of a workspace's conversations.

create extension if not exists btree_gin with schema extensions;

-- What is searched of a message: its first 20,000 characters, without case and accents.
create function private.searched_text(parts jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select private.folded(left(private.text_of(parts), 20000))
$$;

-- An answer that is being written changes all the time, and is found once it has ended.
create index messages_words on public.messages
  using gin (workspace_id, private.searched_text(parts) extensions.gin_trgm_ops)
  where status <> 'streaming';

-- About 120 characters of a text around the first place where its folded form has the words.
create function private.excerpt_of(words text, whole text) returns text
language sql immutable set search_path = '' as $$
  select case when start > 1 then '…' else '' end
    || btrim(regexp_replace(substr(whole, start, 120), '\s+', ' ', 'g'))
    || case when start + 120 <= char_length(whole) then '…' else '' end
  from (select greatest(position(words in private.folded(whole)) - 40, 1) as start) as place
$$;

create function private.search_conversations(
  workspace uuid, query text, archived boolean, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  room public.workspaces := private.read_workspace(workspace);
  words constant text := private.folded(left(btrim(coalesce(query, '')), 200));
  pattern constant text := '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
begin
  if words = '' then
    return '[]';
  end if;
  return (
    with matches as materialized (
      -- One letter is in every message. More matches than anybody reads are not counted.
      select m.conversation_id, m.id, m.created_at, m.parts
      from public.messages as m
      where char_length(words) > 1 and m.workspace_id = room.id and m.status <> 'streaming'
        and private.searched_text(m.parts) like pattern
      limit 2000
    ),
    newest as (
      select distinct on (f.conversation_id) f.conversation_id, f.parts
      from matches as f order by f.conversation_id, f.created_at desc
    ),
    found as (
      select c.*, n.parts
      from public.conversations as c left join newest as n on n.conversation_id = c.id
      where c.workspace_id = room.id and (c.archived_at is not null) = coalesce(archived, false)
        and (n.conversation_id is not null or private.folded(c.title) like pattern)
      order by c.touched_at desc, c.id
      limit least(greatest(coalesce(page_size, 50), 1), 200)
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', f.id,
          'workspace_id', f.workspace_id,
          'title', f.title,
          'created_at', f.created_at,
          'touched_at', f.touched_at,
          'archived_at', f.archived_at,
          'excerpt', case when f.parts is not null
            then private.excerpt_of(words, left(private.text_of(f.parts), 20000)) end
        )
        order by f.touched_at desc, f.id
      ),
      '[]'
    )
    from found as f
  );
end
$$;

create function public.search_conversations(
  workspace uuid, query text, archived boolean default false, page_size integer default 50
) returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.search_conversations(workspace, query, archived, page_size);
$$;
comment on function public.search_conversations is
  'The conversations of a workspace that have the words in their title or in a message, the last used first.';

revoke all on function private.searched_text(jsonb), private.excerpt_of(text, text) from public, anon, authenticated;
revoke all on function private.search_conversations(uuid, text, boolean, integer) from public, anon;
grant execute on function private.search_conversations(uuid, text, boolean, integer) to authenticated;
revoke all on function public.search_conversations(uuid, text, boolean, integer) from public, anon;
grant execute on function public.search_conversations(uuid, text, boolean, integer) to authenticated;

select private.record_installation();
