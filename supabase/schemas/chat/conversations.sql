-- Conversations: how long they are kept (decision 37), search in them, and what people do with their messages. Clients
-- read, rename, archive and delete conversations; everything else is written by turns.sql, for the chat function.

-- Changes by members: a title is a title, and an archived conversation returns only where the plan has room.
create or replace function private.guard_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  room public.workspaces;
  limits jsonb;
begin
  if auth.uid() is null then
    return new;
  end if;
  select * into room from public.workspaces as w where w.id = old.workspace_id;
  if new.archived_at is null and old.archived_at is not null then
    -- As in all else that counts against a plan. The conversation's own row is locked already, so that PostgreSQL may
    -- have to end one of two transactions that both bring it back.
    room := private.lock_payer(room.id);
  end if;
  limits := private.limits_of(room.payer_id);
  perform private.require_writable(room, limits);
  new.title := private.name_from(new.title, 200);
  if new.title is null then
    raise exception 'A title has 1 to 200 characters' using errcode = 'PT422', detail = 'title';
  end if;
  if new.archived_at is not null then
    -- Dates of clients are ignored.
    new.archived_at := coalesce(old.archived_at, now());
  elsif old.archived_at is not null
    and not private.has_room(limits, 'maxActiveChatsPerWorkspace', private.count_active_chats(room.id))
  then
    perform private.refuse_limit('maxActiveChatsPerWorkspace');
  end if;
  return new;
end
$$;
create or replace trigger guard_conversation before update of title, archived_at on public.conversations
  for each row execute function private.guard_conversation();

-- The number of conversations that count as active.
create or replace function private.count_active_chats(workspace uuid) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select count(*) from public.conversations as c where c.workspace_id = workspace and c.archived_at is null
  );
end
$$;

create or replace function private.retention_days(limits jsonb) returns integer
language sql immutable set search_path = '' as $$
  select nullif((limits ->> 'dataRetentionDays')::integer, -1)
$$;

-- How many days conversations are kept by a plan alone; null for ever. An expired plan counts for 30 days more.
create or replace function private.plan_retention(plan text, expires_at timestamptz, custom_limits jsonb, moment timestamptz)
returns integer
language sql stable set search_path = '' as $$
  select case when bool_or(kept.days is null) then null else max(kept.days) end
  from (
    select private.retention_days(public.effective_limits(plan, expires_at, custom_limits, moment)) as days
    union all
    select private.retention_days(public.effective_limits(plan, null, custom_limits, moment))
    where expires_at > moment - interval '30 days'
  ) as kept
$$;

-- The same now.
create or replace function private.retention_of(payer public.profiles) returns integer
language sql stable set search_path = '' as $$
  select private.retention_of(payer, now())
$$;

-- The days for which conversations are kept at a moment, with what former downgrades shortened (decision 37).
create or replace function private.retention_of(payer public.profiles, moment timestamptz) returns integer
language sql stable set search_path = '' as $$
  select case when bool_or(kept.days is null) then null else max(kept.days) end
  from (
    select private.plan_retention(payer.plan, payer.plan_expires_at, payer.custom_limits, moment) as days
    union all
    select f.days from private.former_retentions as f where f.user_id = payer.id and f.until > moment
  ) as kept
$$;

-- Remembers the retention of former plans. It is worked out once for all people with the same change, which the planner
-- would undo if the changes were not materialized.
create or replace function private.remember_retention() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with change as materialized (
    select
      array_agg(o.id) as people,
      o.plan_expires_at as former_end,
      private.plan_retention(o.plan, o.plan_expires_at, o.custom_limits, now()) as former,
      private.plan_retention(n.plan, n.plan_expires_at, n.custom_limits, now()) as present
    from former as o full join present as n on n.id = o.id
    where (o.plan, o.plan_expires_at, o.custom_limits) is distinct from (n.plan, n.plan_expires_at, n.custom_limits)
    group by o.plan, o.plan_expires_at, o.custom_limits, n.plan, n.plan_expires_at, n.custom_limits
  )
  insert into private.former_retentions (user_id, days, until)
  -- That of an expired plan ends 30 days after its expiry, whatever changes meanwhile.
  select person, change.former, least(change.former_end, now()) + interval '30 days'
  from change cross join unnest(change.people) as person
  where change.present is not null and (change.former is null or change.former > change.present);
  return null;
end
$$;
create or replace trigger remember_retention after update on public.profiles
  referencing old table as former new table as present
  for each statement execute function private.remember_retention();

-- How many days the conversations of a payer are kept from now on, and from each moment at which a downgrade that has
-- happened shortens that; null for ever.
create or replace function private.retention_steps(payer public.profiles) returns table (starts timestamptz, days integer)
language sql stable set search_path = '' as $$
  select step.starts, step.days
  from (
    select
      held.starts,
      held.days,
      lag(held.days) over (order by held.starts) as before,
      row_number() over (order by held.starts) = 1 as is_first
    from (
      select moments.starts, private.retention_of(payer, moments.starts) as days
      from (
        select now() as starts
        union
        select f.until from private.former_retentions as f where f.user_id = payer.id and f.until > now()
        union
        select payer.plan_expires_at + interval '30 days'
        where payer.plan_expires_at <= now() and payer.plan_expires_at > now() - interval '30 days'
      ) as moments
    ) as held
  ) as step
  where step.is_first or (step.days < step.before or step.before is null and step.days is not null)
$$;

-- When a conversation is deleted in which something was last written then, if nobody writes in it and the payer keeps the
-- plan: each step keeps less than the one before, so that the earliest is when it really happens.
create or replace function private.deletion_time(touched timestamptz, starts timestamptz[], days integer[]) returns timestamptz
language sql stable set search_path = '' as $$
  select min(greatest(step.starts, touched + make_interval(days => step.days)))
  from unnest(starts, days) as step (starts, days)
  where step.days is not null
$$;

-- For each workspace of the signed-in person in which something is going to be deleted within seven days or, after a
-- downgrade, until the former retention has ended: how many conversations, the first ten, between when, how many days are
-- kept then, and when a downgrade makes it so few (null if none does).
create or replace function private.chat_retention_notice() returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select w.id, w.payer_id
    from public.workspace_members as m join public.workspaces as w on w.id = m.workspace_id
    where m.user_id = (select auth.uid())
  ),
  -- Once for each payer, because reading limits is the slowest part. Most on the largest plan keep all for ever.
  payers as materialized (
    select
      p.id,
      held.starts,
      held.days,
      held.fewest,
      nullif(held.last_start, now()) as shortened_at,
      -- Who wrote later than that has longer.
      greatest(now() + interval '7 days', held.last_start) - make_interval(days => held.fewest) as until
    from public.profiles as p
    cross join lateral (
      select
        array_agg(step.starts) as starts,
        array_agg(step.days) as days,
        min(step.days) as fewest,
        max(step.starts) as last_start
      from private.retention_steps(p) as step
    ) as held
    where p.id in (select mine.payer_id from mine) and held.fewest is not null
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'workspace_id', mine.id,
        'is_payer', payers.id = (select auth.uid()),
        'payer_name', private.name_of(payers.id),
        'count', due.number,
        'first_at', private.deletion_time(due.earliest, payers.starts, payers.days),
        'last_at', private.deletion_time(due.latest, payers.starts, payers.days),
        'days', payers.fewest,
        'shortened_at', payers.shortened_at,
        'conversations', (
          select jsonb_agg(
            jsonb_build_object(
              'id', c.id,
              'title', c.title,
              'touched_at', c.touched_at,
              'deleted_at', private.deletion_time(c.touched_at, payers.starts, payers.days)
            )
            order by c.touched_at, c.id
          )
          from (
            select * from public.conversations as listed
            where listed.workspace_id = mine.id and listed.touched_at <= payers.until
            order by listed.touched_at, listed.id
            limit 10
          ) as c
        )
      )
      order by due.earliest, mine.id
    ),
    '[]'
  )
  from payers
  join mine on mine.payer_id = payers.id
  cross join lateral (
    select count(*) as number, min(c.touched_at) as earliest, max(c.touched_at) as latest
    from public.conversations as c where c.workspace_id = mine.id and c.touched_at <= payers.until
  ) as due
  where due.number > 0
$$;

create or replace function public.chat_retention_notice() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.chat_retention_notice();
$$;

-- Tells people once that less will be kept, with how many conversations will be deleted.
create or replace function private.tell_retentions(people uuid[]) returns void
language sql set search_path = '' as $$
  with payers as materialized (
    select person as id from unnest(people) as person
    where exists (
      select from public.workspaces as w join public.conversations as c on c.workspace_id = w.id
      where w.payer_id = person
    )
  )
  select private.notify_all(
    array_agg(payers.id),
    array_agg('retention_shortened'::text),
    array_agg(jsonb_build_object('count', due.number, 'days', held.days, 'since', held.since))
  )
  from payers
  cross join lateral (
    select min(step.days) as days, max(step.starts) as since
    from public.profiles as p cross join lateral private.retention_steps(p) as step
    where p.id = payers.id
  ) as held
  cross join lateral (
    select count(*) as number
    from public.workspaces as w join public.conversations as c on c.workspace_id = w.id
    where w.payer_id = payers.id and c.touched_at <= held.since - make_interval(days => held.days)
  ) as due
  where held.since > now() and due.number > 0 and not exists (
    -- Of an expired plan that is then changed to the free one, the person was told when it expired.
    select from public.notifications as n
    where n.user_id = payers.id and n.kind = 'retention_shortened' and (n.data ->> 'since')::timestamptz = held.since
  )
  having count(*) > 0
$$;

create or replace function private.tell_retention() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_level = 'ROW' then
    perform private.tell_retentions(array[new.user_id]);
  else
    perform private.tell_retentions(array(select distinct user_id from present));
  end if;
  return null;
end
$$;
create or replace trigger tell_retention after insert on private.former_retentions
  referencing new table as present
  for each statement execute function private.tell_retention();
create or replace trigger tell_retention after insert on public.notifications
  for each row when (new.kind = 'plan_ended') execute function private.tell_retention();

-- Deletes what is older than the payer's plan keeps, and the files that nobody asked with within a day; for a schedule.
-- Answers how many conversations were deleted.
create or replace function public.chat_retention() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  deleted integer;
begin
  delete from private.former_retentions as f where f.until < now() - interval '1 day';
  delete from public.attachments as a where a.message_id is null and a.created_at < now() - interval '1 day';
  with old as (
    select c.id
    from public.profiles as p
    join public.workspaces as w on w.payer_id = p.id
    join public.conversations as c on c.workspace_id = w.id
    where c.touched_at < now() - make_interval(days => private.retention_of(p))
      and not exists (select from public.messages as m where m.conversation_id = c.id and m.status = 'streaming')
    limit 10000
    -- Nobody begins an answer in one of them meanwhile.
    for update of c skip locked
  )
  delete from public.conversations as c using old where c.id = old.id;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- About 120 characters of a text around the first place where its folded form has the words.
create or replace function private.excerpt_of(words text, whole text) returns text
language sql immutable set search_path = '' as $$
  select case when start > 1 then '…' else '' end
    || btrim(regexp_replace(substr(whole, start, 120), '\s+', ' ', 'g'))
    || case when start + 120 <= char_length(whole) then '…' else '' end
  from (select greatest(position(words in private.folded(whole)) - 40, 1) as start) as place
$$;

-- Searches titles and messages of a workspace. Words that many messages have find the newest conversations for certain.
create or replace function private.search_conversations(
  workspace uuid, query text, archived boolean, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  room public.workspaces := private.read_workspace(workspace);
  words constant text := private.folded(left(btrim(coalesce(query, '')), 200));
  pattern constant text := '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
  is_archive constant boolean := coalesce(archived, false);
  page constant integer := least(greatest(coalesce(page_size, 50), 1), 200);
  matches uuid[];
  latest uuid[] := '{}';
begin
  if words = '' then
    return '[]';
  end if;
  -- One letter is in every message. To compare a message takes half a millisecond.
  matches := array(
    select m.id from public.messages as m
    where char_length(words) > 1 and m.workspace_id = room.id and m.status <> 'streaming'
      and private.searched_text(m.parts) like pattern
    limit 400
  );
  if cardinality(matches) = 400 then
    -- These may all be old, so the conversations that were used last are looked through.
    latest := array(
      select m.id
      from (
        select c.id from public.conversations as c
        where c.workspace_id = room.id and (c.archived_at is not null) = is_archive
        order by c.touched_at desc, c.id
        limit 2 * page
      ) as c
      cross join lateral (
        select m.id from public.messages as m
        where m.workspace_id = room.id and m.conversation_id = c.id and m.status <> 'streaming'
          and private.searched_text(m.parts) like pattern
        order by m.created_at desc
        limit 1
      ) as m
      limit page
    );
  end if;
  if cardinality(matches) = 400 and cardinality(latest) < page then
    -- More than anybody reads are not counted.
    matches := array(
      select m.id from public.messages as m
      where m.workspace_id = room.id and m.status <> 'streaming'
        and private.searched_text(m.parts) like pattern
      limit 2000
    );
  end if;
  return (
    with newest as (
      select distinct on (m.conversation_id) m.conversation_id, m.parts
      from public.messages as m
      where m.workspace_id = room.id and m.id = any (matches || latest)
      order by m.conversation_id, m.created_at desc
    ),
    found as (
      select c.*, n.parts
      from public.conversations as c left join newest as n on n.conversation_id = c.id
      where c.workspace_id = room.id and (c.archived_at is not null) = is_archive
        and (n.conversation_id is not null or private.folded(c.title) like pattern)
      order by c.touched_at desc, c.id
      limit page
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', f.id,
          'workspace_id', f.workspace_id,
          'title', f.title,
          'created_at', f.created_at,
          'touched_at', f.touched_at,
          'archived_at', f.archived_at,
          'excerpt', case when f.parts is not null
            then private.excerpt_of(words, left(private.text_of(f.parts), 20000)) end
        )
        order by f.touched_at desc, f.id
      ),
      '[]'
    )
    from found as f
  );
end
$$;

create or replace function public.search_conversations(
  workspace uuid, query text, archived boolean default false, page_size integer default 50
) returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select private.search_conversations(workspace, query, archived, page_size);
$$;

-- Whether the signed-in person may rate a message: a whole answer in a workspace where they can write.
create or replace function private.may_rate(message uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.messages as m join public.workspaces as w on w.id = m.workspace_id
    where m.id = message and m.role = 'assistant' and m.status = 'complete'
      and private.membership(w.id, (select auth.uid())) is not null
      and private.read_only(w, private.limits_of(w.payer_id), private.membership(w.id, (select auth.uid()))) is null
  )
$$;

-- Chooses one of two answers that have ended; another choice replaces it.
create or replace function private.choose_answer(answer uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  chosen public.messages;
  other public.messages;
  room public.workspaces;
begin
  select * into chosen from public.messages as m
  where m.id = answer and private.membership(m.workspace_id, auth.uid()) is not null;
  if chosen.id is null then
    perform private.refuse('P0002', 'answer', 'There is no such answer');
  end if;
  select * into room from public.workspaces as w where w.id = chosen.workspace_id;
  perform private.require_writable(room, private.limits_of(room.payer_id));
  -- Two choices at once come one after the other.
  perform from public.conversations as c where c.id = chosen.conversation_id for update;
  select * into other from public.messages as m
  where m.conversation_id = chosen.conversation_id and (m.id = chosen.compared_with or m.compared_with = chosen.id);
  if other.id is null then
    perform private.refuse('P0002', 'answer', 'The answer is not one of two that are compared');
  end if;
  if 'streaming' in (chosen.status, other.status) then
    perform private.refuse('PT409', 'answer', 'Both answers have to end first');
  end if;
  update public.messages as m set is_chosen = m.id = chosen.id
  where m.conversation_id = chosen.conversation_id and m.id in (chosen.id, other.id);
  update public.conversations as c set touched_at = now() where c.id = chosen.conversation_id;
end
$$;

create or replace function public.choose_answer(answer uuid) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.choose_answer(answer);
$$;
