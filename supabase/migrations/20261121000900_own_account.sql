-- What people do with their own account (decision 16): list and end its sessions, export its data, delete it. The
-- functions always act on the signed-in person's account and take no other.

create function private.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  former public.profiles;
begin
  select * into former from public.profiles where id = (select auth.uid()) for update;
  if former.role = 'admin' then
    raise exception 'An admin cannot delete itself' using errcode = 'PT409';
  end if;
  insert into private.audit_log (actor_id, actor_email, action, target_id, target_email, before)
  select u.id, u.email, 'delete_account', u.id, u.email, private.standing_document(private.standing_of(former))
  from auth.users as u where u.id = (select auth.uid());
  delete from auth.users where id = (select auth.uid());
end
$$;

-- Deletes the account of the signed-in person with all that depends on it.
create function public.delete_account() returns void
language sql set search_path = '' as $$
  select private.delete_own_account()
$$;

create function private.own_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, current boolean)
language sql stable security definer set search_path = '' as $$
  select
    s.id,
    s.created_at,
    coalesce(s.refreshed_at at time zone 'UTC', s.updated_at, s.created_at),
    s.user_agent,
    host(s.ip),
    s.id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from auth.sessions as s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
  order by 3 desc
$$;

-- The sessions of the signed-in person, most recently used first.
create function public.my_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, current boolean)
language sql stable set search_path = '' as $$
  select * from private.own_sessions()
$$;

create function private.end_own_session(session uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where id = session and user_id = (select auth.uid());
  return found;
end
$$;

-- Ends a session of the signed-in person; false when there is none of that id.
create function public.end_session(session_id uuid) returns boolean
language sql set search_path = '' as $$
  select private.end_own_session(session_id)
$$;

-- Everything stored about the signed-in person, as one consistent document.
create function public.export_account() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'exportedAt', now(),
    'profile', (select to_jsonb(p) from public.profiles as p where p.id = (select auth.uid())),
    'preferences', (select to_jsonb(p) - 'user_id' from public.preferences as p where p.user_id = (select auth.uid())),
    'usage', (
      select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' order by u.counter, u.period_start), '[]'::jsonb)
      from public.usage_counters as u where u.user_id = (select auth.uid())
    ),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' order by p.created_at), '[]'::jsonb)
      from public.payments as p where p.user_id = (select auth.uid())
    ),
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]'::jsonb) from public.my_sessions() as s
    )
  )
$$;

revoke all on all functions in schema private from public;
grant execute on function private.delete_own_account() to authenticated;
grant execute on function private.own_sessions() to authenticated;
grant execute on function private.end_own_session(uuid) to authenticated;

revoke all on function public.delete_account() from public, anon, service_role;
revoke all on function public.my_sessions() from public, anon, service_role;
revoke all on function public.end_session(uuid) from public, anon, service_role;
revoke all on function public.export_account() from public, anon, service_role;
grant execute on function public.delete_account() to authenticated;
grant execute on function public.my_sessions() to authenticated;
grant execute on function public.end_session(uuid) to authenticated;
grant execute on function public.export_account() to authenticated;
