-- Who changed what (decision 12): an append-only log.

create or replace function private.refuse_rewriting() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The audit log can only grow' using errcode = 'insufficient_privilege';
end
$$;
create or replace trigger refuse_rewriting before update or delete on private.audit_log
  for each row execute function private.refuse_rewriting();
alter table private.audit_log enable always trigger refuse_rewriting;
create or replace trigger refuse_truncation before truncate on private.audit_log
  for each statement execute function private.refuse_rewriting();
alter table private.audit_log enable always trigger refuse_truncation;

-- The audit log, newest first: the changes of accounts, plans, models and workspaces, and refunds. Searched by words and
-- action, in a range of time, and from an entry on.
create or replace function public.admin_list_audit(
  actor uuid,
  session uuid,
  page integer,
  page_size integer,
  -- Part of an address, a workspace's name, a model's id or an invoice's id or number, or the start of an id; case and
  -- accents do not matter.
  search text default null,
  with_action text default null,
  -- Only entries older than this one. Their number is not counted.
  before_id bigint default null,
  -- The first and the last millisecond.
  since timestamptz default null,
  until timestamptz default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal text := private.admin_refusal(actor, session);
  wanted text := private.folded(btrim(coalesce(search, '')));
  -- Escapes the wildcards of the search text.
  escaped text := replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_');
  -- Entries have microseconds: all those of the last millisecond belong to the range.
  range_end timestamptz := until + interval '1 millisecond';
  conditions text := concat_ws(
    ' and ',
    'true',
    case when with_action is not null then 'entry.action = $1' end,
    case when before_id is not null then 'entry.id < $2' end,
    case when since is not null then 'entry.at >= $4' end,
    case when until is not null then 'entry.at < $5' end,
    case when wanted <> '' then
      '(private.folded(
          concat_ws(
            e''\n'',
            entry.actor_email, entry.target_email, entry.workspace_name, entry.model_id, entry.invoice_id, entry.invoice_number
          )
        ) like ''%'' || $3 || ''%''
        or entry.actor_id::text like $3 || ''%''
        or entry.target_id::text like $3 || ''%''
        or entry.workspace_id::text like $3 || ''%'')'
    end
  );
  entries jsonb;
  total bigint;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  -- Built dynamically, so that a page without conditions is read from the index alone. Every value is a parameter.
  execute format(
    $query$
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', found.id,
            'at', found.at,
            'actorId', found.actor_id,
            'actorEmail', found.actor_email,
            'action', found.action,
            'targetId', found.target_id,
            'targetEmail', found.target_email,
            'before', case when coalesce(found.model_id, found.invoice_id) is null then found.before end,
            'after', case when coalesce(found.model_id, found.invoice_id) is null then found.after end,
            'workspaceId', found.workspace_id,
            'workspaceName', found.workspace_name,
            'memberRole', found.member_role,
            'model', case when found.model_id is not null then
              jsonb_build_object('id', found.model_id, 'before', found.before, 'after', found.after)
            end,
            'refund', case when found.invoice_id is not null then
              jsonb_build_object(
                'invoiceId', found.invoice_id, 'number', found.invoice_number, 'before', found.before, 'after', found.after
              )
            end,
            'requestId', found.request_id
          )
          order by found.id desc
        ),
        '[]'::jsonb
      )
      from (
        select * from private.audit_log as entry
        where %s
        order by entry.id desc
        limit $6 offset $7
      ) as found
    $query$,
    conditions
  ) into entries using
    with_action, before_id, escaped, since, range_end, page_size, (page - 1)::bigint * page_size;
  if before_id is null then
    execute format('select count(*) from private.audit_log as entry where %s', conditions)
    into total using with_action, before_id, escaped, since, range_end;
  end if;
  return jsonb_build_object('entries', entries, 'total', total);
end
$$;
