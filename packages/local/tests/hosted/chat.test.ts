import { textOfParts } from "@regia/domain/chat";
import { effectiveLimits } from "@regia/domain/limits";
import { euro } from "@regia/domain/money";
import { beforeAll, expect, test } from "vitest";
import {
  begin,
  chat,
  costs,
  makePerson,
  modelCall,
  newTurn,
  type Person,
  settle,
  type Turn,
} from "./chats.ts";
import { refusalOf } from "./people.ts";
import { onEverySetup, onOneSetup, type Setup } from "./setups.ts";
import { ask, attempt } from "./workspaces.ts";

/** The context of a turn, as it is read before its beginning. */
const contextOf = (setup: Setup, { id }: Person, turn: object) =>
  chat<Context>(setup, "context", id, id, turn);

interface Context {
  readonly known: { readonly status: string } | null;
  readonly isNew: boolean;
  readonly plan: string;
  readonly history: readonly { readonly role: string; readonly text: string }[];
  readonly question: string | null;
  readonly budget: { readonly limit: string | null; readonly used: string };
  readonly refusal?: { readonly code: string };
}

async function rowOf({ sql }: Setup, { answer }: Turn) {
  const [row] = await sql<{ status: string; parts: unknown; receipt: Record<string, unknown> }[]>`
    select status, parts, receipt from public.messages where id = ${answer}`;
  return row;
}

onEverySetup("chat", (setup) => {
  let person: Person;
  let stranger: Person;

  beforeAll(async () => {
    person = await makePerson(setup(), { plan: "enterprise" });
    stranger = await makePerson(setup(), { plan: "pro" });
  });

  test("an answer is written and billed once, and the next question reads it", async () => {
    const turn = newTurn(person);
    expect(await contextOf(setup(), person, turn)).toMatchObject({ known: null, isNew: true, history: [] });
    expect(await begin(setup(), person, turn)).toEqual({ begun: true });
    expect(await begin(setup(), person, turn)).toEqual({ known: { status: "streaming" } });
    expect(await contextOf(setup(), person, turn)).toMatchObject({ known: { status: "streaming" } });
    const live = [{ call: turn.call.id, answer: turn.answer, parts: [{ type: "text", text: "Fat" }] }];
    expect(await chat(setup(), "keep", live)).toEqual([]);
    expect(textOfParts((await rowOf(setup(), turn))?.parts)).toBe("Fat");
    expect(await settle(setup(), turn)).toEqual({ settled: true });
    expect(await settle(setup(), turn, { cost: "9" })).toEqual({ settled: false });
    expect(await rowOf(setup(), turn)).toMatchObject({
      status: "complete",
      receipt: { demonstration: false, source: "provider" },
    });
    const next = newTurn(person, { conversation: turn.conversation, parent: turn.answer });
    expect(await contextOf(setup(), person, next)).toMatchObject({
      isNew: false,
      history: [
        { role: "user", text: "Riassumi" },
        { role: "assistant", text: "Fatto." },
      ],
    });
    const again = { ...turn, answer: crypto.randomUUID() };
    expect(await contextOf(setup(), person, { ...again, regenerate: true })).toMatchObject({
      question: "Riassumi",
      history: [],
    });
    expect(await contextOf(setup(), person, again)).toEqual({ refusal: { code: "malformed" } });
    expect(await begin(setup(), person, { ...again, parts: null, call: modelCall() })).toEqual({
      begun: true,
    });
    const { counter, ledger } = (await costs(setup(), person)) ?? {};
    expect([counter, ledger]).toEqual(["1002500", "1002500"]);
  });

  test("nobody reaches what is not theirs", async () => {
    const own = newTurn(person);
    await begin(setup(), person, own);
    await settle(setup(), own);
    const foreign = newTurn(stranger);
    await begin(setup(), stranger, foreign);
    await settle(setup(), foreign);
    const refused = { refusal: { code: "not_found" } };
    const turns = [
      newTurn(person, { workspace: stranger.workspace }),
      newTurn(person, { conversation: foreign.conversation }),
      newTurn(person, { conversation: own.conversation, parent: foreign.answer }),
      newTurn(person, { parent: foreign.answer }),
      newTurn(person, { conversation: own.conversation, question: foreign.question }),
      newTurn(person, { conversation: own.conversation, answer: foreign.answer }),
      newTurn(person, { question: foreign.question, parts: null }),
    ];
    for (const turn of turns) {
      const regenerate = turn.parts === null;
      expect(await contextOf(setup(), person, { ...turn, regenerate })).toEqual(refused);
      expect(await begin(setup(), person, turn)).toEqual(refused);
    }
    for (const name of ["read", "stop"]) {
      expect(await chat(setup(), name, person.id, person.id, foreign.answer)).toBeNull();
      const ended = crypto.randomUUID();
      expect(await chat(setup(), name, stranger.id, ended, foreign.answer)).toEqual({
        refusal: { code: "unauthorized" },
      });
    }
    const read = (who: Person, table: string) =>
      attempt(setup(), who, async (sql) => (await sql`select id from ${sql(`public.${table}`)}`).length);
    for (const table of ["conversations", "messages", "model_calls"]) {
      expect((await read(stranger, table)).answer).toBe(table === "messages" ? 2 : 1);
    }
    const writes = [
      "insert into public.messages (id, conversation_id, workspace_id, role, parts, status) select gen_random_uuid(), id, workspace_id, 'user', '[]', 'complete' from public.conversations",
      "update public.messages set parts = '[]'",
      "update public.model_calls set cost = 0",
      "update public.conversations set touched_at = now()",
      "delete from public.messages",
    ];
    for (const statement of writes) {
      const write = setup().as("authenticated", stranger.id, (sql) => sql.unsafe(statement));
      expect(await refusalOf(write)).toBe("42501");
    }
    for (const role of ["authenticated", "anon"] as const) {
      const call = setup().as(
        role,
        role === "anon" ? null : stranger.id,
        (sql) => sql`select public.chat_recover()`,
      );
      expect(await refusalOf(call)).toBe("42501");
    }
  });

  test("texts for the embedding model have a limit of their own, and are no answers", async () => {
    const free = await makePerson(setup());
    const embedding = (inputTokens: number, fields: object = {}) =>
      newTurn(free, {
        conversation: null,
        inputTokens,
        call: modelCall({ kind: "embedding", inputTokens, ...fields }),
      });
    expect((await begin(setup(), free, embedding(1_001))).refusal).toEqual({
      code: "input_tokens",
      limit: { field: "maxEmbeddingTokens", max: 1_000, used: 1_001 },
    });
    expect((await begin(setup(), free, embedding(1, { reserved: "500000000001" }))).refusal?.code).toBe(
      "budget",
    );
    await begin(setup(), free, embedding(1_000));
    await begin(setup(), free, embedding(1));
    const answer = newTurn(free);
    expect(await begin(setup(), free, answer)).toEqual({ begun: true });
    expect((await begin(setup(), free, newTurn(free))).refusal).toMatchObject({
      code: "parallel",
      limit: { used: 1 },
    });
    expect(await begin(setup(), free, embedding(2))).toEqual({ begun: true });
    const calls = await setup().sql`
      select kind, input_tokens::int, message_id is null as kept_nowhere from public.model_calls
      where payer_id = ${free.id} and kind = 'embedding' order by input_tokens`;
    expect(calls.map((row) => [row["input_tokens"], row["kept_nowhere"]])).toEqual([
      [1, true],
      [2, true],
      [1_000, true],
    ]);
    await setup()
      .sql`update public.profiles set plan = 'enterprise', plan_expires_at = null where id = ${free.id}`;
    expect(await begin(setup(), free, embedding(1_000_000))).toEqual({ begun: true });
  });

  test("each limit refuses with its numbers and writes nothing", async () => {
    const free = await makePerson(setup());
    const first = newTurn(free);
    const over = newTurn(free, { inputTokens: 8_001 });
    expect((await begin(setup(), free, over)).refusal).toEqual({
      code: "input_tokens",
      limit: { field: "maxChatInputTokens", max: 8_000, used: 8_001 },
    });
    const dear = newTurn(free, { call: modelCall({ reserved: "500000000001" }) });
    expect((await begin(setup(), free, dear)).refusal).toEqual({
      code: "budget",
      limit: { field: "modelBudget", max: "0.5", used: "0" },
      resetsAt: expect.any(String),
    });
    await begin(setup(), free, first);
    expect((await begin(setup(), free, newTurn(free, { conversation: first.conversation }))).refusal).toEqual(
      {
        code: "busy",
      },
    );
    expect((await begin(setup(), free, newTurn(free))).refusal).toEqual({
      code: "parallel",
      limit: { field: "parallelAnswers", max: 1, used: 1 },
    });
    await settle(setup(), first);
    for (let more = 0; more < 9; more += 1) {
      const turn = newTurn(free);
      expect(await begin(setup(), free, turn)).toEqual({ begun: true });
      await settle(setup(), turn);
    }
    expect((await begin(setup(), free, newTurn(free))).refusal).toEqual({
      code: "active_chats",
      limit: { field: "maxActiveChatsPerWorkspace", max: 10, used: 10 },
    });
    const change = (archived: string | null) =>
      attempt(
        setup(),
        free,
        (sql) => sql`update public.conversations set archived_at = ${archived}, title = ' Un  titolo '
          where id = ${first.conversation}`,
      );
    expect((await change("2020-01-01")).outcome).toBe("ok");
    const next = newTurn(free);
    expect(await begin(setup(), free, next)).toEqual({ begun: true });
    await settle(setup(), next);
    expect((await change(null)).outcome).toBe("PT429:maxActiveChatsPerWorkspace");
    const [row] = await setup().sql<{ title: string; recent: boolean }[]>`
      select title, archived_at > now() - interval '1 hour' as recent
      from public.conversations where id = ${first.conversation}`;
    expect(row).toEqual({ title: "Un titolo", recent: true });
  });

  test("a call without a conversation is metered alike", async () => {
    const turn = newTurn(person, { conversation: null, parts: null });
    expect(await contextOf(setup(), person, { conversation: null, workspace: null })).toMatchObject({
      plan: "enterprise",
      history: [],
    });
    expect(await chat(setup(), "begin", person.id, null, turn)).toEqual({ begun: true });
    expect(await chat(setup(), "keep", [{ call: turn.call.id, answer: null, parts: null }])).toEqual([]);
    expect(await settle(setup(), turn)).toEqual({ settled: true });
  });

  test("an export has the conversations, and deleting one keeps the ledger", async () => {
    const owner = await makePerson(setup());
    const turn = newTurn(owner);
    await begin(setup(), owner, turn);
    await settle(setup(), turn);
    const exported = await ask<{ conversations: readonly object[] }>(setup(), owner, "export_account");
    expect(exported.conversations).toMatchObject([
      { id: turn.conversation, title: "Prova", messages: [{ role: "user" }, { role: "assistant" }] },
    ]);
    await setup().as("authenticated", owner.id, (sql) => sql`delete from public.conversations`);
    expect(await costs(setup(), owner)).toEqual({ counter: "2500", ledger: "2500" });
    await setup().sql`delete from auth.users where id = ${owner.id}`;
    expect(await setup().sql`select from public.model_calls where payer_id = ${owner.id}`).toHaveLength(0);
  });

  test("conversations are kept as long as the plan says, after a downgrade 30 days longer", async () => {
    const owner = await makePerson(setup(), { plan: "pro" });
    const turns = [newTurn(owner), newTurn(owner), newTurn(owner)];
    for (const [index, turn] of turns.entries()) {
      await begin(setup(), owner, turn);
      // The last one is still being written.
      if (index < 2) await settle(setup(), turn);
    }
    const { sql } = setup();
    await sql`update public.conversations set touched_at = now() - interval '60 days' where created_by = ${owner.id}`;
    const left = async () => {
      await chat(setup(), "retention");
      return (await sql`select from public.conversations where created_by = ${owner.id}`).length;
    };
    expect(await left()).toBe(3);
    await sql`update public.profiles set plan = 'free' where id = ${owner.id}`;
    expect(await left()).toBe(3);
    await sql`update private.former_retentions set until = now() where user_id = ${owner.id}`;
    expect(await left()).toBe(1);
  });
});

onOneSetup("chat under simultaneous calls", (setup) => {
  test("the database knows what is agreed as the domain does, while the plan is enterprise", async () => {
    const payer = await makePerson(setup(), { plan: "enterprise" });
    const { sql } = setup();
    const agreements: readonly unknown[] = [
      null,
      {},
      { modelBudget: -1, parallelAnswers: -1 },
      { modelBudget: 0, parallelAnswers: 0 },
      { modelBudget: 1_000_000, parallelAnswers: 2_147_483_647 },
      { modelBudget: 0.29 },
      { modelBudget: 1234.5, parallelAnswers: 25 },
      { modelBudget: 0.001, parallelAnswers: 1.5 },
      { modelBudget: -0.5, parallelAnswers: -2 },
      { modelBudget: 1_000_000.01, parallelAnswers: 1e300 },
      { modelBudget: 1e300, parallelAnswers: 2_147_483_648 },
      { modelBudget: "500", parallelAnswers: [3] },
      { modelBudget: null, parallelAnswers: true, maxSmsPerMonth: 3 },
    ];
    for (const plan of ["enterprise", "pro"] as const) {
      for (const agreed of agreements) {
        await sql`update public.profiles set plan = ${plan}, custom_limits = ${JSON.stringify(agreed)}::text::jsonb
          where id = ${payer.id} and ${agreed !== null}`;
        await sql`update public.profiles set plan = ${plan}, custom_limits = null
          where id = ${payer.id} and ${agreed === null}`;
        const [row] = await sql<{ allowance: { budget: number | null; parallel: number | null } }[]>`
          select private.allowance_of(${payer.id}) as allowance`;
        const record = { plan, plan_expires_at: null, custom_limits: agreed };
        const { modelBudget, parallelAnswers } = effectiveLimits(record, Date.now());
        expect(row?.allowance, JSON.stringify(agreed)).toEqual({
          budget: modelBudget === -1 ? null : Number(euro(String(modelBudget)) / 1_000_000n),
          parallel: parallelAnswers === -1 ? null : parallelAnswers,
        });
      }
    }
  });

  test("an agreed budget and number of answers count instead of the plan's", async () => {
    const { sql } = setup();
    const payer = await makePerson(setup(), { plan: "enterprise" });
    const agree = (custom: object) =>
      sql`update public.profiles set custom_limits = ${JSON.stringify(custom)}::text::jsonb where id = ${payer.id}`;
    await agree({ modelBudget: 0.1, parallelAnswers: 2 });
    const dear = () => newTurn(payer, { call: modelCall({ reserved: "60000000000" }) });
    expect(await begin(setup(), payer, dear())).toEqual({ begun: true });
    expect((await begin(setup(), payer, dear())).refusal).toMatchObject({
      code: "budget",
      limit: { field: "modelBudget", max: "0.1", used: "0.06" },
    });
    expect((await contextOf(setup(), payer, newTurn(payer))).budget.limit).toBe("100000000000");
    await agree({ modelBudget: -1, parallelAnswers: 2 });
    expect(await begin(setup(), payer, dear())).toEqual({ begun: true });
    expect((await begin(setup(), payer, dear())).refusal).toMatchObject({
      code: "parallel",
      limit: { field: "parallelAnswers", max: 2, used: 2 },
    });
    await agree({ modelBudget: -1, parallelAnswers: -1 });
    for (let more = 0; more < 10; more += 1) {
      const turn = newTurn(payer, { call: modelCall({ reserved: "60000000000000" }) });
      expect(await begin(setup(), payer, turn)).toEqual({ begun: true });
    }
    expect((await contextOf(setup(), payer, newTurn(payer))).budget.limit).toBeNull();
  });

  test("answers that begin in the same moment never exceed budget or number", async () => {
    const payer = await makePerson(setup(), { plan: "enterprise" });
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () =>
        begin(setup(), payer, newTurn(payer, { call: modelCall({ reserved: "30000000000000" }) })),
      ),
    );
    // 200 EUR are enough for six times 30 EUR.
    expect(outcomes.filter(({ begun }) => begun)).toHaveLength(6);
    expect(await costs(setup(), payer)).toEqual({ counter: "180000000000000", ledger: "180000000000000" });

    const pro = await makePerson(setup(), { plan: "pro" });
    const conversation = crypto.randomUUID();
    const inOne = await Promise.all(
      Array.from({ length: 8 }, () => begin(setup(), pro, newTurn(pro, { conversation }))),
    );
    expect(inOne.filter(({ begun }) => begun)).toHaveLength(1);
    expect(inOne.filter(({ refusal }) => refusal?.code === "busy")).toHaveLength(7);
    const same = newTurn(pro);
    const repeated = await Promise.all(Array.from({ length: 4 }, () => begin(setup(), pro, same)));
    expect(repeated.filter(({ begun }) => begun)).toHaveLength(1);
    const others = await Promise.all(Array.from({ length: 8 }, () => begin(setup(), pro, newTurn(pro))));
    expect(others.filter(({ begun }) => begun)).toHaveLength(1);
  });

  test("a call is settled once, whoever is first", async () => {
    const payer = await makePerson(setup(), { plan: "pro" });
    const { sql } = setup();
    for (let round = 0; round < 8; round += 1) {
      const turn = newTurn(payer);
      await begin(setup(), payer, turn);
      await chat(setup(), "keep", [
        { call: turn.call.id, answer: turn.answer, parts: [{ type: "text", text: "Otto caratteri" }] },
      ]);
      await sql`update private.live_calls set lease_until = now() - interval '1 second' where call_id = ${turn.call.id}`;
      const failure = { outcome: "failed", inputTokens: 50, outputTokens: 0, cost: "0", source: "none" };
      await Promise.all([
        settle(setup(), turn),
        chat(setup(), "recover"),
        chat(setup(), "recover"),
        chat(setup(), "next", turn.call.id, failure, modelCall()),
      ]);
      await sql`update private.live_calls set lease_until = now() - interval '1 second' where answer_id = ${turn.answer}`;
      await chat(setup(), "recover");
      const { counter, ledger } = (await costs(setup(), payer)) ?? {};
      expect(counter).toBe(ledger);
      expect((await rowOf(setup(), turn))?.status).not.toBe("streaming");
    }
    expect(
      await sql`select from private.live_calls as l join public.model_calls as c on c.id = l.call_id
      where c.payer_id = ${payer.id}`,
    ).toHaveLength(0);
  });

  test("what a killed server had stored is kept, marked and billed by estimate", async () => {
    const { sql } = setup();
    // The answers that other tests have left open do not end meanwhile.
    await sql`update private.live_calls set lease_until = 'infinity'`;
    const payer = await makePerson(setup());
    const turn = newTurn(payer);
    await begin(setup(), payer, turn);
    const live = [{ call: turn.call.id, answer: turn.answer, parts: [{ type: "text", text: "12345678" }] }];
    await chat(setup(), "keep", live);
    expect(await chat(setup(), "recover")).toBe(0);
    await sql`update private.live_calls set lease_until = now() - interval '1 second' where call_id = ${turn.call.id}`;
    expect(await chat(setup(), "recover")).toBe(1);
    expect(await rowOf(setup(), turn)).toMatchObject({
      status: "interrupted",
      parts: [{ type: "text", text: "12345678" }],
      // 50 x 10 + 2 x 100 pico-euro.
      receipt: { outputTokens: 2, cost: "0.0000000007", source: "estimate" },
    });
    expect(await chat(setup(), "keep", live)).toEqual([{ call: turn.call.id, reason: "lost" }]);
  });

  test.each([
    [{ cost: 1e30 }, 1_000_000, "9007.199253740991"],
    [{ cost: "1000001.9" }, 1_000_000, "0.000000000001"],
    [{ cost: "1e999" }, 1_000_000, "9007.199253740991"],
    [{ cost: -5 }, 0, undefined],
    [{ cost: null }, 0, undefined],
    [{ cost: "NaN" }, 0, undefined],
    [{ inputTokens: 1e30, outputTokens: -1, firstWordMs: 1e12 }, 2_500, undefined],
    [{ inputTokens: "x", outputTokens: 0.5, firstWordMs: -1 }, 2_500, undefined],
  ])(
    "no number keeps a call from being settled, for its reservation at most: %j",
    async (numbers, pico, loss) => {
      const payer = await makePerson(setup());
      const turn = newTurn(payer);
      await begin(setup(), payer, turn);
      expect(await settle(setup(), turn, numbers)).toEqual({ settled: true, ...(loss && { loss }) });
      expect(await costs(setup(), payer)).toEqual({ counter: `${pico}`, ledger: `${pico}` });
      const [kept] = await setup().sql`
      select trim_scale(loss)::text as loss from public.model_calls where id = ${turn.call.id}`;
      expect(kept?.["loss"]).toBe(loss ?? "0");
      expect((await rowOf(setup(), turn))?.status).toBe("complete");
    },
  );

  test("a long answer of a killed server costs what was reserved at most", async () => {
    const { sql } = setup();
    await sql`update private.live_calls set lease_until = 'infinity'`;
    const payer = await makePerson(setup());
    const turn = newTurn(payer, { call: modelCall({ priceOutput: 1e15 }) });
    await begin(setup(), payer, turn);
    const parts = [{ type: "text", text: "a".repeat(80_000) }];
    await chat(setup(), "keep", [{ call: turn.call.id, answer: turn.answer, parts }]);
    await sql`update private.live_calls set lease_until = now() - interval '1 second' where call_id = ${turn.call.id}`;
    expect(await chat(setup(), "recover")).toBe(1);
    expect(await rowOf(setup(), turn)).toMatchObject({ receipt: { outputTokens: 20_000, cost: "0.000001" } });
    expect(await costs(setup(), payer)).toEqual({ counter: "1000000", ledger: "1000000" });
  });

  test("whoever writes learns that it was stopped or deleted", async () => {
    const payer = await makePerson(setup(), { plan: "pro" });
    const [stopped, deleted] = [newTurn(payer), newTurn(payer)];
    for (const turn of [stopped, deleted]) await begin(setup(), payer, turn);
    expect(await chat(setup(), "stop", payer.id, payer.id, stopped.answer)).toEqual({ live: true });
    await setup().sql`delete from public.conversations where id = ${deleted.conversation}`;
    const live = [stopped, deleted].map(({ call, answer }) => ({ call: call.id, answer, parts: null }));
    expect(await chat(setup(), "keep", live)).toEqual(live.map(({ call }) => ({ call, reason: "stop" })));
    for (const turn of [stopped, deleted]) expect(await settle(setup(), turn)).toEqual({ settled: true });
    expect(await chat(setup(), "stop", payer.id, payer.id, stopped.answer)).toEqual({ live: false });
  });

  test("an attempt that failed costs nothing, and the next takes its place only where the budget has room", async () => {
    const payer = await makePerson(setup());
    const turn = newTurn(payer);
    await begin(setup(), payer, turn);
    const failure = { outcome: "failed", inputTokens: 50, outputTokens: 0, cost: "0", source: "none" };
    const dear = modelCall({ reserved: "500000000001" });
    expect((await chat(setup(), "next", turn.call.id, failure, dear)).refusal?.code).toBe("budget");
    const next = modelCall({ reserved: "500000000000" });
    expect(await chat(setup(), "next", turn.call.id, failure, next)).toEqual({ begun: true });
    expect(await chat(setup(), "next", turn.call.id, failure, modelCall())).toEqual({ lost: true });
    expect(await costs(setup(), payer)).toEqual({ counter: "500000000000", ledger: "500000000000" });
    expect(await settle(setup(), { ...turn, call: next })).toEqual({ settled: true });
    expect((await rowOf(setup(), turn))?.status).toBe("complete");
  });
});
