import { describe, expect, it } from "vitest";
import { AdminClient } from "./adminClient.ts";
import { ApiError } from "./apiError.ts";
import { exportAudit } from "./auditCalls.ts";
import type { ApiRequest } from "./exchange.ts";
import type { Repetition } from "./transport.ts";

const snapshot = {
  role: "user",
  plan: "enterprise",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  custom_limits: { maxWorkspaces: 25 },
};
const user = {
  ...snapshot,
  id: "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d",
  email: "anna@studio-bianchi.it",
  full_name: "Anna Bianchi",
  display_name: null,
  avatar_url: null,
  phone: null,
  email_verified: true,
  created_at: "2026-10-04T08:30:00Z",
  updated_at: "2026-10-04T08:30:00Z",
};
const counts = { total: 1, admins: 0, users: 1 };
const entry = {
  id: 7,
  at: "2026-11-21T08:00:00Z",
  actorId: user.id,
  actorEmail: user.email,
  action: "delete_user",
  targetId: null,
  targetEmail: null,
  before: snapshot,
  after: null,
  requestId: null,
};
const result = { index: 0, status: "planned", before: snapshot, after: snapshot, error: null };
const { signal } = new AbortController();

/** A client whose function gives the same response to every request. */
function answering(answer: unknown) {
  const requests: ApiRequest[] = [];
  const repetitions: (Repetition | undefined)[] = [];
  const client = new AdminClient({
    send: async (request, repetition) => {
      requests.push(request);
      repetitions.push(repetition);
      return { status: 200, headers: new Headers(), body: answer };
    },
  });
  /** The sent requests. */
  const sent = () =>
    requests.map(({ method, url, body }) => ({
      method: method ?? "GET",
      ...(url.includes("?") ? { query: Object.fromEntries(new URLSearchParams(url.split("?")[1])) } : {}),
      ...(body === undefined ? {} : { body: JSON.parse(JSON.stringify(body)) }),
    }));
  return { client, repetitions, sent };
}

const changed = { status: "applied", before: snapshot, after: snapshot };
const userId = user.id;

describe("the calls of the admin function", () => {
  it("get_users sends only the filters that are set", async () => {
    const { client, sent } = answering({ users: [user], total: 1, counts });
    await client.listUsers({ search: undefined, page: 1, sort: "created_at" }, signal);
    const narrowed = {
      search: "Anna",
      role: "user",
      plan: "pro",
      page: 3,
      sort: "email",
      order: "asc",
    } as const;
    await client.listUsers({ ...narrowed, pageSize: 50 }, signal);
    expect(sent().map(({ body }) => body)).toEqual([
      { action: "get_users", page: 1, sort: "created_at" },
      { ...narrowed, action: "get_users", pageSize: 50 },
    ]);
  });

  it.each([
    [
      "update_user_role",
      (client: AdminClient) => client.updateRole(userId, "admin"),
      { method: "PUT", body: { action: "update_user_role", userId, role: "admin" } },
    ],
    [
      "update_user_plan with an end",
      (client: AdminClient) =>
        client.updatePlan(userId, { plan: "pro", expiresAt: "2026-12-31T22:59:59.999Z" }),
      {
        method: "PUT",
        body: { action: "update_user_plan", userId, plan: "pro", expiresAt: "2026-12-31T22:59:59.999Z" },
      },
    ],
    [
      "update_user_plan without end",
      (client: AdminClient) => client.updatePlan(userId, { plan: "free", expiresAt: null }),
      { method: "PUT", body: { action: "update_user_plan", userId, plan: "free" } },
    ],
    [
      "start_trial",
      (client: AdminClient) => client.startTrial(userId),
      { method: "PUT", body: { action: "start_trial", userId } },
    ],
    ["deletion", (client: AdminClient) => client.deleteUser(userId), { method: "DELETE", query: { userId } }],
    [
      "update_custom_limits",
      (client: AdminClient) => client.updateLimits(userId, { maxWorkspaces: 25 }),
      {
        method: "PUT",
        body: { action: "update_custom_limits", userId, customLimits: { maxWorkspaces: 25 }, mode: "merge" },
      },
    ],
  ])("%s is sent once", async (_name, call, expected) => {
    const { client, repetitions, sent } = answering(changed);
    await call(client);
    expect(sent()).toEqual([expected]);
    expect(repetitions).toEqual(["unless-carried-out"]);
  });

  it("update_custom_limits returns the stored limits", async () => {
    const { client } = answering(changed);
    await expect(client.updateLimits(userId, {})).resolves.toEqual({ maxWorkspaces: 25 });
    const without = answering({ ...changed, after: { ...snapshot, custom_limits: null } });
    await expect(without.client.updateLimits(userId, {})).resolves.toBeNull();
  });

  it("end_sessions returns the number of sessions, and is repeated only as a dry run", async () => {
    const { client, repetitions, sent } = answering({ ended: 3 });
    await expect(client.endSessions({ userId })).resolves.toBe(3);
    await expect(client.endSessions({ email: user.email }, { dryRun: true })).resolves.toBe(3);
    expect(sent().map(({ body }) => body)).toEqual([
      { action: "end_sessions", userId, dryRun: false },
      { action: "end_sessions", email: user.email, dryRun: true },
    ]);
    expect(repetitions).toEqual(["unless-carried-out", "safe"]);
  });

  it("get_user_profile and audit are sent in the query string", async () => {
    const profile = answering({ profile: user, usage: {} });
    await expect(profile.client.getUser(userId, signal)).resolves.toMatchObject({ id: userId });
    expect(profile.sent()).toEqual([{ method: "GET", query: { action: "get_user_profile", userId } }]);
    const audit = answering({ entries: [entry], total: 1 });
    await expect(audit.client.listAudit({ page: 2, pageSize: 50 }, signal)).resolves.toEqual({
      // An older server names no workspaces, models and refunds.
      entries: [
        { ...entry, workspaceId: null, workspaceName: null, memberRole: null, model: null, refund: null },
      ],
      total: 1,
    });
    expect(audit.sent()).toEqual([{ method: "GET", query: { action: "audit", page: "2", pageSize: "50" } }]);
  });

  it("export_audit returns the file as it comes", async () => {
    const file = new Blob(["id,at\r\n"], { type: "text/csv" });
    const { client, repetitions, sent } = answering(file);
    await expect(exportAudit(client, { format: "csv", search: "anna" }, signal)).resolves.toBe(file);
    expect(sent()).toEqual([
      { method: "POST", body: { action: "export_audit", format: "csv", search: "anna" } },
    ]);
    expect(repetitions).toEqual(["safe"]);
  });

  it("bulk sends its operations as a dry run, or under a key", async () => {
    const { client, repetitions, sent } = answering({ results: [result] });
    const operations = [{ op: "trial", userId }] as const;
    await client.bulk(operations, { dryRun: true, signal });
    await client.bulk(operations, { idempotencyKey: "k:0" });
    await client.bulk(operations, {});
    await client.bulk(operations, { idempotencyKey: "k:0", retries: false });
    expect(sent().map(({ body }) => body)).toEqual([
      { action: "bulk", operations, dryRun: true },
      { action: "bulk", operations, dryRun: false, idempotencyKey: "k:0" },
      { action: "bulk", operations, dryRun: false },
      { action: "bulk", operations, dryRun: false, idempotencyKey: "k:0" },
    ]);
    // Without a key, a repeated call could change something twice.
    expect(repetitions).toEqual(["safe", "safe", "unless-carried-out", "never"]);
  });
});

describe("answers that are none", () => {
  const list = (client: AdminClient) => client.listUsers({}, signal);
  const profile = (client: AdminClient) => client.getUser(userId, signal);
  const audit = (client: AdminClient) => client.listAudit({}, signal);
  const bulk = (client: AdminClient) => client.bulk([{ op: "trial", userId }], { dryRun: true, signal });
  const deletion = (client: AdminClient) => client.deleteUser(userId);
  const end = (client: AdminClient) => client.endSessions({ userId });

  it.each([
    ["users: null", list, null],
    ["users: a list", list, []],
    ["users: no counts", list, { users: [], total: 0 }],
    ["users: a negative count", list, { users: [], total: 0, counts: { total: -1, admins: 0, users: 0 } }],
    ["users: half a user", list, { users: [{ id: userId }], total: 1, counts }],
    ["users: a strange plan", list, { users: [{ ...user, plan: "gold" }], total: 1, counts }],
    ["users: a strange role", list, { users: [{ ...user, role: "root" }], total: 1, counts }],
    ["profile: none", profile, { usage: {} }],
    ["profile: a text", profile, { profile: "anna" }],
    ["profile: limits that are a list", profile, { profile: { ...user, custom_limits: [] } }],
    ["audit: no total", audit, { entries: [entry] }],
    ["audit: an entry without a time", audit, { entries: [{ ...entry, at: null }], total: 1 }],
    [
      "audit: a strange number of sessions",
      audit,
      { entries: [{ ...entry, before: { ...snapshot, sessions: -1 } }], total: 1 },
    ],
    ["audit: half a snapshot", audit, { entries: [{ ...entry, before: { role: "user" } }], total: 1 }],
    ["bulk: fewer results than operations", bulk, { results: [] }],
    ["bulk: another order", bulk, { results: [{ ...result, index: 1 }] }],
    ["bulk: a strange status", bulk, { results: [{ ...result, status: "maybe" }] }],
    ["bulk: an error without words", bulk, { results: [{ ...result, error: { code: "x" } }] }],
    ["change: nothing of it", deletion, { ok: true }],
    ["end of sessions: no number", end, { ended: true }],
  ])("are failures without a message: %s", async (_what, call, answer) => {
    const failure = await call(answering(answer).client).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ kind: "unexpected", code: "", message: "" });
  });
});
