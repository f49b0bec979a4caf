-- The model credit of the signed-in person as a payer, whatever the workspace, and what it was spent on (decision 34).

-- What may be spent this month, and is, in decimal euro: `used` is the cost of `models` and what is `reserved` for answers
-- that are being written. `limit` is null for none.
create function private.my_model_credit() returns jsonb
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

create function public.my_model_credit() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.my_model_credit();
$$;

revoke all on function private.my_model_credit() from public;
revoke all on function public.my_model_credit() from public, anon, service_role;
grant execute on function private.my_model_credit(), public.my_model_credit() to authenticated;

select private.record_installation();
