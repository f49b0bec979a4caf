-- The change log can be narrowed to a range of time.

create index audit_log_by_time on private.audit_log (at);

drop function public.admin_list_audit(uuid, uuid, integer, integer, text, text, bigint);

create function public.admin_list_audit(
  actor uuid,
  session uuid,
  page integer,
  page_size integer,
  -- Part of an address, a workspace's name or a model's id, or the start of an id; case and accents do not matter.
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
      '(private.folded(concat_ws(e''\n'', entry.actor_email, entry.target_email, entry.workspace_name, entry.model_id))
        like ''%'' || $3 || ''%''
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
            'before', case when found.model_id is null then found.before end,
            'after', case when found.model_id is null then found.after end,
            'workspaceId', found.workspace_id,
            'workspaceName', found.workspace_name,
            'memberRole', found.member_role,
            'model', case when found.model_id is not null then
              jsonb_build_object('id', found.model_id, 'before', found.before, 'after', found.after)
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

revoke all on function public.admin_list_audit(
  uuid, uuid, integer, integer, text, text, bigint, timestamptz, timestamptz
) from public, anon, authenticated;
grant execute on function public.admin_list_audit(
  uuid, uuid, integer, integer, text, text, bigint, timestamptz, timestamptz
) to service_role;

select private.record_installation();
