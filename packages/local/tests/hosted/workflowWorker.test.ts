import { message } from "@regia/domain/messages";
import type { Json, Risk } from "@regia/domain/workflows";
import {
  closeStores,
  startProductWorker,
  startWorker,
  type Tool,
  ToolFailure,
  type Worker,
} from "@regia/functions/worker";
import { afterEach, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { makePerson, type Person } from "./chats.ts";
import { addressOf, claim, complete, SIX_STEPS, startRun, stateOf, type TestStep } from "./runs.ts";
import { onOneSetup } from "./setups.ts";

/** A tool with a behaviour of its own. */
const toolOf = (name: string, risk: Risk, perform: Tool["perform"], more: Partial<Tool> = {}): Tool => ({
  description: { name, title: name, description: name, risk, input: {}, output: {} },
  unavailable: null,
  readsOutside: false,
  perform,
  standIn: () => "stand-in",
  ...more,
});

const giving = (output: Json) => Promise.resolve({ kind: "output", output } as const);

/** Never ends by itself. */
const stuck = () => new Promise<never>(() => {});

onOneSetup("a worker", (setup) => {
  let person: Person;
  const workers: Worker[] = [];
  const called: string[] = [];

  const tools: readonly Tool[] = [
    toolOf("table.read", "read", (args) => giving(args)),
    toolOf("web.fetch", "egress", () => giving("page"), { readsOutside: true }),
    toolOf("mail.send", "irreversible", () => giving("sent")),
    toolOf("file.write", "undoable", ({ name }) =>
      Promise.resolve({
        kind: "effect",
        effect: { kind: "file", name: String(name), mediaType: "text/plain", text: "Testo" },
      }),
    ),
    toolOf("wait", "read", () =>
      Promise.resolve({ kind: "until", at: new Date().toISOString(), output: "waited" }),
    ),
    toolOf("stuck", "read", stuck),
    toolOf("elsewhere.do", "undoable", stuck, { changesElsewhere: true }),
    toolOf("broken", "read", () => {
      called.push("broken");
      throw new ToolFailure("down", message("workflowRuns:quota"), { isTemporary: true });
    }),
    toolOf("faulty", "read", () => Promise.reject(new Error("secret"))),
  ];

  /** A worker that does what its `wake` asks, beside looking by itself. */
  const start = async (): Promise<Worker> => {
    const worker = await startWorker({
      store: {
        call: async (procedure, parameters = {}) => {
          const names = Object.keys(parameters);
          const list = names.map((name, index) => `${name} => $${index + 1}`).join(", ");
          const values = Object.values(parameters).map((value) =>
            typeof value === "object" && value !== null ? JSON.stringify(value) : value,
          );
          const [row] = await setup().sql.unsafe<{ answer: unknown }[]>(
            `select public.${procedure}(${list}) as answer`,
            values,
          );
          return row?.answer;
        },
      },
      tools: () => Promise.resolve(tools),
      environment: {},
      name: "test",
    });
    workers.push(worker);
    return worker;
  };

  /** Runs the steps of a graph with a worker, until it has nothing to do. */
  const run = async (steps: readonly TestStep[], options: Parameters<typeof startRun>[3] = {}) => {
    const id = await startRun(setup(), person, steps, options);
    const worker = await start();
    await worker.idle();
    return { id, worker, ...(await stateOf(setup(), id)) };
  };

  beforeAll(async () => {
    person = await makePerson(setup(), { plan: "enterprise" });
  });
  afterEach(async () => {
    await setup().sql`delete from public.workflows`;
    await Promise.all(workers.splice(0).map((worker) => worker.close(0)));
    called.length = 0;
  });

  test("steps get what their references lead to, level by level", async () => {
    const steps = SIX_STEPS.map(({ key, requires = [] }) => ({
      key,
      tool: "table.read",
      arguments: { csv: `${key}${requires.map((name) => `{{${name}.csv}}`).join("")}` },
    }));
    const ended = await run(steps);
    expect(ended.status).toBe("succeeded");
    expect(ended.outputs).toMatchObject({ e: { csv: "ecadb" }, f: { csv: "fecadb" } });
  });

  test("conditions skip, lists repeat, and text from outside is known", async () => {
    const ended = await run([
      { key: "page", tool: "web.fetch", arguments: { url: "https://example.com" } },
      { key: "list", tool: "table.read", arguments: { rows: [1, 2], page: "{{page}}" } },
      {
        key: "each",
        tool: "table.read",
        each: "{{list.rows}}",
        when: { value: "{{item}}", equals: 2 },
        arguments: { row: "{{item}}" },
      },
      { key: "never", tool: "table.read", when: { value: "{{list.rows.0}}", equals: 2 }, arguments: {} },
      { key: "later", tool: "wait", arguments: {} },
    ]);
    await eventually(async () => expect((await stateOf(setup(), ended.id)).status).toBe("succeeded"));
    const { steps, outputs } = await stateOf(setup(), ended.id);
    expect(steps).toMatchObject({ "each.0": "skipped", "each.1": "succeeded", never: "skipped" });
    expect(outputs).toMatchObject({ each: [null, { row: 2 }], later: "waited" });
    const tainted = await setup().sql`
      select key, tainted from public.run_steps where run_id = ${ended.id} and item is null and tainted <> '{}'
      order by key`;
    expect(tainted).toEqual([
      { key: "each", tainted: ["page"] },
      { key: "list", tainted: ["page"] },
      { key: "page", tainted: ["page"] },
    ]);
  });

  test("what cannot be taken back is asked, and done exactly as it was approved", async () => {
    const asked = await run([{ key: "a", tool: "mail.send", arguments: { to: ["a@example.com"] } }]);
    expect(asked).toMatchObject({ status: "waiting", steps: { a: "awaiting" } });
    const [approval] = await setup().sql`select * from public.approvals where run_id = ${asked.id}`;
    expect(approval).toMatchObject({ reason: "irreversible", arguments: { to: ["a@example.com"] } });
    const request = { approval: approval?.["id"], verdict: "approve", seenHash: approval?.["hash"] };
    await setup().sql`select public.workflow_decide(${person.id}, ${person.id}, ${JSON.stringify(request)})`;
    asked.worker.wake();
    await asked.worker.idle();
    expect(await stateOf(setup(), asked.id)).toMatchObject({ status: "succeeded", outputs: { a: "sent" } });
  });

  test("a dry run calls nothing but what only computes", async () => {
    const ended = await run(
      [
        { key: "a", tool: "table.read", arguments: { csv: "x" } },
        { key: "b", tool: "mail.send", arguments: {} },
        { key: "c", tool: "stuck", arguments: {} },
      ],
      { dryRun: true },
    );
    expect(ended).toMatchObject({
      status: "succeeded",
      outputs: { a: { csv: "x" }, b: "stand-in", c: "stand-in" },
    });
  });

  test("the database does what it can itself, exactly once", async () => {
    const ended = await run([{ key: "a", tool: "file.write", arguments: { name: "a.txt" } }]);
    expect(ended.status).toBe("succeeded");
    const files = await setup().sql`select id from public.workflow_files where run_id = ${ended.id}`;
    expect(ended.outputs["a"]).toMatchObject({ file: files[0]?.["id"] });
    expect(files).toHaveLength(1);
  });

  test("failures are said in words, and only passing ones are tried again", async () => {
    const faulty = await run([{ key: "a", tool: "faulty", arguments: {} }]);
    expect(faulty).toMatchObject({ status: "failed", error: { code: "unexpected", step: "a" } });
    expect(JSON.stringify(faulty)).not.toContain("secret");
    const late = await run([{ key: "a", tool: "stuck", arguments: {}, timeoutSeconds: 0.05, retries: 0 }]);
    expect(late).toMatchObject({ status: "failed", error: { code: "timeout" } });
    const doubtful = await run([{ key: "a", tool: "elsewhere.do", arguments: {}, timeoutSeconds: 0.05 }]);
    expect(doubtful).toMatchObject({ status: "waiting", steps: { a: "in_doubt" } });
    const unknown = await run([{ key: "a", tool: "none", arguments: {} }]);
    expect(unknown).toMatchObject({ status: "failed", error: { code: "unknown_tool" } });
    const broken = await run([{ key: "a", tool: "broken", arguments: {}, retries: 1 }]);
    expect(broken).toMatchObject({ status: "waiting", steps: { a: "ready" } });
    await setup().sql`update public.run_steps set wake_at = now() where run_id = ${broken.id}`;
    broken.worker.wake();
    await broken.worker.idle();
    expect(await stateOf(setup(), broken.id)).toMatchObject({ status: "failed", error: { code: "down" } });
    expect(called).toEqual(["broken", "broken"]);
  });

  test("the product's worker is told of work, and performs it with the product's tools", async () => {
    const worker = await startProductWorker({ DATABASE_URL: addressOf(setup()) }, "product");
    workers.push(worker);
    try {
      await worker.idle();
      const id = await startRun(setup(), person, [
        { key: "read", tool: "table.read", arguments: { csv: "nome,ore\nAnna,3" } },
        { key: "note", tool: "file.write", arguments: { name: "ore.txt", text: "{{read.rows.0.nome}}" } },
      ]);
      await eventually(async () => expect((await stateOf(setup(), id)).status).toBe("succeeded"));
      const [file] = await setup().sql`select name, text from public.workflow_files where run_id = ${id}`;
      expect(file).toEqual({ name: "ore.txt", text: "Anna" });
    } finally {
      await worker.close();
      await closeStores();
    }
  });

  test("a worker learns that its run was cancelled, and gives back what it leaves", async () => {
    const id = await startRun(setup(), person, [{ key: "a", tool: "stuck" }]);
    const other = await startRun(setup(), person, [{ key: "a", tool: "stuck" }]);
    const worker = await start();
    const running = async () => await setup().sql`select from private.step_leases`;
    await eventually(async () => expect(await running()).toHaveLength(2));
    await setup().sql`select private.stop_run(${id}, 'cancelled')`;
    expect(await stateOf(setup(), id)).toMatchObject({ status: "cancelled", steps: { a: "cancelled" } });
    await worker.close(0);
    expect(await running()).toHaveLength(0);
    const [again] = await claim(setup());
    expect(again).toMatchObject({ run: { id: other }, step: { attempt: 2 } });
    if (again !== undefined) await complete(setup(), again);
  });
});
