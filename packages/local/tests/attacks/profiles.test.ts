import { expect, test } from "vitest";
import { ATTACKERS, attack } from "./world.ts";

/** Every column that its owner may not write, with a value that would change it. */
const PROTECTED: Readonly<Record<string, unknown>> = {
  role: "admin",
  plan: "enterprise",
  plan_expires_at: "2099-01-01T00:00:00Z",
  trial_start_date: "2020-01-01T00:00:00Z",
  trial_used: true,
  custom_limits: { maxSmsPerMonth: -1 },
  email: "taken@example.com",
  email_verified: false,
  created_at: "2000-01-01T00:00:00Z",
  id: "0b1f8c5e-8a53-4b5c-9d2e-111111111111",
};

/** The tables and procedures of the product and of the services that a request could name. */
const TABLES = [
  "profiles",
  "preferences",
  "usage_counters",
  "billing_customers",
  "billing_subscriptions",
  "billing_invoices",
  "plan_grants",
  "billing_clock",
  "billing_events",
  "billing_effects",
  "audit_log",
  "private.audit_log",
  "trial_ledger",
  "ledger_secret",
  "user_directory",
  "answered_requests",
  "users",
  "auth.users",
  "pg_shadow",
];

const SCHEMAS = ["public", "private", "auth", "storage", "pg_catalog", "supabase_migrations", "embedded"];

/** Outside the admin function an admin has no additional rights. */
const EVERYBODY = [...ATTACKERS, "admin"] as const;

attack("attacks on profiles", (world) => {
  const refused = (attacker: string) =>
    attacker === "anonymous" ? [401] : attacker === "expired" ? [401] : [403];
  const ownId = (attacker: (typeof EVERYBODY)[number]) => {
    const { mallory, demoted, admin } = world();
    return attacker === "demoted" ? demoted.id : attacker === "admin" ? admin.id : mallory.id;
  };

  test.each(EVERYBODY)("%s changes no protected column of a row, by any HTTP method", async (attacker) => {
    const { victim, client } = world();
    const own = ownId(attacker);
    const attacksOn = (column: string, value: unknown) =>
      [own, victim.id].map(async (id) => {
        const profiles = client(attacker).from("profiles");
        const answers = await Promise.all([
          profiles
            .update({ [column]: value })
            .eq("id", id)
            .select(),
          profiles
            .update({ [column]: value, display_name: "Mallory" })
            .eq("id", id)
            .select(),
          profiles
            .update({ [column]: value })
            .neq("id", "0b1f8c5e-8a53-4b5c-9d2e-222222222222")
            .select(),
          profiles.insert({ id, email: "new@example.com", [column]: value }).select(),
          profiles.upsert({ id, email: "new@example.com", [column]: value }).select(),
          profiles.upsert({ id, [column]: value }, { onConflict: "id", ignoreDuplicates: false }).select(),
        ]);
        for (const { status, data, error } of answers) {
          // A row that is not visible cannot be changed: the result is empty. Columns that the database maintains
          // keep their value: the own row is returned.
          if (error === null) expect(data?.filter(({ id: seen }) => seen !== own)).toEqual([]);
          else expect([...refused(attacker), 400, 409], `${column}: ${error.message}`).toContain(status);
        }
      });
    await world().unchanged(async () => {
      // One column after the other: one person's requests get no more connections than their turns.
      for (const [column, value] of Object.entries({
        ...PROTECTED,
        role: attacker === "admin" ? "user" : "admin",
      }))
        await Promise.all(attacksOn(column, value));
    });
  });

  test.each(EVERYBODY)("%s reads no data of others, by any nested query", async (attacker) => {
    const { ask, victim } = world();
    await world().unchanged(async () => {
      const questions = [
        `profiles?select=*`,
        `profiles?id=eq.${victim.id}`,
        `profiles?select=id&email=like.*vittima*`,
        `profiles?or=(id.eq.${victim.id},role.eq.admin)`,
        `profiles?select=*,preferences(*),billing_customers(*),usage_counters(*)`,
        `preferences?select=*,profiles(*)`,
        `billing_customers?select=*,billing_invoices(*),profiles!inner(*)&profiles.role=eq.admin`,
        `billing_invoices?select=*`,
        `plan_grants?select=*,profiles(*)`,
        `usage_counters?select=*,profiles(email)`,
        `profiles?select=*,users(*)`,
        `profiles?select=count()`,
        `profiles?select=id,role&order=email.desc&limit=1000&offset=0`,
        `profiles?id=in.(${victim.id})&select=email::text`,
      ];
      await Promise.all(
        questions.map(async (question) => {
          const { status, json } = await ask(attacker, `/rest/v1/${question}`, {
            headers: { Prefer: "count=exact" },
          });
          expect([200, 206, 400, 401, 403, 404], question).toContain(status);
          const rows = Array.isArray(json) ? json.length : 0;
          expect(rows, question).toBeLessThanOrEqual(attacker === "anonymous" ? 0 : 1);
        }),
      );
    });
  });

  test.each(EVERYBODY)("%s cannot access internal tables", async (attacker) => {
    const { ask } = world();
    const open = [
      "profiles",
      "preferences",
      "usage_counters",
      "billing_customers",
      "billing_subscriptions",
      "billing_invoices",
      "plan_grants",
    ];
    await world().unchanged(async () => {
      for (const schema of SCHEMAS) {
        const named = TABLES.filter((table) => schema !== "public" || !open.includes(table));
        for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
          await Promise.all(
            named.map(async (table) => {
              const { status } = await ask(attacker, `/rest/v1/${table}?select=*`, {
                method,
                headers: {
                  "Accept-Profile": schema,
                  "Content-Profile": schema,
                  "content-type": "application/json",
                },
                ...(method === "POST" || method === "PATCH" ? { body: "{}" } : {}),
              });
              expect([400, 401, 403, 404, 405, 406], `${method} ${schema}.${table}`).toContain(status);
            }),
          );
        }
      }
    });
  });

  test.each(EVERYBODY)("%s cannot call the server's procedures", async (attacker) => {
    const { client, victim, mallory, ask } = world();
    const nothing = { session: null, request_id: "x", dry_run: false, idempotency_key: null };
    const delete_ = JSON.stringify([{ op: "delete", userId: victim.id }]);
    const promote = JSON.stringify([{ op: "role", userId: mallory.id, role: "admin" }]);
    const calls: readonly (readonly [string, Record<string, unknown>])[] = [
      ["admin_apply", { actor: world().admin.id, operations: delete_, ...nothing }],
      ["admin_apply", { actor: world().admin.id, operations: promote, ...nothing }],
      ["admin_get_user", { actor: world().admin.id, session: null, user_id: victim.id }],
      ["admin_list_audit", { actor: world().admin.id, session: null, page: 1, page_size: 50 }],
      [
        "admin_list_users",
        {
          actor: world().admin.id,
          session: null,
          search: null,
          with_role: null,
          with_plan: null,
          page: 1,
          page_size: 50,
          sort: "email",
          descending: false,
        },
      ],
      ["consume_for", { user_id: victim.id, action: "uploadFile" }],
      ["release", { consumption: crypto.randomUUID() }],
      [
        "payment_begin",
        { user_id: mallory.id, provider: "x", plan: "pro", billing_period: "yearly", amount_cents: 1 },
      ],
      [
        "payment_settle",
        {
          provider: "stand-in",
          event_id: "e",
          payment_id: crypto.randomUUID(),
          outcome: "paid",
          amount_cents: 1,
          currency: "EUR",
          provider_reference: "r",
        },
      ],
      ["apply_operations", {}],
      ["keep_one_admin", {}],
      ["pg_sleep", { seconds: 5 }],
      ["set_config", { setting_name: "role", new_value: "postgres", is_local: false }],
    ];
    await world().unchanged(async () => {
      await Promise.all(
        calls.map(async ([name, parameters]) => {
          const { status, error } = await client(attacker).rpc(name, parameters);
          expect([401, 403, 404], `${name}: ${error?.message}`).toContain(status);
          const hidden = await ask(attacker, `/rest/v1/rpc/${name}`, {
            method: "POST",
            headers: { "Content-Profile": "private", "content-type": "application/json" },
            body: JSON.stringify(parameters),
          });
          expect([401, 403, 404, 406], name).toContain(hidden.status);
        }),
      );
    });
  });

  test.each(["user", "demoted", "admin"] as const)(
    "%s's procedures affect only the own account",
    async (attacker) => {
      const { client, victim } = world();
      await world().unchanged(async () => {
        const { data: usage } = await client(attacker).rpc("my_usage");
        expect(usage).toEqual({ workspaces: 1, users: 1, collaborators: 0 });
        const { data: exported } = await client(attacker).rpc("export_account");
        expect(JSON.stringify(exported)).not.toContain(victim.id);
        const sessions = await world().server.sql`select id from auth.sessions where user_id = ${victim.id}`;
        for (const { id } of sessions) {
          expect((await client(attacker).rpc("end_session", { session_id: id })).data).toBe(false);
        }
        expect(await world().server.sql`select id from auth.sessions where user_id = ${victim.id}`).toEqual(
          sessions,
        );
        for (const amount of [0, -5, -2_147_483_648]) {
          const { status } = await client(attacker).rpc("consume", { action: "uploadFile", amount });
          expect(status).toBe(422);
        }
        for (const amount of [2 ** 31, "NaN", 1.5, null]) {
          const { status } = await client(attacker).rpc("consume", { action: "uploadFile", amount });
          expect([400, 422]).toContain(status);
        }
      });
    },
  );

  test("the own usage cannot be reduced, nor a payment or a plan invented", async () => {
    const { client, mallory } = world();
    await world().unchanged(async () => {
      const answers = [
        await client("user").from("usage_counters").delete().eq("user_id", mallory.id),
        await client("user").from("usage_counters").update({ used: 0 }).eq("user_id", mallory.id),
        await client("user")
          .from("usage_counters")
          .insert({ user_id: mallory.id, counter: "x", period_start: "2026-01-01", used: 0 }),
        await client("user").from("billing_customers").insert({ user_id: mallory.id, provider_id: "cus_x" }),
        await client("user").from("billing_invoices").update({ status: "paid" }).neq("id", "x"),
        await client("user").from("billing_subscriptions").delete().neq("id", "x"),
        await client("user")
          .from("plan_grants")
          .insert({ user_id: mallory.id, source: "admin", plan: "pro", valid_from: "2026-01-01" }),
        await client("user").from("preferences").delete().neq("user_id", mallory.id),
        await client("user").from("profiles").delete().eq("id", mallory.id),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    });
  });
});
