import { beforeAll, expect, test } from "vitest";
import { begin, chat, makePerson, modelCall, newTurn, type Person, settle, type Turn } from "./chats.ts";
import { onEverySetup, type Setup } from "./setups.ts";
import { ask, call } from "./workspaces.ts";

const KIND = "analysis";
const [FIRST, SECOND] = ["gemini-flash-lite", "mistral-large"];

const callOf = (model: string) => modelCall({ kind: KIND, expected: "2000", model });

const firstTurn = (person: Person, fields: object = {}) =>
  newTurn(person, { call: callOf(FIRST), ...fields });

/** Another answer to the question of a turn, compared with that turn's. */
const secondOf = (turn: Turn, fields: object = {}): Turn & { readonly beside?: string | null } => ({
  ...turn,
  answer: crypto.randomUUID(),
  parts: null,
  beside: turn.answer,
  call: callOf(SECOND),
  ...fields,
});

const refused = (code: string) => ({ refusal: { code } });
const begun = { begun: true };

/** Two answers to one question, of which each ends as given. */
async function pairOf(
  setup: Setup,
  person: Person,
  ends: readonly [object, object] = [{}, {}],
  model = SECOND,
) {
  const first = firstTurn(person);
  const second = secondOf(first, { call: callOf(model) });
  expect(await begin(setup, person, first)).toEqual(begun);
  expect(await begin(setup, person, second)).toEqual(begun);
  await settle(setup, first, ends[0]);
  await settle(setup, second, ends[1]);
  return { first, second };
}

const choose = async (setup: Setup, person: Person, answer: string) =>
  (await call(setup, person, "choose_answer", { answer })).outcome;

interface Counted {
  readonly model: string;
  readonly chosen: number;
  readonly passedOver: number;
  readonly regenerated: number;
}

/** What the router would read of a model. */
async function outcomesOf(setup: Setup, { id }: Person, model: string) {
  const request = { conversation: null, kind: KIND };
  const { outcomes } = await chat<{ outcomes: readonly Counted[] }>(setup, "context", id, id, request);
  const { chosen, passedOver, regenerated } = outcomes.find((one) => one.model === model) ?? {};
  return { chosen, passedOver, regenerated };
}

const rowsOf = async ({ sql }: Setup, ...turns: readonly Turn[]) => {
  const rows = await sql<
    { id: string; status: string; compared_with: string | null; is_chosen: boolean | null }[]
  >`
    select id, status, compared_with, is_chosen from public.messages where id = any(${turns.map(({ answer }) => answer)})`;
  return turns.map(({ answer }) => {
    const { status, compared_with, is_chosen } = rows.find(({ id }) => id === answer) ?? {};
    return { status, compared_with, is_chosen };
  });
};

onEverySetup("comparisons", (setup) => {
  let person: Person;
  let stranger: Person;

  beforeAll(async () => {
    person = await makePerson(setup(), { plan: "enterprise" });
    stranger = await makePerson(setup(), { plan: "pro" });
  });

  test("the second answer is written beside the first, and everything else waits for both", async () => {
    const first = firstTurn(person);
    await begin(setup(), person, first);
    const second = secondOf(first);
    expect(await begin(setup(), person, secondOf(first, { beside: null }))).toEqual(refused("busy"));
    expect(await begin(setup(), person, second)).toEqual(begun);
    expect(await begin(setup(), person, second)).toEqual({ known: { status: "streaming" } });
    const { conversation } = first;
    const waiting = [
      newTurn(person, { conversation, parent: first.answer }),
      secondOf(first, { beside: null }),
      secondOf(first),
      secondOf(first, { beside: second.answer }),
    ];
    for (const turn of waiting) expect(await begin(setup(), person, turn)).toEqual(refused("busy"));
    await settle(setup(), first);
    for (const turn of waiting.slice(0, 2)) {
      expect(await begin(setup(), person, turn)).toEqual(refused("busy"));
    }
    await settle(setup(), second);
    expect(await rowsOf(setup(), first, second)).toEqual([
      { status: "complete", compared_with: null, is_chosen: null },
      { status: "complete", compared_with: first.answer, is_chosen: null },
    ]);
    // A pair has two.
    for (const beside of [first.answer, second.answer]) {
      expect(await begin(setup(), person, secondOf(first, { beside }))).toEqual(refused("malformed"));
    }
    const next = newTurn(person, { conversation, parent: second.answer });
    expect(await begin(setup(), person, next)).toEqual(begun);
  });

  test("a pair is of one question", async () => {
    const first = firstTurn(person);
    await begin(setup(), person, first);
    await settle(setup(), first);
    const next = firstTurn(person, { conversation: first.conversation, parent: first.answer });
    await begin(setup(), person, next);
    const foreign = firstTurn(stranger);
    await begin(setup(), stranger, foreign);
    for (const beside of [first.answer, next.question, foreign.answer, crypto.randomUUID()]) {
      expect(await begin(setup(), person, secondOf(next, { beside }))).toEqual(refused("not_found"));
    }
    const question = newTurn(person, { conversation: first.conversation, beside: first.answer });
    expect(await begin(setup(), person, question)).toEqual(refused("not_found"));
    expect(await begin(setup(), person, secondOf(foreign))).toEqual(refused("not_found"));
  });

  test("of two requests for the second place one wins", async () => {
    const first = firstTurn(person);
    await begin(setup(), person, first);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => begin(setup(), person, secondOf(first))),
    );
    expect(answers.filter((answer) => answer.begun)).toHaveLength(1);
    expect(answers.filter(({ refusal }) => refusal?.code === "busy")).toHaveLength(3);
  });

  test("a plan with one answer at a time asks one after the other", async () => {
    const free = await makePerson(setup(), { plan: "free" });
    const first = firstTurn(free);
    await begin(setup(), free, first);
    const second = secondOf(first);
    expect(await begin(setup(), free, second)).toMatchObject({
      refusal: { code: "parallel", limit: { max: 1, used: 1 } },
    });
    expect(await rowsOf(setup(), second)).toEqual([{}]);
    await settle(setup(), first);
    expect(await begin(setup(), free, second)).toEqual(begun);
    await settle(setup(), second);
    expect(await choose(setup(), free, second.answer)).toBe("ok");
  });

  test("each of the two is stopped, and recovered, by itself", async () => {
    const first = firstTurn(person);
    const second = secondOf(first);
    await begin(setup(), person, first);
    await begin(setup(), person, second);
    expect(await chat(setup(), "stop", person.id, person.id, second.answer)).toEqual({ live: true });
    const live = [first, second].map((turn) => ({ call: turn.call.id, answer: turn.answer, parts: null }));
    expect(await chat(setup(), "keep", live)).toEqual([{ call: second.call.id, reason: "stop" }]);
    await settle(setup(), second, { status: "stopped", outcome: "stopped" });
    await setup().sql`
      update private.live_calls set lease_until = now() - interval '1 second' where call_id = ${first.call.id}`;
    await chat(setup(), "recover");
    expect((await rowsOf(setup(), first, second)).map(({ status }) => status)).toEqual([
      "interrupted",
      "stopped",
    ]);
  });

  test("a choice counts once for each of the two, and another one replaces it", async () => {
    const owner = await makePerson(setup(), { plan: "enterprise" });
    const { first, second } = await pairOf(setup(), owner);
    const none = { chosen: 0, passedOver: 0, regenerated: 0 };
    // The second was no sign against the first.
    expect(await outcomesOf(setup(), owner, FIRST)).toEqual(none);
    for (let time = 0; time < 2; time += 1) {
      expect(await choose(setup(), owner, second.answer)).toBe("ok");
      expect(await outcomesOf(setup(), owner, FIRST)).toEqual({ ...none, passedOver: 1 });
      expect(await outcomesOf(setup(), owner, SECOND)).toEqual({ ...none, chosen: 1 });
    }
    const both = await Promise.all([
      choose(setup(), owner, first.answer),
      choose(setup(), owner, second.answer),
      choose(setup(), owner, first.answer),
    ]);
    expect(both).toEqual(["ok", "ok", "ok"]);
    expect(await choose(setup(), owner, first.answer)).toBe("ok");
    expect((await rowsOf(setup(), first, second)).map((row) => row.is_chosen)).toEqual([true, false]);
    expect(await outcomesOf(setup(), owner, FIRST)).toEqual({ ...none, chosen: 1 });
    expect(await outcomesOf(setup(), owner, SECOND)).toEqual({ ...none, passedOver: 1 });
    // A third answer is asked for because neither was good.
    const third = secondOf(first, { beside: null });
    await begin(setup(), owner, third);
    await settle(setup(), third);
    expect(await outcomesOf(setup(), owner, FIRST)).toEqual({ ...none, chosen: 1, regenerated: 1 });
    const exported = await ask<{ conversations: readonly { messages: readonly object[] }[] }>(
      setup(),
      owner,
      "export_account",
    );
    expect(exported.conversations[0]?.messages).toContainEqual(
      expect.objectContaining({ id: second.answer, compared_with: first.answer, is_chosen: false }),
    );
  });

  test("a choice between two of one model, or beside one that failed, moves nothing", async () => {
    const owner = await makePerson(setup(), { plan: "enterprise" });
    const same = await pairOf(setup(), owner, [{}, {}], FIRST);
    const failed = await pairOf(setup(), owner, [{}, { status: "failed", outcome: "failed" }]);
    for (const { first } of [same, failed]) expect(await choose(setup(), owner, first.answer)).toBe("ok");
    for (const model of [FIRST, SECOND]) {
      expect(await outcomesOf(setup(), owner, model)).toEqual({ chosen: 0, passedOver: 0, regenerated: 0 });
    }
  });

  test("only members choose, where they can write, and only between two that have ended", async () => {
    const { first } = await pairOf(setup(), person);
    expect(await choose(setup(), stranger, first.answer)).toBe("P0002:answer");
    expect(await choose(setup(), person, crypto.randomUUID())).toBe("P0002:answer");
    expect(await choose(setup(), person, first.question)).toBe("P0002:answer");
    const alone = firstTurn(person);
    await begin(setup(), person, alone);
    await settle(setup(), alone);
    expect(await choose(setup(), person, alone.answer)).toBe("P0002:answer");
    const second = secondOf(alone);
    await begin(setup(), person, second);
    expect(await choose(setup(), person, alone.answer)).toBe("PT409:answer");
    expect(await choose(setup(), person, second.answer)).toBe("PT409:answer");
    await settle(setup(), second);
    expect(await choose(setup(), person, alone.answer)).toBe("ok");
    const written = setup().as(
      "authenticated",
      person.id,
      (sql) => sql`update public.messages set is_chosen = true where id = ${second.answer}`,
    );
    await expect(written).rejects.toMatchObject({ code: "42501" });
    const anonymous = setup().as("anon", null, (sql) => sql`select public.choose_answer(${alone.answer})`);
    await expect(anonymous).rejects.toMatchObject({ code: "42501" });
    const remove = setup().as(
      "authenticated",
      person.id,
      (sql) => sql`delete from public.conversations where id = ${alone.conversation} returning id`,
    );
    expect(await remove).toHaveLength(1);
  });
});
