// Benchmarks of workspaces: one with 100,000 members and a person with 2,000 of them, through HTTP as the app calls it, and
// the policy that every table of a workspace has, compared with two other forms.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { openLiveStore } from "../src/backup/liveStore.ts";
import { writeTestApp } from "../tests/support/app.ts";
import type { Figure } from "./figure.ts";
import { ADMIN, percentile, startServer } from "./server.ts";

const MEMBERS = 100_000;
const WORKSPACES = 2_000;
const ROWS = 300_000;
const PAGE = 50;
const TURNS = 40;
const LIMITS = { REGIA_LIMIT_REST_ACCOUNT: "1000000/60", REGIA_LIMIT_REST_ADDRESS: "1000000/60" };

interface Site {
  readonly url: string;
  readonly key: string;
  readonly token: string;
  /** The id of the first admin, who pays for everything. */
  readonly payer: string;
  /** The session of the token. */
  readonly session: string;
}

async function signIn(url: string): Promise<Site> {
  const config = (await (await fetch(`${url}/local/config.json`)).json()) as { publishableKey: string };
  const key = config.publishableKey;
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const { access_token: token, user } = (await answer.json()) as {
    access_token: string;
    user: { id: string };
  };
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    session_id: string;
  };
  return { url, key, token, payer: user.id, session: claims.session_id };
}

/** Adds the people and workspaces; returns the id of the one with all the members. */
async function fill(sql: postgres.Sql, { payer }: Site): Promise<string> {
  await sql`
    insert into auth.users (id, email, raw_app_meta_data, email_confirmed_at)
    select gen_random_uuid(), 'persona' || n || '@example.com', '{"provider": "bench"}', now()
    from generate_series(1, ${MEMBERS - 1}::integer) as n`;
  await sql`
    insert into public.profiles (id, email, full_name, display_name)
    select id, email, name, name
    from (
      select id, email,
        (array['Niccolò', 'Maria', 'Élodie', 'Giovanni', 'Chiara', 'Luca', 'Sofia'])[1 + n % 7] || ' ' ||
        (array['Rossi', 'Bianchi', 'D''Amico', 'Esposito', 'Çelik', 'Conti'])[1 + n / 7 % 6] || ' ' || n as name
      from (select id, email, substring(email from '\\d+')::integer as n from auth.users where email like 'persona%') as u
    ) as people`;
  // Limits that some members exceed.
  await sql`
    update public.profiles
    set plan = 'enterprise', custom_limits = '{"maxUsersPerWorkspace": 90000, "maxOwnersPerWorkspace": 500}'
    where id = ${payer}`;
  await sql`
    insert into public.workspaces (name, slug, payer_id)
    select 'Workspace ' || n, 'workspace-' || n, ${payer} from generate_series(1, ${WORKSPACES}::integer) as n`;
  await sql`
    insert into public.workspace_members (workspace_id, user_id, role)
    select id, payer_id, 'owner' from public.workspaces where payer_id = ${payer} and not personal`;
  const [big] = await sql<{ id: string }[]>`select id from public.workspaces where slug = 'workspace-1'`;
  const id = big?.id ?? "";
  await sql`
    insert into public.workspace_members (workspace_id, user_id, role, joined_at)
    select ${id}, p.id, case when n % 100 = 0 then 'owner' else 'collaborator' end, now() + n * interval '1 second'
    from (select id, row_number() over (order by id) as n from public.profiles where email like 'persona%') as p`;
  await sql`
    insert into public.workspace_invitations (workspace_id, email)
    select ${id}, 'ospite' || n || '@example.com' from generate_series(1, 100) as n`;
  await sql`vacuum analyze`;
  return id;
}

/** Milliseconds of a call, at the median and at p95. */
async function timeOf(
  { url, key, token }: Site,
  name: string,
  args: unknown,
): Promise<{ readonly median: number; readonly p95: number }> {
  const times: number[] = [];
  for (let turn = -5; turn < TURNS; turn += 1) {
    const started = performance.now();
    const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: key, authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(args),
    });
    const body = await answer.text();
    // The first turns are a warm-up.
    if (turn >= 0) times.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${body}`);
  }
  return { median: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

async function callFigures(site: Site, workspace: string): Promise<Figure[]> {
  const calls: readonly (readonly [what: string, name: string, args: unknown])[] = [
    [`the ${WORKSPACES.toLocaleString("en")} workspaces of a person`, "my_workspaces", {}],
    ["overview of a workspace with 100,000 members", "workspace_overview", { workspace }],
    ["its first page of members", "workspace_people", { workspace, page: 1 }],
    ["its middle page", "workspace_people", { workspace, page: MEMBERS / PAGE / 2 }],
    ["its last page", "workspace_people", { workspace, page: MEMBERS / PAGE }],
    ["a search for one member", "workspace_people", { workspace, search: "persona4242@" }],
    ["a search for a name", "workspace_people", { workspace, search: "niccolo rossi" }],
    ["a search that finds nobody", "workspace_people", { workspace, search: "nobody has this name" }],
    ["its record", "workspace_events", { workspace }],
  ];
  const figures: Figure[] = [];
  for (const [what, name, args] of calls) {
    const { median, p95 } = await timeOf(site, name, args);
    // A list of 2,000 is no page.
    figures.push({
      name: what,
      value: median,
      unit: "ms",
      ...(name === "my_workspaces" ? {} : { below: 50 }),
    });
    figures.push({ name: "  p95", value: p95, unit: "ms" });
  }
  // Every member is looked at, whatever the index.
  for (const [what, page] of [
    ["first", 1],
    ["last", MEMBERS / PAGE - 1],
  ] as const) {
    const all = await timeOf(site, "workspace_people", { workspace, page, search: "persona" });
    figures.push({ name: `a search that finds all members, ${what} page`, value: all.median, unit: "ms" });
  }
  return figures;
}

/** The forms of a policy: the one of the product's tables, and two others. */
const POLICIES = {
  array: "workspace_id = any (array(select private.my_workspaces()))",
  in: "workspace_id in (select private.my_workspaces())",
  row: "private.is_in(workspace_id)",
};

/** Milliseconds for the 50 newest rows that a person with one workspace may read, with each policy. */
async function policyTimes(
  sql: postgres.Sql,
  { payer }: Site,
): Promise<Record<keyof typeof POLICIES, number>> {
  await sql.unsafe(`
    create function private.is_in(workspace uuid) returns boolean
    language sql stable security definer set search_path = '' as $$
      select exists (
        select from public.workspace_members as m where m.workspace_id = workspace and m.user_id = (select auth.uid())
      )
    $$;
    grant execute on function private.is_in(uuid) to authenticated;
    create table public.samples (
      id bigint generated always as identity primary key,
      workspace_id uuid not null references public.workspaces (id) on delete cascade,
      created_at timestamptz not null
    );
    create index samples_newest on public.samples (workspace_id, created_at desc);
    alter table public.samples enable row level security;
    grant select on public.samples to authenticated;`);
  await sql`
    insert into public.samples (workspace_id, created_at)
    select rooms.ids[1 + n % ${WORKSPACES}], now() - n * interval '1 second'
    from generate_series(1, ${ROWS}::integer) as n,
      (select array_agg(id) as ids from public.workspaces where payer_id = ${payer} and not personal) as rooms`;
  await sql`vacuum analyze public.samples`;
  const [reader] = await sql<{ id: string }[]>`
    select id from public.profiles where email = 'persona1@example.com'`;
  const claims = JSON.stringify({ sub: reader?.id, role: "authenticated" });
  const times = {} as Record<keyof typeof POLICIES, number>;
  for (const [form, condition] of Object.entries(POLICIES) as [keyof typeof POLICIES, string][]) {
    await sql.unsafe(`
      drop policy if exists "members read" on public.samples;
      create policy "members read" on public.samples for select to authenticated using (${condition})`);
    const measured: number[] = [];
    for (let turn = -1; turn < (form === "row" ? 2 : 20); turn += 1) {
      const took = await sql.begin(async (transaction) => {
        await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
        const [row] = await transaction<{ "QUERY PLAN": { "Execution Time": number }[] }[]>`
          explain (analyze, format json) select * from public.samples order by created_at desc limit 50`;
        return row?.["QUERY PLAN"][0]?.["Execution Time"] ?? Number.NaN;
      });
      if (turn >= 0) measured.push(took);
    }
    times[form] = percentile(measured, 0.5);
  }
  return times;
}

/** Takes all figures on a server and data directory of its own, and removes both. */
export async function workspaceFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "regia-bench-"));
  const dataDir = join(folder, "data");
  const server = await startServer(dataDir, writeTestApp(folder), LIMITS);
  try {
    const site = await signIn(server.url);
    const { sql, close } = await openLiveStore(dataDir);
    const workspace = await fill(sql, site);
    const calls = await callFigures(site, workspace);
    const { array, in: inSelect, row } = await policyTimes(sql, site);
    await close();
    return [
      ...calls,
      { name: "50 newest of 300,000 rows in 2,000 workspaces", value: array, unit: "ms" },
      { name: "  with `in (select ...)`", value: inSelect, unit: "ms" },
      { name: "  with a function for each row", value: row, unit: "ms" },
      { name: "  `in (select ...)` takes so many times longer", value: inSelect / array, unit: "x" },
      {
        name: "  a function for each row takes so many times longer",
        value: row / array,
        unit: "x",
        atLeast: 20,
      },
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
