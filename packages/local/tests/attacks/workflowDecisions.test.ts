// What people decide about runs: only what was shown is done, once, and what was done can be proved and taken back.
import { verifyReceipts } from "@regia/domain/workflows";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { type Person, quickPerson } from "../support/people.ts";
import { useTestServer } from "../support/server.ts";
import { id, workflowCalls } from "./workflowCalls.ts";

const server = useTestServer();
const { post, get, activated, started } = workflowCalls(server);

interface Row {
  readonly id: string;
  readonly key: string;
  readonly status: string;
  readonly hash: string;
  readonly output: { readonly file: string; readonly url: string };
}

interface Shown {
  readonly run: {
    readonly status: string;
    readonly error: { readonly code: string; readonly message: string } | null;
  };
  readonly steps: readonly Row[];
  readonly approvals: readonly Row[];
}

let person: Person;

const show = async (run: string) => (await (await get(person, `run=${run}`)).json()) as Shown;

/** A run as it is once it has a status. */
const shownAs = (run: string, status: string) =>
  eventually(async () => {
    const shown = await show(run);
    expect(shown.run.status).toBe(status);
    return shown;
  });

const mail = {
  steps: [
    {
      key: "mail",
      tool: "mail.send",
      arguments: { to: ["a@example.com"], subject: "Offerta", text: "Buongiorno" },
    },
  ],
};

const refusedAs = (status: number, code: string) => ({ status, body: { error: { code } } });

beforeAll(async () => {
  person = await quickPerson(server());
  await server().sql`update public.profiles set plan = 'enterprise' where id = ${person.id}`;
});

test("a request is decided once, as it was shown", async () => {
  const run = await started(person, await activated(person, mail));
  const [asked] = (await shownAs(run, "waiting")).approvals;
  const decide = (approval: string | undefined, verdict: string, seenHash: string | undefined) =>
    post(person, { action: "decide", approval, verdict, seenHash });
  expect(await decide(asked?.id, "approve", "0".repeat(64))).toMatchObject(refusedAs(409, "changed"));
  const edit = (args: object) =>
    post(person, {
      action: "edit",
      approval: asked?.id,
      arguments: { ...mail.steps[0]?.arguments, ...args },
    });
  expect(await edit({ to: [] })).toMatchObject(refusedAs(422, "input"));
  expect(await edit({ bcc: ["b@example.com"] })).toMatchObject(refusedAs(422, "input"));
  const edited = await edit({ text: "Buonasera" });
  expect(edited).toMatchObject({ status: 200, body: { approval: expect.any(String) } });
  expect(await decide(asked?.id, "approve", asked?.hash)).toMatchObject(refusedAs(409, "changed"));
  const [, next] = (await show(run)).approvals;
  expect(next?.id).toBe(edited.body["approval"]);
  const rejected = { status: 200, body: { status: "rejected" } };
  expect(await decide(next?.id, "reject", next?.hash)).toMatchObject(rejected);
  expect(await decide(next?.id, "reject", next?.hash)).toMatchObject(rejected);
  expect(await decide(next?.id, "approve", next?.hash)).toMatchObject(refusedAs(409, "decided"));
  const { error } = (await shownAs(run, "rejected")).run;
  expect(error?.message).not.toBe("");
  expect(await post(person, { action: "cancel", run })).toMatchObject(refusedAs(409, "ended"));

  const late = await started(person, await activated(person, mail));
  const [over] = (await shownAs(late, "waiting")).approvals;
  await server().sql`
    update public.approvals set requested_at = now() - interval '9 days', expires_at = now() - interval '1 second'
    where id = ${over?.id ?? ""}`;
  const answer = await decide(over?.id, "approve", over?.hash);
  expect(answer).toMatchObject(refusedAs(409, "expired"));
});

test("a person's answer fits what was asked", async () => {
  const fields = [
    { name: "amount", label: "Importo", type: "number" },
    { name: "day", label: "Giorno", type: "date" },
    { name: "who", label: "Chi", type: "choice", options: ["Anna", "Bruno"] },
  ];
  const graph = {
    steps: [{ key: "ask", tool: "human", arguments: { title: "Dati", text: "Completa", fields } }],
  };
  const run = await started(person, await activated(person, graph));
  const [step] = (await shownAs(run, "waiting")).steps;
  const right = { amount: 12.5, day: "2026-02-28", who: "Anna" };
  const answer = (values: object) => post(person, { action: "answer", step: step?.id, values });
  for (const [field, wrong] of Object.entries({ amount: "12", day: "2026-02-30", who: "Carlo" })) {
    expect(await answer({ ...right, [field]: wrong })).toMatchObject({
      status: 422,
      body: { error: { code: "input", field } },
    });
  }
  expect(await answer({ ...right, more: 1 })).toMatchObject(refusedAs(422, "input"));
  expect(await answer(right)).toMatchObject({ status: 200 });
  expect((await shownAs(run, "succeeded")).steps[0]?.output).toEqual(right);
  expect(await answer(right)).toMatchObject(refusedAs(409, "decided"));
});

test("a file is given to keep, and can be taken back; the receipts prove it", async () => {
  const graph = {
    steps: [{ key: "note", tool: "file.write", arguments: { name: "nota è.md", text: "<script>" } }],
  };
  const workflow = await activated(person, graph);
  const dry = id();
  await post(person, { action: "start", run: dry, workflow, dryRun: true });
  await shownAs(dry, "succeeded");
  expect(await server().sql`select from public.workflow_files`).toHaveLength(0);

  const run = await started(person, workflow);
  const [step] = (await shownAs(run, "succeeded")).steps;
  const file = await get(person, `file=${step?.output.file}`);
  expect(await file.text()).toBe("<script>");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; .*nota%20%C3%A8\.md$/);
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  const repeated = { action: "repeat", run: id(), of: run, from: "note" };
  expect(await post(person, repeated)).toMatchObject({ status: 202, body: { run: { repeat_of: run } } });
  expect(await post(person, { ...repeated, run: id(), from: "other" })).toMatchObject({ status: 404 });
  const undo = { action: "undo", step: step?.id };
  expect(await post(person, undo)).toMatchObject({ status: 200 });
  expect(await post(person, undo)).toMatchObject(refusedAs(403, "not_allowed"));
  expect((await get(person, `file=${step?.output.file}`)).status).toBe(404);

  const [room] = await server().sql<{ id: string }[]>`
    select id from public.workspaces where payer_id = ${person.id} and personal`;
  const lines = (await (await get(person, `receipts=${room?.id}`)).text()).trim().split("\n");
  const receipts = lines.map((line) => JSON.parse(line) as { readonly kind: string });
  expect(await verifyReceipts(receipts)).toEqual({ valid: true, count: receipts.length });
  const kinds = receipts.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["asked", "rejected", "expired", "effect", "settled"]));
});

test("a schedule that was missed many times starts one run", async () => {
  const workflow = await activated(person);
  await post(person, { action: "schedule", workflow, cron: "0 * * * *" });
  await server().sql`
    update private.workflow_schedules set next_at = now() - interval '3 days' where workflow_id = ${workflow}`;
  await server().sql`select pg_notify('workflow_work', '')`;
  await eventually(async () => {
    const [row] = await server().sql<{ runs: number; ahead: boolean }[]>`
      select s.next_at > now() as ahead, (
        select count(*)::integer from public.runs as r where r.workflow_id = s.workflow_id and r.trigger = 'schedule'
      ) as runs
      from private.workflow_schedules as s where s.workflow_id = ${workflow}`;
    expect(row).toEqual({ ahead: true, runs: 1 });
  });
});

test("steps for a goal are drafted by rules where no model is connected", async () => {
  const answer = await post(person, {
    action: "draft",
    goal: "Leggi https://example.com e mandami un riassunto",
  });
  expect(answer).toMatchObject({ status: 200, body: { by: "rules" } });
  const check = await post(person, { action: "check", graph: answer.body["graph"] });
  expect(check.body["faults"]).toEqual([]);
});
