import { describe, expect, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import {
  clientFor,
  emailsArrived,
  emailsTo,
  follow,
  fragmentOf,
  freshAddress,
  GOOD_PASSWORD,
  newestLink,
  newPerson,
  quickPerson,
} from "../../../tests/support/people.ts";
import { ADMIN, useTestServer } from "../../../tests/support/server.ts";

const server = useTestServer();
const visitor = () => clientFor(server().url, server().key);
const OTHER_PASSWORD = "Nuova-prova-2";

describe("signing in", () => {
  test("an unknown address, an unconfirmed one and a wrong password get the same response", async () => {
    const { email } = await newPerson(server().url, server().key);
    const waiting = freshAddress();
    await visitor().auth.signUp({ email: waiting, password: GOOD_PASSWORD });
    for (const address of [email, waiting, freshAddress()]) {
      const { error } = await visitor().auth.signInWithPassword({ email: address, password: OTHER_PASSWORD });
      expect(error).toMatchObject({
        code: "invalid_credentials",
        message: "Invalid login credentials",
        status: 400,
      });
    }
  });

  test("an unknown address takes as long to refuse as a wrong password", async () => {
    const { email } = await newPerson(server().url, server().key);
    const times = { known: [] as number[], unknown: [] as number[] };
    // In turns, so that other work on this machine slows both.
    for (let round = 0; round < 5; round += 1) {
      for (const [measured, address] of [
        [times.known, email],
        [times.unknown, freshAddress()],
      ] as const) {
        const started = performance.now();
        await visitor().auth.signInWithPassword({ email: address, password: OTHER_PASSWORD });
        measured.push(performance.now() - started);
      }
    }
    // Without the comparison an unknown address would be refused about ten times faster.
    const ratio = Math.min(...times.known) / Math.min(...times.unknown);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test("the session stores the device and the address of the sign-in", async () => {
    const { id } = await newPerson(server().url, server().key);
    const sessions = await server()
      .sql`select user_agent, host(ip) as ip from auth.sessions where user_id = ${id}`;
    expect(sessions.length).toBeGreaterThan(0);
    expect(sessions.at(-1)).toEqual({ user_agent: "node", ip: "127.0.0.1" });
  });

  test("a refreshed session stays valid until the sign-out", async () => {
    const { client, email } = await newPerson(server().url, server().key);
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const { refresh_token: token = "" } = refreshed.data.session ?? {};
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await visitor().auth.refreshSession({ refresh_token: token })).error).not.toBeNull();
  });

  test("the first admin is there", async () => {
    const client = visitor();
    const { data, error } = await client.auth.signInWithPassword(ADMIN);
    expect(error).toBeNull();
    const profile = await client.from("profiles").select("role").eq("id", data.user?.id).single();
    expect(profile.data).toEqual({ role: "admin" });
  });
});

describe("a forgotten password", () => {
  test("is replaced through the email, and the other sessions end", async () => {
    const { email, client } = await newPerson(server().url, server().key);
    const redirectTo = `${server().url}/reset-password`;
    expect((await visitor().auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    // It is sent after the response.
    await eventually(async () => expect(await newestLink(server().url, email)).toContain("type=recovery"));
    const place = await follow(await newestLink(server().url, email));
    expect(`${place.origin}${place.pathname}`).toBe(redirectTo);
    expect(fragmentOf(place).get("type")).toBe("recovery");

    const recovering = visitor();
    await recovering.auth.setSession({
      access_token: fragmentOf(place).get("access_token") ?? "",
      refresh_token: fragmentOf(place).get("refresh_token") ?? "",
    });
    expect((await recovering.auth.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
    await eventually(async () =>
      expect((await emailsTo(server().url, email))[0]?.subject).toBe("La tua password è cambiata"),
    );
    expect((await visitor().auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error?.code).toBe(
      "invalid_credentials",
    );
    expect((await visitor().auth.signInWithPassword({ email, password: OTHER_PASSWORD })).error).toBeNull();
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    expect((await recovering.auth.refreshSession()).error).toBeNull();
  });

  test("by default the link leads to the screen for it", async () => {
    const { email } = await newPerson(server().url, server().key);
    await visitor().auth.resetPasswordForEmail(email);
    expect((await follow(await newestLink(server().url, email, 2))).pathname).toBe("/auth/reset-password");
  });

  test("of an unknown address gets the same response and no email", async () => {
    const email = freshAddress();
    const started = performance.now();
    expect((await visitor().auth.resetPasswordForEmail(email)).error).toBeNull();
    expect(performance.now() - started).toBeGreaterThan(240);
    expect(await emailsTo(server().url, email)).toEqual([]);
  });

  test.each([
    ["the same as before", GOOD_PASSWORD, "same_password"],
    ["too weak", "short1A", "weak_password"],
    ["the person's name", "Annarossi-1", "weak_password"],
    ["over 72 bytes", `Abcdef1${"è".repeat(33)}`, "validation_failed"],
  ])("is not replaced by one that is %s", async (_why, password, code) => {
    const { client } = await newPerson(server().url, server().key);
    const change = { password, current_password: GOOD_PASSWORD };
    expect((await client.auth.updateUser(change)).error?.code).toBe(code);
  });
});

describe("another email", () => {
  test("is sent on request, invalidates the former link, and is limited", async () => {
    const email = freshAddress();
    await visitor().auth.signUp({ email, password: GOOD_PASSWORD });
    const first = await newestLink(server().url, email);
    expect((await visitor().auth.resend({ type: "signup", email })).error).toBeNull();
    await eventually(async () => expect(await newestLink(server().url, email)).not.toBe(first));
    expect(fragmentOf(await follow(first)).get("error_code")).toBe("otp_expired");

    await visitor().auth.resend({ type: "signup", email });
    const { error } = await visitor().auth.resend({ type: "signup", email });
    expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    // A reset is another kind of email.
    expect((await visitor().auth.resetPasswordForEmail(email)).error).toBeNull();
  });

  test("has the same limit for an address without an account", async () => {
    const email = freshAddress();
    const codes = [];
    for (let round = 0; round < 4; round += 1) {
      codes.push((await visitor().auth.resend({ type: "signup", email })).error?.code);
    }
    expect(codes).toEqual([undefined, undefined, undefined, "over_email_send_rate_limit"]);
    expect(await emailsTo(server().url, email)).toEqual([]);
  });

  test("says how long to wait", async () => {
    const email = freshAddress();
    const ask = () =>
      fetch(`${server().url}/auth/v1/recover`, {
        method: "POST",
        headers: { apikey: server().key },
        body: JSON.stringify({ email }),
      });
    for (let round = 0; round < 3; round += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("is in the language of the browser", async () => {
    const email = freshAddress();
    await fetch(`${server().url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: server().key, "accept-language": "en-GB,en;q=0.9,it;q=0.8" },
      body: JSON.stringify({ email, password: GOOD_PASSWORD }),
    });
    expect((await emailsTo(server().url, email))[0]?.subject).toBe("Confirm your email address");
  });
});

describe("another address", () => {
  test.each(["current first", "new first"])("needs both mailboxes, %s", async (order) => {
    const { email, client, id } = await newPerson(server().url, server().key);
    const next = freshAddress("nuovo");
    expect((await client.auth.updateUser({ email: next })).error).toBeNull();
    const links = [await newestLink(server().url, email), await newestLink(server().url, next)];
    if (order === "new first") links.reverse();
    const [first = "", second = ""] = links;

    for (let round = 0; round < 2; round += 1) {
      const halfWay = fragmentOf(await follow(first));
      expect(halfWay.get("message")).toContain("link sent to the other email");
      expect(halfWay.get("access_token")).toBeNull();
    }
    expect(await server().sql`select email from public.profiles where id = ${id}`).toEqual([{ email }]);

    expect(fragmentOf(await follow(second)).get("access_token")).not.toBeNull();
    expect(await server().sql`select email, email_verified from public.profiles where id = ${id}`).toEqual([
      { email: next, email_verified: true },
    ]);
    await eventually(async () =>
      expect((await emailsTo(server().url, email))[0]?.subject).toBe("Il tuo indirizzo email è cambiato"),
    );
    expect(
      (await visitor().auth.signInWithPassword({ email: next, password: GOOD_PASSWORD })).error,
    ).toBeNull();
  });

  test("requested again, invalidates the former emails", async () => {
    const { email, client, id } = await newPerson(server().url, server().key);
    const [wrong, right] = [freshAddress("wrong"), freshAddress("right")];
    await client.auth.updateUser({ email: wrong });
    const former = [await newestLink(server().url, email), await newestLink(server().url, wrong)];
    await follow(former[0] ?? "");
    await client.auth.updateUser({ email: right });
    for (const link of former) expect(fragmentOf(await follow(link)).get("error_code")).toBe("otp_expired");
    expect(fragmentOf(await follow(await newestLink(server().url, right))).get("message")).not.toBeNull();
    expect(await server().sql`select email from public.profiles where id = ${id}`).toEqual([{ email }]);
  });
});

describe("codes and closed routes", () => {
  test("an invented code is refused, and a change of address has none", async () => {
    const { email } = await newPerson(server().url, server().key);
    await visitor().auth.resetPasswordForEmail(email);
    for (const type of ["signup", "recovery", "email_change"] as const) {
      expect((await visitor().auth.verifyOtp({ email, token: "123456", type })).error?.code).toBe(
        "otp_expired",
      );
    }
  });

  test("the hash in an email is not that of a guessable code", async () => {
    const { email, client } = await newPerson(server().url, server().key);
    await visitor().auth.resetPasswordForEmail(email);
    await client.auth.updateUser({ email: freshAddress() });
    const emails = await emailsArrived(server().url, email, 3);
    const tokens = emails.flatMap(({ links }) =>
      links.map((link) => new URL(link).searchParams.get("token")),
    );
    for (const token of tokens.filter((each) => each !== null)) expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(
      await server().sql`
      select max(length(recovery_token)) as longest from auth.users where email = ${email}`,
    ).toEqual([{ longest: 64 }]);
  });

  test.each(["otp", "magiclink", "reauthenticate", "admin/users", "sso", "nonexistent"])(
    "/auth/v1/%s is not there",
    async (path) => {
      const answer = await fetch(`${server().url}/auth/v1/${path}`, {
        method: "POST",
        headers: { apikey: server().secretKey },
        body: JSON.stringify({ email: freshAddress(), create_user: true }),
      });
      expect(answer.status).toBe(404);
    },
  );

  test("a mail scanner's HEAD request does not use up a link", async () => {
    const email = freshAddress();
    await visitor().auth.signUp({ email, password: GOOD_PASSWORD });
    const link = await newestLink(server().url, email);
    expect((await fetch(link, { method: "HEAD", redirect: "manual" })).status).toBe(405);
    expect(fragmentOf(await follow(link)).get("access_token")).not.toBeNull();
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "javascript:alert(1)",
    "http://127.0.0.1.evil.example/",
    "http://user:pass@127.0.0.1/",
    "http://127.0.0.1:1/elsewhere",
    "\\\\evil.example",
  ])("no email and no response links to %s", async (elsewhere) => {
    const email = freshAddress();
    await visitor().auth.signUp({ email, password: GOOD_PASSWORD, options: { emailRedirectTo: elsewhere } });
    const link = new URL(await newestLink(server().url, email));
    expect(new URL(link.searchParams.get("redirect_to") ?? "").origin).toBe(server().url);
    link.searchParams.set("redirect_to", elsewhere);
    expect((await follow(link.href)).origin).toBe(server().url);
  });
});

describe("what is turned off, wrong, or comes without a session is refused in the words of hosted Supabase", () => {
  const ask = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(`${server().url}/auth/v1${path}`, {
      method,
      headers: { apikey: server().key, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { error_code: code, msg } = (await answer.json()) as { error_code: string; msg: string };
    return [answer.status, code, msg];
  };
  const phone = "+393331234567";

  test.each([
    ["POST /sso", { domain: "example.it" }, 404, "saml_provider_disabled", "SAML 2.0 is disabled"],
    [
      "POST /token?grant_type=web3",
      { chain: "solana" },
      422,
      "web3_provider_disabled",
      "Web3 provider is disabled",
    ],
    [
      "POST /token?grant_type=id_token",
      { provider: "google", id_token: "a.b.c" },
      400,
      "provider_disabled",
      'Provider (issuer "https://accounts.google.com") is not enabled',
    ],
    [
      "POST /token?grant_type=id_token",
      { provider: "custom:own", id_token: "a.b.c" },
      400,
      "validation_failed",
      "Custom OAuth providers are disabled",
    ],
    [
      "POST /token?grant_type=password",
      { phone, password: GOOD_PASSWORD },
      422,
      "phone_provider_disabled",
      "Phone logins are disabled",
    ],
    [
      "POST /signup",
      { phone, password: GOOD_PASSWORD },
      400,
      "phone_provider_disabled",
      "Phone signups are disabled",
    ],
    ["POST /resend", { type: "sms", phone }, 400, "phone_provider_disabled", "Phone logins are disabled"],
    ["POST /signup", {}, 422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
    [
      "POST /signup",
      { password: GOOD_PASSWORD },
      422,
      "anonymous_provider_disabled",
      "Anonymous sign-ins are disabled",
    ],
    [
      "GET /authorize?provider=github",
      undefined,
      400,
      "validation_failed",
      "Unsupported provider: provider is not enabled",
    ],
    ["POST /oauth/clients/register", {}, 404, "feature_disabled", "OAuth server is disabled"],
    ["POST /passkeys/authentication/options", {}, 404, "passkey_disabled", "Passkeys are disabled"],
  ])("%s %j", async (call, body, ...refusal) => {
    const [method = "", path = ""] = call.split(" ");
    expect(await ask(method, path, body)).toEqual(refusal);
  });

  const email = "nessuno@example.com";
  const token = "123456";
  const wrongCode = [403, "otp_expired", "Token has expired or is invalid"];
  const expired = [403, "otp_expired", "Email link is invalid or has expired"];
  const notBoth = "Only an email address or phone number should be provided on verify";
  const none = (message: string) => [400, "validation_failed", message];

  test.each([
    [{ type: "email", email, token }, wrongCode],
    [{ type: "email_change", email, token }, wrongCode],
    [{ type: "phone_change", phone, token }, wrongCode],
    [{ type: "signup", token_hash: "0" }, expired],
    [{ type: "signup", token_hash: "" }, expired],
    [{ type: "email", email }, expired],
    [{ token_hash: "0" }, none("Verify requires a verification type")],
    [{ email, token }, none("Verify requires a verification type")],
    [{ type: "email", token }, none(notBoth)],
    [{ type: "email", email, phone, token }, none(notBoth)],
  ])("POST /verify %j", async (body, refusal) => {
    expect(await ask("POST", "/verify", body)).toEqual(refusal);
  });

  test("without a session, and identities with one", async () => {
    const { accessToken } = await quickPerson(server());
    const id = crypto.randomUUID();
    const linking = [
      ["GET", "/user/identities/authorize?provider=google"],
      ["DELETE", `/user/identities/${id}`],
      ["DELETE", "/user/identities/1"],
    ] as const;
    const unnamed = [
      ["DELETE", "/factors/1"],
      ["POST", "/factors/1/challenge"],
      ["POST", "/factors/1/verify"],
    ] as const;
    for (const [method, path] of [
      ...linking,
      ...unnamed,
      ["GET", "/user/oauth/grants"],
      ["GET", "/user"],
      ["PUT", "/user"],
      ["POST", "/logout"],
      ["POST", "/factors"],
      ["DELETE", `/factors/${id}`],
      ["POST", `/factors/${id}/challenge`],
      ["POST", `/factors/${id}/verify`],
    ] as const) {
      const refusal = [401, "no_authorization", "This endpoint requires a valid Bearer token"];
      const body = method === "GET" ? undefined : {};
      expect(await ask(method, path, body), path).toEqual(refusal);
      expect(await ask(method, path, body, server().key), path).toEqual(refusal);
    }
    for (const [method, path] of linking)
      expect(await ask(method, path, undefined, accessToken)).toEqual([
        404,
        "manual_linking_disabled",
        "Manual linking is disabled",
      ]);
    expect(await ask("GET", "/user/oauth/grants", undefined, accessToken)).toEqual([
      404,
      "feature_disabled",
      "OAuth server is disabled",
    ]);
    for (const [method, path] of unnamed)
      expect(await ask(method, path, {}, accessToken), path).toEqual([
        404,
        "validation_failed",
        "factor_id must be an UUID",
      ]);
  });
});
