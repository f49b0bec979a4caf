-- Whoever deletes their account gets an email that says so, in the language of the page.

drop function public.delete_account(boolean);
drop function private.delete_own_account(boolean);

create function private.delete_own_account(end_workspaces boolean, in_language text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former public.profiles;
begin
  select * into former from public.profiles where id = (select auth.uid()) for update;
  if former.role = 'admin' then
    raise exception 'An admin cannot delete itself' using errcode = 'PT409';
  end if;
  if end_workspaces then
    perform private.record_workspace_change(w, 'delete_workspace')
    from public.workspaces as w where w.payer_id = former.id and not w.personal;
    delete from public.workspaces as w where w.payer_id = former.id;
  end if;
  insert into private.audit_log (actor_id, actor_email, action, target_id, target_email, before)
  select u.id, u.email, 'delete_account', u.id, u.email, private.standing_document(private.standing_of(former))
  from auth.users as u where u.id = (select auth.uid());
  insert into private.outgoing_mail (kind, recipient, language, payload)
  select 'account-deleted', u.email, case when in_language = 'en' then 'en' else 'it' end, '{}'
  from auth.users as u where u.id = (select auth.uid()) and u.email_confirmed_at is not null;
  delete from auth.users where id = (select auth.uid());
  perform pg_notify('outgoing_mail', '');
end
$$;

create function public.delete_account(end_workspaces boolean default false, in_language text default 'it') returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.delete_own_account(end_workspaces, in_language);
$$;

revoke all on all functions in schema private from public;
revoke all on function public.delete_account(boolean, text) from public, anon, service_role;
grant execute on function public.delete_account(boolean, text), private.delete_own_account(boolean, text)
  to authenticated;

select private.record_installation();
