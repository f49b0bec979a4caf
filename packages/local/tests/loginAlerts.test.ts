import { expect, test } from "vitest";
import { eventually } from "./support/eventually.ts";
import { clientFor, emailsTo, GOOD_PASSWORD, newPerson } from "./support/people.ts";
import { answered, headOf, sendRaw } from "./support/rawRequests.ts";
import { useTestServer } from "./support/server.ts";

const server = useTestServer();

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

const signIn = (email: string, userAgent: string, cookie = ""): Promise<Response> =>
  fetch(`${server().url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: server().key, "content-type": "application/json", "user-agent": userAgent, cookie },
    body: JSON.stringify({ email, password: GOOD_PASSWORD }),
  });

/** The cookies that a browser keeps of a response. */
const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");

/** Signs in without a `User-Agent`, which `fetch` always sends. */
async function signInUnnamed(email: string): Promise<number> {
  const body = JSON.stringify({ email, password: GOOD_PASSWORD });
  const path = "/auth/v1/token?grant_type=password";
  const head = headOf(server(), undefined, path, { "Content-Length": String(body.length) });
  const request = await sendRaw(server(), head, body);
  const status = await answered(request);
  request.socket.destroy();
  return status;
}

const alertsTo = async (email: string) =>
  (await emailsTo(server().url, email)).filter(({ subject }) => subject === "Nuovo accesso al tuo account");

test("a sign-in from a new device is told by email, whose link ends every session once", async () => {
  const person = await newPerson(server().url, server().key);
  const visitor = clientFor(server().url, server().key);
  expect((await signIn(person.email, FIREFOX)).status).toBe(200);
  expect((await signIn(person.email, FIREFOX.replaceAll("144", "145"))).status).toBe(200);
  await eventually(async () => expect(await alertsTo(person.email)).toHaveLength(1));
  const [alert] = await alertsTo(person.email);
  expect(alert?.text).toContain("Dispositivo: Firefox su Linux");
  expect(alert?.text).toContain("Indirizzo: 127.0.0.1");

  const link = new URL(alert?.links[0] ?? "");
  expect([link.origin, link.pathname]).toEqual([server().url, "/auth/reset-password"]);
  const token = new URLSearchParams(link.hash.slice(1)).get("alert");
  // Programs that follow links for safety change nothing.
  expect((await fetch(link)).status).toBe(200);
  expect((await person.client.auth.getUser()).error).toBeNull();
  expect((await visitor.rpc("end_sessions_by_alert", { token })).data).toBe(true);
  expect((await visitor.rpc("end_sessions_by_alert", { token })).data).toBe(false);
  expect((await person.client.from("profiles").select("id")).status).toBe(401);
  expect((await person.client.auth.refreshSession()).error).not.toBeNull();
});

test("a sign-in without a User-Agent is told too", async () => {
  const { email } = await newPerson(server().url, server().key);
  expect(await signInUnnamed(email)).toBe(200);
  await eventually(async () => expect(await alertsTo(email)).toHaveLength(1));
  expect((await alertsTo(email))[0]?.text).toContain("Dispositivo: sconosciuto");
  // The next one is known.
  expect(await signInUnnamed(email)).toBe(200);
  const { length } = await server().sql`
    select from public.notifications join auth.users as u on u.id = user_id
    where u.email = ${email} and kind = 'new_device'`;
  expect(length).toBe(1);
});

test("a browser that copies the name of the person's is told, and the one with the cookie is not", async () => {
  const { email, id } = await newPerson(server().url, server().key);
  const told = async () =>
    (await server().sql`select from public.notifications where user_id = ${id} and kind = 'new_device'`)
      .length;
  const first = cookiesOf(await signIn(email, FIREFOX));
  const second = cookiesOf(await signIn(email, FIREFOX, first));
  expect(await told()).toBe(1);
  expect((await signIn(email, FIREFOX)).status).toBe(200);
  expect(await told()).toBe(2);
  // Its own cookie is of the same account, and its name changes with the system.
  expect((await signIn(email, FIREFOX.replace("Linux x86_64", "Windows NT 10.0"), second)).status).toBe(200);
  expect(await told()).toBe(2);
});
