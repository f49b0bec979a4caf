-- Ends the sessions of a user on behalf of an admin (decision 12). The refresh tokens go with their session.

-- Answers how many sessions were ended or, of a dry run, would be. Admins who end their own keep the session of this
-- call, like people who end all others in the settings.
create function public.admin_end_sessions(
  actor uuid,
  session uuid,
  target_id uuid,
  target_email text,
  dry_run boolean,
  request_id text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal text := private.admin_refusal(actor, session);
  person public.profiles;
  ended integer;
  kept integer;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  -- Of two calls at once, the second finds what the first has left.
  select * into person from public.profiles as p
  where p.id = target_id or lower(p.email) = lower(target_email)
  for no key update;
  if not found then
    return jsonb_build_object('refusal', 'not_found');
  end if;

  if dry_run then
    select count(*) into ended from auth.sessions as s where s.user_id = person.id and s.id <> session;
    return jsonb_build_object('ended', ended);
  end if;

  delete from auth.sessions as s where s.user_id = person.id and s.id <> session;
  get diagnostics ended = row_count;
  if ended > 0 then
    kept := (person.id = actor)::integer;
    insert into private.audit_log
      (actor_id, actor_email, action, target_id, target_email, before, after, request_id)
    select
      actor,
      (select email from public.profiles where id = actor),
      'end_sessions',
      person.id,
      person.email,
      standing || jsonb_build_object('sessions', kept + ended),
      standing || jsonb_build_object('sessions', kept),
      request_id
    from private.standing_document(private.standing_of(person)) as standing;
  end if;
  return jsonb_build_object('ended', ended);
end
$$;
revoke all on function public.admin_end_sessions(uuid, uuid, uuid, text, boolean, text) from public, anon, authenticated;
grant execute on function public.admin_end_sessions(uuid, uuid, uuid, text, boolean, text) to service_role;

select private.record_installation();
