import { expect, test } from "vitest";
import { clientFor } from "../testing/people.ts";
import { ADMIN, useTestServer } from "../testing/server.ts";

const server = useTestServer();

test("smoke", async () => {
  const client = clientFor(server().url, server().key);
  const { data } = await client.auth.signInWithPassword({ email: ADMIN.email, password: ADMIN.password });
  const token = data.session?.access_token ?? "";
  const ask = async (method: string, body?: unknown, query = "") => {
    const t = performance.now();
    const answer = await fetch(`${server().url}/.netlify/functions/admin${query}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    console.log(method, query, answer.status, (performance.now() - t).toFixed(1), (await answer.text()).slice(0, 400));
  };
  await ask("GET", undefined, "?action=audit");
  await ask("PUT", { action: "update_user_role", userId: data.user?.id, role: "user" });
  await ask("PUT", { action: "update_user_plan", userId: data.user?.id, plan: "pro", expiresAt: "2027-01-01" });
  await ask("PUT", { action: "start_trial", userId: data.user?.id });
  await ask("DELETE", undefined, `?userId=${data.user?.id}`);
  await ask("POST", { action: "bulk", operations: [{ op: "plan", userId: data.user?.id, plan: "x" }, { op: "limits", email: ADMIN.email, customLimits: {maxSmsPerMonth: 5} }, 3] });
  await ask("GET", undefined, "?action=audit");
  expect(1).toBe(1);
});
