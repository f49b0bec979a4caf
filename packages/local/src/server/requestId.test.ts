import { describe, expect, test, vi } from "vitest";
import { freshAddress, quickPerson } from "../../tests/support/people.ts";
import { ADMIN, useTestServer } from "../../tests/support/server.ts";

const server = useTestServer({ REGIA_LOG: "requests" });

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The server's log output while `work` runs. */
async function logged(work: () => Promise<void>): Promise<Record<string, unknown>[]> {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    await work();
    return written.mock.calls.map(([text]) => JSON.parse(String(text)) as Record<string, unknown>);
  } finally {
    written.mockRestore();
  }
}

async function adminToken(): Promise<string> {
  const answer = await fetch(`${server().url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: server().key, "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const callAdmin = async (token: string, method: string, body: unknown) =>
  await fetch(`${server().url}/.netlify/functions/admin`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-request-id": "mine",
      "x-nf-request-id": "mine-too",
    },
    body: JSON.stringify(body),
  });

describe("every request to the backend", () => {
  test.each([
    "/healthz",
    "/auth/v1/settings",
    "/rest/v1/profiles",
    "/local/mail",
    "/.netlify/functions/nothing",
  ])("to %s is answered and logged under an id of the server's own", async (path) => {
    const ids: (string | null)[] = [];
    const entries = await logged(async () => {
      for (let turn = 0; turn < 2; turn += 1) {
        const answer = await fetch(`${server().url}${path}`, { headers: { "x-request-id": "mine" } });
        ids.push(answer.headers.get("x-request-id"));
      }
    });
    expect(ids[0]).toMatch(UUID);
    expect(ids[1]).not.toBe(ids[0]);
    expect(entries.map(({ requestId, level }) => [requestId, level])).toEqual(ids.map((id) => [id, "info"]));
  });

  test("that changes something is in the audit log under the same id, whatever id the sender gives", async () => {
    const person = await quickPerson(server());
    const token = await adminToken();
    let id: string | null = null;
    const entries = await logged(async () => {
      const answer = await callAdmin(token, "PUT", {
        action: "update_user_plan",
        userId: person.id,
        plan: "pro",
      });
      id = answer.headers.get("x-request-id");
    });
    expect(id).toMatch(UUID);
    expect(entries.find(({ path }) => path === "/.netlify/functions/admin")).toMatchObject({ requestId: id });
    const audit = await server().sql`
      select request_id from private.audit_log where target_id = ${person.id}`;
    expect(audit).toEqual([{ request_id: id }]);
  });

  test("that fails in the server is answered and logged under the same id, without its content", async () => {
    const { sql } = server();
    const token = await adminToken();
    const answers: { id: string | null; status: number }[] = [];
    const entries = await logged(async () => {
      await sql`alter table private.audit_log rename to elsewhere`;
      try {
        const answer = await fetch(`${server().url}/.netlify/functions/admin?action=audit`, {
          headers: { authorization: `Bearer ${token}` },
        });
        answers.push({ id: answer.headers.get("x-request-id"), status: answer.status });
      } finally {
        await sql`alter table private.elsewhere rename to audit_log`;
      }
    });
    expect(answers).toEqual([{ id: expect.stringMatching(UUID), status: 500 }]);
    const failures = entries.filter(({ level }) => level === "error");
    expect(failures.length).toBeGreaterThan(0);
    for (const { requestId } of failures) expect(typeof requestId).toBe("string");
    expect(failures.map(({ requestId }) => requestId)).toContain(answers[0]?.id);
    expect(JSON.stringify(entries)).not.toMatch(/audit_log|elsewhere|select/);
  });

  test("leaves no personal data in the log", async () => {
    const email = freshAddress("segreto");
    const password = "Parola-segreta-1";
    const token = await adminToken();
    const entries = await logged(async () => {
      const headers = { apikey: server().key, "content-type": "application/json" };
      const post = (path: string, body: unknown) =>
        fetch(`${server().url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      await post("/auth/v1/signup", { email, password, data: { full_name: "Vittoria Segreta" } });
      await post("/auth/v1/token?grant_type=password", { email, password: "wrong" });
      await post(`/auth/v1/recover?redirect_to=${encodeURIComponent(`/x?token=${token}`)}`, { email });
      await fetch(`${server().url}/rest/v1/profiles?email=eq.${email}`, { headers });
      await fetch(`${server().url}/local/mail.json?to=${email}`);
      await fetch(`${server().url}/storage/v1/object/avatars/${email}/1.png`, { headers });
      await callAdmin(token, "POST", { action: "get_users", search: "Vittoria Segreta" });
    });
    expect(entries.length).toBeGreaterThanOrEqual(7);
    const text = JSON.stringify(entries);
    for (const secret of [email, password, "Segreta", token, server().key, ADMIN.email, "segreto"]) {
      expect(text).not.toContain(secret);
    }
  });
});
