import { describe, expect, test } from "vitest";
import {
  clientFor,
  emailsTo,
  follow,
  fragmentOf,
  freshAddress,
  GOOD_PASSWORD,
  newestLink,
  newPerson,
} from "../../../tests/support/people.ts";
import { useTestServer } from "../../../tests/support/server.ts";

const server = useTestServer();
const visitor = () => clientFor(server().url, server().key);

/** Replaces the parts of a response that differ between people. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
  }
  if (typeof value !== "string") return value;
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value)) return "uuid";
  if (!Number.isNaN(Date.parse(value)) && value.includes("T")) return "instant";
  return value.includes("@") ? "address" : value;
}

describe("from sign-up to the first sign-in", () => {
  test("a person signs up, confirms from the email, and has a profile", async () => {
    const email = freshAddress("Anna");
    const { data, error } = await visitor().auth.signUp({
      email,
      password: GOOD_PASSWORD,
      options: {
        data: { full_name: "Anna Maria Rossi", display_name: "Annina" },
        emailRedirectTo: `${server().url}/auth/callback?from=signup`,
      },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.email).toBe(email.toLowerCase());

    const before = await visitor().auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    expect(before.error?.code).toBe("email_not_confirmed");

    const place = await follow(await newestLink(server().url, email));
    expect(`${place.origin}${place.pathname}${place.search}`).toBe(
      `${server().url}/auth/callback?from=signup`,
    );
    expect(fragmentOf(place).get("type")).toBe("signup");

    const client = visitor();
    const session = await client.auth.setSession({
      access_token: fragmentOf(place).get("access_token") ?? "",
      refresh_token: fragmentOf(place).get("refresh_token") ?? "",
    });
    expect(session.error).toBeNull();
    const profile = await client.from("profiles").select("*").eq("id", data.user?.id).single();
    expect(profile.data).toMatchObject({
      id: data.user?.id,
      email: email.toLowerCase(),
      full_name: "Anna Maria Rossi",
      display_name: "Annina",
      role: "user",
      plan: "free",
      trial_used: false,
      email_verified: true,
    });

    const after = await visitor().auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    expect(after.error).toBeNull();
    expect(after.data.user?.email_confirmed_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test("a person on another loopback name is sent back to that name", async () => {
    const email = freshAddress();
    const emailRedirectTo = `${server().url.replace("127.0.0.1", "localhost")}/auth/callback`;
    await visitor().auth.signUp({ email, password: GOOD_PASSWORD, options: { emailRedirectTo } });
    const place = await follow(await newestLink(server().url, email));
    expect(`${place.origin}${place.pathname}`).toBe(emailRedirectTo);
    expect(fragmentOf(place).get("access_token")).not.toBeNull();
  });

  test("a link works once", async () => {
    const email = freshAddress();
    await visitor().auth.signUp({ email, password: GOOD_PASSWORD });
    const link = await newestLink(server().url, email);
    expect(fragmentOf(await follow(link)).get("access_token")).not.toBeNull();
    const again = fragmentOf(await follow(link));
    expect(again.get("access_token")).toBeNull();
    expect(again.get("error_code")).toBe("otp_expired");
    // Whoever holds the link learns which address it confirmed, to log in with it; an unknown link says nothing.
    expect(again.get("confirmed_email")).toBe(email);
    const unknown = new URL(link);
    unknown.searchParams.set("token", "0".repeat(64));
    expect(fragmentOf(await follow(unknown.href)).get("confirmed_email")).toBeNull();
  });

  test("a link expires after an hour", async () => {
    const email = freshAddress();
    await visitor().auth.signUp({ email, password: GOOD_PASSWORD });
    await server().sql`
      update embedded.pending_sign_ups set sent_at = now() - interval '61 minutes' where email = ${email}`;
    const late = fragmentOf(await follow(await newestLink(server().url, email)));
    expect(late.get("error_code")).toBe("otp_expired");
  });

  test("names are taken from the metadata, else from the address", async () => {
    const email = freshAddress("g");
    await visitor().auth.signUp({ email, password: GOOD_PASSWORD });
    await follow(await newestLink(server().url, email));
    expect(
      await server().sql`select full_name, display_name from public.profiles where email = ${email}`,
    ).toEqual([{ full_name: null, display_name: email.split("@")[0] }]);
    const other = freshAddress();
    await visitor().auth.signUp({
      email: other,
      password: GOOD_PASSWORD,
      options: {
        data: { full_name: `  Anna\n\t${"Rossi ".repeat(60)}`, display_name: 42, role: "admin", plan: "pro" },
      },
    });
    await follow(await newestLink(server().url, other));
    const [profile] = await server().sql`
      select full_name, display_name, role, plan from public.profiles where email = ${other}`;
    expect(profile).toMatchObject({ role: "user", plan: "free" });
    expect(profile?.["full_name"]).toMatch(/^Anna Rossi Rossi/);
    expect(profile?.["full_name"].length).toBeLessThanOrEqual(100);
    expect(profile?.["display_name"].length).toBeLessThanOrEqual(50);
  });
});

describe("an address that already has an account", () => {
  test("gets the response of a new one, confirmed or not", async () => {
    const confirmed = (await newPerson(server().url, server().key)).email;
    const waiting = freshAddress();
    const signUp = (email: string) =>
      visitor().auth.signUp({
        email,
        password: GOOD_PASSWORD,
        options: { data: { full_name: "Anna Rossi" } },
      });
    const fresh = await signUp(waiting);
    expect(fresh.error).toBeNull();
    for (const answer of [await signUp(waiting), await signUp(confirmed)]) {
      expect(answer.error).toBeNull();
      expect(shapeOf(answer.data)).toEqual(shapeOf(fresh.data));
      expect(answer.data.user?.id).not.toBe(fresh.data.user?.id);
    }
  });

  test("gets an email instead, and its password is kept", async () => {
    const { email } = await newPerson(server().url, server().key);
    await visitor().auth.signUp({ email, password: "Another-one-2" });
    const [notice] = await emailsTo(server().url, email);
    expect(notice?.subject).toBe("Hai già un account su Regia");
    expect((await visitor().auth.signInWithPassword({ email, password: "Another-one-2" })).error?.code).toBe(
      "email_not_confirmed",
    );
    expect((await visitor().auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();
  });

  test("concurrent sign-ups get equal responses and one account", async () => {
    const email = freshAddress();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor().auth.signUp({ email, password: GOOD_PASSWORD })),
    );
    const codes = answers.map(({ error }) => error?.code ?? "sent").toSorted();
    expect(codes).toEqual([...Array(2).fill("over_email_send_rate_limit"), ...Array(3).fill("sent")]);
    const links = (await emailsTo(server().url, email)).flatMap(({ links }) => links);
    expect(links).toHaveLength(3);
    const opened = await Promise.all(links.map(follow));
    expect(opened.filter((place) => fragmentOf(place).has("access_token"))).toHaveLength(1);
    expect(await server().sql`select count(*)::int as users from auth.users where email = ${email}`).toEqual([
      { users: 1 },
    ]);
  });
});

describe("what sign-up refuses", () => {
  test.each([
    ["short", "Abc12", "weak_password"],
    ["without digit", "Abcdefghi", "weak_password"],
    ["without capital", "abcdefgh1", "weak_password"],
    ["common", "Password123", "weak_password"],
    ["made of the product's name", "Regia2026", "weak_password"],
    ["over 72 bytes", `Abcdef1${"è".repeat(33)}`, "validation_failed"],
  ])("a password that is %s", async (_why, password, code) => {
    const known = (await newPerson(server().url, server().key)).email;
    for (const email of [freshAddress(), known]) {
      expect((await visitor().auth.signUp({ email, password })).error?.code).toBe(code);
    }
  });

  test("a password of 72 bytes is accepted", async () => {
    const password = `Abcdef12${"è".repeat(32)}`;
    const email = freshAddress();
    expect((await visitor().auth.signUp({ email, password })).error).toBeNull();
    await follow(await newestLink(server().url, email));
    expect((await visitor().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test.each(["not-an-address", "a b@example.com", "a\u0000@example.com", `${"a".repeat(250)}@example.com`])(
    "the address %j",
    async (email) => {
      expect((await visitor().auth.signUp({ email, password: GOOD_PASSWORD })).error?.code).toBe(
        "validation_failed",
      );
    },
  );

  test.each([
    ["no JSON", "{", "bad_json"],
    ["a list", "[]", "bad_json"],
    ["a number for a password", '{"email":"a@example.com","password":12345678}', "bad_json"],
    ["text for metadata", '{"email":"a@example.com","password":"Abcdef12","data":"x"}', "bad_json"],
    [
      "a NUL",
      '{"email":"a@example.com","password":"Abcdef12","data":{"full_name":"a\\u0000"}}',
      "validation_failed",
    ],
    [
      "half an email",
      '{"email":"a@example.com","password":"Abcdef12","data":{"n":["\\ud800"]}}',
      "validation_failed",
    ],
  ])("a body that is %s", async (_what, body, code) => {
    const answer = await fetch(`${server().url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: server().key, "content-type": "application/json" },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error_code: code });
  });

  test("a body of a megabyte", async () => {
    const answer = await fetch(`${server().url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: server().key, "content-type": "application/json" },
      body: JSON.stringify({
        email: freshAddress(),
        password: GOOD_PASSWORD,
        data: { x: "x".repeat(1_000_000) },
      }),
    });
    expect(answer.status).toBe(413);
  });

  test("a request without the project's key", async () => {
    const answer = await fetch(`${server().url}/auth/v1/signup`, { method: "POST", body: "{}" });
    expect(answer.status).toBe(401);
  });
});
