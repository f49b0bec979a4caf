import { MAX_MODEL_PRICE, MAX_MODEL_TOKENS } from "@regia/domain/administration";
import { expect, test } from "vitest";
import { type Account, makeAccount, refusalOf } from "./people.ts";
import { onEverySetup, openSession } from "./setups.ts";

onEverySetup("the settings of models", (setup) => {
  async function signedIn(role: "user" | "admin"): Promise<Account> {
    const person = await makeAccount(setup(), { role });
    await openSession(setup(), person);
    return person;
  }

  async function update(
    actor: Account,
    model: string,
    change: Readonly<Record<string, unknown>>,
    isDryRun = false,
  ): Promise<unknown> {
    const [row] = await setup().as(
      "service_role",
      null,
      (sql) => sql`
        select public.admin_update_model(
          ${actor.id}, ${actor.id}, ${model}, ${JSON.stringify(change)}, ${isDryRun}, 'r-model'
        ) as answer`,
    );
    return row?.["answer"];
  }

  async function settingsOf(model: string): Promise<unknown> {
    const [row] = await setup().as(
      "service_role",
      null,
      (sql) => sql`
        select (
          select value - 'id' from jsonb_array_elements(public.model_settings()) where value ->> 'id' = ${model}
        ) as settings`,
    );
    return row?.["settings"];
  }

  const auditOf = (model: string) =>
    setup().sql`select * from private.audit_log where model_id = ${model} order by id`;

  const UNDECIDED = {
    enabled: null,
    priceInput: null,
    priceOutput: null,
    minimumPlan: null,
    images: null,
    contextWindow: null,
    maxOutputTokens: null,
    source: null,
  };

  async function keepTest(
    actor: Account,
    model: string,
    { code, ms }: { code: string | null; ms: number },
  ): Promise<unknown> {
    const [row] = await setup().as(
      "service_role",
      null,
      (sql) => sql`
        select public.admin_keep_model_test(${actor.id}, ${actor.id}, ${model}, ${code}, ${ms}) as answer`,
    );
    return row?.["answer"];
  }

  async function testOf(actor: Account, model: string): Promise<unknown> {
    const [row] = await setup().as(
      "service_role",
      null,
      (sql) => sql`
        select value as test
        from jsonb_array_elements(public.admin_list_models(${actor.id}, ${actor.id}) -> 'tests')
        where value ->> 'id' = ${model}`,
    );
    return row?.["test"];
  }

  test("change field by field, each with an entry in the audit log, and go back to undecided", async () => {
    const admin = await signedIn("admin");
    const model = `model-${admin.id}`;
    const price = { priceInput: 150_000, priceOutput: MAX_MODEL_PRICE * 1_000_000 };
    const priced = { ...UNDECIDED, ...price };

    expect(await update(admin, model, price, true)).toEqual({
      status: "planned",
      before: UNDECIDED,
      after: priced,
    });
    expect(await settingsOf(model)).toBeNull();
    expect(await update(admin, model, price)).toMatchObject({ status: "applied", after: priced });
    expect(await update(admin, model, price)).toMatchObject({ status: "unchanged", before: priced });
    const decided = { ...priced, enabled: false, minimumPlan: "pro", images: true };
    expect(await update(admin, model, { enabled: false, minimumPlan: "pro", images: true })).toEqual({
      status: "applied",
      before: priced,
      after: decided,
    });
    expect(await settingsOf(model)).toEqual(decided);
    expect(await update(admin, model, UNDECIDED)).toMatchObject({ status: "applied", after: UNDECIDED });
    expect(await auditOf(model)).toMatchObject([
      { action: "update_model", actor_id: admin.id, actor_email: admin.email, before: UNDECIDED },
      { after: decided, request_id: "r-model", target_id: null },
      { before: decided, after: UNDECIDED },
    ]);

    const [page] = await setup().as(
      "service_role",
      null,
      (sql) => sql`select public.admin_list_audit(${admin.id}, ${admin.id}, 1, 1) as answer`,
    );
    expect(page?.["answer"]).toMatchObject({
      entries: [{ before: null, after: null, model: { id: model, before: decided, after: UNDECIDED } }],
    });
  });

  test("facts of a list keep its name and day until they are changed without one", async () => {
    const admin = await signedIn("admin");
    const model = `model-${admin.id}`;
    const source = { name: "models.dev", date: "2026-11-27" };
    const taken = { contextWindow: MAX_MODEL_TOKENS, maxOutputTokens: 32_000, source };
    const after = { ...UNDECIDED, ...taken };
    expect(await update(admin, model, taken)).toEqual({ status: "applied", before: UNDECIDED, after });
    expect(await update(admin, model, taken)).toMatchObject({ status: "unchanged" });
    expect(await settingsOf(model)).toEqual(after);
    // Who may use it is no fact of the list.
    expect(await update(admin, model, { minimumPlan: "pro" })).toMatchObject({ after: { source } });
    expect(await update(admin, model, { maxOutputTokens: 16_000 })).toMatchObject({
      after: { contextWindow: MAX_MODEL_TOKENS, maxOutputTokens: 16_000, source: null },
    });
    expect(await auditOf(model)).toMatchObject([
      { after },
      { after: { source } },
      { after: { source: null } },
    ]);
  });

  test("of one model changed by two admins at once are both kept", async () => {
    const [one, two] = [await signedIn("admin"), await signedIn("admin")];
    const model = `model-${one.id}`;
    await Promise.all([
      update(one, model, { enabled: true }),
      update(two, model, { minimumPlan: "enterprise" }),
    ]);
    expect(await settingsOf(model)).toEqual({ ...UNDECIDED, enabled: true, minimumPlan: "enterprise" });
    expect(await auditOf(model)).toHaveLength(2);
  });

  test("the last test of a model is kept in the place of the one before", async () => {
    const admin = await signedIn("admin");
    const model = `model-${admin.id}`;
    expect(await testOf(admin, model)).toBeUndefined();
    expect(await keepTest(admin, model, { code: "timeout", ms: 30_001 })).toEqual({ at: expect.any(String) });
    expect(await testOf(admin, model)).toMatchObject({ code: "timeout", ms: 30_001 });
    const kept = await keepTest(admin, model, { code: null, ms: 420 });
    expect(await testOf(admin, model)).toEqual({ id: model, code: null, ms: 420, ...(kept as object) });
    // A test decides nothing, and is not a change.
    expect(await settingsOf(model)).toBeNull();
    expect(await auditOf(model)).toEqual([]);
    const user = await signedIn("user");
    expect(await keepTest(user, model, { code: null, ms: 1 })).toEqual({ refusal: "not_admin" });
    for (const [name, code, ms] of [
      ["two words", null, 1],
      [model, "Incorrect API key: sk-1", 1],
      [model, null, -1],
    ] as const) {
      expect(await refusalOf(keepTest(admin, name, { code, ms }))).toBe("23514");
    }
    const asUser = setup().as(
      "authenticated",
      admin.id,
      (sql) => sql`select public.admin_keep_model_test(${admin.id}, ${admin.id}, ${model}, null, 1)`,
    );
    expect(await refusalOf(asUser)).toBe("42501");
    expect(await testOf(admin, model)).toMatchObject({ ms: 420 });
  });

  test("are refused to others, and with values that are none", async () => {
    const [admin, user] = [await signedIn("admin"), await signedIn("user")];
    expect(await update(user, "any", { enabled: true })).toEqual({ refusal: "not_admin" });
    const faults: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
      ["two words", { enabled: true }],
      ["any", { priceInput: -1, priceOutput: 1 }],
      ["any", { priceInput: MAX_MODEL_PRICE * 1_000_000 + 1, priceOutput: 1 }],
      ["any", { priceInput: 1 }],
      ["any", { minimumPlan: "gold" }],
      ["any", { contextWindow: 0 }],
      ["any", { maxOutputTokens: MAX_MODEL_TOKENS + 1 }],
      ["any", { contextWindow: 1, source: { name: "models.dev" } }],
      ["any", { contextWindow: 1, source: { name: " ", date: "2026-11-27" } }],
    ];
    for (const [model, change] of faults) expect(await refusalOf(update(admin, model, change))).toBe("23514");
    const list = (role: "authenticated" | "service_role") =>
      setup().as(
        role,
        role === "authenticated" ? user.id : null,
        (sql) => sql`select public.admin_list_models(${user.id}, ${user.id}) as answer`,
      );
    expect(await list("service_role")).toEqual([{ answer: { refusal: "not_admin" } }]);
    expect(await refusalOf(list("authenticated"))).toBe("42501");
    expect(await settingsOf("any")).toBeNull();
  });
});
