-- What becomes of requests: thumbs, another answer asked for, stops, failures, time and cost. The router reads it for each
-- workspace and kind of request. Locks are taken in the order of 20261125000110; a thumb takes none of them but its answer's.

alter table public.model_calls
  add column kind text constraint kind_is_known check (
    kind in ('question', 'writing', 'summary', 'translation', 'code', 'analysis', 'extraction', 'planning')
  ),
  add column expected bigint constraint expected_is_an_amount check (expected >= 0),
  add column first_word_ms integer constraint first_word_counts_from_zero check (first_word_ms >= 0);
comment on column public.model_calls.kind is 'The kind of request; null for calls from before it was kept.';
comment on column public.model_calls.expected is 'Pico-euro that the router expected it to cost.';
comment on column public.model_calls.first_word_ms is 'Milliseconds from the call to its first word; null if there was none.';

create index model_calls_outcomes on public.model_calls (workspace_id, kind, created_at desc) where state = 'settled';

create table public.message_feedback (
  message_id uuid not null references public.messages (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  value text not null constraint value_is_a_thumb check (value in ('up', 'down')),
  created_at timestamptz not null default now(),
  primary key (message_id, user_id)
);
create index message_feedback_user on public.message_feedback (user_id);

-- Whether the signed-in person may rate a message: a whole answer in a workspace where they can write.
create function private.may_rate(message uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.messages as m join public.workspaces as w on w.id = m.workspace_id
    where m.id = message and m.role = 'assistant' and m.status = 'complete'
      and private.membership(w.id, (select auth.uid())) is not null
      and private.read_only(w, private.limits_of(w.payer_id), private.membership(w.id, (select auth.uid()))) is null
  )
$$;

alter table public.message_feedback enable row level security;
revoke all on public.message_feedback from public, anon, authenticated, service_role;
-- An upsert over REST names the message among what it sets.
grant select, insert (message_id, value), update (message_id, value), delete on public.message_feedback to authenticated;

create policy "people read their thumbs" on public.message_feedback
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people rate answers where they can write" on public.message_feedback
  for insert to authenticated with check (user_id = (select auth.uid()) and private.may_rate(message_id));
create policy "people change their thumbs" on public.message_feedback
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and private.may_rate(message_id));
create policy "people take their thumbs back" on public.message_feedback
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "only in a current session" on public.message_feedback as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);

-- What became of a workspace's requests of a kind on each model, in the last 90 days: of the latest 1,000 calls, so that it
-- takes as long in a workspace with millions. Calls that a server left behind say nothing about the model.
create function private.outcomes_document(workspace uuid, wanted_kind text) returns jsonb
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
          and later.created_at > m.created_at
      ) as regenerated
    from latest
    left join public.messages as m on m.id = latest.message_id and latest.outcome = 'complete'
    left join lateral (
      select count(*) filter (where f.value = 'up') as up, count(*) filter (where f.value = 'down') as down
      from public.message_feedback as f where f.message_id = m.id
    ) as thumbs on true
    where latest.outcome <> 'interrupted'
  ),
  counted as (
    select j.model,
      count(*) filter (where j.outcome in ('complete', 'stopped')) as answers,
      sum(j.up) as up,
      sum(j.down) as down,
      count(*) filter (where j.regenerated) as regenerated,
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
        'regenerated', c.regenerated, 'stopped', c.stopped, 'failed', c.failed,
        'firstWordSeconds', c.seconds, 'meanCost', c.cost, 'expectedCost', c.expected
      )
      order by c.model
    ),
    '[]'
  )
  from counted as c
$$;

create or replace function private.insert_call(room public.workspaces, answer uuid, call jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  period constant date := private.period_start('month', now());
begin
  insert into public.model_calls
    (id, workspace_id, payer_id, message_id, model, provider, input_tokens, price_input, price_output, reserved, period_start,
      kind, expected)
  values (
    (call ->> 'id')::uuid, room.id, room.payer_id, answer, call ->> 'model', call ->> 'provider',
    (call ->> 'inputTokens')::bigint, (call ->> 'priceInput')::bigint, (call ->> 'priceOutput')::bigint,
    (call ->> 'reserved')::bigint, period,
    call ->> 'kind', (call ->> 'expected')::bigint
  );
  insert into private.live_calls (call_id, answer_id, lease_until)
  values ((call ->> 'id')::uuid, answer, clock_timestamp() + interval '20 seconds');
  perform private.add_model_cost(room.payer_id, period, (call ->> 'reserved')::bigint);
end
$$;

-- As before, with the outcomes of the kind of request, which `request` may name as `kind`.
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
    'settings', private.model_settings_document(),
    'outcomes', private.outcomes_document(room.id, wanted_kind)
  );
end
$$;

-- As before, with the milliseconds to the first word: `settlement` may have `firstWordMs`.
create or replace function public.chat_settle(settlement text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := settlement::jsonb;
  settled constant boolean := private.settle_call(
    (wanted ->> 'call')::uuid, wanted ->> 'outcome', (wanted ->> 'inputTokens')::bigint,
    (wanted ->> 'outputTokens')::bigint, (wanted ->> 'cost')::bigint, wanted ->> 'source'
  );
begin
  if settled then
    update public.model_calls as c set first_word_ms = (wanted ->> 'firstWordMs')::integer
    where c.id = (wanted ->> 'call')::uuid and wanted ->> 'firstWordMs' is not null;
  end if;
  if settled and wanted ->> 'answer' is not null then
    perform private.end_answer(
      (wanted ->> 'answer')::uuid, wanted ->> 'status', nullif(wanted -> 'parts', 'null'), nullif(wanted -> 'receipt', 'null')
    );
  end if;
  return jsonb_build_object('settled', settled);
end
$$;

-- As before, with the person's thumbs.
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
    'feedback', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'user_id' order by f.created_at, f.message_id), '[]'::jsonb)
      from public.message_feedback as f where f.user_id = (select auth.uid())
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
grant execute on function private.may_rate(uuid) to authenticated;

select private.record_installation();
