-- The names of a new profile, from the metadata of a sign-up. A function of its own, because the embedded backend also
-- sets them when the owner of an address chooses one of several sign-ups.

create function private.names_of_sign_up(metadata jsonb, email text, out full_name text, out display_name text)
language sql immutable set search_path = '' as $$
  select
    private.first_name_in(metadata, array['full_name', 'name'], 100),
    coalesce(
      private.first_name_in(
        metadata,
        array['display_name', 'full_name', 'name', 'preferred_username', 'user_name'],
        50
      ),
      private.name_from(split_part(email, '@', 1), 50)
    )
$$;
revoke all on function private.names_of_sign_up(jsonb, text) from public;

create or replace function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, full_name, display_name)
  select new.id, new.email, names.full_name, names.display_name
  from private.names_of_sign_up(new.raw_user_meta_data, new.email) as names
  on conflict (id) do nothing;
  return null;
end
$$;

select private.record_installation();
