-- Generated from the table of limits in packages/domain by packages/domain/scripts/planRules.ts. Do not edit:
-- change that, then run the script. A test holds this file against it, another the functions against the domain.

-- The limits of a plan (decisions 1, 2 and 34), by field name; -1 is unlimited. Null for a plan that does not exist.
create or replace function public.plan_limits(plan text) returns jsonb
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case plan
    when 'free' then '{
      "maxWorkspaces": 1,
      "maxUsersPerWorkspace": 1,
      "maxOwnersPerWorkspace": 1,
      "maxUserCollaboratorsPerWorkspace": 0,
      "maxActiveChatsPerWorkspace": 10,
      "maxChatInputTokens": 8000,
      "maxEmbeddingTokens": 1000,
      "maxWebSearchesPerDay": 25,
      "webAgentEnabled": false,
      "maxWebAgentRunsPerMonth": 0,
      "maxWebAgentPagesPerRun": 0,
      "maxWebAgentRunDurationMinutes": 0,
      "maxActiveWorkflowsPerWorkspace": 5,
      "maxWorkflowExecutionsPerDayPerWorkflow": 1,
      "maxWorkflowConcurrency": 1,
      "maxWorkflowRunDurationMinutes": 10,
      "maxFilesPerMonth": 5,
      "maxFileSizeMB": 20,
      "maxFilePagesPerFile": 500,
      "filesPersistInKB": false,
      "knowledgeBaseEnabled": false,
      "maxKnowledgeBaseSizeGB": 0,
      "priority": "standard",
      "dataRetentionDays": 30,
      "canInviteUsers": false,
      "maxEmailsPerMonth": 3000,
      "maxSmsPerMonth": 0,
      "modelBudget": 0.5,
      "parallelAnswers": 1
    }'::jsonb
    when 'pro' then '{
      "maxWorkspaces": 3,
      "maxUsersPerWorkspace": 6,
      "maxOwnersPerWorkspace": 1,
      "maxUserCollaboratorsPerWorkspace": 5,
      "maxActiveChatsPerWorkspace": -1,
      "maxChatInputTokens": 32000,
      "maxEmbeddingTokens": 10000,
      "maxWebSearchesPerDay": 150,
      "webAgentEnabled": true,
      "maxWebAgentRunsPerMonth": 5,
      "maxWebAgentPagesPerRun": 100,
      "maxWebAgentRunDurationMinutes": 20,
      "maxActiveWorkflowsPerWorkspace": 20,
      "maxWorkflowExecutionsPerDayPerWorkflow": 1,
      "maxWorkflowConcurrency": 2,
      "maxWorkflowRunDurationMinutes": 20,
      "maxFilesPerMonth": 50,
      "maxFileSizeMB": 20,
      "maxFilePagesPerFile": 500,
      "filesPersistInKB": true,
      "knowledgeBaseEnabled": true,
      "maxKnowledgeBaseSizeGB": 5,
      "priority": "high",
      "dataRetentionDays": 90,
      "canInviteUsers": true,
      "maxEmailsPerMonth": 50000,
      "maxSmsPerMonth": 0,
      "modelBudget": 9.5,
      "parallelAnswers": 3
    }'::jsonb
    when 'enterprise' then '{
      "maxWorkspaces": -1,
      "maxUsersPerWorkspace": -1,
      "maxOwnersPerWorkspace": -1,
      "maxUserCollaboratorsPerWorkspace": -1,
      "maxActiveChatsPerWorkspace": -1,
      "maxChatInputTokens": 128000,
      "maxEmbeddingTokens": -1,
      "maxWebSearchesPerDay": -1,
      "webAgentEnabled": true,
      "maxWebAgentRunsPerMonth": -1,
      "maxWebAgentPagesPerRun": -1,
      "maxWebAgentRunDurationMinutes": -1,
      "maxActiveWorkflowsPerWorkspace": -1,
      "maxWorkflowExecutionsPerDayPerWorkflow": -1,
      "maxWorkflowConcurrency": -1,
      "maxWorkflowRunDurationMinutes": -1,
      "maxFilesPerMonth": -1,
      "maxFileSizeMB": -1,
      "maxFilePagesPerFile": -1,
      "filesPersistInKB": true,
      "knowledgeBaseEnabled": true,
      "maxKnowledgeBaseSizeGB": -1,
      "priority": "maximum",
      "dataRetentionDays": -1,
      "canInviteUsers": true,
      "maxEmailsPerMonth": -1,
      "maxSmsPerMonth": -1,
      "modelBudget": 200,
      "parallelAnswers": 10
    }'::jsonb
  end;
end
$$;

-- Whether a provider's subscription is still to be charged, or could be.
create or replace function private.is_live_subscription(status text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
$$;

-- Which limit meters each action. One that none meters goes, with what was consumed of it.
delete from private.consumptions where action in (
  select action from private.action_rules where action not in (
    'sendChatTokens', 'embedTokens', 'searchWeb', 'runWebAgent', 'uploadFile', 'uploadMegabytes',
    'uploadPages', 'storeGigabytes', 'sendEmail'
  )
);
delete from private.action_rules where action not in (
  'sendChatTokens', 'embedTokens', 'searchWeb', 'runWebAgent', 'uploadFile', 'uploadMegabytes',
  'uploadPages', 'storeGigabytes', 'sendEmail'
);
insert into private.action_rules (action, limit_field, requires, counters, resets) values
  ('sendChatTokens', 'maxChatInputTokens', null, '{}', null),
  ('embedTokens', 'maxEmbeddingTokens', null, '{}', null),
  ('searchWeb', 'maxWebSearchesPerDay', null, '{webSearchesToday}', 'day'),
  ('runWebAgent', 'maxWebAgentRunsPerMonth', 'webAgentEnabled', '{webAgentRunsThisMonth}', 'month'),
  ('uploadFile', 'maxFilesPerMonth', null, '{filesThisMonth}', 'month'),
  ('uploadMegabytes', 'maxFileSizeMB', null, '{}', null),
  ('uploadPages', 'maxFilePagesPerFile', null, '{}', null),
  ('storeGigabytes', 'maxKnowledgeBaseSizeGB', 'knowledgeBaseEnabled', '{}', null),
  ('sendEmail', 'maxEmailsPerMonth', null, '{emailsThisMonth}', 'month')
on conflict (action) do update set
  limit_field = excluded.limit_field, requires = excluded.requires, counters = excluded.counters, resets = excluded.resets;

-- The plan that counts at a moment (decision 4): a paid one until its expiry, free from that instant on.
create or replace function public.effective_plan(plan text, plan_expires_at timestamptz, moment timestamptz) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when plan in ('pro', 'enterprise') and (plan_expires_at is null or plan_expires_at > moment) then plan
    else 'free'
  end;
end
$$;

-- How long a trial lasts. In hours, because a day of an interval can have 23 or 25 of them where the clocks change.
create or replace function public.trial_duration() returns interval
language sql immutable parallel safe set search_path = '' as $$
  select interval '168 hours'
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

-- Whether a custom limit can have a value (decision 23): a whole number from -1 to 2147483647, euro to the cent, a flag,
-- a priority.
create or replace function public.is_limit_value(field text, value jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(case
    when field in (
      'maxWorkspaces', 'maxUsersPerWorkspace', 'maxOwnersPerWorkspace', 'maxUserCollaboratorsPerWorkspace',
      'maxActiveChatsPerWorkspace', 'maxChatInputTokens', 'maxEmbeddingTokens', 'maxWebSearchesPerDay',
      'maxWebAgentRunsPerMonth', 'maxWebAgentPagesPerRun', 'maxWebAgentRunDurationMinutes',
      'maxActiveWorkflowsPerWorkspace', 'maxWorkflowExecutionsPerDayPerWorkflow', 'maxWorkflowConcurrency',
      'maxWorkflowRunDurationMinutes', 'maxFilesPerMonth', 'maxFileSizeMB', 'maxFilePagesPerFile',
      'maxKnowledgeBaseSizeGB', 'dataRetentionDays', 'maxEmailsPerMonth', 'maxSmsPerMonth',
      'parallelAnswers'
    ) then case jsonb_typeof(value)
      when 'number' then value::numeric = trunc(value::numeric) and value::numeric between -1 and 2147483647
    end
    when field = 'modelBudget' then case jsonb_typeof(value)
      when 'number' then value::numeric = -1
        or value::numeric between 0 and 1000000 and value::numeric = round(value::numeric, 2)
    end
    when field in (
      'webAgentEnabled', 'filesPersistInKB', 'knowledgeBaseEnabled', 'canInviteUsers'
    ) then jsonb_typeof(value) = 'boolean'
    when field in ('priority') then value in ('"standard"', '"high"', '"maximum"')
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
