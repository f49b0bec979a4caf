-- Prompts that the members of a workspace keep for everybody in it. Their variables are written {{name}}.

create table public.saved_prompts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  created_by uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  title text not null constraint title_is_a_title check (
    char_length(title) between 1 and 120 and title = btrim(title) and title !~ '[\u0001-\u001F\u007F-\u009F]'
  ),
  text text not null constraint text_has_a_length check (char_length(text) between 1 and 8000),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on column public.saved_prompts.changed_at is 'When title or text were last changed.';

create index saved_prompts_latest on public.saved_prompts (workspace_id, changed_at desc, id);
create index saved_prompts_author on public.saved_prompts (created_by);

alter table public.saved_prompts enable row level security;
revoke all on public.saved_prompts from public, anon, authenticated, service_role;
grant select, insert (id, workspace_id, title, text), update (title, text), delete on public.saved_prompts to authenticated;

create policy "members read saved prompts" on public.saved_prompts
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "members save prompts in their own name" on public.saved_prompts
  for insert to authenticated
  with check (
    created_by = (select auth.uid()) and workspace_id = any (array(select private.my_workspaces()))
  );
create policy "who saved it and owners change a prompt" on public.saved_prompts
  for update to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces()))
    and (
      created_by = (select auth.uid()) or workspace_id = any (array(select private.my_owned_workspaces()))
    )
  )
  with check (workspace_id = any (array(select private.my_workspaces())));
create policy "who saved it and owners delete a prompt" on public.saved_prompts
  for delete to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces()))
    and (
      created_by = (select auth.uid()) or workspace_id = any (array(select private.my_owned_workspaces()))
    )
  );
create policy "only in a current session" on public.saved_prompts as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);

-- Changes by members: the workspace can be written in, the title is a title, and nobody saves more than 200 in one.
create function private.guard_saved_prompt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 200;
  room public.workspaces;
begin
  if auth.uid() is null then
    return new;
  end if;
  if tg_op = 'INSERT' then
    -- Locks as every other change of a workspace does, so that what is counted stays true until the end.
    room := private.enter_workspace(new.workspace_id);
  else
    select * into room from public.workspaces as w where w.id = old.workspace_id;
    if private.my_membership(room.id) is null then
      perform private.refuse('P0002', 'workspace', 'There is no such workspace');
    end if;
    new.changed_at := now();
  end if;
  perform private.require_writable(room, private.limits_of(room.payer_id));
  new.title := private.name_from(new.title, 120);
  if new.title is null then
    raise exception 'A title has 1 to 120 characters' using errcode = 'PT422', detail = 'title';
  end if;
  if btrim(new.text, E' \t\r\n') = '' or char_length(new.text) > 8000 then
    raise exception 'A prompt has 1 to 8000 characters' using errcode = 'PT422', detail = 'text';
  end if;
  if tg_op = 'INSERT' and (
    select count(*) from public.saved_prompts as s where s.workspace_id = room.id and s.created_by = auth.uid()
  ) >= most then
    perform private.refuse('PT429', 'savedPrompts', 'Too many saved prompts');
  end if;
  return new;
end
$$;

create trigger guard_saved_prompt before insert or update on public.saved_prompts
  for each row execute function private.guard_saved_prompt();

-- As before, with the prompts that the person saved and the instructions of their workspaces.
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

select private.record_installation();
