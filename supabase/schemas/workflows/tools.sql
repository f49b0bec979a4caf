-- What tools of workflows read in the database.

-- The events of a workspace's calendar that touch a period, the earliest first, as far as the person is a member.
create or replace function public.workflow_calendar(person uuid, workspace uuid, since timestamptz, until timestamptz)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.membership(workspace, person) is null then
    return private.refusal('not_found');
  end if;
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'event', found.id, 'title', found.title, 'start', found.starts_at, 'end', found.ends_at, 'attendees', found.attendees
        )
        order by found.starts_at, found.id
      ),
      '[]'
    )
    from (
      select e.* from public.calendar_events as e
      where e.workspace_id = workspace and e.starts_at < until and e.ends_at >= since
      order by e.starts_at, e.id
      limit 1000
    ) as found
  );
end
$$;
