-- Conversations with models, their messages, and what each call of a model costs. Clients read them, rename, archive and
-- delete conversations; everything else is written by the procedures of the next migration, for the chat function.

create table public.conversations (
  id uuid primary key,
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  created_by uuid references public.profiles (id) on delete set null,
  title text not null constraint title_is_a_title check (
    char_length(title) between 1 and 200 and title = btrim(title) and title !~ '[\u0001-\u001F\u007F-\u009F]'
  ),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  archived_at timestamptz,
  -- For the foreign key of messages.
  constraint conversations_in_workspace unique (workspace_id, id)
);
comment on column public.conversations.touched_at is 'When something was last written in it; retention counts from here.';

create index conversations_latest on public.conversations (workspace_id, touched_at desc, id);
create index conversations_active on public.conversations (workspace_id) where archived_at is null;
create index conversations_creator on public.conversations (created_by);
create index conversations_touched on public.conversations (touched_at);

create table public.messages (
  id uuid primary key,
  conversation_id uuid not null,
  -- As the conversation's, so that the policy needs no other table.
  workspace_id uuid not null,
  parent_id uuid,
  role text not null constraint role_is_known check (role in ('user', 'assistant')),
  author_id uuid references public.profiles (id) on delete set null,
  parts jsonb not null constraint parts_are_a_list check (jsonb_typeof(parts) = 'array'),
  status text not null constraint status_is_known check (
    status in ('complete', 'streaming', 'stopped', 'failed', 'interrupted')
  ),
  receipt jsonb,
  created_at timestamptz not null default clock_timestamp(),
  constraint questions_are_complete check (role = 'assistant' or status = 'complete'),
  constraint messages_in_conversation unique (conversation_id, id),
  foreign key (workspace_id, conversation_id) references public.conversations (workspace_id, id) on delete cascade,
  -- A parent is a message of the same conversation.
  foreign key (conversation_id, parent_id) references public.messages (conversation_id, id)
);
comment on column public.messages.parent_id is
  'A question follows an answer, or begins a conversation; an answer follows its question. Others with one parent are alternatives.';
comment on column public.messages.parts is '[{"type": "text", "text": …}]';

create index messages_of_conversation on public.messages (workspace_id, conversation_id, created_at);
create index messages_children on public.messages (conversation_id, parent_id);
create index messages_author on public.messages (author_id);
create unique index messages_streaming on public.messages (conversation_id) where status = 'streaming';

-- The ledger: one row for each attempt to get an answer. It outlives the conversation and the workspace.
create table public.model_calls (
  id uuid primary key,
  workspace_id uuid references public.workspaces (id) on delete set null,
  payer_id uuid not null references public.profiles (id) on delete cascade,
  -- The answer; null for calls of programs, which have no conversation. No foreign key, because the ledger outlives the
  -- answer, and deleting a conversation must not wait for whoever settles its calls.
  message_id uuid,
  model text not null,
  provider text not null,
  state text not null default 'reserved' constraint state_is_known check (state in ('reserved', 'settled')),
  outcome text constraint outcome_is_known check (outcome in ('complete', 'stopped', 'failed', 'interrupted')),
  input_tokens bigint not null constraint input_counts_from_zero check (input_tokens >= 0),
  output_tokens bigint not null default 0 constraint output_counts_from_zero check (output_tokens >= 0),
  price_input bigint not null constraint price_input_is_a_price check (price_input >= 0),
  price_output bigint not null constraint price_output_is_a_price check (price_output >= 0),
  reserved bigint not null constraint reserved_is_an_amount check (reserved >= 0),
  cost numeric(20, 12) constraint cost_is_an_amount check (cost >= 0),
  usage_source text constraint usage_source_is_known check (usage_source in ('provider', 'estimate', 'none')),
  period_start date not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint settled_calls_have_a_cost check (
    (state = 'reserved') = (cost is null) and (state = 'reserved') = (outcome is null)
    and (state = 'reserved') = (usage_source is null) and (state = 'reserved') = (settled_at is null)
  )
);
comment on column public.model_calls.price_input is 'Pico-euro (10^-12 EUR) for a token, as of the call; price_output alike.';
comment on column public.model_calls.reserved is 'Pico-euro that were set aside for it.';
comment on column public.model_calls.cost is 'Euro.';

create index model_calls_payer on public.model_calls (payer_id, created_at desc);
create index model_calls_running on public.model_calls (payer_id) where state = 'reserved';
create index model_calls_workspace on public.model_calls (workspace_id, created_at desc);
create index model_calls_message on public.model_calls (message_id);

-- The calls that a server waits for. It renews the lease all the time; a call whose lease has ended is settled by others.
create table private.live_calls (
  call_id uuid primary key references public.model_calls (id) on delete cascade,
  answer_id uuid,
  lease_until timestamptz not null,
  stop_requested_at timestamptz
);
create index live_calls_lease on private.live_calls (lease_until);
create index live_calls_answer on private.live_calls (answer_id);

-- A retention that a downgrade shortened holds on for a while (decision 37).
create table private.former_retentions (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Null for ever.
  days integer,
  until timestamptz not null
);
create index former_retentions_user on private.former_retentions (user_id);
create index former_retentions_until on private.former_retentions (until);

create table public.conversation_pins (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, conversation_id)
);
create index conversation_pins_conversation on public.conversation_pins (conversation_id);

-- Access -----------------------------------------------------------------------------------------------------------

alter table private.live_calls enable row level security;
alter table private.former_retentions enable row level security;
create policy "no request reaches it" on private.live_calls for all to public using (false) with check (false);
create policy "no request reaches it" on private.former_retentions for all to public using (false) with check (false);
revoke all on private.live_calls, private.former_retentions from public, anon, authenticated, service_role;

alter table public.conversations enable row level security;
alter table public.messages enable row level security;
alter table public.model_calls enable row level security;
alter table public.conversation_pins enable row level security;
revoke all on public.conversations, public.messages, public.model_calls, public.conversation_pins
  from public, anon, authenticated, service_role;
grant select on public.conversations, public.messages, public.model_calls to authenticated, service_role;
grant update (title, archived_at), delete on public.conversations to authenticated;
grant select, insert (conversation_id), delete on public.conversation_pins to authenticated;

create policy "members read conversations" on public.conversations
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "members rename and archive conversations" on public.conversations
  for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces())))
  with check (workspace_id = any (array(select private.my_workspaces())));
create policy "who began it and owners delete a conversation" on public.conversations
  for delete to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces()))
    and (
      created_by = (select auth.uid()) or workspace_id = any (array(select private.my_owned_workspaces()))
    )
  );
create policy "members read messages" on public.messages
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "members and who pays read calls" on public.model_calls
  for select to authenticated
  using (payer_id = (select auth.uid()) or workspace_id = any (array(select private.my_workspaces())));
create policy "people read their pins" on public.conversation_pins
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people pin what they can read" on public.conversation_pins
  for insert to authenticated
  with check (
    user_id = (select auth.uid()) and exists (select from public.conversations as c where c.id = conversation_id)
  );
create policy "people remove their pins" on public.conversation_pins
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "only in a current session" on public.conversations as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);
create policy "only in a current session" on public.messages as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);
create policy "only in a current session" on public.model_calls as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);
create policy "only in a current session" on public.conversation_pins as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);

-- What a plan allows of models each month, in pico-euro, and how many answers at a time (decision 34): a copy of the
-- domain's MODEL_BUDGETS and PARALLEL_ANSWERS; a test compares them.
create function private.model_allowance(plan text) returns jsonb
language sql immutable set search_path = '' as $$
  select case plan
    when 'enterprise' then '{"budget": 200000000000000, "parallel": 10}'
    when 'pro' then '{"budget": 9500000000000, "parallel": 3}'
    else '{"budget": 500000000000, "parallel": 1}'
  end::jsonb
$$;

-- The number of conversations that count as active.
create function private.count_active_chats(workspace uuid) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.conversations as c where c.workspace_id = workspace and c.archived_at is null
$$;

-- Locks the payer's plan and the workspace. What is counted under these locks stays true until the end.
create function private.lock_payer(workspace uuid) returns public.workspaces
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

-- Changes by members: a title is a title, and an archived conversation returns only where the plan has room.
create function private.guard_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  room public.workspaces;
  limits jsonb;
begin
  if auth.uid() is null then
    return new;
  end if;
  select * into room from public.workspaces as w where w.id = old.workspace_id;
  if new.archived_at is null and old.archived_at is not null then
    -- As in all else that counts against a plan. The conversation's own row is locked already, so that PostgreSQL may
    -- have to end one of two transactions that both bring it back.
    room := private.lock_payer(room.id);
  end if;
  limits := private.limits_of(room.payer_id);
  perform private.require_writable(room, limits);
  new.title := private.name_from(new.title, 200);
  if new.title is null then
    raise exception 'A title has 1 to 200 characters' using errcode = 'PT422', detail = 'title';
  end if;
  if new.archived_at is not null then
    -- Dates of clients are ignored.
    new.archived_at := coalesce(old.archived_at, now());
  elsif old.archived_at is not null
    and not private.has_room(limits, 'maxActiveChatsPerWorkspace', private.count_active_chats(room.id))
  then
    perform private.refuse_limit('maxActiveChatsPerWorkspace');
  end if;
  return new;
end
$$;

create trigger guard_conversation before update of title, archived_at on public.conversations
  for each row execute function private.guard_conversation();

-- Retention --------------------------------------------------------------------------------------------------------

create function private.retention_days(limits jsonb) returns integer
language sql immutable set search_path = '' as $$
  select nullif((limits ->> 'dataRetentionDays')::integer, -1)
$$;

-- How many days the conversations of a payer are kept by the plan alone; null for ever. An expired plan counts for 30 days
-- more.
create function private.plan_retention(payer public.profiles) returns integer
language sql stable set search_path = '' as $$
  select case when bool_or(kept.days is null) then null else max(kept.days) end
  from (
    select private.retention_days(
      public.effective_limits(payer.plan, payer.plan_expires_at, payer.custom_limits, now())
    ) as days
    union all
    select private.retention_days(public.effective_limits(payer.plan, null, payer.custom_limits, now()))
    where payer.plan_expires_at > now() - interval '30 days'
  ) as kept
$$;

-- The same with what downgrades of the last 30 days shortened (decision 37).
create function private.retention_of(payer public.profiles) returns integer
language sql stable set search_path = '' as $$
  select case when bool_or(kept.days is null) then null else max(kept.days) end
  from (
    select private.plan_retention(payer) as days
    union all
    select f.days from private.former_retentions as f where f.user_id = payer.id and f.until > now()
  ) as kept
$$;

-- Remembers the retention of the former plan.
create function private.remember_retention() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  former constant integer := private.plan_retention(old);
  present constant integer := private.plan_retention(new);
begin
  if present is not null and (former is null or former > present) then
    insert into private.former_retentions (user_id, days, until)
    -- That of an expired plan ends 30 days after its expiry, whatever changes meanwhile.
    values (new.id, former, least(old.plan_expires_at, now()) + interval '30 days');
  end if;
  return null;
end
$$;

create trigger remember_retention after update of plan, plan_expires_at, custom_limits on public.profiles
  for each row
  when (
    (old.plan, old.plan_expires_at, old.custom_limits) is distinct from (new.plan, new.plan_expires_at, new.custom_limits)
  )
  execute function private.remember_retention();

-- Deletes what is older than the payer's plan keeps; for a schedule. Answers how many
-- conversations were deleted.
create function public.chat_retention() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from private.former_retentions as f where f.until < now() - interval '1 day';
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

revoke all on all functions in schema private from public;
revoke all on function public.chat_retention() from public, anon, authenticated;
grant execute on function public.chat_retention() to service_role;

select private.record_installation();
