import { describe, expect, test } from "vitest";
import {
  clientFor,
  freshAddress,
  GOOD_PASSWORD,
  newPerson,
  type Person,
  quickPerson,
} from "../../tests/support/people.ts";
import { ADMIN, startTestServer, useTestServer } from "../../tests/support/server.ts";
import { authRateLimits, type LimitedRequest } from "./index.ts";

const attempt = (over: Partial<LimitedRequest> = {}): LimitedRequest => ({
  method: "POST",
  path: "/token",
  grantType: "password",
  email: "annarossi@gmail.com",
  address: "192.0.2.1",
  device: undefined,
  ...over,
});

describe("the limits of one process", () => {
  test("count wrong passwords by account and address, whatever the spelling", async () => {
    const rateLimits = authRateLimits({ REGIA_LIMIT_SIGN_IN: "2/60" });
    for (const email of ["anna.rossi@gmail.com", "annarossi+1@googlemail.com"]) {
      expect((await rateLimits.admit(attempt({ email }))).wait).toBe(0);
    }
    expect((await rateLimits.admit(attempt())).wait).toBeGreaterThan(0);
    expect((await rateLimits.admit(attempt({ address: "192.0.2.2" }))).wait).toBe(0);
    expect((await rateLimits.admit(attempt({ email: "luca@example.com" }))).wait).toBe(0);
  });

  test("do not count right passwords", async () => {
    const rateLimits = authRateLimits({ REGIA_LIMIT_SIGN_IN: "1/60", REGIA_LIMIT_SIGN_IN_ACCOUNT: "1/60" });
    for (let turn = 0; turn < 5; turn += 1) {
      const admission = await rateLimits.admit(attempt());
      expect(admission.wait).toBe(0);
      await admission.succeeded();
    }
  });

  test("limit an account that is attacked from many addresses", async () => {
    const rateLimits = authRateLimits({ REGIA_LIMIT_SIGN_IN_ACCOUNT: "5/60" });
    const waits = [];
    for (let host = 1; host <= 8; host += 1) {
      waits.push((await rateLimits.admit(attempt({ address: `192.0.2.${host}` }))).wait > 0);
    }
    expect(waits).toEqual([false, false, false, false, false, true, true, true]);
  });

  test.each(["/verify", "/authorize", "/callback"])("count GET %s, which stores something", async (path) => {
    const rateLimits = authRateLimits({ REGIA_LIMIT_AUTH_ADDRESS: "1/60" });
    const request = attempt({ method: "GET", path, grantType: null, email: undefined });
    expect((await rateLimits.admit(request)).wait).toBe(0);
    expect((await rateLimits.admit(request)).wait).toBeGreaterThan(0);
    expect((await rateLimits.admit({ ...request, path: "/settings" })).wait).toBe(0);
  });

  test("count a whole IPv6 network as one address", async () => {
    const rateLimits = authRateLimits({ REGIA_LIMIT_SIGN_UP_ADDRESS: "1/60" });
    const from = (address: string) =>
      rateLimits.admit(attempt({ path: "/signup", email: freshAddress(), address }));
    expect((await from("2001:db8:1:2::1")).wait).toBe(0);
    expect((await from("2001:db8:1:2::ffff")).wait).toBeGreaterThan(0);
    expect((await from("2001:db8:1:3::1")).wait).toBe(0);
  });

  test.each(["", "ten", "10", "10/0", "-1/60", "1/60/2"])(
    "refuse the setting %j unless it is empty",
    (value) => {
      const open = () => authRateLimits({ REGIA_LIMIT_SIGN_UP_ADDRESS: value });
      if (value === "") expect(open).not.toThrow();
      else expect(open).toThrow(/invalid-setting|REGIA_LIMIT_SIGN_UP_ADDRESS/);
    },
  );
});

describe("over HTTP", () => {
  const server = useTestServer({
    REGIA_LIMIT_SIGN_IN: "5/60",
    REGIA_LIMIT_SIGN_UP_ACCOUNT: "3/60",
    REGIA_LIMIT_EMAILS_ADDRESS: "4/60",
  });
  const post = (path: string, body: object) =>
    fetch(`${server().url}/auth/v1${path}`, {
      method: "POST",
      headers: { apikey: server().key, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  async function expectHeldBack(answer: Response): Promise<void> {
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await answer.json()).toMatchObject({ code: 429, error_code: "over_request_rate_limit" });
  }

  test("guessing a password is limited, also with concurrent guesses; the owner at another address is not", async () => {
    const person = await newPerson(server().url, server().key);
    const other = await newPerson(server().url, server().key);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        post("/token?grant_type=password", { email: person.email, password: `Wrong-guess-${index}` }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(25);
    await expectHeldBack(
      await post("/token?grant_type=password", { email: person.email, password: GOOD_PASSWORD }),
    );
    const { error } = await clientFor(server().url, server().key).auth.signInWithPassword({
      email: other.email,
      password: GOOD_PASSWORD,
    });
    expect(error).toBeNull();
  });

  test("an address without an account has the same limit as one with an account", async () => {
    const email = freshAddress();
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) {
      statuses.push((await post("/token?grant_type=password", { email, password: "Wrong-guess-1" })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test("repeated sign-ups with one address are limited", async () => {
    const email = freshAddress();
    const answers = [];
    for (let turn = 0; turn < 4; turn += 1)
      answers.push(await post("/signup", { email, password: GOOD_PASSWORD }));
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
    await expectHeldBack(answers[3] ?? new Response());
  });

  test("emails requested from one network address are limited, to any recipients", async () => {
    const answers = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const path = turn % 2 === 0 ? "/recover" : "/resend";
      answers.push(await post(path, { type: "signup", email: freshAddress() }));
    }
    expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await expectHeldBack(answers[4] ?? new Response());
  });
});

describe("the REST interface", () => {
  const server = useTestServer({ REGIA_LIMIT_REST_ACCOUNT: "3/60", REGIA_LIMIT_REST_ADDRESS: "9/60" });

  test("limits a person, then a network address, in PostgREST's form", async () => {
    const [anna, luca] = await Promise.all([quickPerson(server()), quickPerson(server())]);
    const read = ({ client }: Person) => client.from("profiles").select("id");
    const answers = [await read(anna), await read(anna), await read(anna), await read(anna)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.error).toEqual({
      code: "over_request_rate_limit",
      message: "Request rate limit reached",
      details: null,
      hint: null,
    });
    expect((await read(luca)).status).toBe(200);
    const strangers = await Promise.all(
      Array.from({ length: 6 }, () =>
        fetch(`${server().url}/rest/v1/profiles`, { headers: { apikey: server().key } }),
      ),
    );
    const refused = strangers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("counts no request of the functions, which all have one address", async () => {
    const headers = { apikey: server().secretKey };
    for (let turn = 0; turn < 12; turn += 1)
      expect((await fetch(`${server().url}/rest/v1/profiles?limit=1`, { headers })).status).toBe(200);
  });
});

test("the admin function limits an account and a network address, whatever headers a caller sends", async () => {
  const limits = { REGIA_LIMIT_ADMIN_ACCOUNT: "3/60", REGIA_LIMIT_ADMIN_ADDRESS: "8/60" };
  Object.assign(process.env, limits);
  const server = await startTestServer();
  try {
    const { data } = await clientFor(server.url, server.key).auth.signInWithPassword(ADMIN);
    const ask = (token: string, index: number) =>
      fetch(`${server.url}/.netlify/functions/admin?action=audit`, {
        headers: { authorization: `Bearer ${token}`, "x-nf-client-connection-ip": `198.51.100.${index}` },
      });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => ask(data.session?.access_token ?? "", index)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({ error: { code: "too_many_requests" } });
    const strangers = await Promise.all(Array.from({ length: 4 }, (_, index) => ask("a.b.c", index)));
    expect(strangers.map(({ status }) => status).sort()).toEqual([401, 401, 429, 429]);
  } finally {
    await server.stop();
    for (const name of Object.keys(limits)) delete process.env[name];
  }
});
