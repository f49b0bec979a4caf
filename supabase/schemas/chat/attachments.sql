-- Files that questions are asked with. Their text is extracted when they arrive and read by the models; of pictures the
-- content is kept, in the database, so that it is restored and deleted with its row. Clients read what a file is; its
-- content and every change belong to the functions. A file that no question used counts only while it is there: whoever
-- removes it in the month in which it was added, or leaves it for a day, has it back. Locks are taken in the order of
-- turns.sql.

create or replace function private.attachment_document(file public.attachments) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', file.id, 'name', file.name, 'mediaType', file.media_type, 'bytes', file.bytes, 'pages', file.pages,
    'tokens', file.tokens
  )
$$;

-- The ids of a list, in its order and each once; null if it is none or too long.
create or replace function private.attachment_ids(list jsonb) returns uuid[]
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select array_agg(given.id order by given.place)
    from (
      select entry::uuid as id, min(place) as place
      from jsonb_array_elements_text(coalesce(nullif(list, 'null'), '[]')) with ordinality as listed (entry, place)
      group by entry::uuid
    ) as given
  );
end
$$;

-- The files of a list of ids that a person may ask with in a conversation, in the order of the list: their own that were not
-- asked with yet, and those of the conversation, which an edited question keeps.
create or replace function private.askable(ids uuid[], workspace uuid, conversation uuid, person uuid) returns setof public.attachments
language sql stable set search_path = '' as $$
  select a.*
  from unnest(ids) with ordinality as given (id, place)
  join public.attachments as a on a.id = given.id
  where a.workspace_id = workspace
    and (a.message_id is null and a.created_by = person or a.conversation_id = conversation)
  order by given.place
$$;

-- The files in a message's parts, with what a model reads of them.
create or replace function private.files_of(parts jsonb, conversation uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(private.attachment_document(a) || jsonb_build_object('text', a.text) order by listed.place), '[]'
  )
  from jsonb_array_elements(parts) with ordinality as listed (part, place)
  join public.attachments as a on a.id = (listed.part ->> 'id')::uuid and a.conversation_id = conversation
  where listed.part ->> 'type' = 'file'
$$;

-- How many characters a model reads of a message.
create or replace function private.read_size(parts jsonb, conversation uuid) returns bigint
language sql stable set search_path = '' as $$
  select char_length(private.text_of(parts)) + coalesce(
    (
      select sum(char_length(a.text))
      from jsonb_array_elements(parts) as listed (part)
      join public.attachments as a on a.id = (listed.part ->> 'id')::uuid and a.conversation_id = conversation
      where listed.part ->> 'type' = 'file'
    ),
    0
  )
$$;

-- Why a file is not taken: the workspace is not the person's or is read-only, the file exceeds the plan's size, or this
-- month's files are used up; null if it is taken.
create or replace function private.attachment_refusal(room public.workspaces, person uuid, size bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  limits jsonb;
  used bigint;
begin
  if room.id is null or private.membership(room.id, person) is null then
    return private.refusal('not_found');
  end if;
  limits := private.limits_of(room.payer_id);
  if private.read_only(room, limits, private.membership(room.id, person)) is not null then
    return private.refusal('read_only');
  end if;
  if (limits ->> 'maxFileSizeMB')::bigint <> -1 and size > (limits ->> 'maxFileSizeMB')::bigint * 1048576 then
    return private.over_limit('file_size', 'maxFileSizeMB', (limits ->> 'maxFileSizeMB')::bigint, (size + 1048575) / 1048576);
  end if;
  select coalesce(sum(c.used), 0) into used from public.usage_counters as c
  where c.user_id = room.payer_id and c.counter = 'filesThisMonth'
    and c.period_start = private.period_start('month', now());
  if not private.has_room(limits, 'maxFilesPerMonth', used) then
    return private.refusal('files', jsonb_build_object(
      'limit', jsonb_build_object('field', 'maxFilesPerMonth', 'max', limits -> 'maxFilesPerMonth', 'used', used),
      'resetsAt', private.period_end('month', now())
    ));
  end if;
  return null;
end
$$;

-- What an account leaves behind that was never asked with goes with it.
create or replace function private.forget_attachment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.attachments as a where a.id = new.id;
  return null;
end
$$;
create or replace trigger forget_attachment after update of created_by on public.attachments
  for each row when (new.created_by is null and new.message_id is null)
  execute function private.forget_attachment();

-- The count of a month that is over stays as it was.
create or replace function private.uncount_attachment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.release(c.id) from private.consumptions as c
  where c.id = old.consumption_id and c.period_start = private.period_start('month', now());
  return null;
end
$$;
create or replace trigger uncount_attachment after delete on public.attachments
  for each row when (old.message_id is null)
  execute function private.uncount_attachment();

-- Asked before a file is read. `request` is {workspace, id, bytes}. Answers the pages that it may have, or {known: …} for
-- one that is there already.
create or replace function public.chat_attachment_admit(person uuid, session_id uuid, request text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  refusal constant text := private.chat_refusal(person, session_id);
  room public.workspaces;
  known public.attachments;
  refused jsonb;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  select * into room from public.workspaces as w where w.id = (wanted ->> 'workspace')::uuid;
  if room.id is null or private.membership(room.id, person) is null then
    return private.refusal('not_found');
  end if;
  select * into known from public.attachments as a where a.id = (wanted ->> 'id')::uuid;
  if known.id is not null then
    if (known.workspace_id, known.created_by) is distinct from (room.id, person) then
      return private.refusal('not_found');
    end if;
    return jsonb_build_object('known', private.attachment_document(known));
  end if;
  refused := private.attachment_refusal(room, person, (wanted ->> 'bytes')::bigint);
  if refused is not null then
    return refused || jsonb_build_object('plan', private.plan_of(room.payer_id));
  end if;
  return jsonb_build_object(
    'plan', private.plan_of(room.payer_id),
    'maxPages', (private.limits_of(room.payer_id) ->> 'maxFilePagesPerFile')::integer
  );
end
$$;

-- Stores a file that was read, counts it against the payer's month, and keeps what was counted. `file` is {workspace, id,
-- name, mediaType, bytes, pages, tokens, text, content}, where the content is base64. The same id again answers the first
-- file.
create or replace function public.chat_attachment_store(person uuid, session_id uuid, file text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := file::jsonb;
  refusal constant text := private.chat_refusal(person, session_id);
  consumption constant uuid := gen_random_uuid();
  room public.workspaces;
  known public.attachments;
  refused jsonb;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  if private.membership((wanted ->> 'workspace')::uuid, person) is null then
    return private.refusal('not_found');
  end if;
  room := private.lock_payer((wanted ->> 'workspace')::uuid);
  if room.id is null or private.membership(room.id, person) is null then
    return private.refusal('not_found');
  end if;
  select * into known from public.attachments as a where a.id = (wanted ->> 'id')::uuid;
  if known.id is null then
    refused := private.attachment_refusal(room, person, (wanted ->> 'bytes')::bigint);
    if refused is not null then
      return refused || jsonb_build_object('plan', private.plan_of(room.payer_id));
    end if;
    -- Others may store the same id meanwhile, in a workspace that somebody else pays for.
    insert into public.attachments
      (id, workspace_id, created_by, name, media_type, bytes, pages, tokens, text, content, consumption_id)
    values (
      (wanted ->> 'id')::uuid, room.id, person, wanted ->> 'name', wanted ->> 'mediaType', (wanted ->> 'bytes')::integer,
      (wanted ->> 'pages')::integer, (wanted ->> 'tokens')::integer, wanted ->> 'text', decode(wanted ->> 'content', 'base64'),
      consumption
    )
    on conflict (id) do nothing
    returning * into known;
    if known.id is not null then
      if not (private.consume_from(room.payer_id, 'uploadFile', 1, consumption) ->> 'allowed')::boolean then
        raise exception 'The file was not counted' using errcode = 'PT409';
      end if;
      return private.attachment_document(known);
    end if;
    select * into known from public.attachments as a where a.id = (wanted ->> 'id')::uuid;
  end if;
  if (known.workspace_id, known.created_by) is distinct from (room.id, person) then
    return private.refusal('not_found');
  end if;
  return private.attachment_document(known);
end
$$;

-- Removes a file that was not asked with; null if there is none. The month's count stays: the file was read.
create or replace function public.chat_attachment_remove(person uuid, session_id uuid, attachment uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal constant text := private.chat_refusal(person, session_id);
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  delete from public.attachments as a
  where a.id = attachment and a.created_by = person and a.message_id is null
    and private.membership(a.workspace_id, person) is not null;
  return case when found then '{"removed": true}'::jsonb end;
end
$$;

-- The content of pictures that a request sends, as base64: {id: content}. Those of the person, or of a conversation that the
-- person reads.
create or replace function public.chat_pictures(person uuid, session_id uuid, ids text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal constant text := private.chat_refusal(person, session_id);
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  return (
    select coalesce(jsonb_object_agg(a.id, translate(encode(a.content, 'base64'), E'\n', '')), '{}')
    from public.attachments as a
    where a.id = any (private.attachment_ids(ids::jsonb)) and a.content is not null
      and private.membership(a.workspace_id, person) is not null
      and (a.message_id is not null or a.created_by = person)
  );
end
$$;
