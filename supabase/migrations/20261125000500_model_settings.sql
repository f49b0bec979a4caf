-- What admins decide about models: whether one is used, its price and the smallest plan that may use it. Which models
-- are connected is the configuration of the functions; what nobody has decided is as the functions know it.

create table private.model_settings (
  -- Of the catalogue, or of the server that answers with it.
  model_id text primary key constraint model_id_is_a_name check (
    char_length(model_id) between 1 and 200 and model_id !~ '[[:cntrl:][:space:]]'
  ),
  enabled boolean,
  -- Pico-euro a token: micro-euro a million tokens. At most 1,000 EUR a million, so that no cost exceeds 2^53.
  price_input bigint constraint price_input_is_a_price check (price_input between 0 and 1000000000),
  price_output bigint constraint price_output_is_a_price check (price_output between 0 and 1000000000),
  minimum_plan text constraint minimum_plan_is_a_plan check (minimum_plan in ('free', 'pro', 'enterprise')),
  updated_at timestamptz not null default now(),
  updated_by uuid references public.profiles (id) on delete set null,
  constraint prices_are_set_together check ((price_input is null) = (price_output is null))
);
create index model_settings_updated_by on private.model_settings (updated_by);
comment on column private.model_settings.enabled is
  'Null where nobody has decided: a configured model is used, one that was found on the machine is not.';

alter table private.model_settings enable row level security;
create policy "no request reaches it" on private.model_settings for all to public using (false) with check (false);
revoke all on private.model_settings from public, anon, authenticated, service_role;

-- The entry of a change of a model holds the settings in `before` and `after`.
alter table private.audit_log add column model_id text;

create function private.model_setting_document(setting private.model_settings) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'enabled', setting.enabled,
    'priceInput', setting.price_input,
    'priceOutput', setting.price_output,
    'minimumPlan', setting.minimum_plan
  )
$$;

-- Every model about which something was decided.
create or replace function private.model_settings_document() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', s.model_id) || private.model_setting_document(s) order by s.model_id), '[]'::jsonb
  )
  from private.model_settings as s
$$;

-- The same for the functions, where no conversation is read.
create function public.model_settings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.model_settings_document()
$$;

create function public.admin_list_models(actor uuid, session uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when asked.refusal is not null then jsonb_build_object('refusal', asked.refusal)
    else jsonb_build_object('settings', private.model_settings_document())
  end
  from (select private.admin_refusal(actor, session) as refusal) as asked
$$;

-- Changes what is decided about a model, with its entry in the audit log. `change` is a JSON object as text: the fields
-- of the settings that it names are set, null ones are left to the functions again.
create function public.admin_update_model(
  actor uuid, session uuid, model text, change text, dry_run boolean, request_id text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal constant text := private.admin_refusal(actor, session);
  given constant jsonb := change::jsonb;
  old private.model_settings;
  new private.model_settings;
  status text;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  -- One change at a time: a row that is not there yet cannot be locked. Readers do not wait.
  lock table private.model_settings in share row exclusive mode;
  select * into old from private.model_settings as s where s.model_id = model;
  new := old;
  if given ? 'enabled' then
    new.enabled := (given ->> 'enabled')::boolean;
  end if;
  if given ? 'priceInput' then
    new.price_input := (given ->> 'priceInput')::bigint;
    new.price_output := (given ->> 'priceOutput')::bigint;
  end if;
  if given ? 'minimumPlan' then
    new.minimum_plan := given ->> 'minimumPlan';
  end if;
  status := case
    when private.model_setting_document(new) = private.model_setting_document(old) then 'unchanged'
    when dry_run then 'planned'
    else 'applied'
  end;

  if status = 'applied' then
    insert into private.model_settings (model_id, enabled, price_input, price_output, minimum_plan, updated_by)
    values (model, new.enabled, new.price_input, new.price_output, new.minimum_plan, actor)
    on conflict (model_id) do update set
      enabled = excluded.enabled,
      price_input = excluded.price_input,
      price_output = excluded.price_output,
      minimum_plan = excluded.minimum_plan,
      updated_at = now(),
      updated_by = excluded.updated_by;
    insert into private.audit_log (actor_id, actor_email, action, model_id, before, after, request_id)
    values (
      actor,
      (select email from public.profiles where id = actor),
      'update_model',
      model,
      private.model_setting_document(old),
      private.model_setting_document(new),
      request_id
    );
  end if;
  return jsonb_build_object(
    'status', status,
    'before', private.model_setting_document(old),
    'after', private.model_setting_document(new)
  );
end
$$;

create or replace function public.admin_list_audit(actor uuid, session uuid, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal text := private.admin_refusal(actor, session);
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  return jsonb_build_object(
    'entries', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', entry.id,
            'at', entry.at,
            'actorId', entry.actor_id,
            'actorEmail', entry.actor_email,
            'action', entry.action,
            'targetId', entry.target_id,
            'targetEmail', entry.target_email,
            'before', case when entry.model_id is null then entry.before end,
            'after', case when entry.model_id is null then entry.after end,
            'workspaceId', entry.workspace_id,
            'workspaceName', entry.workspace_name,
            'memberRole', entry.member_role,
            'model', case when entry.model_id is not null then
              jsonb_build_object('id', entry.model_id, 'before', entry.before, 'after', entry.after)
            end,
            'requestId', entry.request_id
          )
          order by entry.id desc
        ),
        '[]'::jsonb
      )
      from (
        select * from private.audit_log
        order by id desc
        limit page_size offset (page - 1)::bigint * page_size
      ) as entry
    ),
    'total', (select count(*) from private.audit_log)
  );
end
$$;

revoke all on all functions in schema private from public;
do $$
declare
  name text;
begin
  foreach name in array array[
    'model_settings()',
    'admin_list_models(uuid, uuid)',
    'admin_update_model(uuid, uuid, text, text, boolean, text)'
  ]
  loop
    execute format('revoke all on function public.%s from public, anon, authenticated', name);
    execute format('grant execute on function public.%s to service_role', name);
  end loop;
end
$$;

select private.record_installation();
