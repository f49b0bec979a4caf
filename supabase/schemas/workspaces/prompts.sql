-- What a workspace tells every model before each question, and the prompts that its members keep for everybody in it.

-- Null or nothing but spaces removes the instructions. Answers what is stored.
create or replace function private.set_workspace_prompt(workspace uuid, typed text) returns text
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

create or replace function public.set_workspace_prompt(workspace uuid, prompt text) returns text
language sql set search_path = '' as $$
  select private.require_session();
  select private.set_workspace_prompt(workspace, prompt);
$$;

-- Changes by members: the workspace can be written in, the title is a title, and nobody saves more than 200 in one.
create or replace function private.guard_saved_prompt() returns trigger
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
create or replace trigger guard_saved_prompt before insert or update on public.saved_prompts
  for each row execute function private.guard_saved_prompt();
