-- A file that no question used counts only while it is there: whoever removes it in the month in which it was added, or leaves
-- it for a day, has it back. How often files are added is bounded by the function's rate limit.

alter table public.attachments add column consumption_id uuid;
comment on column public.attachments.consumption_id is 'The entry of private.consumptions by which the payer''s month counts it.';

-- As before, and it names what was counted.
create or replace function public.chat_attachment_store(person uuid, session_id uuid, file text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := file::jsonb;
  refusal constant text := private.chat_refusal(person, session_id);
  consumption constant uuid := gen_random_uuid();
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
    insert into public.attachments
      (id, workspace_id, created_by, name, media_type, bytes, pages, tokens, text, content, consumption_id)
    values (
      (wanted ->> 'id')::uuid, room.id, person, wanted ->> 'name', wanted ->> 'mediaType', (wanted ->> 'bytes')::integer,
      (wanted ->> 'pages')::integer, (wanted ->> 'tokens')::integer, wanted ->> 'text', decode(wanted ->> 'content', 'base64'),
      consumption
    )
    on conflict (id) do nothing
    returning * into known;
    if known.id is not null then
      if not (private.consume_from(room.payer_id, 'uploadFile', 1, consumption) ->> 'allowed')::boolean then
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

-- The count of a month that is over stays as it was.
create function private.uncount_attachment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.release(c.id) from private.consumptions as c
  where c.id = old.consumption_id and c.period_start = private.period_start('month', now());
  return null;
end
$$;
create trigger uncount_attachment after delete on public.attachments
  for each row when (old.message_id is null)
  execute function private.uncount_attachment();

revoke all on function private.uncount_attachment() from public;

select private.record_installation();
