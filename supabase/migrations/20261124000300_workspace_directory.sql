-- What admins search workspaces by, in a narrow indexed table beside them, like the directory of users.

create table private.workspace_directory (
  workspace_id uuid primary key references public.workspaces (id) on delete cascade,
  created_at timestamptz not null,
  words text collate "C" not null
);

comment on column private.workspace_directory.words is 'Name, slug and payer''s address, folded, one a line.';

create index workspace_directory_words on private.workspace_directory using gin (words extensions.gin_trgm_ops);
create index workspace_directory_created_at on private.workspace_directory (created_at, workspace_id);

-- Counts them; everybody has one that is personal.
create index workspaces_shared on public.workspaces (id) where not personal;

alter table private.workspace_directory enable row level security;
create policy "no request reaches it" on private.workspace_directory for all to public using (false) with check (false);
revoke all on private.workspace_directory from public, anon, authenticated, service_role;

create function private.workspace_words(workspace public.workspaces) returns text
language sql stable set search_path = '' as $$
  select concat_ws(E'\n', private.folded(workspace.name), workspace.slug, private.folded(p.email))
  from public.profiles as p where p.id = workspace.payer_id
$$;

create function private.list_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.workspace_directory as d (workspace_id, created_at, words)
  values (new.id, new.created_at, private.workspace_words(new))
  on conflict (workspace_id) do update set words = excluded.words where d.words <> excluded.words;
  return null;
end
$$;

create function private.list_workspaces_of_payer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.workspace_directory as d
  set words = private.workspace_words(w)
  from public.workspaces as w
  where w.payer_id = new.id and d.workspace_id = w.id;
  return null;
end
$$;

insert into private.workspace_directory (workspace_id, created_at, words)
select w.id, w.created_at, private.workspace_words(w) from public.workspaces as w;

create trigger list_workspace after insert or update of name, payer_id on public.workspaces
  for each row execute function private.list_workspace();
create trigger list_workspaces_of_payer after update of email on public.profiles
  for each row when (old.email is distinct from new.email)
  execute function private.list_workspaces_of_payer();

revoke all on all functions in schema private from public;

select private.record_installation();
