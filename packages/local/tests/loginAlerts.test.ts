import { expect, test } from "vitest";
import { eventually } from "./support/eventually.ts";
import { clientFor, emailsTo, GOOD_PASSWORD, newPerson } from "./support/people.ts";
import { useTestServer } from "./support/server.ts";

const server = useTestServer();

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

const signIn = (email: string, userAgent: string): Promise<Response> =>
  fetch(`${server().url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: server().key, "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify({ email, password: GOOD_PASSWORD }),
  });

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
