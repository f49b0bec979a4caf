// Benchmarks of workflows: runs of a graph of six steps in four levels, against bare statements, and what an idle worker asks.
import { setTimeout as pause } from "node:timers/promises";
import { planSteps, type WorkflowGraph } from "@regia/domain/workflows";
import { closeStores, databaseStore, listenForWork, startWorker, type Tool } from "@regia/functions/worker";
import postgres from "postgres";
import { createTestDatabase } from "../src/postgres/index.ts";
import { makeAccount } from "../tests/hosted/people.ts";
import { migrated } from "../tests/support/databases.ts";
import type { Figure } from "./figure.ts";
import { percentile } from "./server.ts";

const RUNS = 300;
const SINGLE = 60;
/** Seconds for which an idle worker is watched. */
const IDLE = 30;

const reading = (key: string, ...requires: readonly string[]) => ({
  key,
  tool: "table.read",
  arguments: { csv: requires.map((name) => `{{${name}.csv}}`).join("") },
});

const GRAPH: WorkflowGraph = {
  steps: [
    reading("a"),
    reading("b"),
    reading("c", "a"),
    reading("d", "b"),
    reading("e", "c", "d"),
    reading("f", "e"),
  ],
};

const tool: Tool = {
  description: {
    name: "table.read",
    title: "table.read",
    description: "",
    risk: "read",
    input: {},
    output: {},
  },
  unavailable: null,
  readsOutside: false,
  perform: (args) => Promise.resolve({ kind: "output", output: args }),
  standIn: (args) => args,
};

/** Bare statements a second, as many at a time as a worker performs steps. */
async function statements(sql: postgres.Sql): Promise<number> {
  const count = 4_000;
  const started = performance.now();
  let left = count;
  const ask = async () => {
    while (left > 0) {
      left -= 1;
      await sql`select 1`;
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return (count / (performance.now() - started)) * 1_000;
}

/** Measures workflows. */
export async function workflowFigures(): Promise<Figure[]> {
  const database = await createTestDatabase(migrated);
  const { url } = database;
  const sql = postgres(url, { max: 8, onnotice: () => {} });
  const person = await makeAccount({ sql }, { plan: "enterprise" });
  const workflow = crypto.randomUUID();
  await sql`
    insert into public.workflows (id, workspace_id, name, active)
    select ${workflow}, id, 'Prova', true from public.workspaces where payer_id = ${person.id} and personal`;
  await sql`
    insert into public.workflow_versions (workflow_id, version, graph, hash)
    values (${workflow}, 1, ${sql.json(GRAPH as never)}, repeat('a', 64))`;
  const start = async (): Promise<string> => {
    const run = crypto.randomUUID();
    const request = { run, workflow, version: 1, steps: planSteps(GRAPH) };
    await sql`select public.workflow_start(${person.id}, null, ${JSON.stringify(request)})`;
    return run;
  };
  let asked = 0;
  const worker = await startWorker({
    store: {
      call: (procedure, parameters) => {
        asked += 1;
        return databaseStore(url).call(procedure, parameters);
      },
    },
    listen: (onWork) => listenForWork(url, onWork),
    tools: () => Promise.resolve([tool]),
    environment: {},
    name: "bench",
  });
  const ended = async (): Promise<number> => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from public.runs where status = 'succeeded'`;
    return row?.count ?? 0;
  };
  const untilEnded = async (count: number): Promise<void> => {
    while ((await ended()) < count) await pause(20);
  };
  try {
    for (let index = 0; index < 20; index += 1) await start();
    await untilEnded(20);
    const bare = await statements(sql);
    const before = performance.now();
    await Promise.all(Array.from({ length: RUNS }, start));
    await untilEnded(20 + RUNS);
    const runs = (RUNS / (performance.now() - before)) * 1_000;

    for (let index = 0; index < SINGLE; index += 1) {
      await start();
      await worker.idle();
      await untilEnded(21 + RUNS + index);
    }
    const [times] = await sql<{ levels: number[] }[]>`
      select array_agg(extract(epoch from ended_at - created_at)::float8 * 1000) as levels from (
        select * from public.runs order by created_at desc limit ${SINGLE}
      ) as last`;

    await worker.idle();
    asked = 0;
    await pause(IDLE * 1_000);
    return [
      { name: "workflows: runs of six steps", value: runs, unit: "a second", atLeast: 50 },
      {
        name: "workflows: runs of six steps, to a thousand bare statements",
        value: (runs / bare) * 1_000,
        unit: "x",
        better: "higher",
      },
      {
        name: "workflows: four levels, p50",
        value: percentile(times?.levels ?? [], 0.5),
        unit: "ms",
        below: 60,
      },
      {
        name: "workflows: transactions of an idle worker",
        value: (asked / IDLE) * 60,
        unit: "a minute",
        below: 30,
      },
    ];
  } finally {
    await worker.close();
    await closeStores();
    await sql.end();
    await database.drop();
  }
}
