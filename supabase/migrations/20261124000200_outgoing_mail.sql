-- Delivery of the emails in `private.outgoing_mail`: each is taken, sent and removed. One that was taken but not removed, by a
-- process that ended or a mail server that refused it, is taken again later.

-- Takes emails that are due and returns them; with no other caller, until their next attempt. After the last attempt
-- they are dropped, as are invitations that nobody can accept any more. Called every minute, it also forgets invitations
-- that ended long ago.
create function private.take_outgoing_mail(most integer)
returns table (id bigint, kind text, recipient text, language text, payload jsonb)
language plpgsql set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.forget_invitations();
  delete from private.outgoing_mail as o
  where o.next_attempt_at <= now() and (
    o.attempts >= 6
    or o.kind = 'workspace-invitation' and not exists (
      select from public.workspace_invitations as i
      where i.id = (o.payload ->> 'invitation')::uuid and i.status = 'open' and i.expires_at > now()
    )
  );
  return query
    update private.outgoing_mail as o
    set attempts = o.attempts + 1,
      next_attempt_at = now() + (array['1 minute', '5 minutes', '30 minutes', '2 hours', '8 hours', '1 day'])[o.attempts + 1]::interval
    where o.id in (
      select due.id from private.outgoing_mail as due
      where due.next_attempt_at <= now()
      order by due.next_attempt_at, due.id
      limit least(most, 100)
      for update skip locked
    )
    returning o.id, o.kind, o.recipient, o.language, o.payload;
end
$$;

-- For the function that delivers on a hosted project.
create function public.take_outgoing_mail(most integer) returns jsonb
language sql security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(taken) order by taken.id), '[]'::jsonb) from private.take_outgoing_mail(most) as taken
$$;

-- Removes an email that was sent.
create function public.remove_outgoing_mail(id bigint) returns void
language sql security definer set search_path = '' as $$
  delete from private.outgoing_mail as o where o.id = remove_outgoing_mail.id
$$;

revoke all on all functions in schema private from public;
revoke all on function public.take_outgoing_mail(integer) from public, anon, authenticated;
revoke all on function public.remove_outgoing_mail(bigint) from public, anon, authenticated;
grant execute on function public.take_outgoing_mail(integer) to service_role;
grant execute on function public.remove_outgoing_mail(bigint) to service_role;

select private.record_installation();
