-- Whoever has lost the second factor and the recovery codes is helped by an admin, who removes it: the person is told as
-- when they turn it off themselves, and signs in again, with the password alone. Admins cannot remove their own here.

create function public.admin_remove_second_factor(
  actor uuid,
  session uuid,
  target_id uuid,
  target_email text,
  dry_run boolean,
  request_id text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Of two calls at once, the second finds what the first has left.
  refusal text := private.admit_admin(
    actor, session, jsonb_build_array(jsonb_build_object('userId', target_id, 'email', target_email))
  );
  person public.profiles;
  held integer;
  ended integer;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  select * into person from public.profiles as p
  where p.id = target_id or lower(p.email) = lower(target_email);
  if not found then
    return jsonb_build_object('refusal', 'not_found');
  end if;
  if person.id = actor then
    return jsonb_build_object('refusal', 'own_second_factor');
  end if;
  -- Recovery codes are a factor too, which goes with the others.
  select count(*) into held from auth.mfa_factors as f
  where f.user_id = person.id and f.status = 'verified' and f.factor_type::text <> 'recovery_code';
  if held > 0 and not dry_run then
    delete from auth.mfa_factors as f where f.user_id = person.id;
    delete from auth.sessions as s where s.user_id = person.id;
    get diagnostics ended = row_count;
    insert into private.audit_log
      (actor_id, actor_email, action, target_id, target_email, before, after, request_id)
    select
      actor,
      (select email from public.profiles where id = actor),
      'remove_second_factor',
      person.id,
      person.email,
      standing || jsonb_build_object('sessions', ended),
      standing || jsonb_build_object('sessions', 0),
      request_id
    from private.standing_document(private.standing_of(person)) as standing;
  end if;
  return jsonb_build_object('removed', held);
end
$$;

revoke all on function public.admin_remove_second_factor(uuid, uuid, uuid, text, boolean, text)
  from public, anon, authenticated;
grant execute on function public.admin_remove_second_factor(uuid, uuid, uuid, text, boolean, text) to service_role;

select private.record_installation();
