-- What a call found out before it waited for a lock can be over afterwards: the admin may have lost the role or the
-- session meanwhile. Such a call is refused, as if it had come later.

-- Why an admin's call is refused, or null. Until the transaction ends it locks the admin and the people whom the
-- operations name, in the order of their ids; calls of other people lock nothing.
create function private.admit_admin(actor uuid, session uuid, operations jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  refusal text := private.admin_refusal(actor, session);
begin
  if refusal is null then
    perform private.lock_people(operations || jsonb_build_object('userId', actor));
    refusal := private.admin_refusal(actor, session);
  end if;
  return refusal;
end
$$;

create or replace function public.admin_apply(
  actor uuid,
  session uuid,
  operations text,
  dry_run boolean,
  idempotency_key text,
  request_id text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  list jsonb := operations::jsonb;
  refusal text := private.admit_admin(actor, session, list);
  asked bytea := sha256(convert_to(dry_run::text || list::text, 'UTF8'));
  given private.answered_requests;
  outcome jsonb;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  if idempotency_key is null then
    return private.apply_operations(actor, list, dry_run, request_id);
  end if;

  delete from private.answered_requests where at < now() - interval '30 days';
  -- One admin's calls run one after the other, so a call with the same key has ended.
  select * into given from private.answered_requests where actor_id = actor and key = idempotency_key;
  if found then
    return case
      when given.body_hash = asked then given.answer
      else jsonb_build_object('refusal', 'idempotency_conflict')
    end;
  end if;
  outcome := private.apply_operations(actor, list, dry_run, request_id);
  insert into private.answered_requests (actor_id, key, body_hash, answer)
  values (actor, idempotency_key, asked, outcome - 'avatars');
  return outcome;
end
$$;

create or replace function public.admin_end_sessions(
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
  ended integer;
  kept integer;
begin
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  select * into person from public.profiles as p
  where p.id = target_id or lower(p.email) = lower(target_email);
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

revoke all on function private.admit_admin(uuid, uuid, jsonb) from public;

select private.record_installation();
