-- Names and phone numbers have no characters that cannot be seen: with them a name could look like another person's, or
-- turn the text around it.

-- A text without invisible characters and direction marks. Joiners stay where they shape letters or emoji, not beside
-- Latin, Greek and Cyrillic letters, spaces, and each other; variation selectors stay. The domain has the same rule.
create function private.visible_text(typed text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    regexp_replace(
      typed,
      '[\u00AD\u034F\u061C\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B\u200E-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]',
      '', 'g'
    ),
    '(?<![\u0530-\u200B\u200E-\U0010FFFF])[\u200C-\u200D]|[\u200C-\u200D](?![\u0530-\u200B\u200E-\U0010FFFF])',
    '', 'g'
  )
$$;

-- Cleans an untrusted name: one visible line, trimmed, cut to the maximum length; null if nothing remains.
create or replace function private.name_from(typed text, longest integer) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(private.visible_text(left(
    btrim(regexp_replace(private.visible_text(typed), '[[:cntrl:][:space:]]+', ' ', 'g')), longest
  ))), '')
$$;

-- What the sign-in with a provider writes into a new profile is cleaned; what a person types later is refused.
create function private.clean_names() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.full_name := nullif(btrim(private.visible_text(new.full_name)), '');
  new.display_name := nullif(btrim(private.visible_text(new.display_name)), '');
  return new;
end
$$;

create trigger clean_names before insert on public.profiles
  for each row execute function private.clean_names();

update public.profiles
set
  full_name = nullif(btrim(private.visible_text(full_name)), ''),
  display_name = nullif(btrim(private.visible_text(display_name)), ''),
  phone = nullif(btrim(private.visible_text(phone)), '')
where (full_name, display_name, phone) is distinct from
  (private.visible_text(full_name), private.visible_text(display_name), private.visible_text(phone));

alter table public.profiles
  add constraint full_name_is_visible check (full_name = private.visible_text(full_name)),
  add constraint display_name_is_visible check (display_name = private.visible_text(display_name)),
  add constraint phone_is_visible check (phone = private.visible_text(phone));

revoke all on all functions in schema private from public;
-- Whoever writes a profile runs its constraints.
grant execute on function private.visible_text(text) to authenticated, service_role;

select private.record_installation();
