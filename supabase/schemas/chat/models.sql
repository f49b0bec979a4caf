-- What models may cost and do: the allowance of a payer, what admins decide about models, and what became of requests, which
-- the router reads.

-- What a payer may use of models (decision 34): pico-euro a month and answers at the same time, null for no limit.
create or replace function private.allowance_of(payer uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  limits constant jsonb := private.limits_of(payer);
begin
  return jsonb_build_object(
    'budget', private.pico(nullif((limits ->> 'modelBudget')::numeric, -1)),
    'parallel', nullif((limits ->> 'parallelAnswers')::bigint, -1)
  );
end
$$;

-- Pico-euro that a payer has used or reserved this month.
create or replace function private.model_costs(payer uuid) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
      (
        select c.used from public.usage_counters as c
        where c.user_id = payer and c.counter = 'modelCostThisMonth'
          and c.period_start = private.period_start('month', now())
      ),
      0
    )
  );
end
$$;

create or replace function private.add_model_cost(payer uuid, period date, pico bigint) returns void
language sql set search_path = '' as $$
  insert into public.usage_counters as c (user_id, counter, period_start, used)
  values (payer, 'modelCostThisMonth', period, greatest(pico, 0))
  on conflict (user_id, counter, period_start) do update set used = c.used + pico
$$;

-- What may be spent this month, and is, in decimal euro: `used` is the cost of `models` and what is `reserved` for answers
-- that are being written. `limit` is null for none.
create or replace function private.my_model_credit() returns jsonb
language sql stable security definer set search_path = '' as $$
  with calls as materialized (
    select c.model, c.outcome, c.cost, c.usage_source, case c.state when 'reserved' then c.reserved end as reserved
    from public.model_calls as c
    where c.payer_id = (select auth.uid())
      and c.period_start = private.period_start('month', now())
      -- For the index. A call is made in the month that it counts for.
      and c.created_at >= private.period_start('month', now())::timestamp at time zone 'Europe/Rome'
  )
  select jsonb_build_object(
    'limit', private.amount_text((private.allowance_of((select auth.uid())) ->> 'budget')::bigint),
    'used', private.amount_text(private.model_costs((select auth.uid()))),
    'reserved', private.amount_text((select coalesce(sum(calls.reserved), 0) from calls)::bigint),
    'resets_at', private.period_end('month', now()),
    'models', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'model', spent.model,
            'answers', spent.answers,
            'cost', trim_scale(spent.cost)::text,
            'is_estimate', spent.is_estimate
          )
          order by spent.cost desc, spent.answers desc, spent.model
        ),
        '[]'
      )
      from (
        select
          calls.model,
          count(*) filter (where calls.outcome <> 'failed') as answers,
          coalesce(sum(calls.cost), 0) as cost,
          coalesce(bool_or(calls.usage_source = 'estimate'), false) as is_estimate
        from calls
        group by calls.model
      ) as spent
      where spent.answers > 0 or spent.cost > 0
    )
  )
$$;

create or replace function public.my_model_credit() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.my_model_credit();
$$;

create or replace function private.model_setting_document(setting private.model_settings) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'enabled', setting.enabled,
    'priceInput', setting.price_input,
    'priceOutput', setting.price_output,
    'minimumPlan', setting.minimum_plan,
    'images', setting.images,
    'contextWindow', setting.context_window,
    'maxOutputTokens', setting.max_output_tokens,
    'source', case
      when setting.source_name is not null
        then jsonb_build_object('name', setting.source_name, 'date', setting.source_date)
    end
  )
$$;

-- Every model about which something was decided.
create or replace function private.model_settings_document() returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('id', s.model_id) || private.model_setting_document(s) order by s.model_id), '[]'::jsonb
    )
    from private.model_settings as s
  );
end
$$;

-- The same for the functions, where no conversation is read.
create or replace function public.model_settings() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.model_settings_document()
$$;

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

-- Changes what is decided about a model, with its entry in the audit log. `change` is a JSON object as text: the fields of
-- the settings that it names are set, null ones are left to the functions again. Facts that are changed without a source
-- have none any more.
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
  if given ? 'contextWindow' then
    new.context_window := (given ->> 'contextWindow')::integer;
  end if;
  if given ? 'maxOutputTokens' then
    new.max_output_tokens := (given ->> 'maxOutputTokens')::integer;
  end if;
  if given ?| array['priceInput', 'images', 'contextWindow', 'maxOutputTokens', 'source'] then
    new.source_name := given -> 'source' ->> 'name';
    new.source_date := (given -> 'source' ->> 'date')::date;
  end if;
  status := case
    when private.model_setting_document(new) = private.model_setting_document(old) then 'unchanged'
    when dry_run then 'planned'
    else 'applied'
  end;

  if status = 'applied' then
    insert into private.model_settings (
      model_id, enabled, price_input, price_output, minimum_plan, images, context_window, max_output_tokens, source_name,
      source_date, updated_by
    )
    values (
      model, new.enabled, new.price_input, new.price_output, new.minimum_plan, new.images, new.context_window,
      new.max_output_tokens, new.source_name, new.source_date, actor
    )
    on conflict (model_id) do update set
      enabled = excluded.enabled,
      price_input = excluded.price_input,
      price_output = excluded.price_output,
      minimum_plan = excluded.minimum_plan,
      images = excluded.images,
      context_window = excluded.context_window,
      max_output_tokens = excluded.max_output_tokens,
      source_name = excluded.source_name,
      source_date = excluded.source_date,
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

-- Keeps how the test of a model ended, in the place of the one before. Answers when that was.
create or replace function public.admin_keep_model_test(actor uuid, session uuid, model text, code text, milliseconds integer) returns jsonb
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

-- What became of a workspace's requests of a kind on each model, in the last 90 days: of the latest 1,000 calls, so that it
-- takes as long in a workspace with millions. Calls that a server left behind say nothing about the model. Choices between
-- two whole answers of different models count too; the second of a pair was asked for together with the first, and so says
-- nothing against it.
create or replace function private.outcomes_of_kind(workspace uuid, wanted_kind text) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with latest as (
      select c.model, c.outcome, c.message_id, c.cost, c.expected, c.first_word_ms
      from public.model_calls as c
      where c.workspace_id = workspace and c.kind = wanted_kind and c.state = 'settled'
        and c.created_at > now() - interval '90 days'
      order by c.created_at desc
      limit 1000
    ),
    judged as (
      select latest.*, coalesce(thumbs.up, 0) as up, coalesce(thumbs.down, 0) as down,
        exists (
          select from public.messages as later
          where later.conversation_id = m.conversation_id and later.parent_id = m.parent_id
            and later.created_at > m.created_at and later.compared_with is distinct from m.id
        ) as regenerated,
        coalesce(pair.is_chosen, false) as chosen,
        coalesce(not pair.is_chosen, false) as passed_over
      from latest
      left join public.messages as m on m.id = latest.message_id and latest.outcome = 'complete'
      left join lateral (
        select count(*) filter (where f.value = 'up') as up, count(*) filter (where f.value = 'down') as down
        from public.message_feedback as f where f.message_id = m.id
      ) as thumbs on true
      left join lateral (
        select m.is_chosen
        from public.messages as other
        join public.model_calls as theirs on theirs.message_id = other.id and theirs.outcome = 'complete'
        where m.is_chosen is not null and other.conversation_id = m.conversation_id
          and (other.id = m.compared_with or other.compared_with = m.id) and theirs.model <> latest.model
        limit 1
      ) as pair on true
      where latest.outcome <> 'interrupted'
    ),
    counted as (
      select j.model,
        count(*) filter (where j.outcome in ('complete', 'stopped')) as answers,
        sum(j.up) as up,
        sum(j.down) as down,
        count(*) filter (where j.regenerated) as regenerated,
        count(*) filter (where j.chosen) as chosen,
        count(*) filter (where j.passed_over) as passed_over,
        count(*) filter (where j.outcome = 'stopped') as stopped,
        count(*) filter (where j.outcome = 'failed') as failed,
        percentile_cont(0.5) within group (order by j.first_word_ms) / 1000 as seconds,
        avg(j.cost) filter (where j.outcome = 'complete' and j.expected is not null) as cost,
        avg(j.expected) filter (where j.outcome = 'complete') / 1000000000000 as expected
      from judged as j group by j.model
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'model', c.model, 'kind', wanted_kind, 'answers', c.answers, 'up', c.up, 'down', c.down,
          'regenerated', c.regenerated, 'chosen', c.chosen, 'passedOver', c.passed_over, 'stopped', c.stopped, 'failed', c.failed,
          'firstWordSeconds', c.seconds, 'meanCost', c.cost, 'expectedCost', c.expected
        )
        order by c.model
      ),
      '[]'
    )
    from counted as c
  );
end
$$;

-- The same of every kind of request.
create or replace function private.outcomes_document(workspace uuid, wanted_kind text) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(outcomes.document), '[]')
    from unnest(
      case
        when wanted_kind is not null then array[wanted_kind]
        else array['question', 'writing', 'summary', 'translation', 'code', 'analysis', 'extraction', 'planning']
      end
    ) as kinds (kind)
    cross join lateral jsonb_array_elements(private.outcomes_of_kind(workspace, kinds.kind)) as outcomes (document)
  );
end
$$;
