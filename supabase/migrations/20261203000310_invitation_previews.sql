-- What the link of an invitation shows names addresses in full to nobody but the person who was invited, and says whether
-- there is room and whom to ask if not.

-- The first character of an address and its domain.
create function private.masked_address(address text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(address, '^(.).*@', '\1…@')
$$;

-- The name of a person for somebody who has only a link; an address that stands for a name is masked.
create function private.masked_name(person uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(p.display_name, p.full_name, private.masked_address(p.email)) from public.profiles as p where p.id = person
$$;

-- As before, with `addressed_to_me`, whether the signed-in person's address is the invited one, with `full`, whether no seat is
-- free, and with `ask`, the name of the owner who invited, or else of who pays.
create or replace function private.preview_invitation(link_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'workspace_name', w.name,
    'invited_by', case when mine.is_invited then private.name_of(i.invited_by) else private.masked_name(i.invited_by) end,
    'email', case when mine.is_invited then i.email else private.masked_address(i.email) end,
    'addressed_to_me', mine.is_invited,
    'status', case when i.status = 'open' and i.expires_at <= now() then 'expired' else i.status end,
    'expires_at', i.expires_at,
    'full', private.seat_refusal(w.id, private.limits_of(w.payer_id), 'collaborator') is not null,
    'ask', case when mine.is_invited then private.name_of(asked.person) else private.masked_name(asked.person) end
  )
  from private.invitation_tokens as t
  join public.workspace_invitations as i on i.id = t.invitation_id
  join public.workspaces as w on w.id = i.workspace_id
  cross join lateral (
    select exists (
      select from auth.users as u where u.id = (select auth.uid()) and private.normalised_address(u.email) = i.mailbox
    ) as is_invited
  ) as mine
  cross join lateral (
    select coalesce(
      (
        select m.user_id from public.workspace_members as m
        where m.workspace_id = w.id and m.user_id = i.invited_by and m.role = 'owner'
      ),
      w.payer_id
    ) as person
  ) as asked
  where t.token_hash = sha256(convert_to(link_token, 'UTF8'))
$$;

revoke all on function private.masked_address(text), private.masked_name(uuid) from public;

select private.record_installation();
