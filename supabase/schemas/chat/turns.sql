-- One answer of a model from its question to its bill, for the chat function. Locks are taken in this order: the payer's
-- profile, the workspace, the conversation, its attachments, the call, its lease, the answer, the usage counter. What a
-- person may not do is answered as {"refusal": {"code": …}}. Small functions are in PL/pgSQL: before version 18, PostgreSQL
-- plans the statements of a function in SQL anew in every transaction, and those of one in PL/pgSQL once in a connection. A
-- question calls some thirty of them.

create or replace function private.refusal(code text, details jsonb default '{}') returns jsonb
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('refusal', jsonb_build_object('code', code) || details)
  );
end
$$;

-- Locks the payer's plan and the workspace. What is counted under these locks stays true until the end.
create or replace function private.lock_payer(workspace uuid) returns public.workspaces
language plpgsql set search_path = '' as $$
declare
  payer uuid;
  locked public.workspaces;
begin
  loop
    select w.payer_id into payer from public.workspaces as w where w.id = workspace;
    begin
      perform from public.profiles as p where p.id = payer for no key update;
      select * into locked from public.workspaces as w where w.id = workspace for share;
      if locked.id is null or locked.payer_id = payer then
        return locked;
      end if;
      -- Somebody else pays meanwhile. All locks are released, because profiles are locked before workspaces.
      raise sqlstate 'RG001';
    exception when sqlstate 'RG001' then null;
    end;
  end loop;
end
$$;

create or replace function private.membership(workspace uuid, person uuid) returns public.workspace_members
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select m from public.workspace_members as m where m.workspace_id = workspace and m.user_id = person
  );
end
$$;

create or replace function private.plan_of(person uuid) returns text
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select public.effective_plan(p.plan, p.plan_expires_at, now()) from public.profiles as p where p.id = person
  );
end
$$;

create or replace function private.over_limit(code text, field text, most bigint, used bigint) returns jsonb
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select private.refusal(
      code, jsonb_build_object('limit', jsonb_build_object('field', field, 'max', most, 'used', used))
    )
  );
end
$$;

-- Why a person may not chat now; null if they may. The session is null for a program with a token of its own.
create or replace function private.chat_refusal(person uuid, session_id uuid) returns text
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case
      when not exists (
        select from auth.users as u
        where u.id = person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      ) then 'unauthorized'
      when session_id is not null and private.session_refusal_of(
        person, session_id, (select s.aal::text from auth.sessions as s where s.id = session_id)
      ) is not null then 'unauthorized'
    end
  );
end
$$;

-- The conversation that a request names, if its person is a member of the workspace.
create or replace function private.conversation_for(conversation uuid, person uuid) returns public.conversations
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select c from public.conversations as c
    where c.id = conversation and private.membership(c.workspace_id, person) is not null
  );
end
$$;

-- The messages from the beginning of a conversation to one of them, the earliest first.
create or replace function private.path_to(last_message uuid)
returns table (
  id uuid, conversation_id uuid, workspace_id uuid, parent_id uuid, role text, author_id uuid, parts jsonb, status text,
  receipt jsonb, created_at timestamptz
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with recursive path as (
      select m.*, 1 as step from public.messages as m where m.id = last_message
      union all
      select m.*, path.step + 1 from path join public.messages as m on m.id = path.parent_id
    )
    select p.id, p.conversation_id, p.workspace_id, p.parent_id, p.role, p.author_id, p.parts, p.status, p.receipt, p.created_at
    from path as p order by p.step desc;
end
$$;

-- The answers that a payer's models are writing.
create or replace function private.running_calls(payer uuid) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select count(*) from public.model_calls as c where c.payer_id = payer and c.state = 'reserved'
      and c.kind is distinct from 'embedding'
  );
end
$$;

create or replace function private.insert_call(room public.workspaces, person uuid, answer uuid, call jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  period constant date := private.period_start('month', now());
  pico constant bigint := (call ->> 'reserved')::bigint;
begin
  insert into public.model_calls
    (id, workspace_id, payer_id, message_id, model, provider, input_tokens, price_input, price_output, reserved, period_start,
      kind, expected, person_id)
  values (
    (call ->> 'id')::uuid, room.id, room.payer_id, answer, call ->> 'model', call ->> 'provider',
    (call ->> 'inputTokens')::bigint, (call ->> 'priceInput')::bigint, (call ->> 'priceOutput')::bigint,
    pico, period,
    call ->> 'kind', (call ->> 'expected')::bigint, person
  );
  insert into private.live_calls (call_id, answer_id, lease_until)
  values ((call ->> 'id')::uuid, answer, clock_timestamp() + interval '20 seconds');
  perform private.add_model_cost(room.payer_id, period, pico);
  insert into private.workspace_costs as c (workspace_id, period_start, used) values (room.id, period, pico)
  on conflict (workspace_id, period_start) do update set used = c.used + excluded.used;
  if person is not null then
    insert into private.member_costs as c (workspace_id, period_start, user_id, used) values (room.id, period, person, pico)
    on conflict (workspace_id, period_start, user_id) do update set used = c.used + excluded.used;
  end if;
end
$$;

-- A number from elsewhere as a whole one, from 0 to the largest that JSON holds exactly; what is no number is 0.
create or replace function private.whole_from(value text) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  if value is null or value !~ '^[+-]?[0-9]{1,100}([.][0-9]{1,100})?([eE][+-]?[0-9]{1,3})?$' then
    return 0;
  end if;
  return trunc(least(greatest(value::numeric, 0), 9007199254740991));
end
$$;

-- Settles a call once; null if it is settled already. What it cost beyond its reservation is charged to nobody: it is kept as a
-- loss, and answered in euro. Counters that went with their workspace or person stay gone.
create or replace function private.settle_call(
  call uuid, new_outcome text, input bigint, output bigint, pico bigint, source text
) returns numeric
language plpgsql set search_path = '' as $$
declare
  settled public.model_calls;
  charged bigint;
begin
  update public.model_calls as c
  set
    state = 'settled',
    outcome = new_outcome,
    input_tokens = input,
    output_tokens = output,
    cost = private.euro(least(pico, c.reserved)),
    loss = private.euro(greatest(pico - c.reserved, 0)),
    usage_source = source,
    settled_at = now()
  where c.id = call and c.state = 'reserved'
  returning * into settled;
  if settled.id is null then
    return null;
  end if;
  charged := least(pico, settled.reserved);
  delete from private.live_calls as l where l.call_id = call;
  perform private.add_model_cost(settled.payer_id, settled.period_start, charged - settled.reserved);
  update private.workspace_costs as c set used = c.used + charged - settled.reserved
  where c.workspace_id = settled.workspace_id and c.period_start = settled.period_start;
  update private.member_costs as c set used = c.used + charged - settled.reserved
  where c.workspace_id = settled.workspace_id and c.period_start = settled.period_start
    and c.user_id = settled.person_id;
  return settled.loss;
end
$$;

-- Ends an answer that is being written. Without parts, the stored ones stay.
create or replace function private.end_answer(answer uuid, new_status text, new_parts jsonb, facts jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  with ended as (
    update public.messages as m
    set
      status = new_status,
      parts = coalesce(new_parts, m.parts),
      receipt = coalesce(m.receipt, '{}') || coalesce(facts, '{}')
    where m.id = answer and m.status = 'streaming'
    returning m.conversation_id
  )
  update public.conversations as c set touched_at = now() from ended where c.id = ended.conversation_id;
end
$$;

-- Settles the calls whose server no longer renews them: what is stored of the answer stays. The provider's count is not
-- known, so four characters count as a token. Answers how many there were.
create or replace function private.recover_calls() returns integer
language plpgsql set search_path = '' as $$
declare
  lost record;
  output bigint;
  pico bigint;
  recovered integer := 0;
begin
  for lost in
    select c.* from private.live_calls as l join public.model_calls as c on c.id = l.call_id
    where l.lease_until < now()
    for update of c skip locked
  loop
    -- Again, because the server may have renewed it meanwhile.
    perform from private.live_calls as l where l.call_id = lost.id and l.lease_until < now() for update;
    if not found then
      continue;
    end if;
    select coalesce((char_length(private.text_of(m.parts)) + 3) / 4, 0) into output
    from public.messages as m where m.id = lost.message_id;
    output := coalesce(output, 0);
    pico := private.whole_from(
      (lost.input_tokens::numeric * lost.price_input + output::numeric * lost.price_output)::text
    );
    if private.settle_call(lost.id, 'interrupted', lost.input_tokens, output, pico, 'estimate') is not null then
      perform private.end_answer(
        lost.message_id, 'interrupted', null,
        jsonb_build_object(
          'inputTokens', lost.input_tokens, 'outputTokens', output, 'source', 'estimate',
          'cost', trim_scale(private.euro(least(pico, lost.reserved)))::text, 'errorCode', 'interrupted'
        )
      );
      recovered := recovered + 1;
    end if;
  end loop;
  return recovered;
end
$$;

-- All that a request needs to be routed and metered, before anything is locked or written. `request` is {conversation,
-- question, answer, parent, workspace, regenerate, kind, attachments}, where conversation and workspace can be null; `kind`
-- is the kind of request, whose outcomes are answered, and `attachments` a list of ids. What is read of the history's files
-- comes with it.
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

-- How an answer stands; null if there is none that the person may read.
create or replace function public.chat_read(person uuid, session_id uuid, answer uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal constant text := private.chat_refusal(person, session_id);
  found public.messages;
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  select * into found from public.messages as m
  where m.id = answer and m.role = 'assistant' and private.membership(m.workspace_id, person) is not null;
  if found.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'status', found.status, 'parts', found.parts, 'receipt', found.receipt, 'startedAt', found.created_at
  );
end
$$;

-- Whoever may no longer read an answer is not told the rest of it. The servers ask every second about those who read one
-- while it is written: its stream outlived their session, their token or their membership. `readers` is
-- [{reader, person, session, token, answer}]: a person in a session or a program with a token, and what they read; null for
-- what is kept nowhere. Answers the numbers of those who may not go on.
create or replace function public.chat_readers(readers text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(given.reader), '[]')
  from jsonb_to_recordset(readers::jsonb) as given (reader integer, person uuid, session uuid, token uuid, answer uuid)
  where private.chat_refusal(given.person, given.session) is not null
    or given.token is not null and not exists (
      select from private.live_api_tokens(given.person) as t where t.id = given.token
    )
    or given.answer is not null and not exists (
      select from public.messages as m
      where m.id = given.answer and private.membership(m.workspace_id, given.person) is not null
    )
$$;

-- Checks all limits, writes question and answer, and reserves the cost of the first call, or refuses and writes nothing.
-- `turn` is {workspace, conversation, title, question, parent, parts, attachments, answer, beside, inputTokens, receipt,
-- call: {id, model, provider, priceInput, priceOutput, inputTokens, reserved}}. Without `parts` the question is there
-- already; `attachments` is a list of ids, which become the first parts of the question; `beside` is an answer of the same
-- question, with which this one makes a pair; without `conversation` the call is a program's. A call of the kind `embedding`
-- is no answer: it has a limit of tokens of its own, and any number of them may run.
create or replace function public.chat_begin(person uuid, session_id uuid, turn text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := turn::jsonb;
  wanted_conversation constant uuid := (wanted ->> 'conversation')::uuid;
  wanted_question constant uuid := (wanted ->> 'question')::uuid;
  wanted_answer constant uuid := (wanted ->> 'answer')::uuid;
  wanted_parent constant uuid := (wanted ->> 'parent')::uuid;
  wanted_beside constant uuid := (wanted ->> 'beside')::uuid;
  embeds constant boolean := coalesce(wanted #>> '{call,kind}' = 'embedding', false);
  input_field constant text := case when embeds then 'maxEmbeddingTokens' else 'maxChatInputTokens' end;
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

  most := (limits ->> input_field)::bigint;
  if most <> -1 and (wanted ->> 'inputTokens')::bigint > most then
    return private.over_limit('input_tokens', input_field, most, (wanted ->> 'inputTokens')::bigint);
  end if;
  running := private.running_calls(room.payer_id);
  most := (private.allowance_of(room.payer_id) ->> 'parallel')::bigint;
  if running >= most and not embeds then
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

-- Renews the leases of a server's calls and stores what arrived. `live` is [{call, answer, parts}], where null parts have
-- not changed. Answers [{call, reason}] for those that must end: `stop` if somebody wants that or the conversation is
-- gone, `lost` if others settled the call.
create or replace function public.chat_keep(live text) returns jsonb
language sql security definer set search_path = '' as $$
  with given as (
    select * from jsonb_to_recordset(live::jsonb) as g (call uuid, answer uuid, parts jsonb)
  ),
  kept as (
    update private.live_calls as l set lease_until = clock_timestamp() + interval '20 seconds'
    from given where l.call_id = given.call
    returning l.call_id, l.answer_id, l.stop_requested_at
  ),
  stored as (
    update public.messages as m set parts = given.parts
    from given join kept on kept.call_id = given.call
    where m.id = kept.answer_id and m.status = 'streaming' and given.parts is not null
    returning 1
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object('call', given.call, 'reason', case when kept.call_id is null then 'lost' else 'stop' end)
    ) filter (
      where kept.call_id is null or kept.stop_requested_at is not null
        or (given.answer is not null and answer.id is null)
    ),
    '[]'
  )
  from given
  left join kept on kept.call_id = given.call
  left join public.messages as answer on answer.id = given.answer
$$;

-- Settles an attempt that failed before its first word, and reserves the cost of the next, in one step. A refusal changes
-- nothing. `failure` is {outcome, inputTokens, outputTokens, cost, source}; `next` is as the call of a turn.
create or replace function public.chat_next(call uuid, failure text, next text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  failed constant jsonb := failure::jsonb;
  wanted constant jsonb := next::jsonb;
  former public.model_calls;
  room public.workspaces;
  refused jsonb;
begin
  select * into former from public.model_calls as c where c.id = call;
  if former.workspace_id is null then
    return '{"lost": true}';
  end if;
  room := private.lock_payer(former.workspace_id);
  if room.id is null then
    return '{"lost": true}';
  end if;
  -- A handover meanwhile changes nothing: who paid at the beginning pays for the whole answer.
  room.payer_id := former.payer_id;
  select * into former from public.model_calls as c where c.id = call and c.state = 'reserved' for update;
  if former.id is null then
    return '{"lost": true}';
  end if;
  refused := private.budget_refusal(
    room, former.person_id, (wanted ->> 'reserved')::bigint,
    greatest(former.reserved - private.whole_from(failed ->> 'cost'), 0)
  );
  if refused is not null then
    return refused;
  end if;
  if private.settle_call(
    call, failed ->> 'outcome', private.whole_from(failed ->> 'inputTokens'), private.whole_from(failed ->> 'outputTokens'),
    private.whole_from(failed ->> 'cost'), failed ->> 'source'
  ) is null then
    return '{"lost": true}';
  end if;
  perform private.insert_call(room, former.person_id, former.message_id, wanted);
  return '{"begun": true}';
end
$$;

-- Settles a call and ends its answer; only once. `settlement` is {call, answer, status, parts, receipt, outcome,
-- inputTokens, outputTokens, firstWordMs, cost, source}. Answers with the loss, in euro, where there is one.
create or replace function public.chat_settle(settlement text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := settlement::jsonb;
  loss constant numeric := private.settle_call(
    (wanted ->> 'call')::uuid, wanted ->> 'outcome', private.whole_from(wanted ->> 'inputTokens'),
    private.whole_from(wanted ->> 'outputTokens'), private.whole_from(wanted ->> 'cost'), wanted ->> 'source'
  );
  settled constant boolean := loss is not null;
begin
  if settled then
    update public.model_calls as c
    set first_word_ms = least(private.whole_from(wanted ->> 'firstWordMs'), 2147483647)
    where c.id = (wanted ->> 'call')::uuid and wanted ->> 'firstWordMs' is not null;
  end if;
  if settled and wanted ->> 'answer' is not null then
    perform private.end_answer(
      (wanted ->> 'answer')::uuid, wanted ->> 'status', nullif(wanted -> 'parts', 'null'), nullif(wanted -> 'receipt', 'null')
    );
  end if;
  return jsonb_strip_nulls(
    jsonb_build_object('settled', settled, 'loss', trim_scale(nullif(loss, 0))::text)
  );
end
$$;

-- Asks whoever writes an answer to stop; null if there is no answer that the person may read.
create or replace function public.chat_stop(person uuid, session_id uuid, answer uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal constant text := private.chat_refusal(person, session_id);
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  if not exists (
    select from public.messages as m
    where m.id = answer and m.role = 'assistant' and private.membership(m.workspace_id, person) is not null
  ) then
    return null;
  end if;
  update private.live_calls as l set stop_requested_at = coalesce(l.stop_requested_at, now()) where l.answer_id = answer;
  return jsonb_build_object('live', found);
end
$$;

create or replace function public.chat_recover() returns integer
language sql security definer set search_path = '' as $$
  select private.recover_calls()
$$;
