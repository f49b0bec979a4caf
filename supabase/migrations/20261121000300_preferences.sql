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

alter table public.preferences enable row level security;
revoke all on public.preferences from public, anon, authenticated, service_role;
grant select, insert, update on public.preferences to authenticated;
grant select, insert, update, delete on public.preferences to service_role;

create policy "own preferences can be read" on public.preferences
  for select to authenticated using (user_id = (select auth.uid()));
create policy "own preferences can be created" on public.preferences
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "own preferences can be changed" on public.preferences
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create function private.stamp_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
revoke all on function private.stamp_update() from public;

create trigger stamp_update before insert or update on public.preferences
  for each row execute function private.stamp_update();
