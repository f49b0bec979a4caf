-- Workflows: graphs of steps, their runs, what people approved of them, and what they did.

create table public.workflows (
  id uuid primary key,
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name text not null constraint name_is_a_name check (
    char_length(name) between 1 and 120 and name = btrim(name) and name !~ '[[:cntrl:]]'
  ),
  active boolean not null default false,
  version integer not null default 1 constraint version_counts_from_one check (version > 0),
  archived_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint archived_is_inactive check (archived_at is null or not active),
  unique (workspace_id, id)
);
comment on column public.workflows.version is 'The newest of its versions; runs use it.';
create index workflows_creator on public.workflows (created_by);

create table public.workflow_versions (
  id uuid primary key default gen_random_uuid(),
  workflow_id uuid not null references public.workflows (id) on delete cascade,
  version integer not null constraint version_counts_from_one check (version > 0),
  graph jsonb not null constraint graph_is_bounded check (octet_length(graph::text) <= 524288),
  hash text not null constraint hash_is_sha256 check (hash ~ '^[0-9a-f]{64}$'),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  unique (workflow_id, version)
);
comment on column public.workflow_versions.hash is 'SHA-256 of the graph''s RFC 8785 form.';
create index workflow_versions_creator on public.workflow_versions (created_by);

create table public.runs (
  id uuid primary key,
  workspace_id uuid not null,
  workflow_id uuid not null,
  version integer not null,
  status text not null default 'queued' constraint status_is_known check (
    status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'rejected', 'cancelled', 'timed_out')
  ),
  trigger text not null constraint trigger_is_known check (trigger in ('manual', 'schedule', 'hook', 'mcp', 'chat')),
  dry_run boolean not null default false,
  input jsonb not null default '{}' constraint input_is_bounded check (octet_length(input::text) <= 1048576),
  started_by uuid references public.profiles (id) on delete set null,
  cost numeric not null default 0,
  error jsonb,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz,
  repeat_of uuid,
  constraint ended_when_it_ended check (
    (status in ('queued', 'running', 'waiting')) = (ended_at is null)
  ),
  foreign key (workspace_id, workflow_id) references public.workflows (workspace_id, id) on delete cascade,
  foreign key (workflow_id, version) references public.workflow_versions (workflow_id, version)
);
comment on column public.runs.cost is 'Euro that its models cost.';
comment on column public.runs.error is 'Why it did not succeed: {"code", "message", "step"}; null otherwise.';
comment on column public.runs.repeat_of is 'The run whose first steps it took over; null for most.';
create index runs_workspace on public.runs (workspace_id, created_at desc);
create index runs_workflow on public.runs (workflow_id, version, created_at desc);
create index runs_of_workspace_workflow on public.runs (workspace_id, workflow_id);
create index runs_starter on public.runs (started_by);
create index runs_unfinished on public.runs (created_at) where ended_at is null;

create table public.run_steps (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references public.runs (id) on delete cascade,
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  key text not null,
  tool text not null,
  -- Place in the list of `each`, from 0.
  item integer constraint item_counts_from_zero check (item >= 0),
  status text not null default 'pending' constraint status_is_known check (
    status in ('pending', 'ready', 'running', 'awaiting', 'succeeded', 'failed', 'skipped', 'in_doubt', 'cancelled')
  ),
  attempt integer not null default 0 constraint attempt_counts_from_zero check (attempt >= 0),
  -- Of a row of an `each`: its element.
  element jsonb,
  input jsonb,
  output jsonb constraint output_is_bounded check (octet_length(output::text) <= 4194304),
  error jsonb,
  cost numeric not null default 0,
  receipt jsonb,
  tainted text[] not null default '{}',
  depends_on text[] not null default '{}',
  requires text[] not null default '{}',
  wake_at timestamptz,
  undone_at timestamptz,
  failed_attempts integer not null default 0,
  lost_attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz,
  unique nulls not distinct (run_id, key, item)
);
comment on column public.run_steps.item is 'Place in the list of its `each`, from 0; null for the step itself.';
comment on column public.run_steps.element is 'Its element of the list of an `each`; null for other steps.';
comment on column public.run_steps.input is 'The arguments, with every reference replaced.';
comment on column public.run_steps.receipt is 'Of a model: {"model", "inputTokens", "outputTokens", "cost", "source"}; null for other tools.';
comment on column public.run_steps.tainted is 'Where text from outside that its output holds came from: "input" or keys of steps; empty if there is none.';
comment on column public.run_steps.requires is 'The steps whose output it uses; where one of them was skipped, it is skipped.';
comment on column public.run_steps.wake_at is 'When it goes on by itself: the end of a wait, or the next attempt.';
comment on column public.run_steps.failed_attempts is 'Attempts that failed and were followed by another.';
comment on column public.run_steps.lost_attempts is 'Attempts whose worker stopped renewing its lease.';
comment on column public.run_steps.undone_at is 'When a person undid it.';
create index run_steps_workspace on public.run_steps (workspace_id);
create index run_steps_ready on public.run_steps (run_id) where status = 'ready';
create index run_steps_wake on public.run_steps (wake_at) where wake_at is not null and status in ('awaiting', 'ready');

create table public.approvals (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references public.runs (id) on delete cascade,
  step_id uuid not null references public.run_steps (id) on delete cascade,
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  tool text not null,
  arguments jsonb not null,
  canonical text not null,
  hash text not null constraint hash_is_sha256 check (hash ~ '^[0-9a-f]{64}$'),
  reason text not null,
  tainted text[] not null default '{}',
  status text not null default 'pending' constraint status_is_known check (
    status in ('pending', 'approved', 'rejected', 'expired', 'superseded')
  ),
  requested_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  note text constraint note_is_bounded check (char_length(note) <= 2000),
  consumed_at timestamptz,
  superseded_by uuid references public.approvals (id) on delete set null
);
comment on column public.approvals.canonical is 'The RFC 8785 form of {"tool", "arguments"}, of which `hash` is the SHA-256.';
comment on column public.approvals.tainted is 'Where text from outside in the arguments came from.';
comment on column public.approvals.reason is 'Why it is asked: a code of the domain''s consent rule.';
comment on column public.approvals.consumed_at is 'When the action that it allows was begun; it allows no other.';
create index approvals_run on public.approvals (run_id);
create index approvals_step on public.approvals (step_id);
create index approvals_workspace on public.approvals (workspace_id, status);
create index approvals_decider on public.approvals (decided_by);
create index approvals_successor on public.approvals (superseded_by);
create index approvals_expiry on public.approvals (expires_at) where status = 'pending';
create unique index approvals_pending on public.approvals (step_id) where status = 'pending';

create table public.standing_consents (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  tool text not null,
  recipients text[] not null default '{}',
  until timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
comment on column public.standing_consents.recipients is 'The addresses that it covers; none means every call without recipients.';
create index standing_consents_workspace on public.standing_consents (workspace_id, tool);
create index standing_consents_user on public.standing_consents (user_id);

-- Files that steps wrote.
create table public.workflow_files (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  run_id uuid references public.runs (id) on delete set null,
  step_id uuid references public.run_steps (id) on delete set null,
  name text not null constraint name_is_a_name check (
    char_length(name) between 1 and 200 and name = btrim(name) and name !~ '[[:cntrl:]/\\]'
  ),
  media_type text not null constraint media_type_is_known check (media_type in ('text/csv', 'text/plain', 'text/markdown')),
  text text not null constraint text_is_bounded check (octet_length(text) <= 4194304),
  created_at timestamptz not null default clock_timestamp()
);
create index workflow_files_workspace on public.workflow_files (workspace_id);
create index workflow_files_run on public.workflow_files (run_id);
create index workflow_files_step on public.workflow_files (step_id);

-- The calendar of a workspace.
create table public.calendar_events (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  step_id uuid references public.run_steps (id) on delete set null,
  title text not null constraint title_is_bounded check (char_length(title) between 1 and 300),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  attendees text[] not null default '{}',
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint ends_after_it_starts check (ends_at >= starts_at)
);
create index calendar_events_workspace on public.calendar_events (workspace_id, starts_at);
create index calendar_events_step on public.calendar_events (step_id);
create index calendar_events_creator on public.calendar_events (created_by);

-- One row for each run that has not ended: whether it holds one of its payer's places, and its duration so far.
create table private.run_slots (
  run_id uuid primary key references public.runs (id) on delete cascade,
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  payer_id uuid not null references public.profiles (id) on delete cascade,
  -- From 0 for maximum to 2 for standard.
  priority smallint not null,
  -- Since when it waits for a place; null for one that holds a place, or waits for people or time.
  queued_at timestamptz,
  -- Null for one that holds no place: its duration does not grow.
  held_since timestamptz,
  -- Its duration before.
  used interval not null default '0',
  constraint queues_for_what_it_lacks check (queued_at is null or held_since is null)
);
create index run_slots_workspace on private.run_slots (workspace_id);
create index run_slots_payer on private.run_slots (payer_id) where held_since is not null;
create index run_slots_of_payer on private.run_slots (payer_id);
create index run_slots_queue on private.run_slots (queued_at) where queued_at is not null;
create index run_slots_held on private.run_slots (held_since) where held_since is not null;

-- Which worker performs which attempt. One that is not renewed in time has lost it.
create table private.step_leases (
  step_id uuid primary key references public.run_steps (id) on delete cascade,
  attempt integer not null,
  worker text not null,
  lease_until timestamptz not null
);
create index step_leases_until on private.step_leases (lease_until);

-- What steps did that cannot be repeated without doing it twice: at most one that happened or may have happened for a step.
create table private.effects (
  id bigint generated always as identity primary key,
  step_id uuid not null references public.run_steps (id) on delete cascade,
  attempt integer not null,
  approval_id uuid references public.approvals (id) on delete set null,
  kind text not null,
  state text not null constraint state_is_known check (state in ('started', 'done', 'failed', 'in_doubt', 'undone')),
  details jsonb not null default '{}',
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index effects_step on private.effects (step_id);
create index effects_approval on private.effects (approval_id);
create unique index effects_once on private.effects (step_id) where state in ('started', 'done', 'in_doubt');

-- What was asked, decided and done in a workspace: each row holds the hash of the one before.
create table private.receipts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  seq bigint not null constraint seq_counts_from_one check (seq > 0),
  at timestamptz not null,
  kind text not null constraint kind_is_known check (
    kind in ('asked', 'approved', 'rejected', 'expired', 'allowed', 'refused', 'effect', 'in_doubt', 'settled')
  ),
  -- Plain ids: a receipt outlives what it is about.
  run_id uuid not null,
  step_id uuid,
  approval_id uuid,
  actor_id uuid,
  body jsonb not null,
  previous text not null,
  hash text not null,
  primary key (workspace_id, seq)
);

create table private.workflow_schedules (
  workflow_id uuid primary key references public.workflows (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  cron text not null constraint cron_is_bounded check (char_length(cron) <= 100),
  input jsonb not null default '{}',
  next_at timestamptz not null
);
create index workflow_schedules_due on private.workflow_schedules (next_at);
create index workflow_schedules_user on private.workflow_schedules (user_id);

create table private.workflow_hooks (
  id uuid primary key default gen_random_uuid(),
  workflow_id uuid not null unique references public.workflows (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index workflow_hooks_user on private.workflow_hooks (user_id);

-- How often each workflow was started on a day in Rome.
create table private.workflow_executions (
  workflow_id uuid not null references public.workflows (id) on delete cascade,
  day date not null,
  used integer not null,
  primary key (workflow_id, day)
);

-- A mail that a step sends, and since when a mail server may have it.
alter table private.outgoing_mail
  add column step_id uuid references public.run_steps (id) on delete cascade,
  add column sending_since timestamptz;
create index outgoing_mail_step on private.outgoing_mail (step_id);

alter table private.api_tokens
  drop constraint scope_is_known,
  add constraint scope_is_known check (scope in ('chat', 'workflows'));

alter table public.notifications
  drop constraint kind_is_known,
  add constraint kind_is_known check (kind in (
    'invitation', 'member_joined', 'member_left', 'member_removed', 'member_role', 'handover_offered', 'workspace_deleted',
    'budget_nearly_spent', 'budget_reached', 'retention_shortened',
    'plan_changed', 'plan_ends', 'plan_ended', 'trial_started', 'limits_changed', 'account_role',
    'password_changed', 'email_changed', 'second_factor_on', 'second_factor_off', 'second_factor_added',
    'second_factor_removed', 'sessions_ended', 'new_device',
    'approval_asked', 'answer_asked', 'step_in_doubt', 'run_failed'
  ));

do $$
declare
  opened regclass;
begin
  for opened in
    select c.oid from pg_catalog.pg_class as c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' and not c.relrowsecurity
  loop
    execute format('alter table %s enable row level security', opened);
    execute format('revoke all on %s from public, anon, authenticated, service_role', opened);
  end loop;
end
$$;
