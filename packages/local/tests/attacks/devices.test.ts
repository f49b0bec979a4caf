import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { cookiesFor } from "../../src/gateway/sessions/cookies.ts";
import { GOOD_PASSWORD, newPerson, quickPerson } from "../support/people.ts";
import { ADMIN, useTestServer } from "../support/server.ts";

/** Wrong passwords for one account that the server under test counts before it refuses. */
const ACCOUNT_LIMIT = 4;
const DEVICE_LIMIT = 2;

describe("strangers who try wrong passwords", () => {
  const server = useTestServer({
    REGIA_LIMIT_SIGN_IN: "1000/300",
    REGIA_LIMIT_SIGN_IN_ACCOUNT: `${ACCOUNT_LIMIT}/300`,
    REGIA_LIMIT_SIGN_IN_DEVICE: `${DEVICE_LIMIT}/300`,
  });

  const signIn = (email: string, password: string, cookie = "") =>
    fetch(`${server().url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: server().key, "content-type": "application/json", cookie },
      body: JSON.stringify({ email, password }),
    });

  const deviceOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");

  async function attack(email: string, cookie?: string): Promise<Response[]> {
    return await Promise.all(
      Array.from({ length: ACCOUNT_LIMIT + 2 }, (_, index) => signIn(email, `Wrong-guess-${index}`, cookie)),
    );
  }

  const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status).sort();
  const refusals = (limit: number) => [
    ...Array<number>(limit).fill(400),
    ...Array<number>(ACCOUNT_LIMIT + 2 - limit).fill(429),
  ];

  test("lock out an unknown browser of the owner, and not a known one", async () => {
    const { email } = await newPerson(server().url, server().key);
    const first = await signIn(email, GOOD_PASSWORD);
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^regia-device-[\w-]{16}=[\w.-]+; Max-Age=15552000; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const device = deviceOf(first);
    expect(device).not.toContain(email);

    const answers = await attack(email);
    expect(statuses(answers)).toEqual(refusals(ACCOUNT_LIMIT));
    for (const answer of answers) expect(answer.headers.getSetCookie()).toEqual([]);

    const unknown = await signIn(email, GOOD_PASSWORD);
    expect(unknown.status).toBe(429);
    expect(Number(unknown.headers.get("retry-after"))).toBeGreaterThan(0);

    const known = await signIn(email, GOOD_PASSWORD, device);
    expect(known.status).toBe(200);
    // Another id, so that a copy of the old cookie is not the new one.
    expect(deviceOf(known)).not.toBe(device);
    expect((await signIn(email, GOOD_PASSWORD, deviceOf(known))).status).toBe(200);
  });

  test("gain a small allowance from a stolen cookie, for its account alone", async () => {
    const { email } = await newPerson(server().url, server().key);
    const other = await quickPerson(server());
    const stolen = deviceOf(await signIn(email, GOOD_PASSWORD));
    expect(statuses(await attack(email, stolen))).toEqual(refusals(DEVICE_LIMIT));
    expect(statuses(await attack(other.email, stolen))).toEqual(refusals(ACCOUNT_LIMIT));
    // The owner's other browsers are not limited by it.
    expect((await signIn(email, GOOD_PASSWORD)).status).toBe(200);
  });

  test("gain nothing from cookies of a former password, while the browser that changed it stays known", async () => {
    const { email, accessToken } = await newPerson(server().url, server().key);
    const former = deviceOf(await signIn(email, GOOD_PASSWORD));
    const next = "Seconda-prova-2";
    const changed = await fetch(`${server().url}/auth/v1/user`, {
      method: "PUT",
      headers: { apikey: server().key, authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ password: next, current_password: GOOD_PASSWORD }),
    });
    expect(statuses(await attack(email, former))).toEqual(refusals(ACCOUNT_LIMIT));
    expect((await signIn(email, next, former)).status).toBe(429);
    expect((await signIn(email, next, deviceOf(changed))).status).toBe(200);
  });

  test("are counted, however they write the request", async () => {
    for (const query of [
      "%67rant_type=x&grant_type=password",
      "%67rant_type=refresh_token&grant_type=password",
    ]) {
      const answer = await fetch(`${server().url}/auth/v1/token?${query}`, {
        method: "POST",
        headers: { apikey: server().key },
        body: JSON.stringify(ADMIN),
      });
      expect(answer.status).toBe(400);
    }
  });

  test("cannot make a cookie, nor use it as a token", async () => {
    const { email } = await newPerson(server().url, server().key);
    const device = deviceOf(await signIn(email, GOOD_PASSWORD));
    const [name, value = ""] = device.split("=");
    await attack(email);
    const claims = JSON.parse(Buffer.from(value.split(".")[1] ?? "", "base64url").toString());
    const forge = (secret: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${value.split(".")[1]}.`;
    for (const made of [
      await forge("guessed"),
      await forge(server().jwtSecret),
      unsigned,
      "",
      "x",
      value.slice(0, -2),
    ]) {
      expect((await signIn(email, GOOD_PASSWORD, `${name}=${made}`)).status).toBe(429);
    }
    const user = await fetch(`${server().url}/auth/v1/user`, {
      headers: { apikey: server().key, authorization: `Bearer ${value}` },
    });
    expect(user.status).toBe(403);
  });
});

test("cookies of a product behind TLS are never sent without it", () => {
  const cookie = { name: "a", value: "b", path: "/auth/v1", maxAge: 1 };
  const set = (publicUrl: string) => cookiesFor(publicUrl).set(new Response(), cookie).headers.getSetCookie();
  expect(set("https://regia.example.it")).toEqual([
    "a=b; Max-Age=1; Path=/auth/v1; HttpOnly; Secure; SameSite=Lax",
  ]);
  expect(set("http://127.0.0.1:4173")).toEqual(["a=b; Max-Age=1; Path=/auth/v1; HttpOnly; SameSite=Lax"]);
});
