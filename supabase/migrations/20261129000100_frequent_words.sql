-- Search for words that many messages have: the newest conversations with them are found for certain, in less time.

create or replace function private.search_conversations(
  workspace uuid, query text, archived boolean, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  room public.workspaces := private.read_workspace(workspace);
  words constant text := private.folded(left(btrim(coalesce(query, '')), 200));
  pattern constant text := '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
  is_archive constant boolean := coalesce(archived, false);
  page constant integer := least(greatest(coalesce(page_size, 50), 1), 200);
  matches uuid[];
  latest uuid[] := '{}';
begin
  if words = '' then
    return '[]';
  end if;
  -- One letter is in every message. To compare a message takes half a millisecond.
  matches := array(
    select m.id from public.messages as m
    where char_length(words) > 1 and m.workspace_id = room.id and m.status <> 'streaming'
      and private.searched_text(m.parts) like pattern
    limit 400
  );
  if cardinality(matches) = 400 then
    -- These may all be old, so the conversations that were used last are looked through.
    latest := array(
      select m.id
      from (
        select c.id from public.conversations as c
        where c.workspace_id = room.id and (c.archived_at is not null) = is_archive
        order by c.touched_at desc, c.id
        limit 2 * page
      ) as c
      cross join lateral (
        select m.id from public.messages as m
        where m.workspace_id = room.id and m.conversation_id = c.id and m.status <> 'streaming'
          and private.searched_text(m.parts) like pattern
        order by m.created_at desc
        limit 1
      ) as m
      limit page
    );
  end if;
  if cardinality(matches) = 400 and cardinality(latest) < page then
    -- More than anybody reads are not counted.
    matches := array(
      select m.id from public.messages as m
      where m.workspace_id = room.id and m.status <> 'streaming'
        and private.searched_text(m.parts) like pattern
      limit 2000
    );
  end if;
  return (
    with newest as (
      select distinct on (m.conversation_id) m.conversation_id, m.parts
      from public.messages as m
      where m.workspace_id = room.id and m.id = any (matches || latest)
      order by m.conversation_id, m.created_at desc
    ),
    found as (
      select c.*, n.parts
      from public.conversations as c left join newest as n on n.conversation_id = c.id
      where c.workspace_id = room.id and (c.archived_at is not null) = is_archive
        and (n.conversation_id is not null or private.folded(c.title) like pattern)
      order by c.touched_at desc, c.id
      limit page
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

select private.record_installation();
