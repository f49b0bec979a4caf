// Who does not pay for a workspace sets no budget in it, amounts that are none are refused, and every change is recorded.
import { beforeAll, expect, test } from "vitest";
import { type Person, quickPerson } from "../support/people.ts";
import { useTestServer } from "../support/server.ts";

const UNLIMITED = "100000000/60";
const server = useTestServer({ REGIA_LIMIT_REST_ACCOUNT: UNLIMITED, REGIA_LIMIT_REST_ADDRESS: UNLIMITED });

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

let payer: Person;
let owner: Person;
let member: Person;
let stranger: Person;
let workspace: string;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> | null;
  /** The code and details of a refusal. */
  readonly refusal: string;
}

/** Calls a function with a body as it is written. */
async function send(person: Person | null, name: string, body: string): Promise<Answer> {
  const headers = new Headers({ apikey: server().key, "content-type": "application/json" });
  if (person) headers.set("authorization", `Bearer ${person.accessToken}`);
  const answer = await fetch(`${server().url}/rest/v1/rpc/${name}`, { method: "POST", headers, body });
  const text = await answer.text();
  const parsed = (text === "" ? null : JSON.parse(text)) as Answer["body"];
  return {
    status: answer.status,
    body: parsed,
    refusal: `${parsed?.["code"] ?? ""}:${parsed?.["details"] ?? ""}`,
  };
}

const call = (person: Person | null, name: string, args: object) => send(person, name, JSON.stringify(args));

const read = async () => (await call(payer, "workspace_budget", { workspace })).body;

beforeAll(async () => {
  const cast = await Promise.all(Array.from({ length: 4 }, () => quickPerson(server())));
  [payer, owner, member, stranger] = cast as [Person, Person, Person, Person];
  await server().sql`update public.profiles set plan = 'enterprise' where id = ${payer.id}`;
  const created = await call(payer, "create_workspace", { name: "Bottega" });
  workspace = String(created.body?.["id"]);
  for (const { id, email } of [owner, member]) {
    await call(payer, "invite_to_workspace", { workspace, email });
    const [invitation] = await server().sql<{ id: string }[]>`
      select id from public.workspace_invitations where workspace_id = ${workspace} and email = ${email}`;
    const person = id === owner.id ? owner : member;
    expect((await call(person, "accept_invitation", { invitation: invitation?.id })).status).toBe(200);
  }
  await call(payer, "set_member_role", { workspace, member: owner.id, role: "owner" });
});

test("only who pays sets budgets; strangers are answered as about an unknown workspace", async () => {
  const all = { workspace, total: "5", per_member: "1" };
  const one = { workspace, member: member.id, budget: "1" };
  for (const person of [owner, member]) {
    expect(await call(person, "set_workspace_budget", all)).toMatchObject({
      status: 403,
      refusal: "42501:not_payer",
    });
    expect(await call(person, "set_member_budget", one)).toMatchObject({
      status: 403,
      refusal: "42501:not_payer",
    });
    expect((await call(person, "workspace_budget", { workspace })).body).toMatchObject({
      can_change: false,
      members: null,
      member_total: null,
    });
  }
  for (const [name, args] of [
    ["workspace_budget", {}],
    ["set_workspace_budget", { total: "5", per_member: null }],
    ["set_member_budget", { member: member.id, budget: "1" }],
  ] as const) {
    const foreign = await call(stranger, name, { ...args, workspace });
    expect(foreign).toEqual(await call(stranger, name, { ...args, workspace: UNKNOWN }));
    expect(foreign).toMatchObject({ status: 404, refusal: "P0002:workspace" });
    expect((await call(null, name, { ...args, workspace })).status).toBe(401);
  }
  // The payer's own rights end with the workspace, and a member is one of it.
  expect(await call(payer, "set_member_budget", { ...one, member: stranger.id })).toMatchObject({
    status: 404,
    refusal: "P0002:member",
  });
  expect(await read()).toMatchObject({ total: null, per_member: null, member_total: 3 });
});

test.each([
  ["-1", "PT422"],
  ["-0.01", "PT422"],
  ["0.001", "PT422"],
  ["1000000.01", "PT422"],
  ["1e400", "PT422"],
  ['"1e400"', "PT422"],
  ['"NaN"', "PT422"],
  ['"Infinity"', "PT422"],
  ['"12,50"', "22P02"],
  ['"dieci"', "22P02"],
  ["{}", "22P02"],
])("%s is no budget", async (amount, code) => {
  const before = await read();
  const bodies = [
    ["set_workspace_budget", `{"workspace":"${workspace}","total":${amount},"per_member":null}`],
    ["set_workspace_budget", `{"workspace":"${workspace}","total":null,"per_member":${amount}}`],
    ["set_member_budget", `{"workspace":"${workspace}","member":"${member.id}","budget":${amount}}`],
  ] as const;
  for (const [name, body] of bodies) {
    const { status, refusal } = await send(payer, name, body);
    expect({ status: Math.floor(status / 100), code: refusal.split(":")[0] }).toEqual({ status: 4, code });
  }
  expect(await read()).toEqual(before);
});

test("a change is recorded once, with who, what before and what after, for owners alone", async () => {
  const expected = JSON.stringify({ total: null, per_member: null });
  const all = { workspace, total: "20", per_member: "2.50", expected };
  expect((await call(payer, "set_workspace_budget", all)).status).toBe(200);
  // A repeated call changes nothing more; another page that has not seen it is told.
  expect((await call(payer, "set_workspace_budget", all)).status).toBe(200);
  expect(await call(payer, "set_workspace_budget", { ...all, total: "30" })).toMatchObject({
    status: 409,
    refusal: "PT409:budgets",
  });
  await call(payer, "set_member_budget", { workspace, member: member.id, budget: 0.05 });
  const { body } = await call(owner, "workspace_events", { workspace });
  const events = body?.["events"] as readonly { action: string }[];
  expect(events.filter(({ action }) => action.endsWith("budget"))).toMatchObject([
    {
      action: "set_member_budget",
      actor_email: payer.email,
      target_email: member.email,
      budgets: { before: { budget: null }, after: { budget: "0.05" } },
    },
    {
      action: "set_workspace_budget",
      actor_email: payer.email,
      target_email: null,
      budgets: {
        before: { total: null, per_member: null },
        after: { total: "20", per_member: "2.5" },
      },
    },
  ]);
  expect((await call(member, "workspace_events", { workspace })).refusal).toBe("42501:not_owner");
});

test("what is expected must be JSON of amounts", async () => {
  for (const expected of ["x", '{"total": "x"}']) {
    const set = { workspace, total: "1", per_member: null, expected };
    expect((await call(payer, "set_workspace_budget", set)).status).toBe(400);
  }
  expect(await read()).toMatchObject({ total: "20" });
});
