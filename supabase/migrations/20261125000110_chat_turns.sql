-- One answer of a model from its question to its bill, for the chat function. Locks are taken in this order: the payer's
-- profile, the workspace, the conversation, the call, its lease, the answer, the usage counter. What a person may not do is answered as {"refusal": {"code": …}}.

-- Settings of models, which a later migration lets admins change.
create function private.model_settings_document() returns jsonb
language sql stable set search_path = '' as $$
  select '[]'::jsonb
$$;

-- Why a person may not chat now; null if they may. The session is null for a program with a token of its own.
create function private.chat_refusal(person uuid, session_id uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when not exists (
      select from auth.users as u
      where u.id = person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
    ) then 'unauthorized'
    when session_id is not null and private.session_refusal_of(
      person, session_id, (select s.aal::text from auth.sessions as s where s.id = session_id)
    ) is not null then 'unauthorized'
  end
$$;

create function private.refusal(code text, details jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('refusal', jsonb_build_object('code', code) || details)
$$;

create function private.over_limit(code text, field text, most bigint, used bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select private.refusal(
    code, jsonb_build_object('limit', jsonb_build_object('field', field, 'max', most, 'used', used))
  )
$$;

create function private.membership(workspace uuid, person uuid) returns public.workspace_members
language sql stable set search_path = '' as $$
  select m from public.workspace_members as m where m.workspace_id = workspace and m.user_id = person
$$;

create function private.plan_of(person uuid) returns text
language sql stable set search_path = '' as $$
  select public.effective_plan(p.plan, p.plan_expires_at, now()) from public.profiles as p where p.id = person
$$;

-- Pico-euro that a payer has used or reserved this month.
create function private.model_costs(payer uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select c.used from public.usage_counters as c
      where c.user_id = payer and c.counter = 'modelCostThisMonth'
        and c.period_start = private.period_start('month', now())
    ),
    0
  )
$$;

create function private.add_model_cost(payer uuid, period date, pico bigint) returns void
language sql set search_path = '' as $$
  insert into public.usage_counters as c (user_id, counter, period_start, used)
  values (payer, 'modelCostThisMonth', period, greatest(pico, 0))
  on conflict (user_id, counter, period_start) do update set used = c.used + pico
$$;

create function private.euro(pico bigint) returns numeric
language sql immutable set search_path = '' as $$
  select pico::numeric(32, 12) / 1000000000000
$$;

create function private.running_calls(payer uuid) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.model_calls as c where c.payer_id = payer and c.state = 'reserved'
$$;

create function private.budget_document(payer uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'limit', private.model_allowance(private.plan_of(payer)) ->> 'budget',
    'used', private.model_costs(payer)::text,
    'resetsAt', private.period_end('month', now())
  )
$$;

-- Settling ---------------------------------------------------------------------------------------------------------

-- Settles a call once; false if it is settled already.
create function private.settle_call(
  call uuid, new_outcome text, input bigint, output bigint, pico bigint, source text
) returns boolean
language plpgsql set search_path = '' as $$
declare
  settled public.model_calls;
begin
  update public.model_calls as c
  set
    state = 'settled',
    outcome = new_outcome,
    input_tokens = input,
    output_tokens = output,
    cost = private.euro(pico),
    usage_source = source,
    settled_at = now()
  where c.id = call and c.state = 'reserved'
  returning * into settled;
  if settled.id is null then
    return false;
  end if;
  delete from private.live_calls as l where l.call_id = call;
  perform private.add_model_cost(settled.payer_id, settled.period_start, pico - settled.reserved);
  return true;
end
$$;

-- Ends an answer that is being written. Without parts, the stored ones stay.
create function private.end_answer(answer uuid, new_status text, new_parts jsonb, facts jsonb) returns void
language sql set search_path = '' as $$
  with ended as (
    update public.messages as m
    set
      status = new_status,
      parts = coalesce(new_parts, m.parts),
      receipt = coalesce(m.receipt, '{}') || coalesce(facts, '{}')
    where m.id = answer and m.status = 'streaming'
    returning m.conversation_id
  )
  update public.conversations as c set touched_at = now() from ended where c.id = ended.conversation_id
$$;

create function private.text_of(parts jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(part ->> 'text', '' order by place), '')
  from jsonb_array_elements(parts) with ordinality as listed (part, place)
  where part ->> 'type' = 'text'
$$;

-- Settles the calls whose server no longer renews them: what is stored of the answer stays. The provider's count is not
-- known, so four characters count as a token. Answers how many there were.
create function private.recover_calls() returns integer
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
    pico := lost.input_tokens * lost.price_input + output * lost.price_output;
    if private.settle_call(lost.id, 'interrupted', lost.input_tokens, output, pico, 'estimate') then
      perform private.end_answer(
        lost.message_id, 'interrupted', null,
        jsonb_build_object(
          'inputTokens', lost.input_tokens, 'outputTokens', output, 'source', 'estimate',
          'cost', trim_scale(private.euro(pico))::text, 'errorCode', 'interrupted'
        )
      );
      recovered := recovered + 1;
    end if;
  end loop;
  return recovered;
end
$$;

create function public.chat_recover() returns integer
language sql security definer set search_path = '' as $$
  select private.recover_calls()
$$;

-- Reading ----------------------------------------------------------------------------------------------------------

-- The conversation that a request names, if its person is a member of the workspace.
create function private.conversation_for(conversation uuid, person uuid) returns public.conversations
language sql stable set search_path = '' as $$
  select c from public.conversations as c
  where c.id = conversation and private.membership(c.workspace_id, person) is not null
$$;

-- The messages from the beginning of a conversation to one of them, the earliest first.
create function private.path_to(last_message uuid) returns setof public.messages
language sql stable set search_path = '' as $$
  with recursive path as (
    select m.*, 1 as step from public.messages as m where m.id = last_message
    union all
    select m.*, path.step + 1 from path join public.messages as m on m.id = path.parent_id
  )
  select id, conversation_id, workspace_id, parent_id, role, author_id, parts, status, receipt, created_at
  from path order by step desc
$$;

-- All that a request needs to be routed and metered, before anything is locked or written. `request` is
-- {conversation, question, answer, parent, workspace, regenerate}, where conversation and workspace can be null.
create function public.chat_context(person uuid, session_id uuid, request text) returns jsonb
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
  history jsonb := '[]';
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
      select coalesce(jsonb_agg(jsonb_build_object('id', read.id, 'role', read.role, 'text', read.text) order by read.place), '[]')
      into history
      from (
        select m.id, m.role, private.text_of(m.parts) as text, m.place,
          sum(char_length(private.text_of(m.parts))) over (order by m.place desc) as size
        from private.path_to(last_message) with ordinality as m
          (id, conversation_id, workspace_id, parent_id, role, author_id, parts, status, receipt, created_at, place)
      ) as read
      where read.size <= 4000000;
    end if;
  end if;

  limits := private.limits_of(room.payer_id);
  if answer.id is null and private.read_only(room, limits, private.membership(room.id, person)) is not null then
    return private.refusal('read_only');
  end if;
  return jsonb_build_object(
    'known', case when answer.id is not null then jsonb_build_object('status', answer.status) end,
    'isNew', conversation.id is null,
    'workspace', jsonb_build_object('id', room.id, 'name', room.name, 'systemPrompt', null),
    'payer', room.payer_id,
    'plan', private.plan_of(room.payer_id),
    'limits', limits,
    'budget', private.budget_document(room.payer_id),
    'parallel', jsonb_build_object(
      'limit', private.model_allowance(private.plan_of(room.payer_id)) -> 'parallel',
      'running', private.running_calls(room.payer_id)
    ),
    'history', history,
    'question', case when regenerates then private.text_of(question.parts) end,
    'settings', private.model_settings_document()
  );
end
$$;

-- How an answer stands; null if there is none that the person may read.
create function public.chat_read(person uuid, session_id uuid, answer uuid) returns jsonb
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

-- Beginning --------------------------------------------------------------------------------------------------------

create function private.insert_call(room public.workspaces, answer uuid, call jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  period constant date := private.period_start('month', now());
begin
  insert into public.model_calls
    (id, workspace_id, payer_id, message_id, model, provider, input_tokens, price_input, price_output, reserved, period_start)
  values (
    (call ->> 'id')::uuid, room.id, room.payer_id, answer, call ->> 'model', call ->> 'provider',
    (call ->> 'inputTokens')::bigint, (call ->> 'priceInput')::bigint, (call ->> 'priceOutput')::bigint,
    (call ->> 'reserved')::bigint, period
  );
  insert into private.live_calls (call_id, answer_id, lease_until)
  values ((call ->> 'id')::uuid, answer, clock_timestamp() + interval '20 seconds');
  perform private.add_model_cost(room.payer_id, period, (call ->> 'reserved')::bigint);
end
$$;

-- Refuses a cost for which the month's budget has no room; null if it has. Models without a price need none.
create function private.budget_refusal(payer uuid, pico bigint, released bigint default 0) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most constant bigint := (private.model_allowance(private.plan_of(payer)) ->> 'budget')::bigint;
  used constant bigint := private.model_costs(payer) - released;
begin
  if pico = 0 or used + pico <= most then
    return null;
  end if;
  return private.refusal('budget', jsonb_build_object(
    'limit', jsonb_build_object(
      'field', 'modelBudget',
      'max', trim_scale(private.euro(most))::text,
      'used', trim_scale(private.euro(used))::text
    ),
    'resetsAt', private.period_end('month', now())
  ));
end
$$;

-- Checks all limits, writes question and answer, and reserves the cost of the first call, or refuses and writes nothing.
-- `turn` is {workspace, conversation, title, question, parent, parts, answer, inputTokens, receipt, call: {id, model,
-- provider, priceInput, priceOutput, inputTokens, reserved}}. Without `parts` the question is there already; without
-- `conversation` the call is a program's.
create function public.chat_begin(person uuid, session_id uuid, turn text) returns jsonb
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

  most := (limits ->> 'maxChatInputTokens')::bigint;
  if most <> -1 and (wanted ->> 'inputTokens')::bigint > most then
    return private.over_limit('input_tokens', 'maxChatInputTokens', most, (wanted ->> 'inputTokens')::bigint);
  end if;
  running := private.running_calls(room.payer_id);
  most := (private.model_allowance(private.plan_of(room.payer_id)) ->> 'parallel')::bigint;
  if running >= most then
    return private.over_limit('parallel', 'parallelAnswers', most, running);
  end if;
  refused := private.budget_refusal(room.payer_id, (wanted #>> '{call,reserved}')::bigint);
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
        wanted_question, wanted_conversation, room.id, wanted_parent, 'user', person, wanted -> 'parts', 'complete'
      );
    end if;
    insert into public.messages (id, conversation_id, workspace_id, parent_id, role, parts, status, receipt)
    values (
      wanted_answer, wanted_conversation, room.id, wanted_question, 'assistant', '[]', 'streaming', wanted -> 'receipt'
    );
  end if;
  perform private.insert_call(
    room, case when wanted_conversation is not null then wanted_answer end, wanted -> 'call'
  );
  return jsonb_build_object('begun', true);
end
$$;

-- While it is written ----------------------------------------------------------------------------------------------

-- Renews the leases of a server's calls and stores what arrived. `live` is [{call, answer, parts}], where null parts have
-- not changed. Answers [{call, reason}] for those that must end: `stop` if somebody wants that or the conversation is
-- gone, `lost` if others settled the call.
create function public.chat_keep(live text) returns jsonb
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
create function public.chat_next(call uuid, failure text, next text) returns jsonb
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
    former.payer_id, (wanted ->> 'reserved')::bigint, former.reserved - (failed ->> 'cost')::bigint
  );
  if refused is not null then
    return refused;
  end if;
  if not private.settle_call(
    call, failed ->> 'outcome', (failed ->> 'inputTokens')::bigint, (failed ->> 'outputTokens')::bigint,
    (failed ->> 'cost')::bigint, failed ->> 'source'
  ) then
    return '{"lost": true}';
  end if;
  perform private.insert_call(room, former.message_id, wanted);
  return '{"begun": true}';
end
$$;

-- Settles a call and ends its answer; only once. `settlement` is {call, answer, status, parts, receipt, outcome,
-- inputTokens, outputTokens, cost, source}.
create function public.chat_settle(settlement text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := settlement::jsonb;
  settled constant boolean := private.settle_call(
    (wanted ->> 'call')::uuid, wanted ->> 'outcome', (wanted ->> 'inputTokens')::bigint,
    (wanted ->> 'outputTokens')::bigint, (wanted ->> 'cost')::bigint, wanted ->> 'source'
  );
begin
  if settled and wanted ->> 'answer' is not null then
    perform private.end_answer(
      (wanted ->> 'answer')::uuid, wanted ->> 'status', nullif(wanted -> 'parts', 'null'), nullif(wanted -> 'receipt', 'null')
    );
  end if;
  return jsonb_build_object('settled', settled);
end
$$;

-- Asks whoever writes an answer to stop; null if there is no answer that the person may read.
create function public.chat_stop(person uuid, session_id uuid, answer uuid) returns jsonb
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

-- The export of an account contains the conversations that the person began or pays for.
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
            'joined_at', m.joined_at
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
    'modelCalls', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'payer_id' order by c.created_at, c.id), '[]'::jsonb)
      from public.model_calls as c where c.payer_id = (select auth.uid())
    ),
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]'::jsonb) from public.my_sessions() as s
    )
  );
$$;

revoke all on all functions in schema private from public;
do $$
declare
  name text;
begin
  foreach name in array array[
    'chat_context(uuid, uuid, text)', 'chat_read(uuid, uuid, uuid)', 'chat_begin(uuid, uuid, text)', 'chat_keep(text)',
    'chat_next(uuid, text, text)', 'chat_settle(text)', 'chat_stop(uuid, uuid, uuid)', 'chat_recover()'
  ]
  loop
    execute format('revoke all on function public.%s from public, anon, authenticated', name);
    execute format('grant execute on function public.%s to service_role', name);
  end loop;
end
$$;

select private.record_installation();
