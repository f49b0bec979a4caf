-- The public bucket of pictures: each person writes into a folder of their own, named by their id.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Holds the number of avatars per person when many arrive at once, whoever writes the row: the storage service writes
-- it with its own role, which no policy binds. Nothing is stored for an account that is being deleted.
create or replace function private.guard_avatar() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := substring(new.name from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/');
begin
  if tg_op = 'UPDATE' and old.bucket_id = new.bucket_id and starts_with(old.name, person || '/') then
    return new;
  end if;
  -- Waits until the person's other uploads, and a deletion of the account, have ended; the count sees their rows.
  perform from public.profiles where id = person for no key update;
  if not found then
    raise exception 'The folder belongs to no account' using errcode = '42501';
  end if;
  -- These operators use the index on names.
  if 20 <= (
    select count(*) from storage.objects
    where name ~>=~ (person || '/') and name ~<~ (person || '0') and name <> new.name and bucket_id = new.bucket_id
  ) then
    raise exception 'The folder is full' using errcode = '42501';
  end if;
  return new;
end
$$;
create or replace trigger guard_avatar before insert or update of bucket_id, name on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.guard_avatar();

-- The pictures of deleted accounts. Only the storage service can remove files; a function asks it to.
create or replace function public.abandoned_avatars(most integer) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects as o
  where o.bucket_id = 'avatars'
    and not exists (select from public.profiles as p where p.id::text = split_part(o.name, '/', 1))
  order by o.name
  limit most
$$;
