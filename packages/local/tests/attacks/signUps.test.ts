import { describe, expect, test } from "vitest";
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
} from "../support/people.ts";
import { ADMIN, useTestServer } from "../support/server.ts";

const STRANGER = "Mallory-entra-1";

describe.concurrent("attacks on the sign-up of another person", () => {
  const server = useTestServer();
  const visitor = () => clientFor(server().url, server().key);
  const signUp = (email: string, password: string, full_name: string) =>
    visitor().auth.signUp({ email, password, options: { data: { full_name } } });
  const signIn = async (email: string, password: string) => {
    const { error } = await visitor().auth.signInWithPassword({ email, password });
    return error?.code ?? "signed in";
  };
  const linksTo = async (email: string, count = 0) =>
    (await emailsArrived(server().url, email, count)).flatMap(({ links }) => links);
  const open = async (link: string) => {
    const answer = fragmentOf(await follow(link));
    return answer.has("access_token") ? "signed in" : answer.get("error_code");
  };
  const nameOf = async (email: string) =>
    (await server().sql`select full_name from public.profiles where email = ${email}`)[0]?.["full_name"];

  test.each([
    ["the stranger first", [STRANGER, GOOD_PASSWORD]],
    ["the victim first", [GOOD_PASSWORD, STRANGER]],
  ] as const)("each link has its own password and name: %s", async (_order, order) => {
    const email = freshAddress();
    for (const password of order) {
      await signUp(email, password, password === STRANGER ? "Mallory Cattiva" : "Vera Giusta");
      expect(await signIn(email, password)).toBe("email_not_confirmed");
    }
    const newestFirst = await linksTo(email);
    const [own = "", other = ""] = order[1] === GOOD_PASSWORD ? newestFirst : newestFirst.toReversed();
    expect(await open(own)).toBe("signed in");
    expect([await signIn(email, GOOD_PASSWORD), await signIn(email, STRANGER)]).toEqual([
      "signed in",
      "invalid_credentials",
    ]);
    expect(await nameOf(email)).toBe("Vera Giusta");
    // The other link is dead, and so is a second use.
    expect([await open(other), await open(own)]).toEqual(["otp_expired", "otp_expired"]);
    expect(await signIn(email, STRANGER)).toBe("invalid_credentials");
  });

  test("of two links opened at once, exactly one wins as a whole", async () => {
    const email = freshAddress();
    await Promise.all([
      signUp(email, STRANGER, "Mallory Cattiva"),
      signUp(email, GOOD_PASSWORD, "Vera Giusta"),
    ]);
    const links = await linksTo(email);
    const opened = await Promise.all([...links, ...links].map(open));
    expect(opened.filter((each) => each === "signed in")).toHaveLength(1);
    const [stranger, victim] = [await signIn(email, STRANGER), await signIn(email, GOOD_PASSWORD)];
    expect([stranger, victim].toSorted()).toEqual(["invalid_credentials", "signed in"]);
    expect(await nameOf(email)).toBe(victim === "signed in" ? "Vera Giusta" : "Mallory Cattiva");
  });

  test("a link that is sent again replaces the former one, and says when the sign-up was made", async () => {
    const email = freshAddress();
    await signUp(email, GOOD_PASSWORD, "Vera Giusta");
    const [former = ""] = await linksTo(email);
    expect((await visitor().auth.resend({ type: "signup", email })).error).toBeNull();
    const emails = await emailsArrived(server().url, email, 2);
    expect(emails).toHaveLength(2);
    expect(emails[0]?.text.split("\n\n")[2]).toBe(emails[1]?.text.split("\n\n")[2]);
    expect(await open(former)).toBe("otp_expired");
    expect(await open(emails[0]?.links[0] ?? "")).toBe("signed in");
    expect(await signIn(email, GOOD_PASSWORD)).toBe("signed in");
  });

  test("a link that is sent again after several sign-ups has no password: its opener chooses one", async () => {
    const email = freshAddress("doppia");
    await signUp(email, GOOD_PASSWORD, "Vera Giusta");
    await signUp(email, STRANGER, "Mallory Cattiva");
    expect((await visitor().auth.resend({ type: "signup", email })).error).toBeNull();
    const place = await follow((await linksTo(email, 3))[0] ?? "");
    expect(place.pathname).toBe("/auth/reset-password");
    expect([await signIn(email, GOOD_PASSWORD), await signIn(email, STRANGER)]).toEqual([
      "invalid_credentials",
      "invalid_credentials",
    ]);
    expect(await nameOf(email)).toBeNull();
    const client = visitor();
    await client.auth.setSession({
      access_token: fragmentOf(place).get("access_token") ?? "",
      refresh_token: fragmentOf(place).get("refresh_token") ?? "",
    });
    expect((await client.auth.updateUser({ password: "Scelta-ora-3" })).error).toBeNull();
    expect(await signIn(email, "Scelta-ora-3")).toBe("signed in");
  });

  test("a forgotten password does not confirm an account with a stranger's password", async () => {
    const email = freshAddress();
    await server().sql`
      insert into auth.users (id, email, encrypted_password)
      select gen_random_uuid(), ${email}, encrypted_password from auth.users where email = ${ADMIN.email}`;
    expect((await visitor().auth.resetPasswordForEmail(email)).error).toBeNull();
    for (const link of await linksTo(email)) await open(link);
    expect(await signIn(email, GOOD_PASSWORD)).toBe("email_not_confirmed");
  });

  test("the browser of a sign-up gets its own link again, whoever signed up last; the email says who did", async () => {
    const [email, known] = [freshAddress(), ADMIN.email];
    /** A browser: what it asks carries the cookies that it got. */
    const browser = () => {
      let cookie = "";
      return async (path: string, body: object) => {
        const answer = await fetch(`${server().url}/auth/v1${path}`, {
          method: "POST",
          headers: { apikey: server().key, cookie },
          body: JSON.stringify(body),
        });
        const set = answer.headers.getSetCookie();
        cookie = set.map((each) => each.split(";")[0]).join("; ") || cookie;
        return { status: answer.status, cookies: set.map((each) => each.replace(/[0-9a-f-]{36}/, "ID")) };
      };
    };
    const [victim, stranger] = [browser(), browser()];
    const data = (full_name: string) => ({ data: { full_name } });
    const own = await victim("/signup", { email, password: GOOD_PASSWORD, ...data("Vera Giusta") });
    const other = await stranger("/signup", {
      email,
      password: STRANGER,
      ...data("visita-evil.example e vinci"),
    });
    expect(own.cookies).toEqual([
      "regia-sign-up=ID; Max-Age=86400; Path=/auth/v1/resend; HttpOnly; SameSite=Lax",
    ]);
    // The same for an address with an account.
    expect(await browser()("/signup", { email: known, password: STRANGER })).toEqual(own);
    expect(other).toEqual(own);

    expect(await victim("/resend", { email, type: "signup" })).toEqual({ status: 200, cookies: [] });
    const [resent, strangers] = await emailsArrived(server().url, email, 3);
    const lineOf = (sent: typeof resent) => sent?.text.split("\n\n")[2];
    expect(lineOf(resent)).toMatch(/^Registrazione: .+, a nome di Vera$/);
    // What is no name is left out.
    expect(lineOf(strangers)).toMatch(/^Registrazione: [^,]+$/);
    expect(await open(resent?.links[0] ?? "")).toBe("signed in");
    expect([await signIn(email, GOOD_PASSWORD), await nameOf(email)]).toEqual(["signed in", "Vera Giusta"]);
  });

  test("a sign-up can be confirmed by a new link for a day; older ones and the fourth of an address are deleted", async () => {
    const email = freshAddress();
    const age = (interval: string) => server().sql`
      update embedded.pending_sign_ups
      set signed_up_at = signed_up_at - ${interval}::interval, sent_at = sent_at - ${interval}::interval
      where email = ${email}`;
    await signUp(email, GOOD_PASSWORD, "Vera Giusta");
    await age("23 hours");
    expect(await signIn(email, GOOD_PASSWORD)).toBe("email_not_confirmed");
    await visitor().auth.resend({ type: "signup", email });
    await linksTo(email, 2);
    await age("2 hours");
    expect(await signIn(email, GOOD_PASSWORD)).toBe("invalid_credentials");
    await visitor().auth.resend({ type: "signup", email });
    expect(await linksTo(email)).toHaveLength(2);

    const [untouched, again] = [freshAddress(), freshAddress()];
    const others = [untouched, again];
    await server().sql`
      insert into embedded.pending_sign_ups (id, email, mailbox, encrypted_password, metadata, token_hash, signed_up_at)
      select gen_random_uuid(), address, address, 'x', '{}', sha256(gen_random_uuid()::text::bytea), now() - age
      from unnest(${others}::text[]) as address,
        unnest(array['30 hours', '3 hours', '2 hours', '1 hour']::interval[]) as age`;
    await signUp(again, GOOD_PASSWORD, "Vera Giusta");
    expect(
      await server().sql`
        select email, extract(hours from now() - signed_up_at)::int as age from embedded.pending_sign_ups
        where email = any (${others}) order by email = ${again}, age`,
    ).toEqual([
      ...[1, 2, 3].map((age) => ({ email: untouched, age })),
      ...[0, 1, 2].map((age) => ({ email: again, age })),
    ]);
  });

  test("who comes through Google keeps no stranger's password", async () => {
    const email = freshAddress();
    await signUp(email, STRANGER, "Mallory Cattiva");
    const [link = ""] = await linksTo(email);
    await server().sql`
      insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data)
      values (gen_random_uuid(), ${email}, now(), '{"provider": "google", "providers": ["google"]}')`;
    expect(await open(link)).toBe("otp_expired");
    expect(await signIn(email, STRANGER)).toBe("invalid_credentials");
    expect(await server().sql`select encrypted_password from auth.users where email = ${email}`).toEqual([
      { encrypted_password: null },
    ]);
  });

  test("an unconfirmed account, such as one of an earlier version, gets the password and names of the opened link", async () => {
    const email = freshAddress();
    await server().sql`
      insert into auth.users (id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
      select gen_random_uuid(), ${email}, encrypted_password, raw_app_meta_data, '{"full_name": "Mallory Cattiva"}'
      from auth.users where email = ${ADMIN.email}`;
    expect(await signIn(email, GOOD_PASSWORD)).toBe("email_not_confirmed");
    await visitor().auth.resend({ type: "signup", email });
    await linksTo(email, 1);
    await signUp(email, "Vittima-entra-1", "Vera Giusta");
    const [own = "", stale = ""] = await linksTo(email);
    expect([await open(own), await open(stale)]).toEqual(["signed in", "otp_expired"]);
    expect([await signIn(email, "Vittima-entra-1"), await signIn(email, GOOD_PASSWORD)]).toEqual([
      "signed in",
      "invalid_credentials",
    ]);
    expect(await nameOf(email)).toBe("Vera Giusta");
  });

  test("a sign-up, and then a sign-in with its password, do not show who has an account", async () => {
    const known = ADMIN.email;
    const answers = async (email: string) => [
      (await signUp(email, STRANGER, "Mallory Cattiva")).error?.code,
      await signIn(email, STRANGER),
      await signIn(email, "Wrong-password-1"),
      (await visitor().auth.resend({ type: "signup", email })).error?.code,
      (await visitor().auth.resend({ type: "email_change", email })).error?.code,
    ];
    const expected = [undefined, "email_not_confirmed", "invalid_credentials", undefined];
    expect((await answers(known)).slice(0, 4)).toEqual(expected);
    expect((await answers(freshAddress())).slice(0, 4)).toEqual(expected);
    expect(await signIn(known, GOOD_PASSWORD)).toBe("signed in");
  });

  test("nor does a change to an address that is taken, and it can never be completed", async () => {
    const mover = await newPerson(server().url, server().key);
    const owner = await quickPerson(server());
    const change = async (email: string) => {
      const { data, error } = await mover.client.auth.updateUser({ email });
      return {
        error,
        kept: data.user?.email,
        next: data.user?.new_email === email,
        sent: data.user?.email_change_sent_at,
      };
    };
    const expected = { error: null, kept: mover.email, next: true, sent: expect.any(String) };
    expect(await change(freshAddress())).toEqual(expected);
    expect(await change(owner.email)).toEqual(expected);
    expect((await emailsTo(server().url, owner.email))[0]?.subject).toBe("Hai già un account su Regia");
    const link = await newestLink(server().url, mover.email);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(fragmentOf(await follow(link)).get("message")).toContain("link sent to the other email");
    }
    expect(await server().sql`select id from auth.users where email = ${owner.email}`).toEqual([
      { id: owner.id },
    ]);
  });

  test("without the project's key nothing is stored or sent", async () => {
    for (const email of [(await quickPerson(server())).email, freshAddress()]) {
      for (const [path, body] of [
        ["/signup", { email, password: STRANGER }],
        ["/recover", { email }],
        ["/resend", { email, type: "signup" }],
      ] as const) {
        const answer = await fetch(`${server().url}/auth/v1${path}`, {
          method: "POST",
          body: JSON.stringify(body),
        });
        expect(answer.status, path).toBe(401);
      }
      expect(await emailsTo(server().url, email)).toEqual([]);
      expect(await signIn(email, STRANGER)).toBe("invalid_credentials");
    }
  });
});
