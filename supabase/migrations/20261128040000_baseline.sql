-- The tables as of 28 November 2026, and the functions that their constraints, generated columns and indexes are made of: a
-- change of one of these needs a migration that checks the rows. All other functions, triggers, policies and grants are in
-- ../schemas. Runs on the embedded PostgreSQL and on hosted Supabase, there as a role that is neither a superuser nor the
-- owner of "auth".

-- For internal objects: not exposed over HTTP.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- A text without invisible characters and direction marks. Joiners stay where they shape letters or emoji, not beside
-- Latin, Greek and Cyrillic letters, spaces, and each other; variation selectors stay. The domain has the same rule.
create function private.visible_text(typed text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    regexp_replace(
      typed,
      '[\u00AD\u034F\u061C\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B\u200E-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]',
      '', 'g'
    ),
    '(?<![\u0530-\u200B\u200E-\U0010FFFF])[\u200C-\u200D]|[\u200C-\u200D](?![\u0530-\u200B\u200E-\U0010FFFF])',
    '', 'g'
  )
$$;

-- Whether an address is a dot-atom, an at-sign and a domain with a dot, in ASCII: no quotes, comments, lists or
-- look-alike letters.
create function private.is_plain_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(address) <= 254
    and address ~ '^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{1,62}$'
$$;

-- A typed name without spaces around it, if it can be the name of a workspace: 1 to 80 visible characters on one line.
-- Else null. The domain has the same rule.
create function private.workspace_name(typed text) returns text
language sql immutable set search_path = '' as $$
  select trimmed.name
  from (
    select btrim(
      typed,
      E'\t\n\u000B\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'
    ) as name
  ) as trimmed
  where char_length(trimmed.name) between 1 and 80
    and trimmed.name !~ '[\u0001-\u001F\u007F-\u009F]'
    and trimmed.name = private.visible_text(trimmed.name)
    -- Something else than spaces, joiners and variation selectors.
    and trimmed.name ~ '[^ \u00A0\u1680\u2000-\u200A\u200C-\u200D\u202F\u205F\u3000\uFE00-\uFE0F\U000E0100-\U000E01EF]'
$$;

-- Normalises the spellings that a provider delivers to the same mailbox.
create function private.normalised_address(address text) returns text
language sql immutable set search_path = '' as $$
  select case
      when mail.domain in ('gmail.com', 'googlemail.com')
        then replace(split_part(mail.mailbox, '+', 1), '.', '') || '@gmail.com'
      when mail.domain in (
        'outlook.com', 'outlook.it', 'hotmail.com', 'hotmail.it', 'live.com', 'live.it', 'msn.com', 'icloud.com',
        'me.com', 'mac.com', 'fastmail.com', 'fastmail.fm', 'proton.me', 'protonmail.com', 'pm.me', 'hey.com'
      ) then split_part(mail.mailbox, '+', 1) || '@' || mail.domain
      else mail.mailbox || '@' || mail.domain
    end
  from (
    select
      lower(regexp_replace(btrim(address), '@[^@]*$', '')) as mailbox,
      lower(substring(btrim(address) from '[^@]*$')) as domain
  ) as mail
$$;

-- Folds case, accents and full-width letters. Not the extension "unaccent": its dictionary may change, which would
-- corrupt an index.
create function private.folded(words text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select replace(replace(replace(replace(
    lower(
      translate(
        regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'),
        'ØøŁłĐđÐðĦħı',
        'oollddddhhi'
      ) collate pg_catalog.pg_c_utf8
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

create function private.text_of(parts jsonb) returns text
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(string_agg(part ->> 'text', '' order by place), '')
    from jsonb_array_elements(parts) with ordinality as listed (part, place)
    where part ->> 'type' = 'text'
  );
end
$$;

-- What is searched of a message: its first 20,000 characters, without case and accents.
create function private.searched_text(parts jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select private.folded(left(private.text_of(parts), 20000))
$$;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null unique,
  full_name text constraint full_name_is_a_name
    check (char_length(full_name) between 1 and 100 and full_name = btrim(full_name) and full_name !~ '[[:cntrl:]]'),
  display_name text constraint display_name_is_a_name
    check (char_length(display_name) between 1 and 50 and display_name = btrim(display_name) and display_name !~ '[[:cntrl:]]'),
  avatar_url text constraint avatar_url_is_a_web_address
    check (char_length(avatar_url) <= 2048 and avatar_url ~ '^https?://[^[:space:][:cntrl:]]+$'),
  phone text constraint phone_is_short
    check (char_length(phone) between 1 and 40 and phone !~ '[[:cntrl:]]'),
  role text not null default 'user' constraint role_is_known check (role in ('user', 'admin')),
  plan text not null default 'free' constraint plan_is_known check (plan in ('free', 'pro', 'enterprise')),
  plan_expires_at timestamptz,
  trial_start_date timestamptz,
  trial_used boolean not null default false,
  custom_limits jsonb constraint custom_limits_is_an_object check (jsonb_typeof(custom_limits) = 'object'),
  email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint free_has_no_expiry check (plan <> 'free' or plan_expires_at is null),
  constraint full_name_is_visible check (full_name = private.visible_text(full_name)),
  constraint display_name_is_visible check (display_name = private.visible_text(display_name)),
  constraint phone_is_visible check (phone = private.visible_text(phone))
);
comment on table public.profiles is 'One row a person; everything that the product knows beside the authentication user.';
comment on column public.profiles.plan_expires_at is 'The plan counts as free from this instant; null means that it never expires.';
create index profiles_admins on public.profiles (id) where role = 'admin';
create index profiles_email_folded on public.profiles (lower(email));
create index profiles_plan_ends on public.profiles (plan_expires_at) where plan_expires_at is not null;
create index profiles_plan_expires_at on public.profiles (plan_expires_at) where plan <> 'free';

-- Kept after the account is deleted. Without the secret, nobody can test addresses against the hashes.
create table private.trial_ledger (
  address_hash bytea primary key,
  started_at timestamptz not null default now()
);

create table private.ledger_secret (
  secret uuid not null default gen_random_uuid(),
  only_one boolean primary key default true check (only_one)
);

-- What a person chose in the settings: notifications, privacy, security (decision 16).
create table public.preferences (
  user_id uuid primary key references public.profiles (id) on delete cascade,

  email_new_messages boolean not null default true,
  email_project_updates boolean not null default true,
  email_weekly_digest boolean not null default false,
  email_security_alerts boolean not null default true,
  push_new_messages boolean not null default true,
  push_mentions boolean not null default true,
  push_project_deadlines boolean not null default true,
  desktop_enabled boolean not null default true,
  desktop_sound boolean not null default false,
  mobile_enabled boolean not null default true,
  mobile_vibration boolean not null default true,

  profile_visibility text not null default 'contacts' constraint profile_visibility_is_known
    check (profile_visibility in ('public', 'contacts', 'private')),
  online_status boolean not null default true,
  direct_messages boolean not null default true,
  share_analytics boolean not null default false,
  marketing_emails boolean not null default false,
  data_collection boolean not null default false,

  login_notifications boolean not null default true,
  session_timeout_minutes integer not null default 60 constraint session_timeout_is_offered
    check (session_timeout_minutes in (15, 30, 60, 120, 480, 1440)),

  updated_at timestamptz not null default now()
);
comment on table public.preferences is 'One row a person once anything was saved; until then the defaults of the columns hold.';
create index preferences_weekly_digest on public.preferences (user_id) where email_weekly_digest;

-- No foreign keys: an entry outlives the accounts that it names.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_email text,
  action text not null,
  target_id uuid,
  target_email text,
  before jsonb,
  after jsonb,
  request_id text,
  -- The workspace of a change; no foreign key, because an entry outlives what it names.
  workspace_id uuid,
  workspace_name text,
  member_role text,
  model_id text,
  budgets jsonb,
  invoice_id text,
  invoice_number text
);
comment on column private.audit_log.actor_id is 'Null where no person acted: a payment, a schedule.';
create index audit_log_target on private.audit_log (target_id, id desc);
create index audit_log_workspace on private.audit_log (workspace_id, id desc) where workspace_id is not null;
comment on column private.audit_log.budgets is
  'Of a change of budgets: what held `before` and `after`, each `total` and `per_member` of a workspace or `budget` of a member.';
create index audit_log_by_time on private.audit_log (at);
comment on column private.audit_log.invoice_id is
  'Of a refund: then `before` and `after` are `{"refundedCents"}`, and `after` has the reason.';

-- Every transaction that removes an admin locks its only row, so that two of them cannot run at once.
create table private.admin_departures (
  total bigint not null default 0,
  only_one boolean primary key default true check (only_one)
);

-- The searched, filtered and sorted columns of the admin list, in a narrow indexed table beside the profiles, so that a
-- page of a search over 100,000 people and its counts take a few milliseconds. Fixed-width columns come
-- first, then the searched one: a search without a usable index reads every row.
create table private.user_directory (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  created_at timestamptz not null,
  plan_rank smallint not null,
  is_admin boolean not null,
  words text collate "C" not null,
  display_name text collate "C",
  email text collate "C" not null
);
comment on column private.user_directory.words is 'Display name, full name and e-mail, folded, one a line and each once.';
create index user_directory_words on private.user_directory using gin (words extensions.gin_trgm_ops);
create index user_directory_created_at on private.user_directory (created_at, user_id);
create index user_directory_display_name on private.user_directory (display_name, user_id);
create index user_directory_email on private.user_directory (email, user_id);
create index user_directory_plan on private.user_directory (plan_rank, user_id);
create index user_directory_admins on private.user_directory (user_id) where is_admin;

-- The number of people, stored as changes to be summed: a single counter would make sign-ups wait for each other.
create table private.headcount (
  id bigint generated always as identity primary key,
  people bigint not null
);

-- The fields of a person that an admin can change; the role is null once the account is deleted.
create type private.standing as (
  id uuid,
  email text,
  role text,
  plan text,
  plan_expires_at timestamptz,
  trial_start_date timestamptz,
  trial_used boolean,
  custom_limits jsonb
);

-- Stored answers by idempotency key: the same call again changes nothing.
create table private.answered_requests (
  actor_id uuid not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index answered_requests_at on private.answered_requests (at);

-- Which limits each action depends on: a copy of the domain's table ACTIONS; a test compares the two.
create table private.action_rules (
  action text primary key,
  limit_field text not null,
  -- The flag that must be on.
  requires text,
  -- The counters whose sum is compared with the limit; the first of them is increased.
  counters text[] not null,
  resets text constraint resets_is_known check (resets in ('day', 'month'))
);

create table public.usage_counters (
  user_id uuid not null references public.profiles (id) on delete cascade,
  counter text not null,
  -- The first day of the period in Rome; -infinity for a counter that is never reset.
  period_start date not null,
  used bigint not null constraint used_counts_from_zero check (used >= 0),
  primary key (user_id, counter, period_start)
);

-- One row per consumption, so that a request is not counted twice and is released at most once.
create table private.consumptions (
  id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  action text not null references private.action_rules (action),
  amount integer not null constraint amount_is_positive check (amount > 0),
  counter text,
  period_start date not null,
  at timestamptz not null default now(),
  released_at timestamptz
);
create index consumptions_user_id on private.consumptions (user_id, at);
create index consumptions_action on private.consumptions (action);

-- The parts of a complete installation, so that health checks notice a missing one.
create table private.installed_parts (
  kind text not null,
  name text not null,
  primary key (kind, name)
);

-- Who holds a mailbox: its confirmed account or, while there is none, the latest sign-up.
create table private.mailboxes (
  mailbox text primary key,
  user_id uuid not null unique references auth.users (id) on delete cascade,
  confirmed boolean not null,
  claimed_at timestamptz not null default now()
);

-- Hashes of the addresses that an account confirmed and left.
create table private.former_addresses (
  user_id uuid not null references auth.users (id) on delete cascade,
  address_hash bytea not null,
  primary key (user_id, address_hash)
);

create table public.workspaces (
  id uuid primary key default gen_random_uuid(),
  -- "is true", because a check also passes where it is null.
  name text not null constraint name_is_a_name check ((name = private.workspace_name(name)) is true),
  slug text not null unique constraint slug_is_for_addresses check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  payer_id uuid not null references public.profiles (id) on delete restrict,
  personal boolean not null default false,
  created_at timestamptz not null default now(),
  payer_since timestamptz not null default now()
);
comment on column public.workspaces.payer_id is 'The person whose plan and limits hold in it.';
comment on column public.workspaces.personal is 'Whether it is the payer''s own, which nobody else enters; everybody has one.';
comment on column public.workspaces.payer_since is 'Orders the workspaces of a payer: the newest exceed the plan first.';
create index workspaces_payer on public.workspaces (payer_id, (not personal), payer_since, id);
create unique index workspaces_personal on public.workspaces (payer_id) where personal;
-- Counts them; everybody has one that is personal.
create index workspaces_shared on public.workspaces (id) where not personal;

create table public.workspace_members (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null constraint role_is_known check (role in ('owner', 'collaborator')),
  joined_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index workspace_members_user on public.workspace_members (user_id, workspace_id);
create index workspace_members_places on public.workspace_members (workspace_id, role, joined_at, user_id);

create table public.workspace_invitations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  email text not null constraint email_is_an_address check (private.is_plain_address(email)),
  -- The address in the spelling that is the same for one mailbox.
  mailbox text not null generated always as (private.normalised_address(email)) stored,
  status text not null default 'open'
    constraint status_is_known check (status in ('open', 'accepted', 'declined', 'revoked')),
  invited_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '168 hours',
  answered_at timestamptz
);
comment on column public.workspace_invitations.status is 'An open invitation is expired from expires_at on.';
create unique index workspace_invitations_open on public.workspace_invitations (workspace_id, mailbox) where status = 'open';
create index workspace_invitations_workspace on public.workspace_invitations (workspace_id, created_at desc);
create index workspace_invitations_received on public.workspace_invitations (mailbox) where status = 'open';
create index workspace_invitations_inviter on public.workspace_invitations (invited_by);
create index workspace_invitations_ended on public.workspace_invitations (coalesce(answered_at, expires_at));

-- The links of invitations, one for each email. Only their hashes are stored.
create table private.invitation_tokens (
  token_hash bytea primary key,
  invitation_id uuid not null references public.workspace_invitations (id) on delete cascade
);
create index invitation_tokens_invitation on private.invitation_tokens (invitation_id);

-- A payer's offer to a member to pay from now on.
create table private.workspace_handovers (
  workspace_id uuid primary key references public.workspaces (id) on delete cascade,
  member_id uuid not null,
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '168 hours',
  foreign key (workspace_id, member_id) references public.workspace_members (workspace_id, user_id) on delete cascade
);
create index workspace_handovers_member on private.workspace_handovers (workspace_id, member_id);

-- Emails that wait for delivery: by the embedded server, or by a function on a schedule. They hold the links of
-- invitations, so they are removed once sent.
create table private.outgoing_mail (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  language text not null default 'it' constraint language_is_known check (language in ('it', 'en')),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index outgoing_mail_due on private.outgoing_mail (next_attempt_at, id);

-- What each payer sent to each mailbox in the last day, to bound it. Survives the workspace.
create table private.emails_sent (
  id bigint generated always as identity primary key,
  payer_id uuid not null,
  mailbox_hash bytea not null,
  at timestamptz not null default now()
);
create index emails_sent_payer on private.emails_sent (payer_id, at);
create index emails_sent_mailbox on private.emails_sent (mailbox_hash, at);
create index emails_sent_at on private.emails_sent (at);

-- Kept by triggers: counting 100,000 members for each page of them takes longer than the page.
create table private.member_counts (
  workspace_id uuid primary key references public.workspaces (id) on delete cascade,
  owners bigint not null,
  collaborators bigint not null
);

-- What admins search workspaces by, in a narrow indexed table beside them, like the directory of users.
create table private.workspace_directory (
  workspace_id uuid primary key references public.workspaces (id) on delete cascade,
  created_at timestamptz not null,
  words text collate "C" not null
);
comment on column private.workspace_directory.words is 'Name, slug and payer''s address, folded, one a line.';
create index workspace_directory_words on private.workspace_directory using gin (words extensions.gin_trgm_ops);
create index workspace_directory_created_at on private.workspace_directory (created_at, workspace_id);

-- Conversations with models, their messages, and what each call of a model costs. Clients read them, rename, archive and
-- delete conversations; everything else is written by the chat function.
create table public.conversations (
  id uuid primary key,
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  created_by uuid references public.profiles (id) on delete set null,
  title text not null constraint title_is_a_title check (
    char_length(title) between 1 and 200 and title = btrim(title) and title !~ '[\u0001-\u001F\u007F-\u009F]'
  ),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  archived_at timestamptz,
  -- For the foreign key of messages.
  constraint conversations_in_workspace unique (workspace_id, id)
);
comment on column public.conversations.touched_at is 'When something was last written in it; retention counts from here.';
create index conversations_latest on public.conversations (workspace_id, touched_at desc, id);
create index conversations_active on public.conversations (workspace_id) where archived_at is null;
create index conversations_creator on public.conversations (created_by);
create index conversations_touched on public.conversations (touched_at);

create table public.messages (
  id uuid primary key,
  conversation_id uuid not null,
  -- As the conversation's, so that the policy needs no other table.
  workspace_id uuid not null,
  parent_id uuid,
  role text not null constraint role_is_known check (role in ('user', 'assistant')),
  author_id uuid references public.profiles (id) on delete set null,
  parts jsonb not null constraint parts_are_a_list check (jsonb_typeof(parts) = 'array'),
  status text not null constraint status_is_known check (
    status in ('complete', 'streaming', 'stopped', 'failed', 'interrupted')
  ),
  receipt jsonb,
  created_at timestamptz not null default clock_timestamp(),
  constraint questions_are_complete check (role = 'assistant' or status = 'complete'),
  constraint messages_in_conversation unique (conversation_id, id),
  foreign key (workspace_id, conversation_id) references public.conversations (workspace_id, id) on delete cascade,
  -- A parent is a message of the same conversation.
  foreign key (conversation_id, parent_id) references public.messages (conversation_id, id),
  compared_with uuid,
  is_chosen boolean,
  constraint messages_compared foreign key (conversation_id, compared_with)
    references public.messages (conversation_id, id),
  constraint pairs_are_of_answers check (
    compared_with is null and is_chosen is null or role = 'assistant' and compared_with is distinct from id
  )
);
comment on column public.messages.parent_id is
  'A question follows an answer, or begins a conversation; an answer follows its question. Others with one parent are alternatives.';
comment on column public.messages.parts is '[{"type": "text", "text": …}]';
create index messages_of_conversation on public.messages (workspace_id, conversation_id, created_at);
create index messages_children on public.messages (conversation_id, parent_id);
create index messages_author on public.messages (author_id);
-- An answer that is being written changes all the time, and is found once it has ended.
create index messages_words on public.messages
  using gin (workspace_id, private.searched_text(parts) extensions.gin_trgm_ops)
  where status <> 'streaming';
comment on column public.messages.compared_with is 'The first answer of a pair, on its second; null for all others.';
comment on column public.messages.is_chosen is 'Which of a pair was chosen; null until somebody has, and for all others.';
-- An answer is the first of one pair at most.
create unique index messages_compared on public.messages (conversation_id, compared_with);
create unique index messages_streaming on public.messages (conversation_id, (compared_with is not null))
  where status = 'streaming';

-- The ledger: one row for each attempt to get an answer. It outlives the conversation and the workspace.
create table public.model_calls (
  id uuid primary key,
  workspace_id uuid references public.workspaces (id) on delete set null,
  payer_id uuid not null references public.profiles (id) on delete cascade,
  -- The answer; null for calls of programs, which have no conversation. No foreign key, because the ledger outlives the
  -- answer, and deleting a conversation must not wait for whoever settles its calls.
  message_id uuid,
  model text not null,
  provider text not null,
  state text not null default 'reserved' constraint state_is_known check (state in ('reserved', 'settled')),
  outcome text constraint outcome_is_known check (outcome in ('complete', 'stopped', 'failed', 'interrupted')),
  input_tokens bigint not null constraint input_counts_from_zero check (input_tokens >= 0),
  output_tokens bigint not null default 0 constraint output_counts_from_zero check (output_tokens >= 0),
  price_input bigint not null constraint price_input_is_a_price check (price_input >= 0),
  price_output bigint not null constraint price_output_is_a_price check (price_output >= 0),
  reserved bigint not null constraint reserved_is_an_amount check (reserved >= 0),
  cost numeric(20, 12) constraint cost_is_an_amount check (cost >= 0),
  usage_source text constraint usage_source_is_known check (usage_source in ('provider', 'estimate', 'none')),
  period_start date not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint settled_calls_have_a_cost check (
    (state = 'reserved') = (cost is null) and (state = 'reserved') = (outcome is null)
    and (state = 'reserved') = (usage_source is null) and (state = 'reserved') = (settled_at is null)
  ),
  kind text constraint kind_is_known check (
    kind in ('question', 'writing', 'summary', 'translation', 'code', 'analysis', 'extraction', 'planning')
  ),
  expected bigint constraint expected_is_an_amount check (expected >= 0),
  first_word_ms integer constraint first_word_counts_from_zero check (first_word_ms >= 0),
  person_id uuid references public.profiles (id) on delete set null
);
comment on column public.model_calls.price_input is 'Pico-euro (10^-12 EUR) for a token, as of the call; price_output alike.';
comment on column public.model_calls.reserved is 'Pico-euro that were set aside for it.';
comment on column public.model_calls.cost is 'Euro.';
create index model_calls_payer on public.model_calls (payer_id, created_at desc);
create index model_calls_running on public.model_calls (payer_id) where state = 'reserved';
create index model_calls_workspace on public.model_calls (workspace_id, created_at desc);
create index model_calls_message on public.model_calls (message_id);
comment on column public.model_calls.kind is 'The kind of request; null for calls from before it was kept.';
comment on column public.model_calls.expected is 'Pico-euro that the router expected it to cost.';
comment on column public.model_calls.first_word_ms is 'Milliseconds from the call to its first word; null if there was none.';
create index model_calls_outcomes on public.model_calls (workspace_id, kind, created_at desc) where state = 'settled';
comment on column public.model_calls.person_id is 'Who asked; null for calls from before it was kept, and after an account is deleted.';
create index model_calls_person on public.model_calls (person_id);

-- The calls that a server waits for. It renews the lease all the time; a call whose lease has ended is settled by others.
create table private.live_calls (
  call_id uuid primary key references public.model_calls (id) on delete cascade,
  answer_id uuid,
  lease_until timestamptz not null,
  stop_requested_at timestamptz
);
create index live_calls_lease on private.live_calls (lease_until);
create index live_calls_answer on private.live_calls (answer_id);

-- A retention that a downgrade shortened holds on for a while (decision 37).
create table private.former_retentions (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Null for ever.
  days integer,
  until timestamptz not null
);
create index former_retentions_user on private.former_retentions (user_id);
create index former_retentions_until on private.former_retentions (until);

create table public.conversation_pins (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, conversation_id)
);
create index conversation_pins_conversation on public.conversation_pins (conversation_id);

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
  constraint prices_are_set_together check ((price_input is null) = (price_output is null)),
  images boolean
);
create index model_settings_updated_by on private.model_settings (updated_by);
comment on column private.model_settings.enabled is
  'Null where nobody has decided: a configured model is used, one that was found on the machine is not.';
comment on column private.model_settings.images is
  'Whether it sees pictures. Null where nobody has decided: as the catalogue, or the server that answers, says.';

-- Tokens with which people's own programs call the product in their name. Only their hashes are kept: a token is shown
-- once, when it is made. Tokens end with the account.
create table private.api_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Like the name of a workspace.
  name text not null constraint name_is_a_name check ((name = private.workspace_name(name)) is true),
  scope text not null constraint scope_is_known check (scope in ('chat')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  expires_at timestamptz not null,
  last_used_ip inet
);
create index api_tokens_user_id on private.api_tokens (user_id, created_at);

create table public.message_feedback (
  message_id uuid not null references public.messages (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  value text not null constraint value_is_a_thumb check (value in ('up', 'down')),
  created_at timestamptz not null default now(),
  primary key (message_id, user_id)
);
create index message_feedback_user on public.message_feedback (user_id);

-- What a workspace tells every model before each question of its conversations. Owners set it, members read it.
create table public.workspace_prompts (
  workspace_id uuid primary key references public.workspaces (id) on delete cascade,
  prompt text not null constraint prompt_has_a_length check (char_length(prompt) between 1 and 4000),
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null default now()
);
comment on table public.workspace_prompts is 'The instructions of workspaces that have some.';
create index workspace_prompts_changed_by on public.workspace_prompts (changed_by);

-- Prompts that the members of a workspace keep for everybody in it. Their variables are written {{name}}.
create table public.saved_prompts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  created_by uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  title text not null constraint title_is_a_title check (
    char_length(title) between 1 and 120 and title = btrim(title) and title !~ '[\u0001-\u001F\u007F-\u009F]'
  ),
  text text not null constraint text_has_a_length check (char_length(text) between 1 and 8000),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on column public.saved_prompts.changed_at is 'When title or text were last changed.';
create index saved_prompts_latest on public.saved_prompts (workspace_id, changed_at desc, id);
create index saved_prompts_author on public.saved_prompts (created_by);

-- What the models may cost in a workspace in a month, and what each member may cost there.
create table private.workspace_budgets (
  workspace_id uuid primary key references public.workspaces (id) on delete cascade,
  -- Euro a month; null for no budget.
  total numeric(9, 2) constraint total_is_an_amount check (total between 0 and 1000000),
  per_member numeric(9, 2) constraint per_member_is_an_amount check (per_member between 0 and 1000000)
);

-- Of one member, instead of that of each.
create table private.member_budgets (
  workspace_id uuid not null,
  user_id uuid not null,
  budget numeric(9, 2) not null constraint budget_is_an_amount check (budget between 0 and 1000000),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references public.workspace_members (workspace_id, user_id) on delete cascade
);

-- Pico-euro that were used or reserved in a month, whoever paid.
create table private.workspace_costs (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  period_start date not null,
  used bigint not null,
  primary key (workspace_id, period_start)
);

create table private.member_costs (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  period_start date not null,
  user_id uuid not null references public.profiles (id) on delete cascade,
  used bigint not null,
  primary key (workspace_id, period_start, user_id)
);
create index member_costs_user on private.member_costs (user_id);

-- Files that questions are asked with. Their text is extracted when they arrive and read by the models; of pictures the
-- content is kept, in the database, so that it is restored and deleted with its row. Clients read what a file is; its content
-- and every change belong to the functions.
create table public.attachments (
  id uuid primary key,
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  -- Null until it is asked with: then the conversation, and the first question.
  conversation_id uuid,
  message_id uuid,
  created_by uuid references public.profiles (id) on delete set null,
  name text not null constraint name_is_a_name check (
    char_length(name) between 1 and 200 and name = btrim(name) and name !~ '[\u0001-\u001F\u007F-\u009F/\\]'
  ),
  media_type text not null constraint media_type_is_known check (
    media_type in (
      'text/plain', 'text/markdown', 'text/csv', 'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'
    )
  ),
  bytes integer not null constraint bytes_count_from_one check (bytes > 0),
  pages integer constraint pages_count_from_one check (pages > 0),
  tokens integer not null constraint tokens_count_from_zero check (tokens >= 0),
  text text constraint text_is_bounded check (char_length(text) <= 2000000),
  content bytea constraint content_is_bounded check (octet_length(content) <= 5242880),
  created_at timestamptz not null default clock_timestamp(),
  constraint pictures_have_content check (
    (media_type like 'image/%') = (content is not null) and (content is null) = (text is not null)
  ),
  constraint asked_with_a_message check ((conversation_id is null) = (message_id is null)),
  foreign key (workspace_id, conversation_id) references public.conversations (workspace_id, id) on delete cascade,
  foreign key (conversation_id, message_id) references public.messages (conversation_id, id) on delete cascade,
  consumption_id uuid
);
comment on column public.attachments.tokens is 'Estimated tokens that a model reads for it.';
comment on column public.attachments.pages is 'Pages of a PDF.';
create index attachments_conversation on public.attachments (workspace_id, conversation_id);
create index attachments_message on public.attachments (conversation_id, message_id);
create index attachments_creator on public.attachments (created_by);
create index attachments_waiting on public.attachments (created_at) where message_id is null;
comment on column public.attachments.consumption_id is 'The entry of private.consumptions by which the payer''s month counts it.';

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

-- Messages from the contact page of a site without public addresses: each is kept, and mailed to the admins.
create table private.contact_messages (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  desk text not null check (desk in ('support', 'partnership')),
  email text not null check (char_length(email) between 3 and 254),
  message text not null check (char_length(message) between 1 and 4000),
  language text not null check (language in ('it', 'en'))
);
create index contact_messages_at on private.contact_messages (at);

-- What happened to people without their doing, for the notification centre of the app. The database writes each notification
-- in the transaction of the event, as a kind with values; the app makes the words.
create table public.notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null constraint kind_is_known check (kind in (
    'invitation', 'member_joined', 'member_left', 'member_removed', 'member_role', 'handover_offered', 'workspace_deleted',
    'budget_nearly_spent', 'budget_reached', 'retention_shortened',
    'plan_changed', 'plan_ends', 'plan_ended', 'trial_started', 'limits_changed', 'account_role',
    'password_changed', 'email_changed', 'second_factor_on', 'second_factor_off', 'second_factor_added',
    'second_factor_removed', 'sessions_ended', 'new_device'
)),
  data jsonb not null default '{}',
  read_at timestamptz
);
create index notifications_user on public.notifications (user_id, id desc);
create index notifications_unread on public.notifications (user_id) where read_at is null;

-- The language in which a person uses the app, for emails that no request of theirs causes.
create table private.mail_languages (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  language text not null constraint language_is_known check (language in ('it', 'en'))
);

-- From where a person has signed in within half a year: browser and system without versions, which change every month, and
-- the network, because a telephone gets another address every day.
create table private.known_devices (
  user_id uuid not null references public.profiles (id) on delete cascade,
  browser text not null,
  network cidr not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, browser, network),
  -- Whether a client of that description has shown the cookie: then another one without it is another device.
  keeps_cookie boolean not null default false
);

-- The links of alerts that are still valid.
create table private.login_alerts (
  token_hash bytea primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  at timestamptz not null default now(),
  -- The device of `known_devices`.
  browser text not null,
  network cidr not null
);
create index login_alerts_user on private.login_alerts (user_id, at);

-- The Monday of the week in which a person was last considered.
create table private.weekly_digests (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  week date not null
);

-- The clock of everything about payments. It is ahead of the real one only where the embedded backend's stand-in for the
-- payment provider was told to move it.
create table private.billing_clock (
  ahead interval not null default interval '0',
  only_one boolean primary key default true check (only_one)
);

create table public.plan_grants (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  source text not null constraint source_is_known check (source in ('admin', 'subscription', 'trial')),
  plan text not null constraint plan_is_paid check (plan in ('pro', 'enterprise')),
  valid_from timestamptz not null,
  -- The first instant after it; null without end.
  valid_until timestamptz constraint ends_after_its_start check (valid_until >= valid_from),
  unique (user_id, source)
);
comment on table public.plan_grants is 'The plans that people have, each from one source; the best live one counts.';

create table public.billing_customers (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted: the books are kept without a name.
  user_id uuid unique references public.profiles (id) on delete set null,
  -- The provider's identifier; null until somebody first goes to pay.
  provider_id text unique constraint provider_id_is_short check (char_length(provider_id) <= 255),
  -- What a receipt names beside the person: company, tax numbers, address.
  tax_data jsonb constraint tax_data_is_an_object check (jsonb_typeof(tax_data) = 'object'),
  -- The payment page that the person was last sent to; null once it was paid or has expired.
  open_checkout text,
  -- The ticket of the state that was applied last.
  ticket bigint not null default 0,
  -- When the books of a deleted account are swept.
  keep_until timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.billing_customers is 'One row for each person who has ever gone to pay; it outlives the account by ten years.';

create table public.billing_subscriptions (
  -- The provider's identifier.
  id text primary key,
  customer_id uuid not null references public.billing_customers (id) on delete cascade,
  status text not null constraint status_is_known check (status in (
    'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'
  )),
  plan text not null constraint plan_is_sold check (plan = 'pro'),
  period text not null constraint period_is_known check (period in ('monthly', 'yearly')),
  started_at timestamptz not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  -- When it ends by the person's will; null if it goes on.
  cancel_at timestamptz,
  ended_at timestamptz,
  -- The first failure of the charge that is due; null if none is.
  failing_since timestamptz,
  next_charge_at timestamptz,
  next_charge_cents integer constraint next_charge_is_an_amount check (next_charge_cents >= 0),
  -- The period that begins with the next charge, if it is another one.
  next_period text constraint next_period_is_known check (next_period in ('monthly', 'yearly')),
  card_brand text,
  card_last4 text
);
create unique index billing_subscriptions_live on public.billing_subscriptions (customer_id)
  where status in ('trialing', 'active', 'past_due', 'unpaid', 'paused');
create index billing_subscriptions_customer_id on public.billing_subscriptions (customer_id);

create table public.billing_invoices (
  -- The provider's identifier.
  id text primary key,
  customer_id uuid not null references public.billing_customers (id) on delete cascade,
  subscription_id text,
  number text,
  total_cents integer not null,
  currency text not null constraint currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  status text not null constraint status_is_known check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
  -- What was paid for, as `[{"description", "amountCents"}]`.
  lines jsonb not null default '[]',
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_cents integer not null default 0 constraint refund_is_an_amount check (refunded_cents >= 0),
  pdf_url text,
  -- The provider's page on which an open one is paid.
  payment_url text
);
create index billing_invoices_customer_id on public.billing_invoices (customer_id, created_at desc);
create index billing_invoices_newest on public.billing_invoices (created_at desc, id desc);
create index billing_invoices_status on public.billing_invoices (status, created_at desc, id desc);
create index billing_invoices_refunded on public.billing_invoices (created_at desc, id desc) where refunded_cents > 0;
create index billing_invoices_number on public.billing_invoices using gin (lower(number) extensions.gin_trgm_ops);

-- The provider's events that arrived, for the log: each is a hint to fetch the customer's state.
create table private.billing_events (
  id text primary key,
  type text not null,
  customer text,
  outcome text not null,
  at timestamptz not null default now()
);

-- What is done once, however often its cause is seen, such as the email with a receipt.
create table private.billing_effects (
  kind text not null,
  reference text not null,
  at timestamptz not null default now(),
  primary key (kind, reference)
);

-- Tickets are numbered in the order in which the provider was asked.
create sequence private.billing_tickets;

-- The payment provider locks nothing over several requests. Whoever changes something of a customer's there holds the
-- customer's lease meanwhile, whichever process they are; that of a process that died ends by itself.
create table private.billing_leases (
  customer_id uuid primary key references public.billing_customers (id) on delete cascade,
  -- A number of the holder's own choice.
  holder uuid not null,
  -- By the real clock; another may take it from then on.
  held_until timestamptz not null
);

-- Rows that are always there, and closed tables ---------------------------------------------------------------------

insert into private.ledger_secret default values;
insert into private.admin_departures default values;
insert into private.billing_clock default values;
insert into private.headcount (people) values (0);

do $$
declare
  opened regclass;
begin
  for opened in
    select c.oid from pg_catalog.pg_class as c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
  loop
    execute format('alter table %s enable row level security', opened);
  end loop;
end
$$;
revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
