import { expect, test } from "vitest";
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
} from "../support/people.ts";
import { attack } from "./world.ts";

const EVIL = [
  "https://evil.example/steal",
  "//evil.example",
  "/\\evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,<script>1</script>",
  "http://127.0.0.1:4173@evil.example/",
  "http://127.0.0.1.evil.example/",
  "http://evil.example\\@127.0.0.1/",
  "https://evil.example/%0d%0aLocation:%20https://evil.example",
  "\thttps://evil.example",
];

/** Minimum time of every response about an address, in milliseconds; timers may be a little early. */
const UNIFORM_TIME = 245;

attack("attacks on accounts", (world) => {
  const visitor = () => clientFor(world().server.url, world().server.key);
  const post = (path: string, body: unknown) =>
    world().ask("anonymous", `/auth/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  test("no redirect leads out of the product: by email, link, or provider", async () => {
    const { ask, server } = world();
    const origin = new URL(server.url).origin;
    for (const evil of EVIL) {
      const target = encodeURIComponent(evil);
      const locations = await Promise.all(
        [
          `/auth/v1/verify?token=x&type=signup&redirect_to=${target}`,
          `/auth/v1/verify?token=x&type=recovery&redirect_to=${target}`,
          `/auth/v1/authorize?provider=google&redirect_to=${target}`,
          `/auth/v1/callback?state=x&code=y&redirect_to=${target}`,
        ].map(async (path) => (await ask("anonymous", path)).headers.get("location")),
      );
      for (const location of locations) {
        if (location === null) continue;
        const { host, searchParams } = new URL(location, origin);
        expect([new URL(origin).host, "accounts.google.com"]).toContain(host);
        for (const [name, value] of searchParams) {
          if (/redirect/.test(name)) expect(new URL(value, origin).host).toBe(new URL(origin).host);
        }
      }
    }
    const { email } = await newPerson(server.url, server.key);
    for (const [index, evil] of EVIL.slice(0, 2).entries()) {
      await visitor().auth.resetPasswordForEmail(email, { redirectTo: evil });
      const link = new URL(await newestLink(server.url, email, index + 2));
      expect(link.origin).toBe(origin);
      expect((await follow(link.href)).origin).toBe(origin);
      const other = freshAddress();
      await visitor().auth.signUp({
        email: other,
        password: GOOD_PASSWORD,
        options: { emailRedirectTo: evil },
      });
      expect((await follow(await newestLink(server.url, other))).origin).toBe(origin);
      expect(JSON.stringify(await emailsTo(server.url, other))).not.toContain("evil.example");

      const unconfirmed = freshAddress();
      await visitor().auth.signUp({ email: unconfirmed, password: GOOD_PASSWORD });
      const again = { type: "signup", email: unconfirmed, options: { emailRedirectTo: evil } } as const;
      expect((await visitor().auth.resend(again)).error).toBeNull();
      const emails = await emailsArrived(server.url, unconfirmed, 2);
      expect(emails).toHaveLength(2);
      expect((await follow(emails[0]?.links[0] ?? "")).origin).toBe(origin);
      expect(JSON.stringify(emails)).not.toContain("evil.example");

      const mover = await newPerson(server.url, server.key);
      const change = { email: freshAddress() };
      expect((await mover.client.auth.updateUser(change, { emailRedirectTo: evil })).error).toBeNull();
      for (const address of [mover.email, change.email]) {
        expect((await follow(await newestLink(server.url, address))).origin).toBe(origin);
        expect(JSON.stringify(await emailsTo(server.url, address))).not.toContain("evil.example");
      }
    }
  });

  test("a used refresh token is refused later, and its session ends", async () => {
    const { server } = world();
    const { email } = await newPerson(server.url, server.key);
    const { data } = await visitor().auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    const first = data.session?.refresh_token ?? "";
    const refresh = (token: string) => post("/token?grant_type=refresh_token", { refresh_token: token });
    const next = async (token: string) =>
      ((await refresh(token)).json as { refresh_token: string }).refresh_token;
    const second = await next(first);
    const third = await next(second);
    expect(new Set([first, second, third]).size).toBe(3);
    await server.sql`update auth.refresh_tokens set updated_at = now() - interval '1 minute' where token = ${first}`;
    expect((await refresh(first)).status).toBe(400);
    expect((await refresh(third)).status).toBe(400);
    for (const guess of ["", "x", first.slice(1), `${first}' or '1'='1`]) {
      expect([400, 401]).toContain((await refresh(guess)).status);
    }
  });

  test("the text of a response does not show who has an account", async () => {
    const { victim } = world();
    const shape = (text: string) =>
      text
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "WHEN")
        .replace(/"(email)":"[^"]*"/g, '"$1":"E"');
    const stranger = freshAddress();
    for (const [path, fields] of [
      ["/token?grant_type=password", { password: "Wrong-password-1" }],
      ["/recover", {}],
      ["/resend", { type: "signup" }],
    ] as const) {
      const known = await fetchAs(victim.email, path, fields);
      const unknown = await fetchAs(stranger, path, fields);
      expect([known.status, shape(known.text)], path).toEqual([unknown.status, shape(unknown.text)]);
      expect([...known.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
    }
    async function fetchAs(email: string, path: string, fields: object) {
      const answer = await fetch(`${world().server.url}/auth/v1${path}`, {
        method: "POST",
        headers: { apikey: world().server.key, "content-type": "application/json" },
        body: JSON.stringify({ email, ...fields }),
      });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    }
  });

  test("nor does the time of an email request: for a known, an unconfirmed or an unknown address", async () => {
    const { server } = world();
    for (const path of ["/recover", "/resend", "/signup"]) {
      const known = (await newPerson(server.url, server.key)).email;
      const unconfirmed = freshAddress();
      await visitor().auth.signUp({ email: unconfirmed, password: GOOD_PASSWORD });
      for (const email of [known, unconfirmed, freshAddress()]) {
        const started = performance.now();
        const { status } = await post(path, { type: "signup", email, password: GOOD_PASSWORD });
        expect([status, performance.now() - started > UNIFORM_TIME], `${path} ${email}`).toEqual([200, true]);
      }
    }
  });

  test("metadata that claims the role admin has no effect", async () => {
    const { server, callAdmin } = world();
    const claims = { role: "admin", plan: "enterprise", is_admin: true, app_metadata: { role: "admin" } };
    const email = freshAddress();
    await visitor().auth.signUp({ email, password: GOOD_PASSWORD, options: { data: claims } });
    const place = await follow(await newestLink(server.url, email));
    const client = visitor();
    await client.auth.setSession({
      access_token: fragmentOf(place).get("access_token") ?? "",
      refresh_token: fragmentOf(place).get("refresh_token") ?? "",
    });
    await client.auth.updateUser({ data: claims });
    const { data } = await client.auth.refreshSession();
    const answer = await world().ask("anonymous", "/.netlify/functions/admin?action=audit", {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(answer.status).toBe(403);
    expect((await client.from("profiles").select("role, plan").single()).data).toEqual({
      role: "user",
      plan: "free",
    });
    const users =
      await server.sql`select role, raw_app_meta_data ->> 'role' as claimed from auth.users where email = ${email}`;
    expect(users).toMatchObject([{ claimed: null }]);
    expect(["authenticated", null]).toContain(users[0]?.["role"]);
    expect(
      (await callAdmin("admin", "POST", { action: "get_users", search: email, role: "admin" })).json,
    ).toMatchObject({
      total: 0,
    });
  });

  test.each([
    ["a NUL", '"Anna\\u0000Rossi"'],
    ["half a character", '"Anna \\ud800"'],
    ["two megabytes", JSON.stringify("x".repeat(2 * 1024 * 1024))],
    ["a line break", '"Anna\\nRossi"'],
  ])("%s is no name, wherever it is given", async (_what, text) => {
    const { ask, mallory } = world();
    await world().unchanged(async () => {
      const json = { "content-type": "application/json" };
      const answers = await Promise.all([
        ask("user", `/rest/v1/profiles?id=eq.${mallory.id}`, {
          method: "PATCH",
          headers: json,
          body: `{"display_name":${text}}`,
        }),
        ask("user", "/rest/v1/profiles", {
          method: "POST",
          headers: { ...json, Prefer: "resolution=merge-duplicates" },
          body: `{"id":"${mallory.id}","full_name":${text}}`,
        }),
      ]);
      for (const { status } of answers) expect([400, 413]).toContain(status);
    });
  });

  test.each([
    ["a NUL", '"Anna\\u0000Rossi"'],
    ["half a character", '"Anna \\ud800"'],
    ["two megabytes", JSON.stringify("x".repeat(2 * 1024 * 1024))],
  ])("%s is no metadata either", async (_what, text) => {
    const { ask } = world();
    await world().unchanged(async () => {
      const body = `{"email":"${freshAddress()}","password":"${GOOD_PASSWORD}","data":{"full_name":${text}}}`;
      expect([400, 413]).toContain((await post("/signup", body)).status);
      const change = await ask("user", "/auth/v1/user", {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: `{"data":{"display_name":${text}}}`,
      });
      expect([400, 413]).toContain(change.status);
    });
  });

  test("a body with too many rows or fields is refused at once", async () => {
    const { ask } = world();
    const rows = Array.from({ length: 100_000 }, () => ({}));
    const fields = Object.fromEntries(rows.map((_, index) => [`field${index}`, 1]));
    for (const [type, body] of [
      ["application/json", JSON.stringify(rows)],
      ["application/json", JSON.stringify(fields)],
      ["text/csv", `user_id\n${"1\n".repeat(100_000)}`],
    ] as const) {
      const headers = { "content-type": type };
      const answer = await ask("user", "/rest/v1/preferences", { method: "POST", headers, body });
      expect([answer.status, answer.json]).toEqual([400, expect.objectContaining({ code: "bad_json" })]);
    }
  });

  test("a deeply nested body is refused", async () => {
    const { ask, mallory } = world();
    const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    await world().unchanged(async () => {
      for (const body of [deep, "[".repeat(100_000), `{"display_name":"\\u0041","custom_limits":${deep}}`]) {
        const answers = await Promise.all([
          ask("user", `/rest/v1/profiles?id=eq.${mallory.id}`, {
            method: "PATCH",
            headers: { "content-type": "application/json" },
            body,
          }),
          post("/signup", body),
          post("/token?grant_type=password", body),
        ]);
        for (const { status } of answers) expect([400, 401, 403, 413, 422]).toContain(status);
      }
    });
  });

  test("the password, address and sessions of others cannot be changed", async () => {
    const { ask, victim } = world();
    await world().unchanged(async () => {
      for (const [path, method] of [
        ["/auth/v1/admin/users", "GET"],
        [`/auth/v1/admin/users/${victim.id}`, "DELETE"],
        [`/auth/v1/admin/users/${victim.id}`, "PUT"],
        ["/auth/v1/invite", "POST"],
        ["/auth/v1/admin/generate_link", "POST"],
        ["/auth/v1/otp", "POST"],
        ["/auth/v1/magiclink", "POST"],
        [`/auth/v1/factors/${victim.id}`, "DELETE"],
        ["/auth/v1/sso", "POST"],
      ] as const) {
        const { status } = await ask("user", path, {
          method,
          headers: { "content-type": "application/json" },
          ...(method === "GET"
            ? {}
            : { body: JSON.stringify({ id: victim.id, email: victim.email, role: "admin" }) }),
        });
        expect([401, 403, 404, 405], path).toContain(status);
      }
    });
  });
});
