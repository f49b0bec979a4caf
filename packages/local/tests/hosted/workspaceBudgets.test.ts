import { rounds } from "@regia/domain/testing";
import { beforeAll, expect, test } from "vitest";
import { begin, chat, makePerson, modelCall, newTurn, type Person, settle } from "./chats.ts";
import { onEverySetup, onOneSetup, type Setup } from "./setups.ts";
import { ask, attempt, call } from "./workspaces.ts";

/** Decimal euro by the name of a budget; null for none. */
type Amounts = Readonly<Record<string, string | null>>;

interface Spending {
  readonly user_id: string;
  readonly budget: string | null;
  readonly used: string;
}

interface Budget {
  readonly can_change: boolean;
  readonly total: string | null;
  readonly used: string;
  readonly per_member: string | null;
  readonly own: { readonly budget: string | null; readonly used: string };
  readonly members: readonly Spending[] | null;
  readonly member_total: number | null;
}

interface Events {
  readonly events: readonly {
    readonly action: string;
    readonly actor_email: string;
    readonly target_email: string | null;
    readonly budgets: object | null;
  }[];
}

interface Context {
  readonly budget: { readonly workspace: object | null; readonly member: object | null };
}

/** A shared workspace of a payer, with collaborators. */
async function openRoom({ sql }: Setup, payer: Person, members: readonly Person[]) {
  const workspace = crypto.randomUUID();
  await sql`insert into public.workspaces (id, name, slug, payer_id)
    values (${workspace}, 'Acme', ${`acme-${workspace}`}, ${payer.id})`;
  await sql`insert into public.workspace_members ${sql([
    { workspace_id: workspace, user_id: payer.id, role: "owner" },
    ...members.map(({ id }) => ({ workspace_id: workspace, user_id: id, role: "collaborator" })),
  ])}`;
  return workspace;
}

/** A call that reserves this many cents. */
const cents = (amount: number) => modelCall({ reserved: String(amount * 10_000_000_000) });

onEverySetup("budgets of workspaces", (setup) => {
  let payer: Person;
  let second: Person;
  let member: Person;
  let stranger: Person;
  let workspace: string;

  beforeAll(async () => {
    const make = () => makePerson(setup(), { plan: "enterprise" });
    [payer, second, member, stranger] = [await make(), await make(), await make(), await make()];
    workspace = await openRoom(setup(), payer, [second, member]);
  });

  const setBudget = (person: Person, total: number | string | null, per_member: number | string | null) =>
    call<Budget>(setup(), person, "set_workspace_budget", { workspace, total, per_member });
  const setMember = (person: Person, who: Person, budget: number | string | null) =>
    call<Budget>(setup(), person, "set_member_budget", { workspace, member: who.id, budget });
  const askIn = (person: Person, amount: number) => {
    const turn = newTurn({ workspace }, { call: cents(amount) });
    return { turn, begun: begin(setup(), person, turn) };
  };

  test("are set by the payer, read by members, and nobody else's business", async () => {
    expect(await ask<Budget>(setup(), member, "workspace_budget", { workspace })).toMatchObject({
      can_change: false,
      total: null,
      used: "0",
      per_member: null,
      own: { budget: null, used: "0" },
      members: null,
    });
    expect((await setBudget(payer, "12.50", 3)).answer).toMatchObject({
      can_change: true,
      total: "12.5",
      per_member: "3",
      member_total: 3,
    });
    const [first, ...others] = (await setMember(payer, member, 0.5)).answer?.members ?? [];
    expect(first).toMatchObject({ user_id: member.id, budget: "0.5", used: "0" });
    expect(others.map(({ user_id }) => user_id).toSorted()).toEqual([payer.id, second.id].toSorted());
    const seen = await ask<Budget>(setup(), member, "workspace_budget", { workspace });
    expect(seen).toMatchObject({ total: "12.5", own: { budget: "0.5" }, members: null, member_total: null });
    expect((await ask<Budget>(setup(), second, "workspace_budget", { workspace })).own.budget).toBe("3");

    for (const person of [member, second]) {
      expect((await setBudget(person, null, null)).outcome).toBe("42501:not_payer");
      expect((await setMember(person, person, null)).outcome).toBe("42501:not_payer");
    }
    expect((await setBudget(stranger, 1, 1)).outcome).toBe("P0002:workspace");
    expect((await setMember(stranger, stranger, 1)).outcome).toBe("P0002:workspace");
    expect((await call(setup(), stranger, "workspace_budget", { workspace })).outcome).toBe(
      "P0002:workspace",
    );
    expect((await setMember(payer, stranger, 1)).outcome).toBe("P0002:member");
    const nowhere = { workspace: crypto.randomUUID() };
    expect((await call(setup(), payer, "workspace_budget", nowhere)).outcome).toBe("P0002:workspace");
    for (const wrong of [-1, 0.001, 1_000_000.01, "NaN", "Infinity", "1e300"]) {
      expect((await setBudget(payer, wrong, null)).outcome).toBe("PT422:total");
      expect((await setBudget(payer, null, wrong)).outcome).toBe("PT422:per_member");
      expect((await setMember(payer, member, wrong)).outcome).toBe("PT422:budget");
    }
    for (const table of ["workspace_budgets", "member_budgets", "workspace_costs", "member_costs"]) {
      const read = await attempt(setup(), payer, (sql) => sql`select from ${sql(`private.${table}`)}`);
      expect(read.outcome).toMatch(/^42501/);
    }
  });

  test("refuse what has no room, by reservation, and say whose budget it is", async () => {
    await setBudget(payer, 1, 0.6);
    await setMember(payer, member, null);
    const first = askIn(member, 60);
    expect(await first.begun).toEqual({ begun: true });
    expect((await askIn(member, 1).begun).refusal).toEqual({
      code: "budget",
      limit: { field: "memberBudget", max: "0.6", used: "0.6" },
      resetsAt: expect.any(String),
    });
    expect(await askIn(second, 40).begun).toEqual({ begun: true });
    expect((await askIn(payer, 1).begun).refusal).toMatchObject({
      code: "budget",
      limit: { field: "workspaceBudget", max: "1", used: "1" },
    });
    // A model without a price needs no budget.
    expect(await askIn(member, 0).begun).toEqual({ begun: true });
    // Other workspaces of the same payer are as free as before.
    expect(await begin(setup(), payer, newTurn(payer, { call: cents(100) }))).toEqual({ begun: true });
    // What an answer really costs is what counts.
    await settle(setup(), first.turn, { cost: "10000000000" });
    const context = await chat<Context>(setup(), "context", member.id, member.id, newTurn({ workspace }));
    expect(context.budget).toMatchObject({
      workspace: { limit: "1000000000000", used: "410000000000" },
      member: { limit: "600000000000", used: "10000000000" },
    });
    expect(await askIn(member, 59).begun).toEqual({ begun: true });
    expect((await askIn(member, 1).begun).refusal?.limit?.field).toBe("workspaceBudget");
    await setBudget(payer, null, null);
    await setMember(payer, member, 0.7);
    expect((await askIn(member, 11).begun).refusal?.limit?.field).toBe("memberBudget");
    expect(await askIn(second, 500).begun).toEqual({ begun: true });
    const { members } = await ask<Budget>(setup(), payer, "workspace_budget", { workspace });
    expect(members).toMatchObject([
      { user_id: second.id, budget: null, used: "5.4" },
      { user_id: member.id, budget: "0.7", used: "0.6" },
      { user_id: payer.id, budget: null, used: "0" },
    ]);
    await setMember(payer, member, null);
  });

  test("are told to the payer as reached when a question finds no room beside what was really spent", async () => {
    const room = await openRoom(setup(), payer, [member]);
    await call(setup(), payer, "set_workspace_budget", { workspace: room, total: 1, per_member: null });
    const told = async () => {
      const rows = await setup().sql<{ kind: string }[]>`
        select n.kind from public.notifications as n join public.workspaces as w on w.slug = n.data ->> 'slug'
        where w.id = ${room} and n.user_id = ${payer.id} order by n.id`;
      return rows.map(({ kind }) => kind);
    };
    const begun = (turn: ReturnType<typeof newTurn>) => begin(setup(), member, turn);
    const turnOf = (amount: number) => newTurn({ workspace: room }, { call: cents(amount) });
    const first = turnOf(95);
    expect(await begun(first)).toEqual({ begun: true });
    // As long as nothing was spent, it is only reserved.
    expect((await begun(turnOf(10))).refusal?.limit?.field).toBe("workspaceBudget");
    expect(await told()).toEqual([]);
    await settle(setup(), first, { cost: "850000000000" });
    expect(await told()).toEqual(["budget_nearly_spent"]);
    for (const amount of [20, 30]) expect((await begun(turnOf(amount))).refusal?.code).toBe("budget");
    expect(await told()).toEqual(["budget_nearly_spent", "budget_reached"]);
  });

  test("replace nothing that another page set meanwhile, and change nothing twice", async () => {
    const room = await openRoom(setup(), payer, [member]);
    const set = (total: string | null, per_member: string | null, expected: Amounts) =>
      call<Budget>(setup(), payer, "set_workspace_budget", {
        workspace: room,
        total,
        per_member,
        expected: JSON.stringify(expected),
      });
    const setOf = (budget: string | null, expected: Amounts) =>
      call<Budget>(setup(), payer, "set_member_budget", {
        workspace: room,
        member: member.id,
        budget,
        expected: JSON.stringify(expected),
      });
    const none = { total: null, per_member: null };
    expect((await set("5", "1", none)).outcome).toBe("ok");
    // The page that has not seen it: another amount is refused, the same one is there already.
    expect((await set("6", "1", none)).outcome).toBe("PT409:budgets");
    expect((await set("5", null, { total: "5", per_member: null })).outcome).toBe("PT409:budgets");
    expect((await set("5.00", "1", none)).outcome).toBe("ok");
    expect((await set("6", "1", { total: "5.00", per_member: "1" })).outcome).toBe("ok");
    expect((await setOf("0.2", { budget: null })).outcome).toBe("ok");
    expect((await setOf(null, { budget: null })).outcome).toBe("PT409:budgets");
    expect((await setOf(null, { budget: "0.2" })).outcome).toBe("ok");
    const { total, members } = await ask<Budget>(setup(), payer, "workspace_budget", { workspace: room });
    expect({ total, budgets: members?.map(({ budget }) => budget) }).toEqual({
      total: "6",
      budgets: [null, null],
    });

    const { events } = await ask<Events>(setup(), payer, "workspace_events", { workspace: room });
    const [{ email: actor_email }] = await setup().sql<[{ email: string }]>`
      select email from public.profiles where id = ${payer.id}`;
    const [{ email: target_email }] = await setup().sql<[{ email: string }]>`
      select email from public.profiles where id = ${member.id}`;
    const ofWorkspace = { action: "set_workspace_budget", actor_email, target_email: null };
    const ofMember = { action: "set_member_budget", actor_email, target_email };
    expect(events).toMatchObject([
      { ...ofMember, budgets: { before: { budget: "0.2" }, after: { budget: null } } },
      { ...ofMember, budgets: { before: { budget: null }, after: { budget: "0.2" } } },
      {
        ...ofWorkspace,
        budgets: { before: { total: "5", per_member: "1" }, after: { total: "6", per_member: "1" } },
      },
      {
        ...ofWorkspace,
        budgets: { before: { total: null, per_member: null }, after: { total: "5", per_member: "1" } },
      },
    ]);
  });

  test("of two pages that set them in the same moment, one is told", async () => {
    const room = await openRoom(setup(), payer, []);
    const expected = JSON.stringify({ total: null, per_member: null });
    const outcomes = await Promise.all(
      ["1", "2"].map((total) =>
        call(setup(), payer, "set_workspace_budget", { workspace: room, total, per_member: null, expected }),
      ),
    );
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["PT409:budgets", "ok"]);
  });

  test("of many members are read a page at a time, the dearest first, and found by name", async () => {
    const people: Person[] = [];
    for (let place = 0; place < 5; place += 1) people.push(await makePerson(setup()));
    const [dear, named] = people as [Person, Person];
    await setup().sql`update public.profiles set display_name = 'Zefirina' where id = ${named.id}`;
    const room = await openRoom(setup(), payer, people);
    await begin(setup(), dear, newTurn({ workspace: room }, { call: cents(3) }));
    const read = (args: Readonly<Record<string, string | number>>) =>
      ask<Budget>(setup(), payer, "workspace_budget", { workspace: room, ...args });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => read({ page, page_size: 2 })));
    expect(pages.map(({ members }) => members?.length)).toEqual([2, 2, 2, 0]);
    expect(pages.map(({ member_total }) => member_total)).toEqual([6, 6, 6, 6]);
    const ids = pages.flatMap(({ members }) => members?.map(({ user_id }) => user_id) ?? []);
    expect(new Set(ids)).toEqual(new Set([payer, ...people].map(({ id }) => id)));
    expect(ids[0]).toBe(dear.id);
    expect(await read({ search: "zEFIR" })).toMatchObject({
      members: [{ user_id: named.id, name: "Zefirina" }],
      member_total: 1,
    });
    expect(await read({ search: "%" })).toMatchObject({ members: [], member_total: 0 });
  });

  test("stay as they are in a workspace that is read-only", async () => {
    const room = await openRoom(setup(), payer, [member]);
    await ask(setup(), payer, "set_workspace_budget", { workspace: room, total: 5, per_member: null });
    await setup().sql`update public.profiles set plan = 'free' where id = ${payer.id}`;
    const args = { workspace: room, total: 6, per_member: null };
    expect((await call(setup(), payer, "set_workspace_budget", args)).outcome).toBe("42501:read_only");
    const ofMember = { workspace: room, member: member.id, budget: 1 };
    expect((await call(setup(), payer, "set_member_budget", ofMember)).outcome).toBe("42501:read_only");
    await setup().sql`update public.profiles set plan = 'enterprise' where id = ${payer.id}`;
    expect((await call(setup(), payer, "set_workspace_budget", args)).outcome).toBe("ok");
  });

  test("hold for the next model after a failed one, too", async () => {
    const room = await openRoom(setup(), payer, [member]);
    await ask(setup(), payer, "set_workspace_budget", { workspace: room, total: 5, per_member: 0.5 });
    const turn = newTurn({ workspace: room }, { call: cents(50) });
    expect(await begin(setup(), member, turn)).toEqual({ begun: true });
    const failure = { outcome: "failed", inputTokens: 50, outputTokens: 0, cost: "0", source: "none" };
    expect((await chat(setup(), "next", turn.call.id, failure, cents(51))).refusal?.limit).toEqual({
      field: "memberBudget",
      max: "0.5",
      used: "0",
    });
    const next = cents(50);
    expect(await chat(setup(), "next", turn.call.id, failure, next)).toEqual({ begun: true });
    expect(
      (await begin(setup(), member, newTurn({ workspace: room }, { call: cents(1) }))).refusal?.code,
    ).toBe("budget");
    expect(await settle(setup(), { ...turn, call: next })).toEqual({ settled: true });
    const [row] = await setup().sql<{ person_id: string }[]>`
      select person_id from public.model_calls where id = ${next.id}`;
    expect(row).toEqual({ person_id: member.id });
  });

  test("stay when somebody else pays, who may change them", async () => {
    const room = await openRoom(setup(), payer, [second]);
    await ask(setup(), payer, "set_workspace_budget", { workspace: room, total: 2, per_member: null });
    await begin(setup(), payer, newTurn({ workspace: room }, { call: cents(150) }));
    await ask(setup(), payer, "offer_handover", { workspace: room, member: second.id });
    await ask(setup(), second, "accept_handover", { workspace: room });
    expect(
      (await begin(setup(), second, newTurn({ workspace: room }, { call: cents(51) }))).refusal?.limit,
    ).toEqual({
      field: "workspaceBudget",
      max: "2",
      used: "1.5",
    });
    const args = { workspace: room, total: 3, per_member: null };
    expect((await call(setup(), payer, "set_workspace_budget", args)).outcome).toBe("42501:not_payer");
    expect((await call(setup(), second, "set_workspace_budget", args)).outcome).toBe("ok");
    expect(await begin(setup(), second, newTurn({ workspace: room }, { call: cents(51) }))).toEqual({
      begun: true,
    });
  });

  test("are in the export, and go with the member, the account and the workspace", async () => {
    const { sql } = setup();
    const leaver = await makePerson(setup());
    const room = await openRoom(setup(), payer, [leaver]);
    await ask(setup(), payer, "set_member_budget", { workspace: room, member: leaver.id, budget: 2 });
    const turn = newTurn({ workspace: room }, { call: cents(20) });
    await begin(setup(), leaver, turn);
    const exported = await ask<{ modelSpending: readonly object[] }>(setup(), leaver, "export_account");
    expect(exported.modelSpending).toMatchObject([{ workspace_id: room, used: "0.2", budget: "2" }]);
    await ask(setup(), leaver, "leave_workspace", { workspace: room });
    expect(await sql`select from private.member_budgets where user_id = ${leaver.id}`).toHaveLength(0);
    await sql`delete from auth.users where id = ${leaver.id}`;
    expect(await sql`select from private.member_costs where user_id = ${leaver.id}`).toHaveLength(0);
    expect(await settle(setup(), turn)).toEqual({ settled: true });
    const other = newTurn({ workspace: room }, { call: cents(20) });
    await begin(setup(), payer, other);
    await ask(setup(), payer, "delete_workspace", { workspace: room });
    expect(await settle(setup(), { ...other, conversation: null })).toEqual({ settled: true });
    expect(await sql`select from private.workspace_costs where workspace_id = ${room}`).toHaveLength(0);
  });
});

const CALLS = rounds(40_000, 100_000);

onOneSetup("budgets of workspaces under simultaneous calls", (setup) => {
  test("answers that begin in the same moment never exceed them", async () => {
    const payer = await makePerson(setup(), { plan: "enterprise", custom_limits: { parallelAnswers: -1 } });
    const member = await makePerson(setup());
    const workspace = await openRoom(setup(), payer, [member]);
    await ask(setup(), payer, "set_workspace_budget", { workspace, total: 1, per_member: 0.3 });
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () => begin(setup(), member, newTurn({ workspace }, { call: cents(10) }))),
    );
    expect(outcomes.filter(({ begun }) => begun)).toHaveLength(3);
    expect(outcomes.filter(({ refusal }) => refusal?.limit?.field === "memberBudget")).toHaveLength(13);
    await ask(setup(), payer, "set_workspace_budget", { workspace, total: 1, per_member: null });
    const both = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        begin(setup(), index % 2 ? payer : member, newTurn({ workspace }, { call: cents(10) })),
      ),
    );
    expect(both.filter(({ begun }) => begun)).toHaveLength(7);
    const { used } = await ask<Budget>(setup(), payer, "workspace_budget", { workspace });
    expect(used).toBe("1");
  });

  test("a budget that is lowered meanwhile counts for whatever begins after it", async () => {
    const payer = await makePerson(setup(), { plan: "enterprise", custom_limits: { parallelAnswers: -1 } });
    const workspace = await openRoom(setup(), payer, []);
    const turns = Array.from({ length: 12 }, () => newTurn({ workspace }, { call: cents(10) }));
    const [lowered, ...outcomes] = await Promise.all([
      ask<Budget>(setup(), payer, "set_workspace_budget", { workspace, total: 0.3, per_member: null }),
      ...turns.map((turn) => begin(setup(), payer, turn)),
    ]);
    // Those that were there first, and then no more than the budget.
    const before = Math.round(Number(lowered.used) * 10);
    expect(outcomes.filter(({ begun }) => begun)).toHaveLength(Math.max(before, 3));
  });

  test(`are as fast in a workspace with ${CALLS} calls`, async () => {
    const { sql } = setup();
    const payer = await makePerson(setup(), { plan: "enterprise", custom_limits: { modelBudget: -1 } });
    const member = await makePerson(setup());
    const workspace = await openRoom(setup(), payer, [member]);
    await ask(setup(), payer, "set_workspace_budget", { workspace, total: 1000, per_member: 1000 });
    await sql`
      insert into public.model_calls (id, workspace_id, payer_id, person_id, model, provider, state, outcome, input_tokens,
        price_input, price_output, reserved, cost, usage_source, period_start, settled_at)
      select gen_random_uuid(), ${workspace}, ${payer.id}, ${member.id}, 'gemini-flash-lite', 'OpenAI', 'settled', 'complete', 50,
        1, 1, 100, 0.0001, 'provider', private.period_start('month', now()), now()
      from generate_series(1, ${CALLS}::int)`;
    await sql`analyze public.model_calls`;
    const small = await openRoom(setup(), payer, [member]);
    await ask(setup(), payer, "set_workspace_budget", { workspace: small, total: 1000, per_member: 1000 });
    const times = { [workspace]: [] as number[], [small]: [] as number[] };
    // In turns, so that other work on this machine slows both.
    for (let round = 0; round < 20; round += 1) {
      for (const [room, measured] of Object.entries(times)) {
        const turn = newTurn({ workspace: room }, { call: cents(1) });
        const start = performance.now();
        await begin(setup(), member, turn);
        measured.push(performance.now() - start);
        await settle(setup(), turn);
      }
    }
    const quickest = (room: string) => Math.min(...(times[room] ?? []));
    // A few milliseconds each; with a sum over the calls the large one would take ten times as long.
    expect(quickest(workspace)).toBeLessThan(4 * quickest(small));
  });
});
