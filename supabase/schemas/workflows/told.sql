-- What people are told of runs: that a decision or an answer is asked, that a step is in doubt, that a run failed. Triggers
-- do it, so that whoever changes a state need not.

-- Tells people of a run, unless they have not read yet that the same is so. Answers who was told.
create or replace function private.tell_of_run(people uuid[], kind text, run public.runs, tool text) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  told constant uuid[] := array(
    select person from unnest(people) as person
    where not exists (
      select from public.notifications as n
      where n.user_id = person and n.read_at is null and n.kind = tell_of_run.kind and n.data ->> 'run' = run.id::text
    )
  );
  data jsonb;
begin
  select jsonb_build_object(
    'workspace_id', room.id, 'workspace', room.name, 'slug', room.slug,
    'run', run.id, 'workflow', w.name, 'tool', tool
  )
  into data
  from public.workspaces as room join public.workflows as w on w.id = run.workflow_id
  where room.id = run.workspace_id;
  perform private.notify_all(told, array_fill(kind, array[cardinality(told)]), array_fill(data, array[cardinality(told)]));
  return told;
end
$$;

-- What nobody has to act on any more counts as read.
create or replace function private.read_of_run(kind text, run uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if kind = 'approval_asked' and exists (select from public.approvals as a where a.run_id = run and a.status = 'pending')
    or kind <> 'approval_asked' and exists (
      select from public.run_steps as s
      where s.run_id = run and s.status = case kind when 'answer_asked' then 'awaiting' else 'in_doubt' end
        and (kind <> 'answer_asked' or s.tool = 'human')
    )
  then
    return;
  end if;
  update public.notifications as n set read_at = now()
  where n.read_at is null and n.kind = read_of_run.kind and n.data ->> 'run' = run::text
    and n.user_id in (
      select m.user_id from public.runs as r join public.workspace_members as m on m.workspace_id = r.workspace_id
      where r.id = run
    );
end
$$;

-- Tells who can decide that a run asks; by email too, unless they do not want it. No link in it decides (decision 43).
create or replace function private.tell_of_approval(run public.runs, tool text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.mail_person(told.person, 'approval-asked', jsonb_build_object(
    'run', run.id, 'workflow', w.name, 'workspace', room.name, 'slug', room.slug
  ))
  from unnest(private.tell_of_run(private.deciders(tool, run), 'approval_asked', run, tool)) as told (person)
  join public.workflows as w on w.id = run.workflow_id
  join public.workspaces as room on room.id = run.workspace_id
  left join public.preferences as p on p.user_id = told.person
  where coalesce(p.email_project_updates, true);
end
$$;

-- Who started a run, if that is a member still.
create or replace function private.starter_of(run public.runs) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select m.user_id from public.workspace_members as m
    where m.workspace_id = run.workspace_id and m.user_id = run.started_by
  );
end
$$;

create or replace function private.tell_of_step() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := case when 'in_doubt' in (old.status, new.status) then 'step_in_doubt' else 'answer_asked' end;
  run public.runs;
begin
  select * into run from public.runs as r where r.id = new.run_id;
  if new.status in ('in_doubt', 'awaiting') then
    perform private.tell_of_run(private.starter_of(run), kind, run, new.tool);
  else
    perform private.read_of_run(kind, run.id);
  end if;
  return null;
end
$$;
create or replace trigger tell_of_step after update of status on public.run_steps
  for each row when (
    old.status <> new.status and (
      'in_doubt' in (old.status, new.status) or new.tool = 'human' and 'awaiting' in (old.status, new.status)
    )
  )
  execute function private.tell_of_step();

-- What an ended run asked need not be decided; that it failed is told.
create or replace function private.tell_of_end() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.read_of_run('approval_asked', new.id);
  if new.status in ('failed', 'timed_out') and not new.dry_run then
    perform private.tell_of_run(private.starter_of(new), 'run_failed', new, null);
  end if;
  return null;
end
$$;
create or replace trigger tell_of_end after update of ended_at on public.runs
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function private.tell_of_end();
