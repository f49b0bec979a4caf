// Benchmarks of the admin function over 100,000 profiles, through HTTP as the app and the CLI call it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLiveStore } from "../src/backup/liveStore.ts";
import { writeTestApp } from "../tests/support/app.ts";
import type { Figure } from "./figure.ts";
import { ADMIN, type MeasuredServer, percentile, processorTime, startServer } from "./server.ts";

const PROFILES = 100_000;
const SEARCHES = 300;
const BULK = { operations: 10_000, perCall: 1_000 };
/** Single calls that the bulk calls are compared with. */
const SINGLES = 300;
const LIMITS = { REGIA_LIMIT_ADMIN_ACCOUNT: "1000000/60", REGIA_LIMIT_ADMIN_ADDRESS: "1000000/60" };

interface Site {
  readonly url: string;
  readonly token: string;
}

/** Inserts profiles with Italian names and all plans; none of them can sign in. */
async function fill(dataDir: string): Promise<string[]> {
  const store = await openLiveStore(dataDir);
  const { sql } = store;
  await sql`
    insert into auth.users (id, email, raw_app_meta_data, email_confirmed_at)
    select gen_random_uuid(), 'persona' || n || '@' || (array['gmail.com', 'azienda.it', 'example.com'])[1 + n % 3],
      '{"provider": "bench"}', now()
    from generate_series(1, ${PROFILES}::integer) as n`;
  await sql`
    insert into public.profiles (id, email, full_name, display_name, plan)
    select id, email, name, name, (array['free', 'free', 'pro', 'enterprise'])[1 + n % 4]
    from (
      select id, email, n,
        (array['Niccolò', 'Maria', 'Élodie', 'Giovanni', 'Chiara', 'Luca', 'Sofia'])[1 + n % 7] || ' ' ||
        (array['Rossi', 'Bianchi', 'D''Amico', 'Esposito', 'Çelik', 'Conti'])[1 + n / 7 % 6] || ' ' || n as name
      from (select id, email, substring(email from '\\d+')::integer as n from auth.users where email like 'persona%') as u
    ) as people`;
  await sql`vacuum analyze`;
  const ids = await sql<{ id: string }[]>`
    select id from public.profiles where plan = 'free' order by id limit ${BULK.operations + SINGLES}`;
  await store.close();
  return ids.map(({ id }) => id);
}

async function ask({ url, token }: Site, method: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/.netlify/functions/admin`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

async function signIn(url: string): Promise<Site> {
  const config = (await (await fetch(`${url}/local/config.json`)).json()) as { publishableKey: string };
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: config.publishableKey, "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { url, token };
}

/**
 * Typical searches: a name, a part of one, an address, an id, a domain that a third of all addresses has; with filters
 * and orders.
 */
const QUESTIONS = [
  { search: "niccolo" },
  { search: "NICCOLÒ ÇELIK" },
  { search: "rossi 123", sort: "display_name", order: "asc" },
  { search: "persona4242@" },
  { search: "gmail", plan: "pro" },
  { search: "o", role: "user", sort: "email", order: "asc" },
  { search: "nobody has this name" },
  { search: "a", page: 40 },
  { search: "0f" },
  { search: "d'amico", plan: "enterprise", sort: "plan" },
];

async function searchTimes(site: Site): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -QUESTIONS.length; turn < SEARCHES; turn += 1) {
    const question = QUESTIONS[(turn + QUESTIONS.length) % QUESTIONS.length];
    const started = performance.now();
    const { counts } = await ask(site, "POST", { action: "get_users", pageSize: 50, ...question });
    // The first round is a warm-up.
    if (turn >= 0) times.push(performance.now() - started);
    if (counts === undefined) throw new Error("An answer has no counts.");
  }
  return times;
}

/** Milliseconds of work: as time goes by, and of the processors (Linux only; elsewhere the same again). */
interface Cost {
  readonly elapsed: number;
  readonly processor: number;
}

async function costOf(server: MeasuredServer, work: () => Promise<void>): Promise<Cost> {
  const used = () =>
    process.platform === "linux" ? processorTime(server.child.pid ?? 0) : performance.now();
  const [started, usedBefore] = [performance.now(), used()];
  await work();
  return { elapsed: performance.now() - started, processor: used() - usedBefore };
}

/** Costs per change of a plan, in bulk calls and in single calls. */
async function changeCosts(
  server: MeasuredServer,
  site: Site,
  ids: readonly string[],
): Promise<{ bulk: Cost; single: Cost }> {
  const singles = ids.slice(BULK.operations);
  const half = (some: readonly string[]) =>
    costOf(server, async () => {
      for (const userId of some) await ask(site, "PUT", { action: "update_user_plan", userId, plan: "pro" });
    });
  // Half of the single calls run before and half after the bulk calls, so that both kinds run under the same load.
  const before = await half(singles.slice(0, SINGLES / 2));
  const bulk = await costOf(server, async () => {
    for (let from = 0; from < BULK.operations; from += BULK.perCall) {
      const operations = ids
        .slice(from, from + BULK.perCall)
        .map((userId) => ({ op: "plan", userId, plan: "pro" }));
      const { results } = await ask(site, "POST", {
        action: "bulk",
        idempotencyKey: `bench ${from}`,
        operations,
      });
      const applied = (results as readonly { status: string }[]).filter(({ status }) => status === "applied");
      if (applied.length !== operations.length) throw new Error("An operation was not applied.");
    }
  });
  const after = await half(singles.slice(SINGLES / 2));
  return {
    bulk: { elapsed: bulk.elapsed / BULK.operations, processor: bulk.processor / BULK.operations },
    single: {
      elapsed: (before.elapsed + after.elapsed) / SINGLES,
      processor: (before.processor + after.processor) / SINGLES,
    },
  };
}

/** Takes all figures on a server and data directory of its own, and removes both. */
export async function adminFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "regia-bench-"));
  const dataDir = join(folder, "data");
  const server = await startServer(dataDir, writeTestApp(folder), LIMITS);
  try {
    const ids = await fill(dataDir);
    const site = await signIn(server.url);
    const searches = await searchTimes(site);
    const { bulk, single } = await changeCosts(server, site, ids);
    return [
      {
        name: "page of a search over 100,000 people with counts, median",
        value: percentile(searches, 0.5),
        unit: "ms",
      },
      { name: "the same, p95", value: percentile(searches, 0.95), unit: "ms", below: 50 },
      {
        name: "10,000 plan changes in bulk",
        value: (bulk.elapsed * BULK.operations) / 1000,
        unit: "s",
        below: 20,
      },
      {
        name: "of it processor time of server and database",
        value: (bulk.processor * BULK.operations) / 1000,
        unit: "s",
      },
      { name: "one plan change by one call", value: single.elapsed, unit: "ms" },
      { name: "of it processor time of server and database", value: single.processor, unit: "ms" },
      {
        name: "a change in bulk is so many times faster",
        value: single.elapsed / bulk.elapsed,
        unit: "x",
        atLeast: 40,
      },
      {
        name: "a change in bulk takes so many times less processor time",
        value: single.processor / bulk.processor,
        unit: "x",
        atLeast: 40,
        better: "higher",
      },
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
