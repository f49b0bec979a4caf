import { expect, test } from "vitest";
import { type Person, quickPerson } from "./support/people.ts";
import { useTestServer } from "./support/server.ts";

const server = useTestServer();

async function admin(): Promise<Person> {
  const person = await quickPerson(server());
  await server().sql`update public.profiles set role = 'admin' where id = ${person.id}`;
  return person;
}

/** Requests the admin function. */
function ask({ accessToken }: Person, method: string, query: string, body?: unknown): Promise<Response> {
  return fetch(`${server().url}/.netlify/functions/admin${query}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const exported = (person: Person, wanted: object): Promise<Response> =>
  ask(person, "POST", "", { action: "export_audit", ...wanted });

/** Enters changes of the same person into the log. */
async function enter(count: number, actorEmail: string, action = "payment"): Promise<void> {
  await server().sql`
    insert into private.audit_log (actor_email, action, before)
    select ${actorEmail}, ${action}, jsonb_build_object(
      'role', 'user', 'plan', 'free', 'plan_expires_at', null, 'trial_start_date', null, 'trial_used', false,
      'custom_limits', null
    )
    from generate_series(1, ${count}::integer)`;
}

test("the log is searched without regard to case and accents, by part of a name or start of an id", async () => {
  const actor = await admin();
  const target = await quickPerson(server());
  const changed = await ask(actor, "PUT", "", {
    action: "update_user_plan",
    userId: target.id,
    plan: "pro",
  });
  expect(changed.status).toBe(200);
  await enter(3, "NICCOLÒ%@example.com");
  const found = async (query: string) => {
    const page = await ask(actor, "GET", `?action=audit&${query}`);
    const { entries, total } = (await page.json()) as { entries: { action: string }[]; total: number };
    return [total, ...new Set(entries.map(({ action }) => action))];
  };
  expect(await found("search=niccolo%25@")).toEqual([3, "payment"]);
  expect(await found("search=niccolo_@")).toEqual([0]);
  expect(await found(`search=${target.id.slice(0, 13).toUpperCase()}`)).toEqual([1, "update_user_plan"]);
  expect(await found(`search=${target.email}&change=update_user_plan`)).toEqual([1, "update_user_plan"]);
  expect(await found(`search=${target.email}&change=payment`)).toEqual([0]);
  expect(await found("search=niccolo&pageSize=2&page=2")).toEqual([3, "payment"]);
});

test("the days of a range in Rome are whole, in a page and in an export", async () => {
  const actor = await admin();
  const moments = [
    "2026-10-24T21:59:59.999999Z",
    "2026-10-24T22:00:00Z",
    "2026-10-25T22:59:59.999999Z",
    "2026-10-25T23:00:00Z",
  ];
  await server().sql`
    insert into private.audit_log (at, actor_email, action)
    select at, 'orologio@example.com', 'payment' from unnest(${moments}::timestamptz[]) as at`;
  const counted = async (range: Record<string, string>) => {
    const query = new URLSearchParams({ action: "audit", search: "orologio@", ...range });
    const page = await ask(actor, "GET", `?${query}`);
    const lines = await exported(actor, { format: "ndjson", search: "orologio@", ...range });
    const { total } = (await page.json()) as { total: number };
    return [total, (await lines.text()).split("\n").length - 1];
  };
  expect(await counted({})).toEqual([4, 4]);
  expect(await counted({ from: "2026-10-25", to: "2026-10-25" })).toEqual([2, 2]);
  expect(await counted({ from: "2026-10-25" })).toEqual([3, 3]);
  expect(await counted({ to: "2026-10-24" })).toEqual([1, 1]);
  const backwards = { format: "ndjson", from: "2026-10-25", to: "2026-10-24" };
  expect((await exported(actor, backwards)).status).toBe(422);
});

test("an export has every entry once, newest first, page after page, also while the log grows", async () => {
  const actor = await admin();
  await enter(2_500, "=1+1@example.com");
  const answer = await exported(actor, { format: "ndjson", search: "=1+1" });
  expect(answer.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  expect(answer.headers.get("content-length")).toBeNull();
  await enter(10, "=1+1@example.com");
  const lines = (await answer.text()).trimEnd().split("\n");
  const ids = lines.map((line) => (JSON.parse(line) as { id: number }).id);
  expect(new Set(ids).size).toBe(2_500);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));

  const csv = await exported(actor, { format: "csv", search: "=1+1" });
  expect(csv.headers.get("content-type")).toContain("text/csv");
  const [header, ...rows] = (await csv.text()).trimEnd().split("\r\n");
  expect(header).toMatch(/^id,at,actorId,actorEmail,action,/);
  expect(rows).toHaveLength(2_510);
  // Not a formula, and JSON where an entry has more than a value.
  expect(rows[0]).toContain(",'=1+1@example.com,payment,");
  expect(rows[0]).toContain('"{""role"":""user"",');
});

test("an export without entries is empty, and one that is not understood or allowed is refused", async () => {
  const actor = await admin();
  const none = await exported(actor, { format: "ndjson", change: "nobody_did_this" });
  expect([none.status, await none.text()]).toEqual([200, ""]);
  expect((await exported(actor, { format: "xlsx" })).status).toBe(422);
  expect((await exported(await quickPerson(server()), { format: "csv" })).status).toBe(403);
});
