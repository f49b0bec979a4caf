-- A request that was released because its work failed consumes again when it is repeated; it was answered as allowed,
-- and never counted.

-- Checks and records in one step. Locks the person's row, so that two requests cannot both take the last unit. Answers
-- {allowed, reason, used, limit, resetsAt, consumption}: `reason` is null, plan, limit_reached or trial_over; `used`
-- includes what was recorded now; `limit` is null for none; `consumption` is what to release if the work fails.
create or replace function private.consume(consumer uuid, wanted_action text, wanted_amount integer, request uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  rule private.action_rules;
  person public.profiles;
  known private.consumptions;
  limits jsonb;
  quota integer;
  period date;
  used_before bigint;
  refusal text;
begin
  -- The server has no person's token; a person can only consume from their own plan.
  if consumer is distinct from coalesce((select auth.uid()), consumer) then
    raise exception 'Nobody consumes the plan of another' using errcode = 'insufficient_privilege';
  end if;
  select * into rule from private.action_rules where action = wanted_action;
  if rule.action is null then
    raise exception 'No limit governs this action' using errcode = 'PT422', detail = 'action';
  end if;
  if wanted_amount is null or wanted_amount < 1 then
    raise exception 'The amount must be a whole number from 1' using errcode = 'PT422', detail = 'amount';
  end if;
  select * into person from public.profiles where id = consumer for no key update;
  if person.id is null then
    raise exception 'No such user' using errcode = 'PT404';
  end if;

  limits := public.effective_limits(person.plan, person.plan_expires_at, person.custom_limits, now());
  quota := nullif((limits -> rule.limit_field)::integer, -1);
  period := private.period_start(rule.resets, now());
  select coalesce(sum(used), 0) into used_before
  from public.usage_counters
  where user_id = consumer and counter = any (rule.counters) and period_start = period;

  select * into known from private.consumptions where id = request;
  if known.id is not null and (known.user_id, known.action, known.amount)
    is distinct from (consumer, wanted_action, wanted_amount)
  then
    raise exception 'This request consumed something else' using errcode = 'PT409';
  end if;

  if known.id is null or known.released_at is not null then
    refusal := coalesce(
      private.exclusion(person, limits, rule),
      case when used_before + wanted_amount > quota then 'limit_reached' end
    );
    if refusal is null then
      insert into private.consumptions (id, user_id, action, amount, counter, period_start)
      values (request, consumer, wanted_action, wanted_amount, rule.counters[1], period)
      on conflict (id) do update set
        counter = excluded.counter, period_start = excluded.period_start, at = excluded.at, released_at = null
        where consumptions.user_id = excluded.user_id;
      if not found then
        raise exception 'This request consumed something else' using errcode = 'PT409';
      end if;
      if rule.counters <> '{}' then
        insert into public.usage_counters as c (user_id, counter, period_start, used)
        values (consumer, rule.counters[1], period, wanted_amount)
        on conflict (user_id, counter, period_start) do update set used = c.used + excluded.used;
        used_before := used_before + wanted_amount;
      end if;
    end if;
    delete from private.consumptions where user_id = consumer and at < now() - interval '62 days';
  end if;

  return jsonb_build_object(
    'allowed', refusal is null,
    'reason', refusal,
    'used', used_before,
    'limit', quota,
    'resetsAt', private.period_end(rule.resets, now()),
    'consumption', case when refusal is null then request end
  );
end
$$;

select private.record_installation();
