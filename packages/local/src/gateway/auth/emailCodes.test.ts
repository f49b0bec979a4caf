import { describe, expect, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
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

const OTHER_PASSWORD = "Altra-prova-2";

describe.concurrent("the codes in emails", () => {
  const server = useTestServer();
  const visitor = () => clientFor(server().url, server().key);
  const codesTo = async (email: string): Promise<string[]> =>
    (await emailsTo(server().url, email)).flatMap(({ text }) => text.match(/^\d{6}$/m) ?? []);
  const newestCode = async (email: string): Promise<string> => {
    const [code] = await codesTo(email);
    if (code === undefined) throw new Error(`There is no email with a code to ${email}.`);
    return code;
  };
  /** A code that none of an address is. */
  const wrongCode = async (email: string): Promise<string> => {
    const codes = await codesTo(email);
    return ["111111", "222222", "333333", "444444"].find((code) => !codes.includes(code)) ?? "";
  };
  const signUp = async (email: string, password = GOOD_PASSWORD) => {
    const { error } = await visitor().auth.signUp({ email, password });
    expect(error).toBeNull();
  };
  /** Asks for an email and waits for it: it is written after the response. */
  const asking = async (email: string, ask: () => Promise<{ readonly error: unknown }>) => {
    const before = (await emailsTo(server().url, email)).length;
    expect((await ask()).error).toBeNull();
    await eventually(async () => expect((await emailsTo(server().url, email)).length).toBe(before + 1));
  };
  const recover = (email: string) => asking(email, () => visitor().auth.resetPasswordForEmail(email));
  const resend = (email: string) => asking(email, () => visitor().auth.resend({ type: "signup", email }));
  type CodeType = "email" | "signup" | "recovery";
  const enter = async (email: string, token: string, type: CodeType) => {
    const { data, error } = await visitor().auth.verifyOtp({ email, token, type });
    return error?.code ?? data.user?.email;
  };
  const logIn = async (email: string, password = GOOD_PASSWORD) => {
    const { data, error } = await visitor().auth.signInWithPassword({ email, password });
    return error?.code ?? data.user?.email;
  };

  test.each(["email", "signup"] as const)("a code confirms the address once (%s)", async (type) => {
    const email = freshAddress();
    await signUp(email);
    const code = await newestCode(email);
    expect(await logIn(email)).toBe("email_not_confirmed");
    expect(await enter(email, await wrongCode(email), type)).toBe("otp_expired");
    expect(await enter(email.toUpperCase(), code, type)).toBe(email);
    expect(await logIn(email)).toBe(email);
    expect(await enter(email, code, type)).toBe("otp_expired");
    // The link beside it says that the address is confirmed.
    const place = fragmentOf(await follow(await newestLink(server().url, email)));
    expect([place.get("error_code"), place.get("confirmed_email")]).toEqual(["otp_expired", email]);
  });

  test("a code still signs in after a program has opened the link", async () => {
    const email = freshAddress();
    await signUp(email);
    await follow(await newestLink(server().url, email));
    const code = await newestCode(email);
    expect(await enter(email, code, "email")).toBe(email);
    expect(await enter(email, code, "email")).toBe("otp_expired");
  });

  test("each code belongs to its own sign-up, with that password", async () => {
    const email = freshAddress();
    await signUp(email);
    const own = await newestCode(email);
    await signUp(email, OTHER_PASSWORD);
    expect(await enter(email, own, "email")).toBe(email);
    expect([await logIn(email), await logIn(email, OTHER_PASSWORD)]).toEqual([email, "invalid_credentials"]);
    expect(await enter(email, await newestCode(email), "email")).toBe("otp_expired");
  });

  test("an email that is sent again replaces the code", async () => {
    const email = freshAddress();
    await signUp(email);
    const former = await newestCode(email);
    await resend(email);
    const latest = await newestCode(email);
    if (latest !== former) expect(await enter(email, former, "email")).toBe("otp_expired");
    expect(await enter(email, latest, "email")).toBe(email);
  });

  test("a code opens a recovery, which may set the password once, also after its link was opened", async () => {
    const { email } = await newPerson(server().url, server().key);
    await recover(email);
    const code = await newestCode(email);
    await follow(await newestLink(server().url, email));
    const client = visitor();
    expect((await client.auth.verifyOtp({ email, token: code, type: "recovery" })).error).toBeNull();
    expect((await client.auth.updateUser({ password: OTHER_PASSWORD })).error).toBeNull();
    expect((await client.auth.updateUser({ password: GOOD_PASSWORD })).error?.code).toBe(
      "current_password_required",
    );
    expect(await logIn(email, OTHER_PASSWORD)).toBe(email);
    expect(await enter(email, code, "recovery")).toBe("otp_expired");
  });

  test("the code makes the recovery's link worthless, and another recovery the code", async () => {
    const { email } = await newPerson(server().url, server().key);
    await recover(email);
    const [former, link] = [await newestCode(email), await newestLink(server().url, email)];
    await recover(email);
    const latest = await newestCode(email);
    if (latest !== former) expect(await enter(email, former, "recovery")).toBe("otp_expired");
    expect(await enter(email, latest, "recovery")).toBe(email);
    for (const each of [link, await newestLink(server().url, email)])
      expect(fragmentOf(await follow(each)).get("error_code")).toBe("otp_expired");
  });

  test("a code dies with another password, as its link does", async () => {
    const { email, client } = await newPerson(server().url, server().key);
    await recover(email);
    const changed = await client.auth.updateUser({
      password: OTHER_PASSWORD,
      current_password: GOOD_PASSWORD,
    });
    expect(changed.error).toBeNull();
    expect(await enter(email, await newestCode(email), "recovery")).toBe("otp_expired");
  });

  test("a code is valid for its own purpose, address and hour", async () => {
    const [email, stranger] = [freshAddress(), freshAddress()];
    await signUp(email);
    const code = await newestCode(email);
    expect(await enter(email, code, "recovery")).toBe("otp_expired");
    expect(await enter(stranger, code, "email")).toBe("otp_expired");
    await server()
      .sql`update embedded.email_codes set sent_at = now() - interval '61 minutes' where mailbox = ${email}`;
    expect(await enter(email, code, "email")).toBe("otp_expired");
  });

  test("of many entries at once exactly one opens a session", async () => {
    const { email } = await newPerson(server().url, server().key);
    await recover(email);
    const code = await newestCode(email);
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => enter(email, code, "recovery")));
    expect(results.filter((each) => each === email)).toHaveLength(1);
  });

  test("after ten wrong codes for an address in a day not even the right one counts; the link does", async () => {
    const email = freshAddress();
    await signUp(email);
    const [code, wrong] = [await newestCode(email), await wrongCode(email)];
    for (let guess = 0; guess < 10; guess += 1) {
      // Another spelling of the mailbox is no other one.
      const spelling = guess % 2 === 0 ? email : email.toUpperCase();
      expect(await enter(spelling, wrong, "email")).toBe("otp_expired");
    }
    expect(await enter(email, code, "email")).toBe("over_request_rate_limit");
    expect(fragmentOf(await follow(await newestLink(server().url, email))).has("access_token")).toBe(true);
  });

  test("an address with an account gets no code for a stranger's sign-up", async () => {
    const { email } = await newPerson(server().url, server().key);
    const before = (await codesTo(email)).length;
    await signUp(email, OTHER_PASSWORD);
    expect(await codesTo(email)).toHaveLength(before);
  });

  test("whoever must still choose a password gets a link alone", async () => {
    const email = freshAddress();
    await signUp(email);
    await signUp(email, OTHER_PASSWORD);
    await resend(email);
    expect((await emailsTo(server().url, email))[0]?.text).not.toMatch(/^\d{6}$/m);
  });
});
