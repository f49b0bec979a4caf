import { beforeAll, expect, test } from "vitest";
import { makePerson, type Person } from "./chats.ts";
import { onEverySetup, type Setup } from "./setups.ts";

/** What a procedure of workflows answers. */
interface Answer {
  readonly version?: number;
  readonly active?: boolean;
  readonly hook?: string;
  readonly run?: { readonly id: string; readonly status: string };
  readonly refusal?: {
    readonly code: string;
    readonly limit?: { readonly field: string; readonly max: number; readonly used: number };
    readonly resetsAt?: string;
  };
}

async function call<T = Answer>(
  setup: Setup,
  name: string,
  { id }: Pick<Person, "id">,
  request: object,
): Promise<T> {
  return await setup.as("service_role", null, async (sql) => {
    const [row] = await sql.unsafe<{ answer: T }[]>(
      `select public.workflow_${name}($1::uuid, $2::uuid, $3::text) as answer`,
      [id, id, JSON.stringify(request)],
    );
    return row?.answer as T;
  });
}

const hash = (digit: string) => digit.repeat(64);

const graph = { steps: [{ key: "text", tool: "file.write", arguments: { name: "a.txt", text: "b" } }] };

const steps = [{ key: "text", tool: "file.write", dependsOn: [], requires: [] }];

const draft = (fields: object = {}) => ({
  workflow: crypto.randomUUID(),
  name: "Nota",
  graph,
  hash: hash("a"),
  ...fields,
});

async function activated(setup: Setup, person: Person): Promise<string> {
  const saved = draft();
  await call(setup, "save", person, saved);
  const { workflow } = saved;
  expect(await call(setup, "state", person, { workflow, action: "activate", version: 1 })).toMatchObject({
    active: true,
  });
  return workflow;
}

const start = (workflow: string, fields: object = {}) => ({
  run: crypto.randomUUID(),
  workflow,
  version: 1,
  steps,
  ...fields,
});

onEverySetup("workflows", (setup) => {
  let person: Person;
  let stranger: Person;

  beforeAll(async () => {
    person = await makePerson(setup());
    stranger = await makePerson(setup());
  });

  test("a graph is saved in versions, and again changes nothing", async () => {
    const saved = draft({ expected: 0 });
    expect(await call(setup(), "save", person, saved)).toMatchObject({ version: 1 });
    expect(await call(setup(), "save", person, saved)).toMatchObject({ version: 1 });
    const next = { ...saved, hash: hash("b"), expected: 1, name: "Altra nota" };
    expect(await call(setup(), "save", person, next)).toMatchObject({ version: 2 });
    expect(await call(setup(), "save", person, next)).toMatchObject({ version: 2 });
    expect(await call(setup(), "save", person, { ...next, hash: hash("c") })).toMatchObject({
      refusal: { code: "conflict" },
    });
    const rows = await setup().as(
      "authenticated",
      person.id,
      (sql) => sql`
        select w.name, w.version, count(v.*)::integer as versions
        from public.workflows as w join public.workflow_versions as v on v.workflow_id = w.id
        where w.id = ${saved.workflow} group by w.id`,
    );
    expect(rows).toEqual([{ name: "Altra nota", version: 2, versions: 2 }]);
    for (const [name, request] of Object.entries({
      save: next,
      state: { workflow: saved.workflow, action: "activate", version: 2 },
      definition: saved,
      start: start(saved.workflow),
      schedule: { workflow: saved.workflow, cron: null },
      hook: { workflow: saved.workflow, secret: "x" },
    })) {
      expect(await call(setup(), name, stranger, request)).toEqual({ refusal: { code: "not_found" } });
    }
    const foreign = await setup().as(
      "authenticated",
      stranger.id,
      (sql) => sql`select from public.workflows union all select from public.workflow_versions`,
    );
    expect(foreign).toHaveLength(0);
  });

  test("as many are active as the plan allows, and an archived one returns", async () => {
    const owner = await makePerson(setup());
    const active = await Promise.all(Array.from({ length: 5 }, () => activated(setup(), owner)));
    const sixth = draft();
    await call(setup(), "save", owner, sixth);
    const state = (workflow: string, action: string) =>
      call(setup(), "state", owner, { workflow, action, version: 1 });
    expect(await state(sixth.workflow, "activate")).toEqual({
      refusal: {
        code: "active_workflows",
        limit: { field: "maxActiveWorkflowsPerWorkspace", max: 5, used: 5 },
      },
    });
    const [first = ""] = active;
    expect(await state(first, "activate")).toMatchObject({ active: true });
    expect(await state(first, "archive")).toMatchObject({ active: false });
    expect(await call(setup(), "start", owner, start(first))).toEqual({ refusal: { code: "inactive" } });
    expect(await state(sixth.workflow, "activate")).toMatchObject({ active: true });
    expect(await state(first, "deactivate")).toMatchObject({ active: false, archivedAt: null });
  });

  test("of thirty starts at once on Free one becomes a run, and again it is the same", async () => {
    const workflow = await activated(setup(), person);
    const starts = Array.from({ length: 30 }, () => start(workflow));
    const answers = await Promise.all(starts.map((one) => call(setup(), "start", person, one)));
    const begun = answers.flatMap(({ run }) => run?.id ?? []);
    expect(begun).toHaveLength(1);
    const refusals = answers.flatMap(({ refusal }) => refusal ?? []);
    expect(refusals).toHaveLength(29);
    expect(refusals[0]).toMatchObject({
      code: "executions",
      limit: { field: "maxWorkflowExecutionsPerDayPerWorkflow", max: 1, used: 1 },
      resetsAt: expect.stringMatching(/T2[23]:00:00/),
    });
    const [run = ""] = begun;
    const again = start(workflow, { run });
    expect(await call(setup(), "start", person, again)).toMatchObject({ run: { id: run } });
    const other = await activated(setup(), stranger);
    expect(await call(setup(), "start", stranger, start(other, { run }))).toEqual({
      refusal: { code: "not_found" },
    });
    expect(await call(setup(), "start", stranger, start(other))).toMatchObject({ run: {} });
    expect(await call(setup(), "run", stranger, { run })).toEqual({ refusal: { code: "not_found" } });
    const dry = await call(setup(), "start", person, start(workflow, { dryRun: true }));
    expect(dry).toMatchObject({ run: { dry_run: true } });
    const rows = await setup().as(
      "authenticated",
      stranger.id,
      (sql) => sql`
      select r.id from public.runs as r where r.id = ${run}
      union all select s.id from public.run_steps as s where s.run_id = ${run}`,
    );
    expect(rows).toHaveLength(0);
  });

  test("a run is read as a whole, and then what changed", async () => {
    const workflow = await activated(setup(), person);
    const { run } = await call(setup(), "start", person, start(workflow));
    interface Read {
      readonly steps: readonly { readonly id: string; readonly undoable: boolean }[];
      readonly versions: Readonly<Record<string, string>>;
    }
    const read = (known: object) => call<Read>(setup(), "run", person, { run: run?.id, known });
    const first = await read({});
    expect(first.steps).toMatchObject([{ key: "text", cost: "0", undoable: false, item: null }]);
    expect((await read(first.versions)).steps).toEqual([]);
    await setup().sql`update public.run_steps set attempt = attempt + 1 where run_id = ${run?.id ?? ""}`;
    expect((await read(first.versions)).steps).toHaveLength(1);
  });

  test("functions of the server alone do all this", async () => {
    const open = await setup().sql<{ name: string }[]>`
      select f.oid::regprocedure::text as name
      from pg_catalog.pg_proc as f
      where f.pronamespace = 'public'::regnamespace and f.proname like 'workflow\\_%' and (
        not has_function_privilege('service_role', f.oid, 'execute')
        or has_function_privilege('authenticated', f.oid, 'execute') or has_function_privilege('anon', f.oid, 'execute')
      )`;
    expect(open).toEqual([]);
  });

  test("a schedule is due once, and a hook keeps its address", async () => {
    const workflow = await activated(setup(), person);
    const nextAt = "2026-01-01T08:00:00+00:00";
    const request = { workflow, cron: "0 9 * * *", input: { a: 1 }, nextAt };
    await call(setup(), "schedule", person, request);
    const due = () =>
      setup().as("service_role", null, async (sql) => {
        const [row] = await sql<{ due: { workflow: string }[] }[]>`select public.workflow_due(10) as due`;
        return row?.due.filter((one) => one.workflow === workflow);
      });
    expect(await due()).toEqual([
      { workflow, person: person.id, cron: "0 9 * * *", input: { a: 1 }, nextAt },
    ]);
    const moved = await setup().as("service_role", null, async (sql) => {
      const both = [1, 2].map(
        () => sql`select public.workflow_reschedule(${workflow}, ${nextAt}, '2126-01-01T08:00:00Z') as moved`,
      );
      return (await Promise.all(both)).flat().map(({ moved }) => moved);
    });
    expect(moved).toEqual([true, false]);
    expect(await due()).toEqual([]);
    const { hook } = await call(setup(), "hook", person, { workflow, secret: "one" });
    expect(await call(setup(), "hook", person, { workflow, secret: "two" })).toEqual({ hook });
    expect(await call(setup(), "settings", person, { workspace: person.workspace })).toMatchObject({
      schedules: expect.arrayContaining([expect.objectContaining({ workflow })]),
      hooks: [{ workflow, id: hook }],
    });
  });
});
