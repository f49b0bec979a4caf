-- Admins also decide whether a model sees pictures, and the last test of each model is kept.

alter table private.model_settings add column images boolean;
comment on column private.model_settings.images is
  'Whether it sees pictures. Null where nobody has decided: as the catalogue, or the server that answers, says.';

create or replace function private.model_setting_document(setting private.model_settings) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'enabled', setting.enabled,
    'priceInput', setting.price_input,
    'priceOutput', setting.price_output,
    'minimumPlan', setting.minimum_plan,
    'images', setting.images
  )
$$;

-- As before, with `images`.
create or replace function public.admin_update_model(
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
  if given ? 'images' then
    new.images := (given ->> 'images')::boolean;
  end if;
  status := case
    when private.model_setting_document(new) = private.model_setting_document(old) then 'unchanged'
    when dry_run then 'planned'
    else 'applied'
  end;

  if status = 'applied' then
    insert into private.model_settings (model_id, enabled, price_input, price_output, minimum_plan, images, updated_by)
    values (model, new.enabled, new.price_input, new.price_output, new.minimum_plan, new.images, actor)
    on conflict (model_id) do update set
      enabled = excluded.enabled,
      price_input = excluded.price_input,
      price_output = excluded.price_output,
      minimum_plan = excluded.minimum_plan,
      images = excluded.images,
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

-- The last test of each model: whether it answered one small request, and how fast.
create table private.model_tests (
  model_id text primary key constraint model_id_is_a_name check (
    char_length(model_id) between 1 and 200 and model_id !~ '[[:cntrl:][:space:]]'
  ),
  -- Null if it answered. Codes of Regia alone, nothing that a provider said.
  code text constraint code_is_a_code check (code ~ '^[a-z_]{1,40}$'),
  milliseconds integer not null constraint milliseconds_count_from_zero check (milliseconds >= 0),
  tested_at timestamptz not null default now()
);

alter table private.model_tests enable row level security;
create policy "no request reaches it" on private.model_tests for all to public using (false) with check (false);
revoke all on private.model_tests from public, anon, authenticated, service_role;

create or replace function public.admin_list_models(actor uuid, session uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when asked.refusal is not null then jsonb_build_object('refusal', asked.refusal)
    else jsonb_build_object(
      'settings', private.model_settings_document(),
      'tests', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('id', t.model_id, 'code', t.code, 'ms', t.milliseconds, 'at', t.tested_at) order by t.model_id
          ),
          '[]'::jsonb
        )
        from private.model_tests as t
      )
    )
  end
  from (select private.admin_refusal(actor, session) as refusal) as asked
$$;

-- Keeps how the test of a model ended, in the place of the one before. Answers when that was.
create function public.admin_keep_model_test(actor uuid, session uuid, model text, code text, milliseconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal constant text := private.admin_refusal(actor, session);
  kept timestamptz;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  insert into private.model_tests as t (model_id, code, milliseconds) values (model, code, milliseconds)
  on conflict (model_id) do update set
    code = excluded.code, milliseconds = excluded.milliseconds, tested_at = excluded.tested_at
  returning t.tested_at into kept;
  return jsonb_build_object('at', kept);
end
$$;

revoke all on function public.admin_keep_model_test(uuid, uuid, text, text, integer) from public, anon, authenticated;
grant execute on function public.admin_keep_model_test(uuid, uuid, text, text, integer) to service_role;

select private.record_installation();
