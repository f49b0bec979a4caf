-- For the functions: why a token that they have verified is refused now; null if it is not.
create function public.session_refusal(person uuid, session uuid, aal text) returns text
language sql stable security definer set search_path = '' as $$
  select private.session_refusal_of(person, session, aal)
$$;
revoke all on function public.session_refusal(uuid, uuid, text) from public, anon, authenticated;
grant execute on function public.session_refusal(uuid, uuid, text) to service_role;

select private.record_installation();
