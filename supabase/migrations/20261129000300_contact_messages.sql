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
alter table private.contact_messages enable row level security;
create policy "no request reaches it" on private.contact_messages for all to public using (false) with check (false);
revoke all on private.contact_messages from public, anon, authenticated, service_role;

-- Keeps a message for a year and mails it to the first twenty admins; false when too many arrived in the last day.
create function public.leave_contact_message(desk text, email text, message text, in_language text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- One at a time, so that the number stays bounded.
  perform pg_advisory_xact_lock(hashtext('contact_messages'));
  if (select count(*) from private.contact_messages where at > now() - interval '1 day') >= 200 then
    return false;
  end if;
  delete from private.contact_messages where at < now() - interval '1 year';
  insert into private.contact_messages (desk, email, message, language)
  values (desk, email, message, in_language);
  insert into private.outgoing_mail (kind, recipient, language, payload)
  select 'contact-message', p.email, in_language, jsonb_build_object('desk', desk, 'email', leave_contact_message.email, 'message', message)
  from public.profiles as p
  where p.role = 'admin' and p.email_verified
  order by p.created_at, p.id
  limit 20;
  perform pg_notify('outgoing_mail', '');
  return true;
end
$$;

revoke all on function public.leave_contact_message(text, text, text, text) from public, anon, authenticated;
grant execute on function public.leave_contact_message(text, text, text, text) to service_role;

-- Whether an account has its profile. The id of an account is known only to whoever made it.
create function private.has_profile(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = person)
$$;

create function public.has_profile(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.has_profile(person)
$$;

revoke all on function private.has_profile(uuid) from public;
grant execute on function private.has_profile(uuid) to anon, authenticated;
revoke all on function public.has_profile(uuid) from public;
grant execute on function public.has_profile(uuid) to anon, authenticated, service_role;

select private.record_installation();
