-- The receipts of a workspace: what was asked, decided and done in its workflows. Each holds the hash of the one before, so
-- that whoever has a copy notices a change. They hold names of tools, hashes and codes, never what a call contains.

-- The RFC 8785 form of a value of texts, whole numbers, booleans, null, lists, and objects with ASCII names; the domain's
-- `canonical` gives the same. PostgreSQL escapes texts as that form wants: shortest escapes, and nothing beyond ASCII.
create or replace function private.canonical(value jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return '{' || coalesce(
        (
          select string_agg(to_json(e.key)::text || ':' || private.canonical(e.value), ',' order by e.key collate "C")
          from jsonb_each(value) as e
        ),
        ''
      ) || '}';
    when 'array' then
      return '[' || coalesce(
        (
          select string_agg(private.canonical(e.value), ',' order by e.place)
          from jsonb_array_elements(value) with ordinality as e (value, place)
        ),
        ''
      ) || ']';
    when 'number' then
      if value::numeric <> trunc(value::numeric) or abs(value::numeric) > 9007199254740991 then
        raise exception 'A receipt holds whole numbers alone' using errcode = 'PT422', detail = 'number';
      end if;
      return trim_scale(value::numeric)::text;
    else
      return value::text;
  end case;
end
$$;

create or replace function private.sha256_hex(text text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return encode(sha256(convert_to(text, 'UTF8')), 'hex');
end
$$;

-- A receipt as a line of the export; without its hash, what the hash is of.
create or replace function private.receipt_document(receipt private.receipts) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'seq', receipt.seq,
    'at', to_char(receipt.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'kind', receipt.kind,
    'run', receipt.run_id,
    'step', receipt.step_id,
    'approval', receipt.approval_id,
    'actor', receipt.actor_id,
    'body', receipt.body,
    'previous', receipt.previous
  );
end
$$;

-- Adds to the chain of a workspace; answers its number. Whoever adds waits for who added before, so that this comes after
-- all other locks but those of counters.
create or replace function private.append_receipt(
  workspace uuid, kind text, run uuid, step uuid, approval uuid, actor uuid, body jsonb
) returns bigint
language plpgsql set search_path = '' as $$
declare
  last private.receipts;
  added private.receipts;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.receipts ' || workspace, 0));
  select r.* into last from private.receipts as r where r.workspace_id = workspace order by r.seq desc limit 1;
  added.workspace_id := workspace;
  added.seq := coalesce(last.seq, 0) + 1;
  -- As exact as it is written, and never before the last one.
  added.at := greatest(date_trunc('milliseconds', clock_timestamp()), last.at);
  added.kind := kind;
  added.run_id := run;
  added.step_id := step;
  added.approval_id := approval;
  added.actor_id := actor;
  added.body := jsonb_strip_nulls(body);
  added.previous := coalesce(last.hash, repeat('0', 64));
  added.hash := private.sha256_hex(private.canonical(private.receipt_document(added)));
  insert into private.receipts select added.*;
  return added.seq;
end
$$;

-- Nobody changes what was written, or takes it away without the workspace.
create or replace function private.keep_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and not exists (select from public.workspaces as w where w.id = old.workspace_id) then
    return old;
  end if;
  raise exception 'Receipts are only added' using errcode = 'insufficient_privilege';
end
$$;
create or replace trigger keep_receipts before update or delete on private.receipts
  for each row execute function private.keep_receipts();
alter table private.receipts enable always trigger keep_receipts;

-- The receipts of a workspace after a number, for its members; at most a thousand. `request` is {workspace, after, most}.
create or replace function public.workflow_receipts(person uuid, session_id uuid, request text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant jsonb := request::jsonb;
  workspace constant uuid := (wanted ->> 'workspace')::uuid;
  refusal constant text := private.chat_refusal(person, session_id);
begin
  if refusal is not null then
    return private.refusal(refusal);
  end if;
  if private.membership(workspace, person) is null then
    return private.refusal('not_found');
  end if;
  return jsonb_build_object('receipts', (
    select coalesce(
      jsonb_agg(private.receipt_document(r) || jsonb_build_object('hash', r.hash) order by r.seq), '[]'
    )
    from (
      select * from private.receipts as r
      where r.workspace_id = workspace and r.seq > coalesce((wanted ->> 'after')::bigint, 0)
      order by r.seq
      limit least(coalesce((wanted ->> 'most')::integer, 1000), 1000)
    ) as r
  ));
end
$$;
