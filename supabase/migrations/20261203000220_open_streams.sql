-- Whoever may no longer read an answer is not told the rest of it. The servers ask every second about those who read one
-- while it is written: its stream outlived their session, their token or their membership.

-- `readers` is [{reader, person, session, token, answer}]: a person in a session or a program with a token, and what they
-- read; null for what is kept nowhere. Answers the numbers of those who may not go on.
create function public.chat_readers(readers text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(given.reader), '[]')
  from jsonb_to_recordset(readers::jsonb) as given (reader integer, person uuid, session uuid, token uuid, answer uuid)
  where private.chat_refusal(given.person, given.session) is not null
    or given.token is not null and not exists (
      select from private.live_api_tokens(given.person) as t where t.id = given.token
    )
    or given.answer is not null and not exists (
      select from public.messages as m
      where m.id = given.answer and private.membership(m.workspace_id, given.person) is not null
    )
$$;

revoke all on function public.chat_readers(text) from public, anon, authenticated;
grant execute on function public.chat_readers(text) to service_role;

select private.record_installation();
