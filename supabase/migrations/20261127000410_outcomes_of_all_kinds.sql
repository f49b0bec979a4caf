-- The page compares models before it knows the kind of a request: without a kind the outcomes of all kinds are given.
alter function private.outcomes_document(uuid, text) rename to outcomes_of_kind;

create function private.outcomes_document(workspace uuid, wanted_kind text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(outcomes.document), '[]')
  from unnest(
    case
      when wanted_kind is not null then array[wanted_kind]
      else array['question', 'writing', 'summary', 'translation', 'code', 'analysis', 'extraction', 'planning']
    end
  ) as kinds (kind)
  cross join lateral jsonb_array_elements(private.outcomes_of_kind(workspace, kinds.kind)) as outcomes (document)
$$;
revoke all on function private.outcomes_document(uuid, text) from public;

select private.record_installation();
