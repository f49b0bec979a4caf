-- Workspaces (decision 38): the rooms that people work in, their members, and invitations to them. Clients read them and
-- rename workspaces; every other change is a function of a later migration.

-- Random letters and digits without look-alikes, at most 8.
create function private.random_label(length integer) returns text
language sql volatile set search_path = '' as $$
  -- Without the bytes of a UUID that say its version.
  select string_agg(substr('abcdefghijkmnpqrstuvwxyz23456789', 1 + (get_byte(uuid_send(id), place) & 31), 1), '')
  from gen_random_uuid() as id, unnest('{0,1,2,3,4,5,9,10}'::integer[]) with ordinality as byte (place, number)
  where number <= length
$$;

-- A new slug for a name. It ends at random, so that nobody learns from a slug which names others use.
create function private.new_slug(name text) returns text
language sql volatile set search_path = '' as $$
  select concat_ws(
    '-',
    nullif(btrim(left(btrim(regexp_replace(private.folded(name), '[^a-z0-9]+', '-', 'g'), '-'), 40), '-'), ''),
    private.random_label(8)
  )
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

-- Access -----------------------------------------------------------------------------------------------------------

alter table private.invitation_tokens enable row level security;
alter table private.workspace_handovers enable row level security;
alter table private.outgoing_mail enable row level security;
alter table private.emails_sent enable row level security;
create policy "no request reaches it" on private.invitation_tokens for all to public using (false) with check (false);
create policy "no request reaches it" on private.workspace_handovers for all to public using (false) with check (false);
create policy "no request reaches it" on private.outgoing_mail for all to public using (false) with check (false);
create policy "no request reaches it" on private.emails_sent for all to public using (false) with check (false);
revoke all on private.invitation_tokens, private.workspace_handovers, private.outgoing_mail, private.emails_sent
  from public, anon, authenticated, service_role;

-- The workspaces of the signed-in person. Policies ask once for each statement, whatever the number of rows:
-- `workspace_id = any (array(select private.my_workspaces()))`.
create function private.my_workspaces() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.workspace_id from public.workspace_members as m where m.user_id = (select auth.uid())
$$;

-- Those of them that the person owns.
create function private.my_owned_workspaces() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.workspace_id from public.workspace_members as m where m.user_id = (select auth.uid()) and m.role = 'owner'
$$;

alter table public.workspaces enable row level security;
alter table public.workspace_members enable row level security;
alter table public.workspace_invitations enable row level security;
revoke all on public.workspaces, public.workspace_members, public.workspace_invitations
  from public, anon, authenticated, service_role;
grant select on public.workspaces, public.workspace_members, public.workspace_invitations to authenticated;
grant update (name) on public.workspaces to authenticated;
grant select on public.workspaces, public.workspace_members, public.workspace_invitations to service_role;

create policy "members read their workspaces" on public.workspaces
  for select to authenticated using (id = any (array(select private.my_workspaces())));
create policy "owners rename their workspaces" on public.workspaces
  for update to authenticated
  using (id = any (array(select private.my_owned_workspaces())))
  with check (id = any (array(select private.my_owned_workspaces())));
create policy "members read who is in their workspaces" on public.workspace_members
  for select to authenticated using (workspace_id = any (array(select private.my_workspaces())));
create policy "owners read the invitations to their workspaces" on public.workspace_invitations
  for select to authenticated using (workspace_id = any (array(select private.my_owned_workspaces())));
create policy "only in a current session" on public.workspaces as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);
create policy "only in a current session" on public.workspace_members as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);
create policy "only in a current session" on public.workspace_invitations as restrictive
  for all to authenticated using ((select private.session_refusal()) is null);

-- How many are in each workspace ---------------------------------------------------------------------------------------

-- Kept by triggers: counting 100,000 members for each page of them takes longer than the page.
create table private.member_counts (
  workspace_id uuid primary key references public.workspaces (id) on delete cascade,
  owners bigint not null,
  collaborators bigint not null
);
alter table private.member_counts enable row level security;
create policy "no request reaches it" on private.member_counts for all to public using (false) with check (false);
revoke all on private.member_counts from public, anon, authenticated, service_role;

-- Counts with the changes of one statement. Locks the counts of all its workspaces in the order of their ids.
create function private.count_seats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.member_counts as c (workspace_id, owners, collaborators)
    select
      m.workspace_id, count(*) filter (where m.role = 'owner'), count(*) filter (where m.role = 'collaborator')
    from added as m
    group by m.workspace_id
    order by m.workspace_id
    on conflict (workspace_id) do update
      set owners = c.owners + excluded.owners, collaborators = c.collaborators + excluded.collaborators;
    return null;
  end if;
  perform from private.member_counts as c
  where c.workspace_id in (select g.workspace_id from gone as g)
  order by c.workspace_id
  for no key update;
  update private.member_counts as c
  set owners = c.owners - fewer.owners, collaborators = c.collaborators - fewer.collaborators
  from (
    select
      g.workspace_id,
      count(*) filter (where g.role = 'owner') as owners,
      count(*) filter (where g.role = 'collaborator') as collaborators
    from gone as g
    group by g.workspace_id
  ) as fewer
  where c.workspace_id = fewer.workspace_id;
  if tg_op = 'UPDATE' then
    update private.member_counts as c
    set owners = c.owners + more.owners, collaborators = c.collaborators + more.collaborators
    from (
      select
        m.workspace_id,
        count(*) filter (where m.role = 'owner') as owners,
        count(*) filter (where m.role = 'collaborator') as collaborators
      from added as m
      group by m.workspace_id
    ) as more
    where c.workspace_id = more.workspace_id;
  end if;
  return null;
end
$$;

create trigger count_new_seats after insert on public.workspace_members
  referencing new table as added for each statement execute function private.count_seats();
create trigger count_changed_seats after update on public.workspace_members
  referencing old table as gone new table as added for each statement execute function private.count_seats();
create trigger count_left_seats after delete on public.workspace_members
  referencing old table as gone for each statement execute function private.count_seats();

-- Personal workspaces ----------------------------------------------------------------------------------------------

-- Gives people their personal workspace. Until it is renamed, the app shows its name in the person's language.
create function private.add_personal_workspaces(people uuid[]) returns void
language sql set search_path = '' as $$
  with added as (
    insert into public.workspaces (name, slug, payer_id, personal, created_at, payer_since)
    select
      'Personale',
      private.new_slug(p.display_name), p.id, true, p.created_at, p.created_at
    from public.profiles as p
    where p.id = any (people)
    returning id, payer_id, created_at
  )
  insert into public.workspace_members (workspace_id, user_id, role, joined_at)
  select id, payer_id, 'owner', created_at from added
$$;

create function private.welcome_people() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_personal_workspaces(array(select id from added));
  return null;
end
$$;

select private.add_personal_workspaces(array(select id from public.profiles));

create trigger welcome_people after insert on public.profiles
  referencing new table as added
  for each statement execute function private.welcome_people();

-- Ends the workspaces that only the deleted person is in. Where others are, the person first hands them over or ends
-- them.
create function private.end_lonely_workspaces() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.workspaces as w
  where w.payer_id = old.id and not exists (
    select from public.workspace_members as m where m.workspace_id = w.id and m.user_id <> old.id
  );
  if exists (select from public.workspaces as w where w.payer_id = old.id) then
    raise exception 'Others work in workspaces that this person pays for' using errcode = 'PT409', detail = 'workspaces';
  end if;
  return old;
end
$$;

create trigger end_lonely_workspaces before delete on public.profiles
  for each row execute function private.end_lonely_workspaces();

-- The audit log names the workspace of a change. No foreign key: an entry outlives what it names.
alter table private.audit_log
  add column workspace_id uuid,
  add column workspace_name text,
  add column member_role text;
create index audit_log_workspace on private.audit_log (workspace_id, id desc) where workspace_id is not null;

revoke all on all functions in schema private from public;
grant execute on function private.my_workspaces() to authenticated;
grant execute on function private.my_owned_workspaces() to authenticated;
-- Whoever writes a name runs its constraint.
grant execute on function private.workspace_name(text) to authenticated, service_role;

select private.record_installation();
