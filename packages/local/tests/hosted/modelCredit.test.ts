import { planOf } from "@regia/domain/plans";
import { beforeAll, expect, test } from "vitest";
import { begin, chat, costs, makePerson, modelCall, newTurn, type Person, settle } from "./chats.ts";
import { onEverySetup } from "./setups.ts";
import { ask, call } from "./workspaces.ts";

interface Credit {
  readonly limit: string | null;
  readonly used: string;
  readonly reserved: string;
  readonly resets_at: string;
  readonly models: readonly {
    readonly model: string;
    readonly answers: number;
    readonly cost: string;
    readonly is_estimate: boolean;
  }[];
}

const EURO = 1_000_000_000_000n;

/** A call that reserves this many cents. */
const cents = (amount: number, fields: object = {}) =>
  modelCall({ reserved: String(BigInt(amount) * (EURO / 100n)), ...fields });

onEverySetup("the model credit", (setup) => {
  let payer: Person;
  let other: Person;
  let shared: string;

  const creditOf = (person: Person) => ask<Credit>(setup(), person, "my_model_credit");

  beforeAll(async () => {
    payer = await makePerson(setup(), { plan: "pro" });
    other = await makePerson(setup(), { plan: "free" });
    shared = crypto.randomUUID();
    const { sql } = setup();
    await sql`insert into public.workspaces (id, name, slug, payer_id)
      values (${shared}, 'Acme', ${`acme-${shared}`}, ${payer.id})`;
    await sql`insert into public.workspace_members ${sql([
      { workspace_id: shared, user_id: payer.id, role: "owner" },
      { workspace_id: shared, user_id: other.id, role: "collaborator" },
    ])}`;
  });

  test("of who has asked nothing is that of the plan", async () => {
    const fresh = await makePerson(setup());
    const { resets_at, ...credit } = await creditOf(fresh);
    expect(credit).toEqual({
      limit: String(planOf("free").limits.modelBudget),
      used: "0",
      reserved: "0",
      models: [],
    });
    expect(Date.parse(resets_at)).toBeGreaterThan(Date.now());
  });

  test("counts all workspaces that the person pays for, reservations included, and no others", async () => {
    const own = newTurn(payer, { call: cents(20) });
    await begin(setup(), payer, own);
    await settle(setup(), own, { cost: String(EURO / 10n) });
    const asked = newTurn({ workspace: shared }, { call: cents(30, { model: "claude-sonnet" }) });
    await begin(setup(), other, asked);
    await settle(setup(), asked, { cost: String(EURO / 4n), source: "estimate" });
    const failed = newTurn({ workspace: shared }, { call: cents(5, { model: "gemini-pro" }) });
    await begin(setup(), other, failed);
    await settle(setup(), failed, { status: "failed", outcome: "failed", cost: "0", source: "none" });
    // Of an earlier month.
    await setup().sql`insert into public.model_calls
      (id, payer_id, model, provider, state, outcome, input_tokens, price_input, price_output, reserved, cost, usage_source,
        period_start, created_at, settled_at)
      values (gen_random_uuid(), ${payer.id}, 'gpt-mini', 'OpenAI', 'settled', 'complete', 1, 1, 1, 1, 3, 'provider',
        private.period_start('month', now() - interval '1 month'), now() - interval '1 month', now())`;
    // Being written.
    const running = newTurn(payer, { call: cents(2) });
    await begin(setup(), payer, running);

    const credit = await creditOf(payer);
    expect(credit).toMatchObject({
      limit: String(planOf("pro").limits.modelBudget),
      used: "0.37",
      reserved: "0.02",
      models: [
        { model: "claude-sonnet", answers: 1, cost: "0.25", is_estimate: true },
        { model: "gemini-flash-lite", answers: 1, cost: "0.1", is_estimate: false },
      ],
    });
    expect((await costs(setup(), payer))?.counter).toBe(String((37n * EURO) / 100n));
    // Who asked is not who pays.
    expect(await creditOf(other)).toMatchObject({ used: "0", models: [] });
    await settle(setup(), running);
  });

  test("adds up to what is counted, whatever was asked and how it ended", async () => {
    const person = await makePerson(setup(), { plan: "enterprise" });
    const amounts = [0n, 1n, 999n, EURO / 3n, EURO / 7n, EURO];
    for (const [index, cost] of amounts.entries()) {
      const turn = newTurn(person, {
        call: cents(100, { model: `model-${index % 3}` }),
        ...(index % 2 ? { conversation: null } : {}),
      });
      await begin(setup(), person, turn);
      if (index !== 3) await settle(setup(), turn, { cost: String(cost) });
    }
    const { used, reserved, models } = await creditOf(person);
    const pico = (text: string) => {
      const [whole = "0", decimals = ""] = text.split(".");
      return BigInt(whole) * EURO + BigInt(decimals.padEnd(12, "0"));
    };
    expect(models.reduce((sum, { cost }) => sum + pico(cost), pico(reserved))).toBe(pico(used));
    expect(reserved).toBe("1");
  });

  test("is the agreed one while the plan is enterprise", async () => {
    const customer = await makePerson(setup(), { plan: "enterprise", custom_limits: { modelBudget: 750.5 } });
    expect(await creditOf(customer)).toMatchObject({ limit: "750.5" });
    const { sql } = setup();
    await sql`update public.profiles set custom_limits = '{"modelBudget": -1}' where id = ${customer.id}`;
    expect(await creditOf(customer)).toMatchObject({ limit: null });
    await sql`update public.profiles set plan_expires_at = now() where id = ${customer.id}`;
    expect(await creditOf(customer)).toMatchObject({ limit: String(planOf("free").limits.modelBudget) });
  });

  test("is told to signed-in people only, in a current session", async () => {
    const refused = (role: "anon" | "service_role") =>
      setup().as(role, null, (sql) => sql`select public.my_model_credit()`);
    await expect(refused("anon")).rejects.toThrow(/permission denied/);
    await expect(refused("service_role")).rejects.toThrow(/permission denied/);
    const gone = await makePerson(setup());
    await setup().sql`delete from auth.users where id = ${gone.id}`;
    expect((await call(setup(), gone, "my_model_credit")).outcome).not.toBe("ok");
  });

  test("counts what was settled for a lost answer", async () => {
    const person = await makePerson(setup(), { plan: "pro" });
    const turn = newTurn(person, { call: cents(10) });
    await begin(setup(), person, turn);
    await setup().sql`update private.live_calls set lease_until = now() - interval '1 minute'`;
    await chat(setup(), "recover");
    const credit = await ask<Credit>(setup(), person, "my_model_credit");
    expect(credit).toMatchObject({ reserved: "0", models: [{ answers: 1, is_estimate: true }] });
    expect(credit.used).toBe(credit.models[0]?.cost);
  });
});
