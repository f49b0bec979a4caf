import { fileURLToPath } from "node:url";
import { LIVE_SUBSCRIPTION_STATUSES } from "../src/billing/index.ts";
import { ACTIONS, type ActionRule } from "../src/entitlements/index.ts";
import {
  LIMIT_FIELD_NAMES,
  LIMIT_FIELDS,
  MAX_LIMIT,
  PLAN_NAMES,
  PRIORITIES,
  planOf,
  UNLIMITED,
} from "../src/plans/index.ts";
import { DAY_MS } from "../src/time/index.ts";
import { TRIAL_MS } from "../src/trial/index.ts";

/** The path of the generated file. */
export const PLAN_RULES_FILE = fileURLToPath(
  new URL("../../../supabase/schemas/plans/rules.sql", import.meta.url),
);

const HOURS_PER_DAY = 24;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A list of quoted names, a few on each line. */
function list(names: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const name of names.map(quoted)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last}, ${name}`.length <= 100) lines[lines.length - 1] = `${last}, ${name}`;
    else lines.push(name);
  }
  return lines.join(`,\n${indent}`);
}

function planBranch(name: (typeof PLAN_NAMES)[number]): string {
  const limits = JSON.stringify(planOf(name).limits, null, 2).replaceAll("\n", "\n    ");
  return `    when ${quoted(name)} then ${quoted(limits)}::jsonb`;
}

function actionRow({ action, limit, requires, counter = "", resets }: ActionRule): string {
  const optional = (text: string | undefined) => (text === undefined ? "null" : quoted(text));
  const values = [
    quoted(action),
    quoted(limit),
    optional(requires),
    quoted(`{${counter}}`),
    optional(resets),
  ];
  return `  (${values.join(", ")})`;
}

const fieldsOf = (kind: "number" | "flag" | "priority") =>
  LIMIT_FIELD_NAMES.filter((field) => LIMIT_FIELDS[field].kind === kind);

/** The check of each limit in euro. */
const amountBranches = LIMIT_FIELD_NAMES.flatMap((name) => {
  const field = LIMIT_FIELDS[name];
  return field.kind === "money"
    ? [
        `
    when field = ${quoted(name)} then case jsonb_typeof(value)
      when 'number' then value::numeric = ${UNLIMITED}
        or value::numeric between 0 and ${field.max} and value::numeric = round(value::numeric, 2)
    end`,
      ]
    : [];
});

/**
 * The rules of the plan table as PostgreSQL functions, for triggers, policies and reports. Immutable: like the domain,
 * they read no clock; the moment is a parameter. What every question to a model asks is in PL/pgSQL, which PostgreSQL plans
 * once in a connection.
 */
export function planRulesSql(): string {
  const paid = PLAN_NAMES.filter((name) => name !== "free");
  return `-- Generated from the table of limits in packages/domain by packages/domain/scripts/planRules.ts. Do not edit:
-- change that, then run the script. A test holds this file against it, another the functions against the domain.

-- The limits of a plan (decisions 1, 2 and 34), by field name; -1 is unlimited. Null for a plan that does not exist.
create or replace function public.plan_limits(plan text) returns jsonb
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case plan
${PLAN_NAMES.map(planBranch).join("\n")}
  end;
end
$$;

-- Whether a provider's subscription is still to be charged, or could be.
create or replace function private.is_live_subscription(status text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select status in (${list(LIVE_SUBSCRIPTION_STATUSES, "    ")})
$$;

-- Which limit meters each action. One that none meters goes, with what was consumed of it.
delete from private.consumptions where action in (
  select action from private.action_rules where action not in (
    ${list(Object.keys(ACTIONS), "    ")}
  )
);
delete from private.action_rules where action not in (
  ${list(Object.keys(ACTIONS), "  ")}
);
insert into private.action_rules (action, limit_field, requires, counters, resets) values
${Object.values(ACTIONS).map(actionRow).join(",\n")}
on conflict (action) do update set
  limit_field = excluded.limit_field, requires = excluded.requires, counters = excluded.counters, resets = excluded.resets;

-- The plan that counts at a moment (decision 4): a paid one until its expiry, free from that instant on.
create or replace function public.effective_plan(plan text, plan_expires_at timestamptz, moment timestamptz) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when plan in (${list(paid, "      ")}) and (plan_expires_at is null or plan_expires_at > moment) then plan
    else 'free'
  end;
end
$$;

-- How long a trial lasts. In hours, because a day of an interval can have 23 or 25 of them where the clocks change.
create or replace function public.trial_duration() returns interval
language sql immutable parallel safe set search_path = '' as $$
  select interval '${(TRIAL_MS / DAY_MS) * HOURS_PER_DAY} hours'
$$;

-- Whether a trial can start (decision 5): from free, once.
create or replace function public.trial_eligible(plan text, trial_used boolean, trial_start_date timestamptz) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(plan = 'free' and not trial_used and trial_start_date is null, false)
$$;

-- Whether a profile is on its trial at a moment (decision 6).
create or replace function public.on_trial(
  plan text, plan_expires_at timestamptz, trial_start_date timestamptz, trial_used boolean, moment timestamptz
) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    plan = 'pro' and trial_start_date is not null and not trial_used and plan_expires_at > moment, false
  )
$$;

-- What trial_used is to be at a moment (decision 6): true once a started trial is over.
create or replace function public.trial_used_up(
  plan text, plan_expires_at timestamptz, trial_start_date timestamptz, trial_used boolean, moment timestamptz
) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select trial_used or (
    trial_start_date is not null
    and not public.on_trial(plan, plan_expires_at, trial_start_date, trial_used, moment)
  )
$$;

-- Whether a custom limit can have a value (decision 23): a whole number from ${UNLIMITED} to ${MAX_LIMIT}, euro to the cent, a flag,
-- a priority.
create or replace function public.is_limit_value(field text, value jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(case
    when field in (
      ${list(fieldsOf("number"), "      ")}
    ) then case jsonb_typeof(value)
      when 'number' then value::numeric = trunc(value::numeric) and value::numeric between ${UNLIMITED} and ${MAX_LIMIT}
    end${amountBranches.join("")}
    when field in (
      ${list(fieldsOf("flag"), "      ")}
    ) then jsonb_typeof(value) = 'boolean'
    when field in (${list(fieldsOf("priority"), "      ")}) then value in (${PRIORITIES.map((word) => quoted(JSON.stringify(word))).join(", ")})
  end, false)
$$;

-- The limits that count at a moment (decision 23): those of the effective plan, with the custom ones over them while it
-- is enterprise. A custom value that is no limit is passed over.
create or replace function public.effective_limits(
  plan text, plan_expires_at timestamptz, custom_limits jsonb, moment timestamptz
) returns jsonb
language plpgsql immutable parallel safe set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select public.plan_limits(effective.plan) || case effective.plan
      when 'enterprise' then coalesce((
        select jsonb_object_agg(
          custom.field,
          case jsonb_typeof(custom.value)
            when 'number' then to_jsonb(trim_scale(custom.value::numeric))
            else custom.value
          end
        )
        from jsonb_each(
          case jsonb_typeof(custom_limits) when 'object' then custom_limits else '{}'::jsonb end
        ) as custom (field, value)
        where public.is_limit_value(custom.field, custom.value)
      ), '{}'::jsonb)
      else '{}'::jsonb
    end
    from (select public.effective_plan(plan, plan_expires_at, moment) as plan) as effective
  );
end
$$;
`;
}
