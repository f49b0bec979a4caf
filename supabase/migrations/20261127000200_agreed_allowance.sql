-- A model budget and a number of answers at the same time that are agreed with one customer (decision 34): the fields
-- modelBudget (euro, to the cent) and parallelAnswers of custom limits, -1 for no limit, while the plan is enterprise. A copy
-- of the domain's modelAllowance; a test compares them. The ledger also knows who asked.

alter table public.model_calls add column person_id uuid references public.profiles (id) on delete set null;
comment on column public.model_calls.person_id is 'Who asked; null for calls from before it was kept, and after an account is deleted.';
create index model_calls_person on public.model_calls (person_id);

-- What a payer may use of models: pico-euro a month and answers at the same time, null for no limit.
create function private.allowance_of(payer uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.model_allowance(given.plan) || case when given.plan = 'enterprise' then
    case
      when given.budget = -1 then '{"budget": null}'
      when given.budget between 0 and 1000000 and given.budget = round(given.budget, 2)
        then jsonb_build_object('budget', (given.budget * 1000000000000)::bigint)
      else '{}'
    end || case
      when given.parallel = -1 then '{"parallel": null}'
      when given.parallel between 0 and 2147483647 and given.parallel = trunc(given.parallel)
        then jsonb_build_object('parallel', given.parallel::bigint)
      else '{}'
    end
  else '{}' end
  from (
    select
      public.effective_plan(p.plan, p.plan_expires_at, now()) as plan,
      case jsonb_typeof(p.custom_limits -> 'modelBudget')
        when 'number' then (p.custom_limits ->> 'modelBudget')::numeric
      end as budget,
      case jsonb_typeof(p.custom_limits -> 'parallelAnswers')
        when 'number' then (p.custom_limits ->> 'parallelAnswers')::numeric
      end as parallel
    from public.profiles as p where p.id = payer
  ) as given
$$;

drop function private.budget_document(uuid);
-- What the payer of a workspace may spend this month and has spent.
create function private.budget_document(room public.workspaces, person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'limit', private.allowance_of(room.payer_id) ->> 'budget',
    'used', private.model_costs(room.payer_id)::text,
    'resetsAt', private.period_end('month', now())
  )
$$;

create function private.over_budget(field text, most bigint, used bigint) returns jsonb
language sql stable set search_path = '' as $$
  select private.refusal('budget', jsonb_build_object(
    'limit', jsonb_build_object(
      'field', field,
      'max', trim_scale(private.euro(most))::text,
      'used', trim_scale(private.euro(used))::text
    ),
    'resetsAt', private.period_end('month', now())
  ))
$$;

drop function private.budget_refusal(uuid, bigint, bigint);
-- Refuses a cost for which the month's budget has no room; null if it has. Models without a price need none.
create function private.budget_refusal(room public.workspaces, person uuid, pico bigint, released bigint default 0)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most constant bigint := (private.allowance_of(room.payer_id) ->> 'budget')::bigint;
  used constant bigint := private.model_costs(room.payer_id) - released;
begin
  if pico > 0 and used + pico > most then
    return private.over_budget('modelBudget', most, used);
  end if;
  return null;
end
$$;

drop function private.insert_call(public.workspaces, uuid, jsonb);
create function private.insert_call(room public.workspaces, person uuid, answer uuid, call jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  period constant date := private.period_start('month', now());
begin
  insert into public.model_calls
    (id, workspace_id, payer_id, message_id, model, provider, input_tokens, price_input, price_output, reserved, period_start,
      kind, expected, person_id)
  values (
    (call ->> 'id')::uuid, room.id, room.payer_id, answer, call ->> 'model', call ->> 'provider',
    (call ->> 'inputTokens')::bigint, (call ->> 'priceInput')::bigint, (call ->> 'priceOutput')::bigint,
    (call ->> 'reserved')::bigint, period,
    call ->> 'kind', (call ->> 'expected')::bigint, person
  );
  insert into private.live_calls (call_id, answer_id, lease_until)
  values ((call ->> 'id')::uuid, answer, clock_timestamp() + interval '20 seconds');
  perform private.add_model_cost(room.payer_id, period, (call ->> 'reserved')::bigint);
end
$$;

-- As before, with what is agreed.
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
    'settings', private.model_settings_document(),
    'outcomes', private.outcomes_document(room.id, wanted_kind)
  );
end
$$;

-- As before, with what is agreed, and for the person who asks.
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
        wanted_question, wanted_conversation, room.id, wanted_parent, 'user', person, wanted -> 'parts', 'complete'
      );
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

-- As before, for the person who asks.
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
    room, former.person_id, (wanted ->> 'reserved')::bigint, former.reserved - (failed ->> 'cost')::bigint
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
  perform private.insert_call(room, former.person_id, former.message_id, wanted);
  return '{"begun": true}';
end
$$;

revoke all on all functions in schema private from public;

select private.record_installation();
