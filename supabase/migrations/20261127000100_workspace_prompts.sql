-- What a workspace tells every model before each question of its conversations. Owners set it, members read it.

create table public.workspace_prompts (
  workspace_id uuid primary key references public.workspaces (id) on delete cascade,
  prompt text not null constraint prompt_has_a_length check (char_length(prompt) between 1 and 4000),
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null default now()
);
comment on table public.workspace_prompts is 'The instructions of workspaces that have some.';
create index workspace_prompts_changed_by on public.workspace_prompts (changed_by);

alter table public.workspace_prompts enable row level security;
revoke all on public.workspace_prompts from public, anon, authenticated, service_role;
grant select on public.workspace_prompts to authenticated;

create policy "members read the instructions" on public.workspace_prompts
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "only in a current session" on public.workspace_prompts as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);

-- Null or nothing but spaces removes the instructions. Answers what is stored.
create function private.set_workspace_prompt(workspace uuid, typed text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := nullif(btrim(typed, E' \t\r\n'), '');
  room public.workspaces := private.enter_workspace(workspace);
  former text;
begin
  perform private.require_owner(room);
  perform private.require_writable(room, private.limits_of(room.payer_id));
  if char_length(wanted) > 4000 then
    raise exception 'The instructions have 4000 characters at most' using errcode = 'PT422', detail = 'prompt';
  end if;
  select p.prompt into former from public.workspace_prompts as p where p.workspace_id = room.id;
  if wanted is not distinct from former then
    return wanted;
  end if;
  if wanted is null then
    delete from public.workspace_prompts as p where p.workspace_id = room.id;
  else
    insert into public.workspace_prompts (workspace_id, prompt, changed_by) values (room.id, wanted, auth.uid())
    on conflict (workspace_id) do update
    set prompt = excluded.prompt, changed_by = excluded.changed_by, changed_at = now();
  end if;
  perform private.record_workspace_change(room, 'set_workspace_prompt');
  return wanted;
end
$$;

create function public.set_workspace_prompt(workspace uuid, prompt text) returns text
language sql set search_path = '' as $$
  select private.require_session();
  select private.set_workspace_prompt(workspace, prompt);
$$;
comment on function public.set_workspace_prompt is
  'Sets what a workspace tells every model; null or an empty text removes it. For owners.';

-- As before, with the instructions of the workspace.
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

revoke all on all functions in schema private from public;
revoke all on function public.set_workspace_prompt(uuid, text) from public, anon, service_role;
grant execute on function private.set_workspace_prompt(uuid, text), public.set_workspace_prompt(uuid, text) to authenticated;

select private.record_installation();
