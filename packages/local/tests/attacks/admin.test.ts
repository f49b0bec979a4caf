import { expect, test } from "vitest";
import { quickPerson } from "../support/people.ts";
import { ATTACKERS, attack } from "./world.ts";

/** The status of the admin function's response to each attacker. */
const STATUS = { anonymous: 401, expired: 401, user: 403, demoted: 403 } as const;

attack("attacks on the admin function", (world) => {
  test.each(ATTACKERS)("%s is refused every action", async (attacker) => {
    const { callAdmin, victim, mallory, demoted } = world();
    const userId = victim.id;
    await world().unchanged(async () => {
      const answers = await Promise.all([
        callAdmin(attacker, "POST", { action: "get_users" }),
        callAdmin(attacker, "POST", { action: "get_users", search: "vittima", pageSize: 1000 }),
        callAdmin(attacker, "PUT", { action: "update_user_role", userId: mallory.id, role: "admin" }),
        callAdmin(attacker, "PUT", { action: "update_user_role", userId: demoted.id, role: "admin" }),
        callAdmin(attacker, "PUT", { action: "update_user_plan", userId, plan: "free" }),
        callAdmin(attacker, "PUT", { action: "start_trial", userId: mallory.id }),
        callAdmin(attacker, "DELETE", undefined, `?userId=${userId}`),
        callAdmin(attacker, "GET", undefined, `?action=get_user_profile&userId=${userId}`),
        callAdmin(attacker, "PUT", { action: "update_custom_limits", userId, customLimits: {} }),
        callAdmin(attacker, "POST", { action: "bulk", operations: [{ op: "delete", userId }] }),
        callAdmin(attacker, "POST", { action: "bulk", operations: [{ op: "delete", userId }], dryRun: true }),
        callAdmin(attacker, "GET", undefined, "?action=audit"),
        callAdmin(attacker, "POST", { action: "export_audit", format: "csv" }),
        callAdmin(attacker, "POST", { action: "end_sessions", userId }),
        callAdmin(attacker, "POST", { action: "end_sessions", userId, dryRun: true }),
        callAdmin(attacker, "POST", { action: "remove_second_factor", userId }),
        callAdmin(attacker, "POST", { action: "get_invoices" }),
        callAdmin(attacker, "POST", { action: "get_user_billing", userId }),
        callAdmin(attacker, "POST", { action: "get_revenue" }),
        callAdmin(attacker, "POST", { action: "refund_invoice", invoiceId: "in_1", reason: "mine" }),
        callAdmin(attacker, "POST", { action: "reconcile_billing" }),
        // Only admins learn what is wrong with a request.
        callAdmin(attacker, "POST", { action: "nothing" }),
        callAdmin(attacker, "POST", "{"),
        callAdmin(attacker, "PUT", { action: "update_user_role", userId: "x" }),
        callAdmin(attacker, "PUT", { action: "get_users" }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => STATUS[attacker]));
    });
  });

  test("nonsensical values are refused with the name of the field", async () => {
    const { callAdmin, victim } = world();
    const userId = victim.id;
    const limits = (text: string) =>
      `{"action":"update_custom_limits","userId":"${userId}","customLimits":${text}}`;
    const plan = (expiresAt: unknown) => ({ action: "update_user_plan", userId, plan: "pro", expiresAt });
    const refused: readonly (readonly [string, unknown])[] = [
      ["maxSmsPerMonth", limits('{"maxSmsPerMonth":-2}')],
      ["maxSmsPerMonth", limits('{"maxSmsPerMonth":2147483648}')],
      ["maxSmsPerMonth", limits('{"maxSmsPerMonth":1e309}')],
      ["maxSmsPerMonth", limits('{"maxSmsPerMonth":0.1}')],
      ["maxSmsPerMonth", limits('{"maxSmsPerMonth":"5"}')],
      ["maxSmsPerMonth", limits('{"maxSmsPerMonth":[5]}')],
      ["maxSmsPerMonth", limits('{"maxSmsPerMonth":true}')],
      ["webAgentEnabled", limits('{"webAgentEnabled":1}')],
      ["priority", limits('{"priority":"__proto__"}')],
      ["__proto__", limits('{"__proto__":{"maxSmsPerMonth":-1}}')],
      ["constructor", limits('{"constructor":{"prototype":{"x":1}}}')],
      ["customLimits", limits("[]")],
      ["customLimits", limits('"{}"')],
      ["maxUnicorns", limits('{"maxUnicorns":1}')],
      ["role", { action: "update_user_role", userId, role: "owner" }],
      ["role", { action: "update_user_role", userId, role: ["admin"] }],
      ["email_verified", { action: "update_user_role", userId, role: "admin", email_verified: true }],
      ["trial_used", { action: "update_user_plan", userId, plan: "pro", trial_used: false }],
      ["userId", { action: "start_trial", userId: `${userId}' or 1=1 --` }],
      ["userId", { action: "start_trial", userId: { id: userId } }],
      ["expiresAt", plan("2026-02-30")],
      ["expiresAt", plan("9999-99-99")],
      ["expiresAt", plan("tomorrow")],
      ["expiresAt", plan("2001-01-01")],
      ["expiresAt", plan("infinity")],
      ["expiresAt", plan("+275760-09-13T00:00:00Z")],
      ["expiresAt", plan(4_102_444_800_000)],
      ["sort", { action: "get_users", sort: "email; delete from profiles" }],
      ["page", { action: "get_users", page: -1 }],
      ["page", { action: "get_users", page: "1" }],
      ["pageSize", { action: "get_users", pageSize: 1e9 }],
    ];
    await world().unchanged(async () => {
      await Promise.all(
        refused.map(async ([field, body]) => {
          const method =
            typeof body === "object" && body && "action" in body && body.action === "get_users"
              ? "POST"
              : "PUT";
          const { status, json } = await callAdmin("admin", method, body);
          expect(status, JSON.stringify(body)).toBe(422);
          expect(json).toMatchObject({ error: { code: "invalid", message: expect.stringContaining(field) } });
        }),
      );
      for (const body of [
        '{"action":"update_custom_limits","customLimits":{"maxSmsPerMonth":NaN}}',
        limits('{"a":"\\u0000"}'),
      ]) {
        expect((await callAdmin("admin", "PUT", body)).status).toBe(400);
      }
    });
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  test("the last year with four digits is accepted everywhere", async () => {
    const { callAdmin, server } = world();
    const person = await quickPerson(server);
    const change = { action: "update_user_plan", userId: person.id, plan: "pro", expiresAt: "9999-12-31" };
    expect((await callAdmin("admin", "PUT", change)).status).toBe(200);
    const { json } = await callAdmin(
      "admin",
      "GET",
      undefined,
      `?action=get_user_profile&userId=${person.id}`,
    );
    expect(json).toMatchObject({ profile: { plan_expires_at: "9999-12-31T22:59:59.999+00:00" } });
    expect((await person.client.from("profiles").select("plan_expires_at").single()).error).toBeNull();
  });

  test("bodies, methods and content types that are not its own are refused", async () => {
    const { ask, callAdmin } = world();
    const path = "/.netlify/functions/admin";
    await world().unchanged(async () => {
      const large = JSON.stringify({ action: "get_users", search: "x".repeat(1024 * 1024) });
      const exact = `{"action":"get_users","search":"${"x".repeat(1024 * 1024)}`.slice(0, 1024 * 1024 - 1);
      expect((await callAdmin("admin", "POST", large)).status).toBe(413);
      expect((await callAdmin("admin", "POST", `${exact}xx`)).status).toBe(413);
      expect((await callAdmin("admin", "POST", exact)).status).toBe(400);
      for (const method of ["PATCH", "HEAD", "OPTIONS"]) {
        expect((await ask("admin", path, { method })).status, method).toBe(405);
      }
      for (const [method, action] of [
        ["PUT", "get_users"],
        ["POST", "update_user_role"],
        ["POST", "audit"],
        ["PUT", "bulk"],
        ["PUT", "end_sessions"],
      ] as const) {
        const answer = await callAdmin("admin", method, { action });
        expect([answer.status, answer.headers.get("allow") === null], action).toEqual([405, false]);
      }
      expect((await ask("admin", `${path}?action=start_trial&userId=x`)).status).toBe(405);
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/html",
      ]) {
        const answer = await ask("admin", path, {
          method: "POST",
          headers: { "content-type": type },
          body: '{"action":"get_users"}',
        });
        expect(answer.status, type).toBe(400);
      }
      for (const text of [
        "",
        "null",
        "[]",
        '"x"',
        "{",
        '{"action":{}}',
        '{"action":"toString"}',
        "\u0000",
        "[".repeat(50_000),
      ]) {
        expect((await callAdmin("admin", "POST", text)).status, text.slice(0, 20)).toBe(400);
      }
      expect((await ask("admin", "/.netlify/functions/admin/../../healthz")).status).not.toBe(500);
      expect((await ask("admin", "/.netlify/functions/%2e%2e%2fconfig")).status).toBe(404);
      expect((await ask("admin", "/.netlify/functions/constructor")).status).toBe(404);
    });
  });

  test.each(["https://evil.example", "null", "http://127.0.0.1.evil.example", "https://127.0.0.1:1"])(
    "a page of %s cannot act on behalf of the admin",
    async (origin) => {
      const { ask, victim } = world();
      await world().unchanged(async () => {
        const answer = await ask("admin", `/.netlify/functions/admin?userId=${victim.id}`, {
          method: "DELETE",
          headers: { origin },
        });
        expect(answer.status).toBe(403);
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
        const preflight = await ask("anonymous", "/.netlify/functions/admin", {
          method: "OPTIONS",
          headers: { origin, "access-control-request-method": "DELETE" },
        });
        expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
      });
    },
  );

  test("text with special characters stays text: in names, in search, in the audit log", async () => {
    const { callAdmin, server } = world();
    const hostile = [
      `Robert'); drop table profiles; --`,
      `<img src=x onerror=alert(1)>`,
      `=HYPERLINK("http://evil.example")`,
      `+1+cmd|' /C calc'!A0`,
      "%_\\%%",
      "{{constructor.constructor('x')()}}",
      "שלום <b>evil</b>",
    ];
    for (const name of hostile) {
      const person = await quickPerson(server);
      const change = await person.client
        .from("profiles")
        .update({ display_name: name })
        .eq("id", person.id)
        .select();
      expect(change.error, name).toBeNull();
      const found = await callAdmin("admin", "POST", { action: "get_users", search: name });
      expect(found.status).toBe(200);
      expect(found.headers.get("content-type")).toMatch(/^application\/json/);
      expect(found.json).toMatchObject({ total: 1, users: [{ id: person.id, display_name: name }] });
      await server.sql`delete from auth.users where id = ${person.id}`;
    }
    const everybody = await server.sql`select count(*)::int as total from public.profiles`;
    for (const wildcard of ["%", "_", "%%%", "\\", "*", ".*", "a%b"]) {
      const { json } = await callAdmin("admin", "POST", { action: "get_users", search: wildcard });
      expect(json, wildcard).toMatchObject({
        total: 0,
        users: [],
        counts: { total: everybody[0]?.["total"] },
      });
    }
  });

  test("deleting a user twice, oneself, or an unknown user has no further effect", async () => {
    const { ask, callAdmin, admin, server } = world();
    const { id } = await quickPerson(server);
    const remove = (userId: string) => callAdmin("admin", "DELETE", undefined, `?userId=${userId}`);
    const twice = await Promise.all([remove(id), remove(id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
    await world().unchanged(async () => {
      expect((await remove(id)).status).toBe(404);
      expect((await remove(crypto.randomUUID())).status).toBe(404);
      expect((await remove(admin.id)).status).toBe(409);
      expect((await ask("admin", "/rest/v1/rpc/delete_account", { method: "POST" })).status).toBe(409);
      const { json } = await callAdmin("admin", "POST", {
        action: "bulk",
        operations: [
          { op: "delete", userId: admin.id },
          { op: "delete", email: admin.email },
        ],
      });
      expect(json).toMatchObject({
        results: [{ error: { code: "self_deletion" } }, { error: { code: "self_deletion" } }],
      });
    });
    const audit = await server.sql`select action from private.audit_log where target_id = ${id}`;
    expect(audit).toEqual([{ action: "delete_user" }]);
  });

  test("users whose sessions an admin has ended can do nothing with their tokens, and renew none", async () => {
    const { ask, callAdmin, server } = world();
    const person = await quickPerson(server);
    const firstToken = crypto.randomUUID();
    await server.sql`
      insert into auth.refresh_tokens (id, token, user_id, session_id)
      select ${firstToken}, ${firstToken}, user_id, id from auth.sessions where user_id = ${person.id}`;
    const renew = (token: string) =>
      ask("anonymous", "/auth/v1/token?grant_type=refresh_token", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ refresh_token: token }),
      });
    const renewed = await renew(firstToken);
    expect(renewed.status).toBe(200);
    const session = renewed.json as { access_token: string; refresh_token: string };
    const statuses = async () => {
      const headers = { authorization: `Bearer ${session.access_token}` };
      const answers = await Promise.all(
        ["/.netlify/functions/admin?action=audit", "/rest/v1/profiles", "/auth/v1/user"].map((path) =>
          ask("admin", path, { headers }),
        ),
      );
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([403, 200, 200]);

    const call = (fields: object) => callAdmin("admin", "POST", { action: "end_sessions", ...fields });
    await world().unchanged(async () => {
      expect((await call({ email: person.email, dryRun: true })).json).toEqual({ ended: 1 });
      expect((await call({ userId: crypto.randomUUID() })).status).toBe(404);
      expect((await call({})).status).toBe(422);
    });
    expect((await call({ userId: person.id })).json).toEqual({ ended: 1 });
    await world().unchanged(async () => {
      expect(await statuses()).toEqual([401, 401, 403]);
      expect((await renew(session.refresh_token)).status).toBe(400);
      expect((await call({ userId: person.id })).json).toEqual({ ended: 0 });
    });
  });

  test("two admins who demote each other at the same time leave one admin", async () => {
    const { server, admin, callAdmin } = world();
    const rival = await quickPerson(server);
    await server.sql`update public.profiles set role = 'admin' where id = ${rival.id}`;
    const demote = (token: string, userId: string) =>
      world().ask("admin", "/.netlify/functions/admin", {
        method: "PUT",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ action: "update_user_role", userId, role: "user" }),
      });
    const statuses = (
      await Promise.all([demote(admin.accessToken, rival.id), demote(rival.accessToken, admin.id)])
    ).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([403, 409]).toContain(statuses.find((status) => status !== 200));
    const left = await server.sql<{ id: string }[]>`select id from public.profiles where role = 'admin'`;
    expect(left).toHaveLength(1);
    if (left[0]?.id === rival.id) await demoteBack();
    expect((await demote(admin.accessToken, admin.id)).status).toBe(409);
    expect((await callAdmin("admin", "GET", undefined, "?action=audit")).status).toBe(200);

    async function demoteBack(): Promise<void> {
      await server.sql`update public.profiles set role = 'admin' where id = ${admin.id}`;
      await server.sql`update public.profiles set role = 'user' where id = ${rival.id}`;
    }
  });

  test("a key of a bulk call is bound to one body: the same again changes nothing, another is refused", async () => {
    const { callAdmin, server } = world();
    const { id } = await quickPerson(server);
    const idempotencyKey = crypto.randomUUID();
    const call = (plan: string) =>
      callAdmin("admin", "POST", {
        action: "bulk",
        idempotencyKey,
        operations: [{ op: "plan", userId: id, plan }],
      });
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => call("pro")));
    expect(first?.status).toBe(200);
    for (const other of others) expect([other.status, other.text]).toEqual([200, first?.text]);
    await world().unchanged(async () => {
      expect((await call("pro")).text).toBe(first?.text);
      expect((await call("free")).status).toBe(409);
      const { json } = await callAdmin("admin", "POST", {
        action: "bulk",
        operations: Array.from({ length: 1001 }, () => ({ op: "trial", userId: id })),
      });
      expect(json).toMatchObject({
        error: { code: "invalid", message: expect.stringContaining("operations") },
      });
    });
    expect(
      await server.sql`select count(*)::int as entries from private.audit_log where target_id = ${id}`,
    ).toEqual([{ entries: 1 }]);
  });

  test("the audit log cannot be changed, not even with the server's key", async () => {
    const { server, callAdmin } = world();
    await world().unchanged(async () => {
      const { sql } = server;
      const attempts = await Promise.allSettled([
        sql`update private.audit_log set actor_email = 'x'`,
        sql`delete from private.audit_log`,
        sql`truncate private.audit_log`,
      ]);
      expect(attempts.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
      const service = await fetch(`${server.url}/rest/v1/audit_log`, {
        method: "DELETE",
        headers: { apikey: server.secretKey, "Content-Profile": "private" },
      });
      expect([401, 404, 406]).toContain(service.status);
      for (const method of ["PUT", "DELETE", "POST"]) {
        const { status } = await callAdmin("admin", method, { action: "audit", id: 1 }, "?action=audit");
        expect([405, 422]).toContain(status);
      }
    });
  });
});
