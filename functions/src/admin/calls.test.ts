import { describe, expect, it } from "vitest";
import { Refusal } from "../../lib/http/index.ts";
import { type Call, readCall } from "./calls.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const ID = "0190a5c8-0000-7000-8000-00000000000a";
const SITE = "https://regia.example/.netlify/functions/admin";

function read(method: string, body: unknown, query = ""): Promise<Call> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const init = method === "GET" || method === "DELETE" ? {} : { body: text };
  return readCall(
    new Request(SITE + query, { method, headers: { "content-type": "application/json" }, ...init }),
    NOW,
  );
}

async function refused(method: string, body: unknown, query = ""): Promise<Refusal> {
  try {
    await read(method, body, query);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("it was let through");
}

const put = (action: string, fields: object) => ({ action, userId: ID, ...fields });

describe("every call", () => {
  it.each([
    ["POST", { action: "get_users" }, { action: "get_users" }],
    ["PUT", put("update_user_role", { role: "admin" }), { op: "role", userId: ID, role: "admin" }],
    [
      "PUT",
      put("update_user_plan", { plan: "pro" }),
      { op: "plan", userId: ID, plan: "pro", expiresAt: null },
    ],
    [
      "PUT",
      put("update_user_plan", { plan: "enterprise", expiresAt: "2026-11-21" }),
      { op: "plan", userId: ID, plan: "enterprise", expiresAt: "2026-11-21T22:59:59.999Z" },
    ],
    [
      "PUT",
      put("update_user_plan", { plan: "pro", expiresAt: "2026-12-01T08:00:00+01:00" }),
      { op: "plan", userId: ID, plan: "pro", expiresAt: "2026-12-01T07:00:00.000Z" },
    ],
    ["PUT", put("start_trial", {}), { op: "trial", userId: ID }],
    [
      "POST",
      put("remove_second_factor", { dryRun: true }),
      { action: "remove_second_factor", userId: ID, dryRun: true },
    ],
    ["POST", put("end_sessions", {}), { action: "end_sessions", userId: ID, dryRun: false }],
    [
      "POST",
      { action: "end_sessions", email: "anna@example.com", dryRun: true },
      { action: "end_sessions", email: "anna@example.com", dryRun: true },
    ],
    [
      "PUT",
      put("update_custom_limits", { customLimits: { maxSmsPerMonth: -1, webAgentEnabled: null } }),
      { op: "limits", userId: ID, customLimits: { maxSmsPerMonth: -1 } },
    ],
    [
      "PUT",
      put("update_custom_limits", {
        customLimits: { maxSmsPerMonth: -1, webAgentEnabled: null },
        mode: "merge",
      }),
      {
        op: "limits",
        userId: ID,
        customLimits: { maxSmsPerMonth: -1, webAgentEnabled: null },
        mode: "merge",
      },
    ],
  ])("%s %j", async (method, body, expected) => {
    const call = await read(method, body);
    expect(call.action === "change" ? call.operation : call).toMatchObject(expected);
  });

  it("DELETE and GET take theirs from the query", async () => {
    expect(await read("DELETE", undefined, `?userId=${ID.toUpperCase()}`)).toEqual({
      action: "change",
      operation: { op: "delete", userId: ID },
    });
    expect(await read("GET", undefined, `?action=get_user_profile&userId=${ID}`)).toEqual({
      action: "get_user_profile",
      userId: ID,
    });
    expect(await read("GET", undefined, "?action=audit&page=3&search=anna&change=payment")).toEqual({
      action: "audit",
      query: { search: "anna", change: "payment", page: 3, pageSize: 50 },
    });
    // Whole days in Rome, also when its clocks change.
    const range = { from: Date.parse("2026-10-24T22:00:00Z"), to: Date.parse("2026-10-25T22:59:59.999Z") };
    expect(await read("GET", undefined, "?action=audit&from=2026-10-25&to=2026-10-25")).toMatchObject({
      query: range,
    });
    expect(
      await read("POST", { action: "export_audit", format: "csv", from: "2026-10-25T00:00:00+02:00" }),
    ).toMatchObject({ wanted: { from: range.from } });
  });

  it("one that restores a plan may have ended, but is a plan with moments", async () => {
    const restored = {
      op: "restore",
      userId: ID,
      plan: "pro",
      expiresAt: "2020-01-01T00:00:00Z",
      trialUsed: true,
    };
    const operationsOf = async (operation: object) => {
      const call = await read("POST", { action: "bulk", operations: [operation] });
      return call.action === "bulk" ? call.operations : [];
    };
    expect(await operationsOf(restored)).toEqual([restored]);
    for (const [field, value] of [
      ["plan", "gold"],
      ["expiresAt", "2020-01-01"],
      ["trialStartDate", "infinity"],
      ["trialUsed", "true"],
    ] as const) {
      expect(await operationsOf({ ...restored, [field]: value })).toMatchObject([{ field }]);
    }
  });

  it("a deletion says whether workspaces end with the account", async () => {
    for (const endWorkspaces of [true, false]) {
      expect(await read("DELETE", undefined, `?userId=${ID}&endWorkspaces=${endWorkspaces}`)).toEqual({
        action: "change",
        operation: { op: "delete", userId: ID, endWorkspaces },
      });
    }
  });

  it("those of workspaces take an id or a slug", async () => {
    expect(await read("POST", { action: "get_workspaces", userId: ID, search: " a " })).toMatchObject({
      action: "get_workspaces",
      query: { userId: ID, search: " a ", page: 1, pageSize: 50 },
    });
    expect(await read("GET", undefined, "?action=get_workspace&workspace=cucina-k3m8p2qx")).toEqual({
      action: "get_workspace",
      workspace: "cucina-k3m8p2qx",
    });
    expect(
      await read("GET", undefined, `?action=get_workspace_members&workspace=${ID}&page=2&pageSize=9`),
    ).toEqual({ action: "get_workspace_members", query: { workspace: ID, page: 2, pageSize: 9 } });
  });

  it("those of payments take a receipt and a reason", async () => {
    expect(await read("POST", { action: "get_invoices", userId: ID, status: "open" })).toMatchObject({
      action: "get_invoices",
      query: { userId: ID, status: "open", page: 1, pageSize: 50 },
    });
    expect(await read("GET", undefined, `?action=get_user_billing&userId=${ID}`)).toEqual({
      action: "get_user_billing",
      userId: ID,
    });
    expect(await read("GET", undefined, "?action=get_revenue")).toEqual({ action: "get_revenue" });
    expect(
      await read("POST", { action: "refund_invoice", invoiceId: " in_1 ", reason: " Doppio addebito " }),
    ).toEqual({
      action: "refund_invoice",
      refund: { invoiceId: "in_1", reason: "Doppio addebito", dryRun: false },
    });
    expect(await read("POST", { action: "reconcile_billing" })).toEqual({ action: "reconcile_billing" });
  });

  it("those of models keep apart what is left out and what is null", async () => {
    expect(await read("GET", undefined, "?action=models")).toEqual({ action: "models" });
    expect(await read("POST", { action: "test_model", model: "llama3.2:3b" })).toEqual({
      action: "test_model",
      model: "llama3.2:3b",
    });
    const price = { input: "0.15", output: "1000" };
    const source = { name: "models.dev", date: "2026-11-27" };
    const lengths = { contextWindow: 256_000, maxOutputTokens: null, source };
    const change = { model: "m", price, minimumPlan: null, images: true, ...lengths };
    expect(await read("PUT", { action: "update_model", ...change })).toEqual({
      action: "update_model",
      update: {
        model: "m",
        price: { input: 150_000, output: 1_000_000_000 },
        minimumPlan: null,
        images: true,
        ...lengths,
        dryRun: false,
      },
    });
  });

  it("a list without filters is the newest 50", async () => {
    expect(await read("POST", { action: "get_users" })).toEqual({
      action: "get_users",
      query: {
        search: undefined,
        role: undefined,
        plan: undefined,
        page: 1,
        pageSize: 50,
        sort: "created_at",
        order: "desc",
      },
    });
  });
});

describe("values that are refused, with the field named", () => {
  it.each<[string, string, unknown]>([
    ["userId", "PUT", { action: "start_trial" }],
    ["userId", "PUT", { action: "start_trial", userId: "1" }],
    ["userId", "PUT", { action: "start_trial", userId: 1 }],
    ["userId", "PUT", { action: "start_trial", userId: [ID] }],
    ["userId", "PUT", { action: "start_trial", userId: ID, email: "a@b.it" }],
    ["email", "PUT", { action: "start_trial", email: "nobody" }],
    ["role", "PUT", put("update_user_role", {})],
    ["role", "PUT", put("update_user_role", { role: "owner" })],
    ["role", "PUT", put("update_user_role", { role: "constructor" })],
    ["role", "PUT", put("update_user_role", { role: { toString: "admin" } })],
    ["plan", "PUT", put("update_user_plan", { plan: "gold" })],
    ["plan", "PUT", put("update_user_plan", {})],
    ["expiresAt", "PUT", put("update_user_plan", { plan: "free", expiresAt: "2027-01-01" })],
    ["expiresAt", "PUT", put("update_user_plan", { plan: "pro", expiresAt: "2020-01-01" })],
    ["expiresAt", "PUT", put("update_user_plan", { plan: "pro", expiresAt: "2026-02-30" })],
    ["expiresAt", "PUT", put("update_user_plan", { plan: "pro", expiresAt: "tomorrow" })],
    ["expiresAt", "PUT", put("update_user_plan", { plan: "pro", expiresAt: "infinity" })],
    ["expiresAt", "PUT", put("update_user_plan", { plan: "pro", expiresAt: "099999-01-01T00:00:00Z" })],
    ["expiresAt", "PUT", put("update_user_plan", { plan: "pro", expiresAt: 1_800_000_000 })],
    ["is_admin", "PUT", put("update_user_role", { role: "user", is_admin: true })],
    ["plan", "PUT", put("update_user_role", { role: "user", plan: "enterprise" })],
    ["customLimits", "PUT", put("update_custom_limits", {})],
    ["mode", "PUT", put("update_custom_limits", { customLimits: {}, mode: "some" })],
    ["mode", "PUT", put("update_user_role", { role: "user", mode: "merge" })],
    ["customLimits", "PUT", put("update_custom_limits", { customLimits: [] })],
    ["customLimits", "PUT", put("update_custom_limits", { customLimits: "{}" })],
    [
      "customLimits.maxSmsPerMonth",
      "PUT",
      put("update_custom_limits", { customLimits: { maxSmsPerMonth: -2 } }),
    ],
    [
      "customLimits.maxSmsPerMonth",
      "PUT",
      put("update_custom_limits", { customLimits: { maxSmsPerMonth: 2 ** 31 } }),
    ],
    [
      "customLimits.maxSmsPerMonth",
      "PUT",
      put("update_custom_limits", { customLimits: { maxSmsPerMonth: "5" } }),
    ],
    [
      "customLimits.maxSmsPerMonth",
      "PUT",
      put("update_custom_limits", { customLimits: { maxSmsPerMonth: 0.5 } }),
    ],
    [
      "customLimits.webAgentEnabled",
      "PUT",
      put("update_custom_limits", { customLimits: { webAgentEnabled: 1 } }),
    ],
    ["customLimits.priority", "PUT", put("update_custom_limits", { customLimits: { priority: "urgent" } })],
    ["customLimits.maxUnicorns", "PUT", put("update_custom_limits", { customLimits: { maxUnicorns: 1 } })],
    ["customLimits.constructor", "PUT", put("update_custom_limits", { customLimits: { constructor: 1 } })],
    [
      "customLimits.maxSmsPerMonth",
      "PUT",
      `{"action":"update_custom_limits","userId":"${ID}","customLimits":{"maxSmsPerMonth":1e309}}`,
    ],
    [
      "customLimits.__proto__",
      "PUT",
      `{"action":"update_custom_limits","userId":"${ID}","customLimits":{"__proto__":{"maxSmsPerMonth":1}}}`,
    ],
    ["__proto__", "PUT", `{"action":"update_user_role","userId":"${ID}","role":"user","__proto__":{"x":1}}`],
    ["prototype", "POST", { action: "get_users", prototype: {} }],
    ["page", "POST", { action: "get_users", page: 0 }],
    ["page", "POST", { action: "get_users", page: "1" }],
    ["page", "POST", { action: "get_users", page: 1.5 }],
    ["page", "POST", { action: "get_users", page: 2 ** 31 }],
    ["pageSize", "POST", { action: "get_users", pageSize: 1001 }],
    ["search", "POST", { action: "get_users", search: "x".repeat(201) }],
    ["search", "POST", { action: "get_users", search: "a\nb" }],
    ["search", "POST", { action: "get_users", search: 5 }],
    ["sort", "POST", { action: "get_users", sort: "password" }],
    ["sort", "POST", { action: "get_users", sort: "created_at; drop table profiles" }],
    ["order", "POST", { action: "get_users", order: "up" }],
    ["plan", "POST", { action: "get_users", plan: "all" }],
    ["userId", "POST", { action: "get_workspaces", userId: "1" }],
    ["status", "POST", { action: "get_invoices", status: "settled" }],
    ["reason", "POST", { action: "refund_invoice", invoiceId: "in_1" }],
    ["reason", "POST", { action: "refund_invoice", invoiceId: "in_1", reason: "  " }],
    ["invoiceId", "POST", { action: "refund_invoice", reason: "Doppio addebito" }],
    ["amountCents", "POST", { action: "refund_invoice", invoiceId: "in_1", reason: "r", amountCents: 0 }],
    ["amountCents", "POST", { action: "refund_invoice", invoiceId: "in_1", reason: "r", amountCents: 1.5 }],
    ["customer", "POST", { action: "reconcile_billing", customer: "cus_1" }],
    ["endWorkspaces", "POST", { action: "get_workspaces", endWorkspaces: true }],
    ["userId", "POST", { action: "end_sessions" }],
    ["userId", "POST", { action: "end_sessions", userId: ID, email: "anna@example.com" }],
    ["dryRun", "POST", { action: "end_sessions", userId: ID, dryRun: 1 }],
    ["userId", "POST", { action: "remove_second_factor" }],
    ["sessionId", "POST", { action: "end_sessions", userId: ID, sessionId: ID }],
    ["", "PUT", { action: "update_model", model: "m" }],
    ["model", "PUT", { action: "update_model", model: "two words", enabled: true }],
    ["enabled", "PUT", { action: "update_model", model: "m", enabled: 1 }],
    ["price.output", "PUT", { action: "update_model", model: "m", price: { input: "1" } }],
    ["price.input", "PUT", { action: "update_model", model: "m", price: { input: "-1", output: "1" } }],
    ["price.input", "PUT", { action: "update_model", model: "m", price: { input: "1e2", output: "1" } }],
    [
      "price.input",
      "PUT",
      { action: "update_model", model: "m", price: { input: "0.0000001", output: "1" } },
    ],
    ["price.input", "PUT", { action: "update_model", model: "m", price: { input: "1000.1", output: "1" } }],
    ["minimumPlan", "PUT", { action: "update_model", model: "m", minimumPlan: "gold" }],
    ["images", "PUT", { action: "update_model", model: "m", images: "yes" }],
    ["contextWindow", "PUT", { action: "update_model", model: "m", contextWindow: 0 }],
    ["contextWindow", "PUT", { action: "update_model", model: "m", contextWindow: 9_000_001 }],
    ["maxOutputTokens", "PUT", { action: "update_model", model: "m", maxOutputTokens: 1.5 }],
    ["", "PUT", { action: "update_model", model: "m", source: null }],
    [
      "source.date",
      "PUT",
      { action: "update_model", model: "m", images: true, source: { name: "a", date: "2026-02-30" } },
    ],
    [
      "source.name",
      "PUT",
      { action: "update_model", model: "m", images: true, source: { name: " ", date: "2026-02-20" } },
    ],
    ["model", "POST", { action: "test_model" }],
    ["operations", "POST", { action: "bulk" }],
    ["operations", "POST", { action: "bulk", operations: {} }],
    ["operations", "POST", { action: "bulk", operations: Array(1001).fill({}) }],
    ["dryRun", "POST", { action: "bulk", operations: [], dryRun: "true" }],
    ["idempotencyKey", "POST", { action: "bulk", operations: [], idempotencyKey: 7 }],
    ["idempotencyKey", "POST", { action: "bulk", operations: [], idempotencyKey: "k".repeat(201) }],
  ])("%s: %s %j", async (field, method, body) => {
    const refusal = await refused(method, body);
    expect([refusal.status, refusal.field]).toEqual([422, field]);
  });

  it.each([
    ["userId", "DELETE", ""],
    ["userId", "DELETE", "?userId=1"],
    ["userId", "DELETE", `?userId=${ID}&userId=${ID}`],
    ["force", "DELETE", `?userId=${ID}&force=1`],
    ["endWorkspaces", "DELETE", `?userId=${ID}&endWorkspaces=1`],
    ["workspace", "GET", "?action=get_workspace"],
    ["workspace", "GET", `?action=get_workspace&workspace=${"x".repeat(101)}`],
    ["page", "GET", "?action=get_workspace_members&workspace=x&page=0"],
    ["userId", "GET", "?action=get_user_profile"],
    ["page", "GET", "?action=audit&page=-1"],
    ["page", "GET", "?action=audit&page=1e3"],
    ["page", "GET", "?action=audit&page="],
    ["pageSize", "GET", "?action=audit&pageSize=5000"],
    ["actor", "GET", "?action=audit&actor=x"],
    ["search", "GET", `?action=audit&search=${"x".repeat(201)}`],
    ["change", "GET", "?action=audit&change=%00"],
    ["from", "GET", "?action=audit&from=31/12/2026"],
    ["from", "GET", "?action=audit&from=-infinity"],
    ["to", "GET", "?action=audit&to=2026-02-30"],
    ["to", "GET", "?action=audit&from=2026-11-21&to=2026-11-20"],
  ])("%s: %s %s", async (field, method, query) => {
    const refusal = await refused(method, undefined, query);
    expect([refusal.status, refusal.field]).toEqual([422, field]);
  });
});

describe("actions", () => {
  it.each([
    ["POST", {}],
    ["POST", { action: "drop_users" }],
    ["POST", { action: "constructor" }],
    ["POST", { action: "toString" }],
    ["POST", { action: ["get_users"] }],
    ["POST", { action: null }],
  ])("that do not exist are malformed: %s %j", async (method, body) => {
    expect((await refused(method, body)).status).toBe(400);
  });

  it.each([
    ["PUT", { action: "get_users" }, "", "POST"],
    ["POST", { action: "update_user_role" }, "", "PUT"],
    ["GET", undefined, "?action=get_users", "POST"],
    ["GET", undefined, "?action=start_trial", "PUT"],
    ["POST", { action: "audit" }, "", "GET"],
  ])("are asked with their own method: %s %j%s", async (method, body, query, allowed) => {
    const refusal = await refused(method, body, query);
    expect([refusal.status, refusal.headers["Allow"]]).toEqual([405, allowed]);
  });
});

describe("a bulk call", () => {
  it("keeps invalid operations in their position", async () => {
    const call = await read("POST", {
      action: "bulk",
      dryRun: true,
      idempotencyKey: "k",
      operations: [
        { op: "plan", userId: ID, plan: "gold" },
        { op: "delete", email: " a@b.it " },
        { op: "drop" },
        7,
        null,
        { op: "role", userId: ID, role: "user", plan: "pro" },
      ],
    });
    if (call.action !== "bulk") throw new Error("another call");
    expect(call).toMatchObject({ dryRun: true, idempotencyKey: "k" });
    expect(call.operations.map((each) => (each instanceof Refusal ? each.field : each))).toEqual([
      "plan",
      { op: "delete", email: "a@b.it" },
      "op",
      "op",
      "op",
      "plan",
    ]);
  });
});
