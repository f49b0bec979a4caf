import { describe, expect, test } from "vitest";
import { onEverySetup, type Setup } from "./setups.ts";

/** A rule of the advisor: a query that returns one row per violation, described in the first column. */
type Rule = readonly [rule: string, query: string];

const OURS = "n.nspname in ('public', 'private')";

/** Excludes the objects of extensions. */
const NOT_FROM_EXTENSIONS = (oid: string) =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;

const RULES: readonly Rule[] = [
  [
    "no table without row level security",
    `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and c.relkind in ('r', 'p') and not c.relrowsecurity`,
  ],
  [
    "no table without policies",
    `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and c.relkind in ('r', 'p') and not exists (select from pg_policy p where p.polrelid = c.oid)`,
  ],
  [
    "no table without a primary key",
    `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and c.relkind = 'r'
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  ],
  [
    "no foreign key without an index that begins with its columns",
    `select k.conrelid::regclass || '.' || k.conname from pg_constraint k
     join pg_namespace n on n.oid = k.connamespace
     where ${OURS} and k.contype = 'f' and not exists (
       select from pg_index i
       where i.indrelid = k.conrelid and i.indisvalid and i.indpred is null
         and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
     )`,
  ],
  [
    "no index that another one repeats",
    `select min(i.indexrelid::regclass::text) from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where ${OURS}
     group by i.indrelid, i.indkey::text, i.indclass::text, i.indoption::text, c.relam,
       pg_get_expr(i.indexprs, i.indrelid), pg_get_expr(i.indpred, i.indrelid)
     having count(*) > 1`,
  ],
  [
    "no policy that asks who it is for every row",
    `select schemaname || '.' || tablename || ': ' || policyname from pg_policies
     where regexp_replace(
       coalesce(qual, '') || ' ' || coalesce(with_check, ''),
       'select\\s+auth\\.(uid|jwt|role|email)\\(\\)', '', 'gi'
     ) ~* 'auth\\.(uid|jwt|role|email)\\(\\)'`,
  ],
  [
    "no policy that lets everything through",
    `select schemaname || '.' || tablename || ': ' || policyname from pg_policies
     where permissive = 'PERMISSIVE' and (
       coalesce(qual, '') ~* '^\\(*(true|1 = 1)\\)*$' or coalesce(with_check, '') ~* '^\\(*(true|1 = 1)\\)*$'
     )`,
  ],
  [
    "no policy that holds for whoever is nobody",
    `select schemaname || '.' || tablename || ': ' || policyname from pg_policies
     where coalesce(qual, '') || coalesce(with_check, '') ~* 'auth\\.\\w+\\(\\)( as \\w+\\)?)? is null'`,
  ],
  [
    "no policy that believes what people say about themselves",
    `select schemaname || '.' || tablename || ': ' || policyname from pg_policies
     where coalesce(qual, '') || coalesce(with_check, '') ~ 'user_metadata'`,
  ],
  [
    "no two permissive policies for the same role and command",
    `select schemaname || '.' || tablename || ' ' || role || ' ' || cmd
     from pg_policies cross join unnest(roles) as role
     where schemaname in ('public', 'private') and permissive = 'PERMISSIVE'
     group by schemaname, tablename, role, cmd having count(*) > 1`,
  ],
  [
    "no view, which would run with its owner's rights, and no foreign table",
    `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and c.relkind in ('v', 'm', 'f')`,
  ],
  [
    "no function whose names can be taken over",
    `select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${OURS} and not coalesce(p.proconfig::text, '') ~ 'search_path=\\\\?"?\\\\?"?\\\\?"?\\\\?"?[,}]'
       and ${NOT_FROM_EXTENSIONS("p.oid")}`,
  ],
  [
    "no function with its owner's rights that people reach through the API",
    `select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and p.prosecdef and (
       has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute')
     )`,
  ],
  [
    "no private function that anybody may call who needs not",
    `select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'private' and (
       has_function_privilege('anon', p.oid, 'execute') and p.oid not in (
          'private.end_sessions_by_alert(text)'::regprocedure,
          'private.has_profile(uuid)'::regprocedure,
          'private.preview_invitation(text)'::regprocedure
        )
       or has_function_privilege('authenticated', p.oid, 'execute') and p.oid not in (
         'private.consume(uuid,text,integer,uuid)'::regprocedure,
         'private.end_sessions_by_alert(text)'::regprocedure,
         'private.remember_language(text)'::regprocedure,
         'private.has_profile(uuid)'::regprocedure,
         'private.consume_in(uuid,text,integer,uuid)'::regprocedure,
         'private.my_calendar_events()'::regprocedure,
         'private.my_runs()'::regprocedure,
         'private.my_usage()'::regprocedure,
         'private.my_workflow_files()'::regprocedure,
         'private.my_workflows()'::regprocedure,
         'private.period_start(text,timestamptz)'::regprocedure,
         'private.delete_own_account(boolean)'::regprocedure,
         'private.own_sessions()'::regprocedure,
         'private.end_own_session(uuid)'::regprocedure,
         'private.session_refusal()'::regprocedure,
         'private.require_session()'::regprocedure,
         'private.visible_text(text)'::regprocedure,
         'private.workspace_name(text)'::regprocedure,
         'private.my_workspaces()'::regprocedure,
         'private.my_owned_workspaces()'::regprocedure,
         'private.may_rate(uuid)'::regprocedure,
         'private.my_attachments()'::regprocedure,
         'private.file_body(uuid)'::regprocedure,
         'private.choose_answer(uuid)'::regprocedure,
         'private.create_workspace(text)'::regprocedure,
         'private.delete_workspace(uuid)'::regprocedure,
         'private.invite_to_workspace(uuid,text,text)'::regprocedure,
         'private.revoke_invitation(uuid)'::regprocedure,
         'private.accept_invitation(text,uuid)'::regprocedure,
         'private.decline_invitation(text,uuid)'::regprocedure,
         'private.leave_workspace(uuid)'::regprocedure,
         'private.remove_member(uuid,uuid)'::regprocedure,
         'private.set_member_role(uuid,uuid,text)'::regprocedure,
         'private.offer_handover(uuid,uuid,text)'::regprocedure,
         'private.cancel_handover(uuid)'::regprocedure,
         'private.accept_handover(uuid)'::regprocedure,
         'private.workspace_budget(uuid,integer,integer,text)'::regprocedure,
         'private.set_workspace_budget(uuid,numeric,numeric,text)'::regprocedure,
         'private.set_member_budget(uuid,uuid,numeric,text)'::regprocedure,
         'private.my_spending()'::regprocedure,
         'private.my_model_credit()'::regprocedure,
         'private.chat_retention_notice()'::regprocedure,
         'private.my_workspace_list()'::regprocedure,
         'private.workspace_overview(uuid)'::regprocedure,
         'private.workspace_people(uuid,integer,integer,text)'::regprocedure,
         'private.workspace_events(uuid,integer,integer)'::regprocedure,
         'private.workspaces_ending_with_me()'::regprocedure,
         'private.preview_invitation(text)'::regprocedure,
         'private.set_workspace_prompt(uuid,text)'::regprocedure,
         'private.search_conversations(uuid,text,boolean,integer)'::regprocedure,
         'private.my_api_tokens()'::regprocedure,
         'private.create_api_token(text,text,integer)'::regprocedure,
         'private.revoke_api_token(uuid)'::regprocedure,
         'private.revoke_api_tokens()'::regprocedure
       )
     )`,
  ],
  [
    "no table that people reach without a check of their session",
    `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname = 'public' and c.relkind in ('r', 'p') or c.oid = 'storage.objects'::regclass)
       and has_any_column_privilege('authenticated', c.oid, 'select, insert, update, references')
       and not exists (
         select from pg_policy p
         where p.polrelid = c.oid and not p.polpermissive and p.polcmd = '*'
           and p.polroles && array[0, 'authenticated'::regrole::oid]
           and pg_get_expr(p.polqual, c.oid) ~* 'select private\\.session_refusal\\(\\)'
           and p.polwithcheck is null
       )`,
  ],
  [
    "no function for people who are signed in without a check of their session",
    `select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and has_function_privilege('authenticated', p.oid, 'execute')
       and not has_function_privilege('anon', p.oid, 'execute')
       and p.prosrc !~ 'private\\.require_session\\(\\)'`,
  ],
  [
    "no private table that a request may touch",
    `select c.oid::regclass || ' ' || r.rolname || ' ' || privilege
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     cross join pg_roles r
     cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
     where n.nspname = 'private' and c.relkind = 'r' and r.rolname in ('anon', 'authenticated', 'service_role')
       and has_table_privilege(r.rolname, c.oid, privilege)`,
  ],
  [
    "no table that visitors may touch, none but of conversations that people may delete from or empty",
    `select c.oid::regclass || ' ' || r.rolname || ' ' || privilege
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     cross join pg_roles r
     cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
     where n.nspname = 'public' and c.relkind = 'r' and has_table_privilege(r.rolname, c.oid, privilege)
       and (
         r.rolname = 'anon'
         or r.rolname = 'authenticated' and privilege in ('truncate', 'references', 'trigger')
         or r.rolname = 'authenticated' and privilege = 'delete' and c.relname not in ('conversations', 'conversation_pins', 'message_feedback', 'saved_prompts')
         or r.rolname = 'service_role' and privilege in ('truncate', 'references', 'trigger')
       )`,
  ],
  [
    "no extension among the tables",
    `select e.extname::text from pg_extension e join pg_namespace n on n.oid = e.extnamespace where ${OURS}`,
  ],
  [
    "no column of a type that an upgrade cannot carry over",
    `select a.attrelid::regclass || '.' || a.attname from pg_attribute a
     join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and a.attnum > 0 and a.atttypid::regtype::text like 'reg%'`,
  ],
  [
    "no foreign key into the authentication users but to their primary key",
    `select k.conrelid::regclass || '.' || k.conname from pg_constraint k
     join pg_namespace n on n.oid = k.connamespace
     where ${OURS} and k.contype = 'f' and k.confrelid = 'auth.users'::regclass and k.conindid <> (
       select i.indexrelid from pg_index i where i.indrelid = 'auth.users'::regclass and i.indisprimary
     )`,
  ],
  [
    "no public bucket that can be listed by others than the owner of a folder",
    `select policyname::text from pg_policies
     where schemaname = 'storage' and tablename = 'objects' and cmd in ('SELECT', 'ALL') and permissive = 'PERMISSIVE'
       and qual !~ 'auth\\.uid\\(\\)'`,
  ],
  [
    "no bucket that takes anything, of any size",
    `select id from storage.buckets where file_size_limit is null or allowed_mime_types is null`,
  ],
  [
    "no invalid index, no table without autovacuum",
    `select i.indexrelid::regclass::text from pg_index i where not i.indisvalid
     union all
     select c.oid::regclass::text from pg_class c where c.reloptions::text ~ 'autovacuum_enabled=(false|off)'`,
  ],
];

async function findings({ sql }: Setup, query: string): Promise<string[]> {
  const rows = await sql.begin(async (transaction) => {
    await transaction`set local search_path = ''`;
    return await transaction.unsafe(query);
  });
  return rows.flatMap((row) => Object.values(row).map(String));
}

onEverySetup("the advisor finds", (setup) => {
  test.each(RULES)("%s", async (_rule, query) => {
    expect(await findings(setup(), query)).toEqual([]);
  });

  describe("every kind of violation", () => {
    const broken: readonly Rule[] = [
      ["no table without row level security", "create table public.open (id int primary key)"],
      [
        "no table without policies",
        "create table public.closed (id int primary key); alter table public.closed enable row level security",
      ],
      ["no table without a primary key", "create table public.keyless (id int)"],
      [
        "no foreign key without an index that begins with its columns",
        "create table public.slow (id int primary key, person uuid references public.profiles)",
      ],
      ["no index that another one repeats", "create index again on public.profiles (lower(email))"],
      [
        "no policy that asks who it is for every row",
        "create policy slow on public.profiles for select using (id = auth.uid())",
      ],
      [
        "no policy that lets everything through",
        "create policy wide on public.profiles for select using (true)",
      ],
      [
        "no policy that holds for whoever is nobody",
        "create policy nobody on public.profiles for select using ((select auth.uid()) is null)",
      ],
      [
        "no policy that believes what people say about themselves",
        "create policy vain on public.profiles using ((select auth.jwt()) -> 'user_metadata' ->> 'role' = 'admin')",
      ],
      [
        "no two permissive policies for the same role and command",
        "create policy twice on public.profiles for select to authenticated using (email = '')",
      ],
      [
        "no view, which would run with its owner's rights, and no foreign table",
        "create view public.everyone as select * from public.profiles",
      ],
      [
        "no function whose names can be taken over",
        "create function public.loose() returns int language sql as 'select 1'",
      ],
      [
        "no function with its owner's rights that people reach through the API",
        "create function public.mighty() returns int language sql security definer set search_path = '' as 'select 1'",
      ],
      [
        "no private function that anybody may call who needs not",
        "create function private.leaky() returns int language sql set search_path = '' as 'select 1'",
      ],
      [
        "no table that people reach without a check of their session",
        "create table public.lasting (id int primary key); grant insert (id) on public.lasting to authenticated",
      ],
      [
        "no function for people who are signed in without a check of their session",
        `create function public.lasting() returns int language sql as 'select 1';
         revoke all on function public.lasting from public, anon; grant execute on function public.lasting to authenticated`,
      ],
      ["no private table that a request may touch", "grant select on private.audit_log to service_role"],
      [
        "no table that visitors may touch, none but of conversations that people may delete from or empty",
        "grant delete on public.profiles to authenticated",
      ],
      ["no extension among the tables", "create extension citext schema public"],
      [
        "no column of a type that an upgrade cannot carry over",
        "create table public.fixed (id int primary key, kind regclass)",
      ],
      [
        "no public bucket that can be listed by others than the owner of a folder",
        "create policy listing on storage.objects for select using (bucket_id = 'avatars')",
      ],
      [
        "no bucket that takes anything, of any size",
        "insert into storage.buckets (id, name) values ('any', 'any')",
      ],
    ];

    test.each(broken)("%s: %s", async (rule, statement) => {
      const query = RULES.find(([name]) => name === rule)?.[1];
      expect(query).toBeDefined();
      const undone = new Error("undone");
      let found: string[] = [];
      await setup()
        .sql.begin(async (sql) => {
          await sql.unsafe(statement).simple();
          found = (await sql.unsafe(query ?? "")).flatMap((row) => Object.values(row).map(String));
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      expect(found).not.toEqual([]);
    });
  });
});
