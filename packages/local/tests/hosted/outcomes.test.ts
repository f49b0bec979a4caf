import { beforeAll, expect, test } from "vitest";
import { begin, chat, makePerson, modelCall, newTurn, type Person, settle, type Turn } from "./chats.ts";
import { onEverySetup, type Setup } from "./setups.ts";
import { ask, attempt } from "./workspaces.ts";

const KIND = "translation";

/** A question of a kind, with the call that the engine would reserve. */
const kindTurn = (person: Person, fields: object = {}, call: object = {}) =>
  newTurn(person, { call: modelCall({ kind: KIND, expected: "2000", ...call }), ...fields });

async function answered(setup: Setup, person: Person, turn: Turn, end: object = {}): Promise<Turn> {
  expect(await begin(setup, person, turn)).toEqual({ begun: true });
  expect(await settle(setup, turn, end)).toEqual({ settled: true });
  return turn;
}

/** What the router would read for a new question of a kind. */
async function outcomesOf(setup: Setup, { id }: Person, fields: object = {}) {
  const request = { conversation: null, kind: KIND, ...fields };
  return (await chat<{ outcomes: readonly object[] }>(setup, "context", id, id, request)).outcomes;
}

const rate = (setup: Setup, person: Person, message: string, value: string) =>
  attempt(
    setup,
    person,
    (sql) => sql`
      insert into public.message_feedback (message_id, value) values (${message}, ${value})
      on conflict (message_id, user_id) do update set message_id = excluded.message_id, value = excluded.value`,
  );

onEverySetup("outcomes", (setup) => {
  let person: Person;
  let stranger: Person;

  beforeAll(async () => {
    person = await makePerson(setup(), { plan: "enterprise" });
    stranger = await makePerson(setup(), { plan: "pro" });
  });

  test("each kind of outcome is counted for its model, kind and workspace", async () => {
    const owner = await makePerson(setup(), { plan: "enterprise" });
    expect(await outcomesOf(setup(), owner)).toEqual([]);
    const liked = await answered(setup(), owner, kindTurn(owner), { firstWordMs: 1000 });
    const disliked = await answered(setup(), owner, kindTurn(owner), { firstWordMs: 3000 });
    await rate(setup(), owner, liked.answer, "up");
    await rate(setup(), owner, disliked.answer, "down");
    const again = { ...disliked, answer: crypto.randomUUID(), parts: null };
    await answered(
      setup(),
      owner,
      { ...again, call: modelCall({ kind: KIND, expected: "2000" }) },
      { firstWordMs: 2000 },
    );
    await answered(setup(), owner, kindTurn(owner), { status: "stopped", outcome: "stopped" });
    await answered(setup(), owner, kindTurn(owner), { status: "failed", outcome: "failed" });
    await answered(setup(), owner, kindTurn(owner), { status: "interrupted", outcome: "interrupted" });
    await answered(setup(), owner, kindTurn(owner, {}, { kind: "code" }));
    await answered(setup(), owner, kindTurn(owner, {}, { model: "codestral" }));
    await answered(setup(), stranger, kindTurn(stranger));
    const pairs = { chosen: 0, passedOver: 0 };
    const counts = { ...pairs, kind: KIND, up: 0, down: 0, regenerated: 0, stopped: 0, failed: 0 };
    const costs = { meanCost: 2.5e-9, expectedCost: 2e-9 };
    expect(await outcomesOf(setup(), owner)).toEqual([
      { ...counts, ...costs, model: "codestral", answers: 1, firstWordSeconds: null },
      {
        ...pairs,
        ...costs,
        ...{ model: "gemini-flash-lite", kind: KIND, answers: 4, up: 1, down: 1, regenerated: 1 },
        ...{ stopped: 1, failed: 1, firstWordSeconds: 2 },
      },
    ]);
    const regenerate = {
      ...disliked,
      answer: crypto.randomUUID(),
      parts: null,
      regenerate: true,
      kind: null,
    };
    expect(await outcomesOf(setup(), owner, regenerate)).toHaveLength(2);
    await setup().sql`
      update public.model_calls set created_at = now() - interval '91 days' where payer_id = ${owner.id}`;
    expect(await outcomesOf(setup(), owner)).toEqual([]);
  });

  test("a person has one thumb for each answer, and takes it back", async () => {
    const { answer } = await answered(setup(), person, kindTurn(person));
    expect((await rate(setup(), person, answer, "up")).outcome).toBe("ok");
    expect((await rate(setup(), person, answer, "down")).outcome).toBe("ok");
    expect((await rate(setup(), person, answer, "meh")).outcome).toMatch(/^23514:/);
    const again = await attempt(
      setup(),
      person,
      (sql) => sql`insert into public.message_feedback (message_id, value) values (${answer}, 'up')`,
    );
    expect(again.outcome).toMatch(/^23505:/);
    const rows = () =>
      setup().sql`select value, user_id from public.message_feedback where message_id = ${answer}`;
    expect([...(await rows())]).toEqual([{ value: "down", user_id: person.id }]);
    const exported = await ask<{ feedback: readonly object[] }>(setup(), person, "export_account");
    expect(exported.feedback).toContainEqual(expect.objectContaining({ message_id: answer, value: "down" }));
    const others = await ask<{ feedback: readonly object[] }>(setup(), stranger, "export_account");
    expect(others.feedback).toEqual([]);
    await attempt(setup(), stranger, (sql) => sql`delete from public.message_feedback`);
    expect(await rows()).toHaveLength(1);
    await attempt(
      setup(),
      person,
      (sql) => sql`delete from public.message_feedback where message_id = ${answer}`,
    );
    expect(await rows()).toHaveLength(0);
  });

  test("only whole answers of one's own workspaces can be rated, in one's own name", async () => {
    const own = await answered(setup(), person, kindTurn(person));
    const stopped = await answered(setup(), person, kindTurn(person), {
      status: "stopped",
      outcome: "stopped",
    });
    const foreign = await answered(setup(), stranger, kindTurn(stranger));
    for (const message of [foreign.answer, own.question, stopped.answer, crypto.randomUUID()]) {
      expect((await rate(setup(), person, message, "up")).outcome).toMatch(/^42501:/);
    }
    await rate(setup(), person, own.answer, "up");
    const moved = await attempt(
      setup(),
      person,
      (sql) =>
        sql`update public.message_feedback set message_id = ${foreign.answer} where message_id = ${own.answer}`,
    );
    expect(moved.outcome).toMatch(/^42501:/);
    const named = await attempt(
      setup(),
      person,
      (sql) => sql`
        insert into public.message_feedback (message_id, value, user_id) values (${own.answer}, 'up', ${stranger.id})`,
    );
    expect(named.outcome).toMatch(/^42501:/);
    const read = await attempt(setup(), stranger, (sql) => sql`select from public.message_feedback`);
    expect(read.answer).toHaveLength(0);
  });

  test("a thumb goes with its conversation and with its person", async () => {
    const owner = await makePerson(setup(), { plan: "pro" });
    const turns = [
      await answered(setup(), owner, kindTurn(owner)),
      await answered(setup(), owner, kindTurn(owner)),
    ];
    for (const { answer } of turns) await rate(setup(), owner, answer, "up");
    const rows = () => setup().sql`select from public.message_feedback where user_id = ${owner.id}`;
    const conversation = turns[0]?.conversation ?? "";
    await attempt(setup(), owner, (sql) => sql`delete from public.conversations where id = ${conversation}`);
    expect(await rows()).toHaveLength(1);
    await setup().sql`delete from auth.users where id = ${owner.id}`;
    expect(await rows()).toHaveLength(0);
  });
});
