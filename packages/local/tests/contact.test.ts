import { expect, test } from "vitest";
import { emailsTo, quickPerson } from "./support/people.ts";
import { useTestServer } from "./support/server.ts";

const server = useTestServer();

const write = (body: unknown, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server().url}/.netlify/functions/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "it" },
    body: JSON.stringify(body),
    ...init,
  });

const written = { desk: "support", email: "anna@example.com", message: "Non trovo\n\nla fattura <b>" };

test("a message is kept, mailed to the admins, and limited for each address", async () => {
  const admin = await quickPerson(server());
  await server().sql`update public.profiles set role = 'admin' where id = ${admin.id}`;
  for (const [field, value] of [
    ["desk", "press"],
    ["email", "anna"],
    ["message", " "],
    ["message", "x".repeat(4_001)],
  ] as const) {
    const refused = await write({ ...written, [field]: value });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ error: { field } });
  }
  expect((await write(written, { method: "PUT" })).status).toBe(405);

  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await write(written)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);

  const kept = await server().sql`select desk, email, message, language from private.contact_messages`;
  expect(kept.map((row) => ({ ...row }))).toEqual(
    Array.from({ length: 5 }, () => ({ ...written, language: "it" })),
  );
  await expect.poll(async () => (await emailsTo(server().url, admin.email)).length).toBe(5);
  const [mail] = await emailsTo(server().url, admin.email);
  expect(mail?.links).toEqual(["mailto:anna%40example.com"]);
  expect(mail?.text).toContain("la fattura <b>");
});

test("no more than two hundred messages a day are taken, and they are forgotten after a year", async () => {
  const { sql } = server();
  await sql`
    insert into private.contact_messages (at, desk, email, message, language)
    values (now() - interval '366 days', 'support', 'old@example.com', 'old', 'it')`;
  const leave = async () => {
    const [row] =
      await sql`select public.leave_contact_message('support', 'a@example.com', 'Ciao', 'it') as kept`;
    return row?.["kept"];
  };
  expect(await leave()).toBe(true);
  expect(await sql`select from private.contact_messages where email = 'old@example.com'`).toHaveLength(0);
  await sql`
    insert into private.contact_messages (desk, email, message, language)
    select 'support', 'many@example.com', 'Ciao', 'it' from generate_series(1, 200)`;
  expect(await leave()).toBe(false);
});
