-- Comparisons: a question may have two answers that are written at the same time, and a person chooses one of them. The
-- second names the first. Locks are taken in the order of 20261125000110.

alter table public.messages
  add column compared_with uuid,
  add column is_chosen boolean,
  add constraint messages_compared foreign key (conversation_id, compared_with)
    references public.messages (conversation_id, id),
  add constraint pairs_are_of_answers check (
    compared_with is null and is_chosen is null or role = 'assistant' and compared_with is distinct from id
  );
comment on column public.messages.compared_with is 'The first answer of a pair, on its second; null for all others.';
comment on column public.messages.is_chosen is 'Which of a pair was chosen; null until somebody has, and for all others.';

-- An answer is the first of one pair at most.
create unique index messages_compared on public.messages (conversation_id, compared_with);

-- One answer of a conversation is written at a time, and beside it the second of its pair.
drop index public.messages_streaming;
create unique index messages_streaming on public.messages (conversation_id, (compared_with is not null))
  where status = 'streaming';

-- As before, with the same columns whatever those of the table are: `chat_context` names them.
drop function private.path_to(uuid);
create function private.path_to(last_message uuid)
returns table (
  id uuid, conversation_id uuid, workspace_id uuid, parent_id uuid, role text, author_id uuid, parts jsonb, status text,
  receipt jsonb, created_at timestamptz
)
language sql stable set search_path = '' as $$
  with recursive path as (
    select m.*, 1 as step from public.messages as m where m.id = last_message
    union all
    select m.*, path.step + 1 from path join public.messages as m on m.id = path.parent_id
  )
  select p.id, p.conversation_id, p.workspace_id, p.parent_id, p.role, p.author_id, p.parts, p.status, p.receipt, p.created_at
  from path as p order by p.step desc
$$;

-- As before. `turn` may name as `beside` an answer of the same question: then the two are a pair, and it may be written still.
create or replace function public.chat_begin(person uuid, session_id uuid, turn text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := turn::jsonb;
  wanted_conversation constant uuid := (wanted ->> 'conversation')::uuid;
  wanted_question constant uuid := (wanted ->> 'question')::uuid;
  wanted_answer constant uuid := (wanted ->> 'answer')::uuid;
  wanted_parent constant uuid := (wanted ->> 'parent')::uuid;
  wanted_beside constant uuid := (wanted ->> 'beside')::uuid;
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
    if wanted_beside is not null and (asks or not exists (
      select from public.messages as m
      where m.id = wanted_beside and m.conversation_id = wanted_conversation and m.parent_id = wanted_question
    )) then
      return private.refusal('not_found');
    end if;
    if exists (
      select from public.messages as m
      where m.conversation_id = wanted_conversation and m.status = 'streaming' and m.id is distinct from wanted_beside
    ) then
      return private.refusal('busy');
    end if;
    if exists (
      select from public.messages as m
      where m.conversation_id = wanted_conversation
        and (m.id = wanted_beside and m.compared_with is not null or m.compared_with = wanted_beside)
    ) then
      return private.refusal('malformed');
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
    insert into public.messages
      (id, conversation_id, workspace_id, parent_id, role, parts, status, receipt, compared_with)
    values (
      wanted_answer, wanted_conversation, room.id, wanted_question, 'assistant', '[]', 'streaming', wanted -> 'receipt',
      wanted_beside
    );
  end if;
  perform private.insert_call(
    room, person, case when wanted_conversation is not null then wanted_answer end, wanted -> 'call'
  );
  return jsonb_build_object('begun', true);
end
$$;

-- As before, with choices between two whole answers of different models. The second of a pair was asked for together with
-- the first, and so says nothing against it.
create or replace function private.outcomes_document(workspace uuid, wanted_kind text) returns jsonb
language sql stable set search_path = '' as $$
  with latest as (
    select c.model, c.outcome, c.message_id, c.cost, c.expected, c.first_word_ms
    from public.model_calls as c
    where c.workspace_id = workspace and c.kind = wanted_kind and c.state = 'settled'
      and c.created_at > now() - interval '90 days'
    order by c.created_at desc
    limit 1000
  ),
  judged as (
    select latest.*, coalesce(thumbs.up, 0) as up, coalesce(thumbs.down, 0) as down,
      exists (
        select from public.messages as later
        where later.conversation_id = m.conversation_id and later.parent_id = m.parent_id
          and later.created_at > m.created_at and later.compared_with is distinct from m.id
      ) as regenerated,
      coalesce(pair.is_chosen, false) as chosen,
      coalesce(not pair.is_chosen, false) as passed_over
    from latest
    left join public.messages as m on m.id = latest.message_id and latest.outcome = 'complete'
    left join lateral (
      select count(*) filter (where f.value = 'up') as up, count(*) filter (where f.value = 'down') as down
      from public.message_feedback as f where f.message_id = m.id
    ) as thumbs on true
    left join lateral (
      select m.is_chosen
      from public.messages as other
      join public.model_calls as theirs on theirs.message_id = other.id and theirs.outcome = 'complete'
      where m.is_chosen is not null and other.conversation_id = m.conversation_id
        and (other.id = m.compared_with or other.compared_with = m.id) and theirs.model <> latest.model
      limit 1
    ) as pair on true
    where latest.outcome <> 'interrupted'
  ),
  counted as (
    select j.model,
      count(*) filter (where j.outcome in ('complete', 'stopped')) as answers,
      sum(j.up) as up,
      sum(j.down) as down,
      count(*) filter (where j.regenerated) as regenerated,
      count(*) filter (where j.chosen) as chosen,
      count(*) filter (where j.passed_over) as passed_over,
      count(*) filter (where j.outcome = 'stopped') as stopped,
      count(*) filter (where j.outcome = 'failed') as failed,
      percentile_cont(0.5) within group (order by j.first_word_ms) / 1000 as seconds,
      avg(j.cost) filter (where j.outcome = 'complete' and j.expected is not null) as cost,
      avg(j.expected) filter (where j.outcome = 'complete') / 1000000000000 as expected
    from judged as j group by j.model
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'model', c.model, 'kind', wanted_kind, 'answers', c.answers, 'up', c.up, 'down', c.down,
        'regenerated', c.regenerated, 'chosen', c.chosen, 'passedOver', c.passed_over, 'stopped', c.stopped, 'failed', c.failed,
        'firstWordSeconds', c.seconds, 'meanCost', c.cost, 'expectedCost', c.expected
      )
      order by c.model
    ),
    '[]'
  )
  from counted as c
$$;

-- Chooses one of two answers that have ended; another choice replaces it.
create function private.choose_answer(answer uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chosen public.messages;
  other public.messages;
  room public.workspaces;
begin
  select * into chosen from public.messages as m
  where m.id = answer and private.membership(m.workspace_id, auth.uid()) is not null;
  if chosen.id is null then
    perform private.refuse('P0002', 'answer', 'There is no such answer');
  end if;
  select * into room from public.workspaces as w where w.id = chosen.workspace_id;
  perform private.require_writable(room, private.limits_of(room.payer_id));
  -- Two choices at once come one after the other.
  perform from public.conversations as c where c.id = chosen.conversation_id for update;
  select * into other from public.messages as m
  where m.conversation_id = chosen.conversation_id and (m.id = chosen.compared_with or m.compared_with = chosen.id);
  if other.id is null then
    perform private.refuse('P0002', 'answer', 'The answer is not one of two that are compared');
  end if;
  if 'streaming' in (chosen.status, other.status) then
    perform private.refuse('PT409', 'answer', 'Both answers have to end first');
  end if;
  update public.messages as m set is_chosen = m.id = chosen.id
  where m.conversation_id = chosen.conversation_id and m.id in (chosen.id, other.id);
  update public.conversations as c set touched_at = now() where c.id = chosen.conversation_id;
end
$$;

create function public.choose_answer(answer uuid) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.choose_answer(answer);
$$;

revoke all on function private.path_to(uuid), private.choose_answer(uuid) from public;
grant execute on function private.choose_answer(uuid) to authenticated;
revoke all on function public.choose_answer(uuid) from public, anon, authenticated;
grant execute on function public.choose_answer(uuid) to authenticated;

select private.record_installation();
