-- Files that questions are asked with. Their text is extracted when they arrive and read by the models; of pictures the
-- content is kept, in the database, so that it is restored and deleted with its row. Clients read what a file is; its content
-- and every change belong to the functions. Locks are taken in the order of 20261125000110, the attachments after the
-- conversation.

create table public.attachments (
  id uuid primary key,
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  -- Null until it is asked with: then the conversation, and the first question.
  conversation_id uuid,
  message_id uuid,
  created_by uuid references public.profiles (id) on delete set null,
  name text not null constraint name_is_a_name check (
    char_length(name) between 1 and 200 and name = btrim(name) and name !~ '[\u0001-\u001F\u007F-\u009F/\\]'
  ),
  media_type text not null constraint media_type_is_known check (
    media_type in (
      'text/plain', 'text/markdown', 'text/csv', 'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'
    )
  ),
  bytes integer not null constraint bytes_count_from_one check (bytes > 0),
  pages integer constraint pages_count_from_one check (pages > 0),
  tokens integer not null constraint tokens_count_from_zero check (tokens >= 0),
  text text constraint text_is_bounded check (char_length(text) <= 2000000),
  content bytea constraint content_is_bounded check (octet_length(content) <= 5242880),
  created_at timestamptz not null default clock_timestamp(),
  constraint pictures_have_content check (
    (media_type like 'image/%') = (content is not null) and (content is null) = (text is not null)
  ),
  constraint asked_with_a_message check ((conversation_id is null) = (message_id is null)),
  foreign key (workspace_id, conversation_id) references public.conversations (workspace_id, id) on delete cascade,
  foreign key (conversation_id, message_id) references public.messages (conversation_id, id) on delete cascade
);
comment on column public.attachments.tokens is 'Estimated tokens that a model reads for it.';
comment on column public.attachments.pages is 'Pages of a PDF.';

create index attachments_conversation on public.attachments (workspace_id, conversation_id);
create index attachments_message on public.attachments (conversation_id, message_id);
create index attachments_creator on public.attachments (created_by);
create index attachments_waiting on public.attachments (created_at) where message_id is null;

alter table public.attachments enable row level security;
revoke all on public.attachments from public, anon, authenticated, service_role;
-- Not the text and the content, which can be megabytes.
grant select (id, workspace_id, conversation_id, message_id, created_by, name, media_type, bytes, pages, tokens, created_at)
  on public.attachments to authenticated;
-- What nobody has asked with yet is seen by who added it alone.
create policy "members read attachments" on public.attachments
  for select to authenticated using (
    workspace_id = any (array(select private.my_workspaces()))
    and (message_id is not null or created_by = (select auth.uid()))
  );
create policy "only in a current session" on public.attachments as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);

-- What an account leaves behind that was never asked with goes with it.
create function private.forget_attachment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.attachments as a where a.id = new.id;
  return null;
end
$$;
create trigger forget_attachment after update of created_by on public.attachments
  for each row when (new.created_by is null and new.message_id is null)
  execute function private.forget_attachment();

create function private.attachment_document(file public.attachments) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', file.id, 'name', file.name, 'mediaType', file.media_type, 'bytes', file.bytes, 'pages', file.pages,
    'tokens', file.tokens
  )
$$;

-- Why a file is not taken: the workspace is not the person's or is read-only, the file exceeds the plan's size, or this
-- month's files are used up; null if it is taken.
create function private.attachment_refusal(room public.workspaces, person uuid, size bigint) returns jsonb
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

-- Asked before a file is read. `request` is {workspace, id, bytes}. Answers the pages that it may have, or {known: …} for one
-- that is there already.
create function public.chat_attachment_admit(person uuid, session_id uuid, request text) returns jsonb
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

-- Stores a file that was read and counts it against the payer's month. `file` is {workspace, id, name, mediaType, bytes,
-- pages, tokens, text, content}, where the content is base64. The same id again answers the first file.
create function public.chat_attachment_store(person uuid, session_id uuid, file text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := file::jsonb;
  refusal constant text := private.chat_refusal(person, session_id);
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
    insert into public.attachments (id, workspace_id, created_by, name, media_type, bytes, pages, tokens, text, content)
    values (
      (wanted ->> 'id')::uuid, room.id, person, wanted ->> 'name', wanted ->> 'mediaType', (wanted ->> 'bytes')::integer,
      (wanted ->> 'pages')::integer, (wanted ->> 'tokens')::integer, wanted ->> 'text', decode(wanted ->> 'content', 'base64')
    )
    on conflict (id) do nothing
    returning * into known;
    if known.id is not null then
      if not (private.consume_from(room.payer_id, 'uploadFile', 1, gen_random_uuid()) ->> 'allowed')::boolean then
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
create function public.chat_attachment_remove(person uuid, session_id uuid, attachment uuid) returns jsonb
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

-- Asking ------------------------------------------------------------------------------------------------------------

-- The ids of a list, in its order and each once; null if it is none or too long.
create function private.attachment_ids(list jsonb) returns uuid[]
language sql immutable set search_path = '' as $$
  select array_agg(given.id order by given.place)
  from (
    select entry::uuid as id, min(place) as place
    from jsonb_array_elements_text(coalesce(nullif(list, 'null'), '[]')) with ordinality as listed (entry, place)
    group by entry::uuid
  ) as given
$$;

-- The files of a list of ids that a person may ask with in a conversation, in the order of the list: their own that were not
-- asked with yet, and those of the conversation, which an edited question keeps.
create function private.askable(ids uuid[], workspace uuid, conversation uuid, person uuid) returns setof public.attachments
language sql stable set search_path = '' as $$
  select a.*
  from unnest(ids) with ordinality as given (id, place)
  join public.attachments as a on a.id = given.id
  where a.workspace_id = workspace
    and (a.message_id is null and a.created_by = person or a.conversation_id = conversation)
  order by given.place
$$;

-- The files in a message's parts, with what a model reads of them.
create function private.files_of(parts jsonb, conversation uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(private.attachment_document(a) || jsonb_build_object('text', a.text) order by listed.place), '[]'
  )
  from jsonb_array_elements(parts) with ordinality as listed (part, place)
  join public.attachments as a on a.id = (listed.part ->> 'id')::uuid and a.conversation_id = conversation
  where listed.part ->> 'type' = 'file'
$$;

-- How many characters a model reads of a message.
create function private.read_size(parts jsonb, conversation uuid) returns bigint
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

-- The content of pictures that a request sends, as base64: {id: content}. Those of the person, or of a conversation that the
-- person reads.
create function public.chat_pictures(person uuid, session_id uuid, ids text) returns jsonb
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

-- As before, with files: `request` may have `attachments`, a list of ids. What is read of the history's files comes with it.
create or replace function public.chat_context(person uuid, session_id uuid, request text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  conversation_id constant uuid := (wanted ->> 'conversation')::uuid;
  question_id constant uuid := (wanted ->> 'question')::uuid;
  answer_id constant uuid := (wanted ->> 'answer')::uuid;
  parent constant uuid := (wanted ->> 'parent')::uuid;
  regenerates constant boolean := coalesce((wanted ->> 'regenerate')::boolean, false);
  conversation public.conversations;
  question public.messages;
  answer public.messages;
  room public.workspaces;
  limits jsonb;
  refusal text := private.chat_refusal(person, session_id);
  last_message uuid;
  wanted_kind text := wanted ->> 'kind';
  history jsonb := '[]';
  file_ids constant uuid[] := private.attachment_ids(wanted -> 'attachments');
  files jsonb := '[]';
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  perform private.recover_calls();

  if conversation_id is not null then
    conversation := private.conversation_for(conversation_id, person);
    if conversation.id is null and exists (select from public.conversations as c where c.id = conversation_id) then
      return private.refusal('not_found');
    end if;
  end if;
  select * into room from public.workspaces as w
  where case
    when conversation.id is not null then w.id = conversation.workspace_id
    when wanted ->> 'workspace' is not null then w.id = (wanted ->> 'workspace')::uuid
    else w.payer_id = person and w.personal
  end;
  if room.id is null or private.membership(room.id, person) is null
    or room.id <> coalesce((wanted ->> 'workspace')::uuid, room.id)
  then
    return private.refusal('not_found');
  end if;

  if conversation_id is not null then
    select * into question from public.messages as m where m.id = question_id;
    select * into answer from public.messages as m where m.id = answer_id;
    if question.id is not null and (question.conversation_id <> conversation_id or question.role <> 'user')
      or answer.id is not null and (answer.conversation_id, answer.parent_id) is distinct from (conversation_id, question_id)
      or parent is not null and not exists (
        select from public.messages as m where m.id = parent and m.conversation_id = conversation.id
      )
      or regenerates and question.id is null
    then
      return private.refusal('not_found');
    end if;
    if answer.id is null and question.id is not null and not regenerates then
      return private.refusal('malformed');
    end if;
    last_message := case when regenerates then question.parent_id else parent end;
    if answer.id is null then
      -- A model cannot read more than a few megabytes, and the latest messages count.
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', read.id, 'role', read.role, 'text', private.text_of(read.parts),
            'files', private.files_of(read.parts, conversation.id)
          )
          order by read.place
        ),
        '[]'
      )
      into history
      from (
        select m.id, m.role, m.parts, m.place,
          sum(private.read_size(m.parts, conversation.id)) over (order by m.place desc) as size
        from private.path_to(last_message) with ordinality as m
          (id, conversation_id, workspace_id, parent_id, role, author_id, parts, status, receipt, created_at, place)
      ) as read
      where read.size <= 4000000;
    end if;
  end if;

  if regenerates then
    files := private.files_of(question.parts, conversation.id);
  elsif file_ids is not null and answer.id is null then
    select coalesce(jsonb_agg(private.attachment_document(a) || jsonb_build_object('text', a.text)), '[]') into files
    from private.askable(file_ids, room.id, conversation.id, person) as a;
    if jsonb_array_length(files) <> cardinality(file_ids) then
      return private.refusal('file_not_found');
    end if;
  end if;

  if wanted_kind is null and question.id is not null then
    -- Another answer: of the kind that the former one was.
    select c.kind into wanted_kind
    from public.messages as m join public.model_calls as c on c.message_id = m.id
    where m.conversation_id = question.conversation_id and m.parent_id = question.id and c.kind is not null
    order by c.created_at desc limit 1;
  end if;

  limits := private.limits_of(room.payer_id);
  if answer.id is null and private.read_only(room, limits, private.membership(room.id, person)) is not null then
    return private.refusal('read_only');
  end if;
  return jsonb_build_object(
    'known', case when answer.id is not null then jsonb_build_object('status', answer.status) end,
    'isNew', conversation.id is null,
    'workspace', jsonb_build_object(
      'id', room.id,
      'name', room.name,
      'systemPrompt', (select p.prompt from public.workspace_prompts as p where p.workspace_id = room.id)
    ),
    'payer', room.payer_id,
    'plan', private.plan_of(room.payer_id),
    'limits', limits,
    'budget', private.budget_document(room, person),
    'parallel', jsonb_build_object(
      'limit', private.allowance_of(room.payer_id) -> 'parallel',
      'running', private.running_calls(room.payer_id)
    ),
    'history', history,
    'question', case when regenerates then private.text_of(question.parts) end,
    'files', files,
    'settings', private.model_settings_document(),
    'outcomes', private.outcomes_document(room.id, wanted_kind)
  );
end
$$;

-- As before, with files: `turn` may have `attachments`, a list of ids, which become the first parts of the question.
create or replace function public.chat_begin(person uuid, session_id uuid, turn text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := turn::jsonb;
  wanted_conversation constant uuid := (wanted ->> 'conversation')::uuid;
  wanted_question constant uuid := (wanted ->> 'question')::uuid;
  wanted_answer constant uuid := (wanted ->> 'answer')::uuid;
  wanted_parent constant uuid := (wanted ->> 'parent')::uuid;
  asks constant boolean := wanted_conversation is not null and jsonb_typeof(wanted -> 'parts') = 'array';
  refusal text := private.chat_refusal(person, session_id);
  room public.workspaces;
  conversation public.conversations;
  known public.messages;
  limits jsonb;
  running bigint;
  most bigint;
  refused jsonb;
  file_ids constant uuid[] := private.attachment_ids(wanted -> 'attachments');
  files jsonb := '[]';
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  if private.membership((wanted ->> 'workspace')::uuid, person) is null then
    return private.refusal('not_found');
  end if;
  room := private.lock_payer((wanted ->> 'workspace')::uuid);
  -- Again, because the person may have been removed meanwhile.
  if room.id is null or private.membership(room.id, person) is null then
    return private.refusal('not_found');
  end if;
  limits := private.limits_of(room.payer_id);
  if private.read_only(room, limits, private.membership(room.id, person)) is not null then
    return private.refusal('read_only');
  end if;

  if wanted_conversation is not null then
    select * into conversation from public.conversations as c where c.id = wanted_conversation for update;
    if conversation.id is not null and conversation.workspace_id <> room.id then
      return private.refusal('not_found');
    end if;
    select * into known from public.messages as m where m.id = wanted_answer;
    if known.id is not null then
      if (known.conversation_id, known.parent_id) is distinct from (wanted_conversation, wanted_question) then
        return private.refusal('not_found');
      end if;
      return jsonb_build_object('known', jsonb_build_object('status', known.status));
    end if;
    if asks and exists (select from public.messages as m where m.id = wanted_question)
      or not asks and not exists (
        select from public.messages as m
        where m.id = wanted_question and m.conversation_id = wanted_conversation and m.role = 'user'
      )
      or wanted_parent is not null and asks and not exists (
        select from public.messages as m where m.id = wanted_parent and m.conversation_id = conversation.id
      )
    then
      return private.refusal('not_found');
    end if;
    if exists (
      select from public.messages as m where m.conversation_id = wanted_conversation and m.status = 'streaming'
    ) then
      return private.refusal('busy');
    end if;
    if (conversation.id is null or conversation.archived_at is not null)
      and not private.has_room(limits, 'maxActiveChatsPerWorkspace', private.count_active_chats(room.id))
    then
      return private.over_limit(
        'active_chats', 'maxActiveChatsPerWorkspace',
        (limits ->> 'maxActiveChatsPerWorkspace')::bigint, private.count_active_chats(room.id)
      );
    end if;
  end if;

  if asks and file_ids is not null then
    perform from public.attachments as a where a.id = any (file_ids) order by a.id for no key update;
    select coalesce(jsonb_agg(jsonb_build_object('type', 'file') || private.attachment_document(a)), '[]') into files
    from private.askable(file_ids, room.id, conversation.id, person) as a;
    if jsonb_array_length(files) <> cardinality(file_ids) then
      return private.refusal('file_not_found');
    end if;
  end if;

  most := (limits ->> 'maxChatInputTokens')::bigint;
  if most <> -1 and (wanted ->> 'inputTokens')::bigint > most then
    return private.over_limit('input_tokens', 'maxChatInputTokens', most, (wanted ->> 'inputTokens')::bigint);
  end if;
  running := private.running_calls(room.payer_id);
  most := (private.allowance_of(room.payer_id) ->> 'parallel')::bigint;
  if running >= most then
    return private.over_limit('parallel', 'parallelAnswers', most, running);
  end if;
  refused := private.budget_refusal(room, person, (wanted #>> '{call,reserved}')::bigint);
  if refused is not null then
    return refused;
  end if;

  if wanted_conversation is not null then
    if conversation.id is null then
      insert into public.conversations (id, workspace_id, created_by, title)
      values (wanted_conversation, room.id, person, coalesce(private.name_from(wanted ->> 'title', 200), '…'));
    else
      update public.conversations as c set touched_at = now(), archived_at = null where c.id = wanted_conversation;
    end if;
    if asks then
      insert into public.messages (id, conversation_id, workspace_id, parent_id, role, author_id, parts, status)
      values (
        wanted_question, wanted_conversation, room.id, wanted_parent, 'user', person, files || (wanted -> 'parts'), 'complete'
      );
      update public.attachments as a set conversation_id = wanted_conversation, message_id = wanted_question
      where a.id = any (file_ids) and a.message_id is null;
    end if;
    insert into public.messages (id, conversation_id, workspace_id, parent_id, role, parts, status, receipt)
    values (
      wanted_answer, wanted_conversation, room.id, wanted_question, 'assistant', '[]', 'streaming', wanted -> 'receipt'
    );
  end if;
  perform private.insert_call(
    room, person, case when wanted_conversation is not null then wanted_answer end, wanted -> 'call'
  );
  return jsonb_build_object('begun', true);
end
$$;

-- As before, with the files that nobody asked with within a day.
create or replace function public.chat_retention() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from private.former_retentions as f where f.until < now() - interval '1 day';
  delete from public.attachments as a where a.message_id is null and a.created_at < now() - interval '1 day';
  with old as (
    select c.id
    from public.profiles as p
    join public.workspaces as w on w.payer_id = p.id
    join public.conversations as c on c.workspace_id = w.id
    where c.touched_at < now() - make_interval(days => private.retention_of(p))
      and not exists (select from public.messages as m where m.conversation_id = c.id and m.status = 'streaming')
    limit 10000
    -- Nobody begins an answer in one of them meanwhile.
    for update of c skip locked
  )
  delete from public.conversations as c using old where c.id = old.id;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- The files of an export, which people cannot read whole.
create function private.my_attachments() returns setof public.attachments
language sql stable security definer set search_path = '' as $$
  select a.* from public.attachments as a
  where a.created_by = (select auth.uid())
    or exists (select from public.workspaces as w where w.id = a.workspace_id and w.payer_id = (select auth.uid()))
$$;

-- As before, with the files of the person and of the workspaces that the person pays for (pictures as base64), and the names
-- of the person's tokens.
create or replace function public.export_account() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select jsonb_build_object(
    'exportedAt', now(),
    'profile', (select to_jsonb(p) from public.profiles as p where p.id = (select auth.uid())),
    'preferences', (select to_jsonb(p) - 'user_id' from public.preferences as p where p.user_id = (select auth.uid())),
    'usage', (
      select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' order by u.counter, u.period_start), '[]'::jsonb)
      from public.usage_counters as u where u.user_id = (select auth.uid())
    ),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' order by p.created_at), '[]'::jsonb)
      from public.payments as p where p.user_id = (select auth.uid())
    ),
    'workspaces', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', w.id,
            'name', w.name,
            'slug', w.slug,
            'personal', w.personal,
            'pays', w.payer_id = m.user_id,
            'role', m.role,
            'joined_at', m.joined_at,
            'system_prompt', (select i.prompt from public.workspace_prompts as i where i.workspace_id = w.id)
          )
          order by m.joined_at, w.id
        ),
        '[]'::jsonb
      )
      from public.workspace_members as m join public.workspaces as w on w.id = m.workspace_id
      where m.user_id = (select auth.uid())
    ),
    'conversations', (
      select coalesce(
        jsonb_agg(
          to_jsonb(c) || jsonb_build_object(
            'messages', (
              select coalesce(jsonb_agg(to_jsonb(m) - 'conversation_id' - 'workspace_id' order by m.created_at, m.id), '[]'::jsonb)
              from public.messages as m where m.workspace_id = c.workspace_id and m.conversation_id = c.id
            )
          )
          order by c.created_at, c.id
        ),
        '[]'::jsonb
      )
      from public.conversations as c join public.workspaces as w on w.id = c.workspace_id
      where c.created_by = (select auth.uid()) or w.payer_id = (select auth.uid())
    ),
    'savedPrompts', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'created_by' order by s.created_at, s.id), '[]'::jsonb)
      from public.saved_prompts as s where s.created_by = (select auth.uid())
    ),
    'attachments', (
      select coalesce(
        jsonb_agg(
          (to_jsonb(a) - 'content') || jsonb_build_object('content', translate(encode(a.content, 'base64'), E'\n', ''))
          order by a.created_at, a.id
        ),
        '[]'::jsonb
      )
      from private.my_attachments() as a
    ),
    'feedback', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'user_id' order by f.created_at, f.message_id), '[]'::jsonb)
      from public.message_feedback as f where f.user_id = (select auth.uid())
    ),
    'modelCalls', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'payer_id' order by c.created_at, c.id), '[]'::jsonb)
      from public.model_calls as c where c.payer_id = (select auth.uid())
    ),
    'modelSpending', private.my_spending(),
    'apiTokens', private.my_api_tokens(),
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]'::jsonb) from public.my_sessions() as s
    )
  );
$$;

revoke all on all functions in schema private from public;
grant execute on function private.my_attachments() to authenticated;
do $$
declare
  name text;
begin
  foreach name in array array[
    'chat_attachment_admit(uuid, uuid, text)', 'chat_attachment_store(uuid, uuid, text)',
    'chat_attachment_remove(uuid, uuid, uuid)', 'chat_pictures(uuid, uuid, text)'
  ]
  loop
    execute format('revoke all on function public.%s from public, anon, authenticated', name);
    execute format('grant execute on function public.%s to service_role', name);
  end loop;
end
$$;

select private.record_installation();
