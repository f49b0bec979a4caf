import { expect, test } from "vitest";
import { type Account, makeAccount } from "./people.ts";
import { afterLocks, onEverySetup, type Setup } from "./setups.ts";
import { ask, call } from "./workspaces.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.0 Safari/605.1.15";
const LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const HOME = "93.40.1.2";
const ABROAD = "203.0.113.7";

/** Opens a session as the authentication service of a hosted project does. */
const signIn = ({ sql }: Setup, { id }: Account, userAgent: string | null, ip: string | null = HOME) =>
  sql`insert into auth.sessions (id, user_id, user_agent, ip)
    values (gen_random_uuid(), ${id}, ${userAgent}, ${ip})`;

interface Mail {
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  readonly payload: Readonly<Record<string, string | null>>;
}

/** The emails that wait for a person. */
const mailsTo = async ({ sql }: Setup, address: string): Promise<Mail[]> => [
  ...(await sql<Mail[]>`
    select kind, recipient, language, payload from private.outgoing_mail where recipient = ${address} order by id`),
];
const kindsTo = async (setup: Setup, { email }: Account) =>
  (await mailsTo(setup, email)).map(({ kind }) => kind);
const sessionsOf = async ({ sql }: Setup, { id }: Account) =>
  (await sql`select from auth.sessions where user_id = ${id}`).length;
const endBy = async (setup: Setup, token: string) => {
  const [row] = await setup.as(
    "anon",
    null,
    (sql) => sql<{ ended: boolean }[]>`
    select public.end_sessions_by_alert(${token}) as ended`,
  );
  return row?.ended;
};

/** A person who has signed in at home before. */
async function atHome(setup: Setup): Promise<Account> {
  const person = await makeAccount(setup);
  await signIn(setup, person, WINDOWS);
  return person;
}

onEverySetup("alerts of sign-ins", (setup) => {
  test("tell of a new browser or network, and not of the first, the same or a newer version", async () => {
    const person = await makeAccount(setup());
    await signIn(setup(), person, WINDOWS);
    await signIn(setup(), person, WINDOWS.replace("142", "143"), "93.40.200.9");
    expect(await kindsTo(setup(), person)).toEqual([]);
    await ask(setup(), person, "remember_language", { language: "en" });
    await signIn(setup(), person, PHONE);
    await signIn(setup(), person, PHONE);
    await signIn(setup(), person, WINDOWS, ABROAD);
    await signIn(setup(), person, PHONE, ABROAD);
    const mails = await mailsTo(setup(), person.email);
    expect(
      mails.map(({ kind, language, payload }) => [kind, language, payload["userAgent"], payload["ip"]]),
    ).toEqual([
      ["new-device", "en", PHONE, HOME],
      ["new-device", "en", WINDOWS, ABROAD],
    ]);
    const told = await setup().sql`
      select data ->> 'ip' as ip from public.notifications where user_id = ${person.id} and kind = 'new_device' order by id`;
    expect(told.map(({ ip }) => ip)).toEqual([HOME, ABROAD]);
  });

  test("tell of a session that gets its device after it was opened, as on the embedded backend", async () => {
    const person = await atHome(setup());
    const session = crypto.randomUUID();
    const { sql } = setup();
    const describe = (userAgent: string | null, ip: string) =>
      sql`select private.describe_session(${session}, ${userAgent}, ${ip}, false)`;
    await sql`insert into auth.sessions (id, user_id) values (${session}, ${person.id})`;
    expect(await kindsTo(setup(), person)).toEqual([]);
    await describe(LINUX, ABROAD);
    await describe(PHONE, HOME);
    expect(await kindsTo(setup(), person)).toEqual(["new-device"]);
  });

  test("tell of a client that does not say what it is, at home and elsewhere", async () => {
    const person = await atHome(setup());
    await signIn(setup(), person, null);
    await signIn(setup(), person, null);
    await signIn(setup(), person, null, ABROAD);
    expect(
      (await mailsTo(setup(), person.email)).map(({ payload }) => [payload["userAgent"], payload["ip"]]),
    ).toEqual([
      [null, HOME],
      [null, ABROAD],
    ]);
  });

  test("come once for two sign-ins at once from one new device, and once for each of two", async () => {
    const [one, two] = [await atHome(setup()), await atHome(setup())];
    await Promise.all([signIn(setup(), one, PHONE), signIn(setup(), one, PHONE)]);
    expect(await kindsTo(setup(), one)).toEqual(["new-device"]);
    await Promise.all([signIn(setup(), two, PHONE), signIn(setup(), two, LINUX)]);
    expect(await kindsTo(setup(), two)).toEqual(["new-device", "new-device"]);
  });

  test("are not sent where they are turned off, and at most ten a day; the app tells all", async () => {
    const [quiet, attacked] = [await atHome(setup()), await atHome(setup())];
    const { sql } = setup();
    await sql`insert into public.preferences (user_id, login_notifications) values (${quiet.id}, false)`;
    await signIn(setup(), quiet, PHONE);
    for (let number = 0; number < 12; number += 1)
      await signIn(setup(), attacked, `Browser ${"x".repeat(number)}`);
    expect(await kindsTo(setup(), quiet)).toEqual([]);
    expect(await kindsTo(setup(), attacked)).toHaveLength(10);
    const told = await sql`
      select user_id from public.notifications where user_id in (${quiet.id}, ${attacked.id}) and kind = 'new_device'`;
    expect(told).toHaveLength(13);
  });

  test("have a link that ends every session once, and forgets the device", async () => {
    const [person, other] = [await atHome(setup()), await atHome(setup())];
    await signIn(setup(), person, LINUX, ABROAD);
    const [mail] = await mailsTo(setup(), person.email);
    const token = mail?.payload["token"] ?? "";
    expect(await endBy(setup(), "another")).toBe(false);
    expect(await sessionsOf(setup(), person)).toBe(2);
    expect((await Promise.all([endBy(setup(), token), endBy(setup(), token)])).sort()).toEqual([false, true]);
    expect(await endBy(setup(), token)).toBe(false);
    expect([await sessionsOf(setup(), person), await sessionsOf(setup(), other)]).toEqual([0, 1]);
    const [last] = await setup().sql`
      select kind from public.notifications where user_id = ${person.id} order by id desc limit 1`;
    expect(last?.["kind"]).toBe("sessions_ended");
    // Whoever comes back from there is news again; who comes back home is not.
    await signIn(setup(), person, WINDOWS);
    await signIn(setup(), person, LINUX, ABROAD);
    expect(await kindsTo(setup(), person)).toEqual(["new-device", "new-device"]);
  });

  test("have a link that revokes the tokens of programs too, and says so", async () => {
    const [person, other] = [await atHome(setup()), await atHome(setup())];
    const live = async ({ id }: Account) =>
      (await setup().sql`select from private.api_tokens where user_id = ${id} and revoked_at is null`).length;
    await ask(setup(), person, "create_api_token", { name: "Suo", scope: "chat" });
    await ask(setup(), other, "create_api_token", { name: "Altrui", scope: "chat" });
    await signIn(setup(), person, LINUX, ABROAD);
    const [mail] = await mailsTo(setup(), person.email);
    expect(await endBy(setup(), mail?.payload["token"] ?? "")).toBe(true);
    expect([await live(person), await live(other)]).toEqual([0, 1]);
    const [told] = await setup().sql`
      select data from public.notifications where user_id = ${person.id} order by id desc limit 1`;
    expect(told?.["data"]).toEqual({ tokens: 1 });
  });

  test("have a link that leaves no token that is made meanwhile", async () => {
    const person = await atHome(setup());
    await signIn(setup(), person, LINUX, ABROAD);
    const [mail] = await mailsTo(setup(), person.email);
    const lock = `select from public.profiles where id = '${person.id}' for no key update`;
    await afterLocks(setup(), lock, 2, () =>
      Promise.all([
        call(setup(), person, "create_api_token", { name: "Suo", scope: "chat" }),
        endBy(setup(), mail?.payload["token"] ?? ""),
      ]),
    );
    const live = await setup().sql`
      select from private.api_tokens where user_id = ${person.id} and revoked_at is null`;
    expect(live).toEqual([]);
  });

  test("have links that end after a week", async () => {
    const person = await atHome(setup());
    await signIn(setup(), person, LINUX);
    const [mail] = await mailsTo(setup(), person.email);
    await setup()
      .sql`update private.login_alerts set at = at - interval '7 days' where user_id = ${person.id}`;
    expect(await endBy(setup(), mail?.payload["token"] ?? "")).toBe(false);
    expect(await sessionsOf(setup(), person)).toBe(2);
  });

  test("after half a year every device is new", async () => {
    const person = await atHome(setup());
    await setup().sql`
      update private.known_devices set seen_at = seen_at - interval '181 days' where user_id = ${person.id}`;
    await signIn(setup(), person, WINDOWS);
    await signIn(setup(), person, WINDOWS);
    expect(await kindsTo(setup(), person)).toEqual(["new-device"]);
  });
});

onEverySetup("alerts of changes", (setup) => {
  const change = async ({ id, email }: Account) => {
    const { sql } = setup();
    await sql`update auth.users set encrypted_password = 'hash' where id = ${id}`;
    const factor = crypto.randomUUID();
    await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${factor}, ${id}, 'totp', 'verified', now(), now())`;
    await sql`delete from auth.mfa_factors where id = ${factor}`;
    await sql`update auth.users set email = ${`nuova-${email}`} where id = ${id}`;
  };

  test("tell of the password, the second factor, and at the former address of the new one", async () => {
    const person = await makeAccount(setup());
    await change(person);
    expect(await kindsTo(setup(), person)).toEqual([
      "password-changed",
      "second-factor-on",
      "second-factor-off",
      "email-changed",
    ]);
    const mails = await mailsTo(setup(), person.email);
    expect(mails.at(-1)?.payload).toEqual({ email: `nuova-${person.email}` });
    expect(await mailsTo(setup(), `nuova-${person.email}`)).toEqual([]);
  });

  test("say how many tokens of programs a new password or a first second factor leaves", async () => {
    const person = await makeAccount(setup());
    await ask(setup(), person, "create_api_token", { name: "Suo", scope: "chat" });
    await change(person);
    const told = await setup().sql`
      select kind, data ->> 'tokens' as tokens from public.notifications where user_id = ${person.id} order by id`;
    expect(told.map(({ kind, tokens }) => [kind, tokens])).toEqual([
      ["password_changed", "1"],
      ["second_factor_on", "1"],
      ["second_factor_off", null],
      ["email_changed", null],
    ]);
    const payloads = (await mailsTo(setup(), person.email)).map(({ payload }) => payload);
    expect(payloads.slice(0, 3)).toEqual([{ tokens: 1 }, { tokens: 1 }, {}]);
  });

  test("tell of another second factor, and that the verification is off of the last one", async () => {
    const person = await makeAccount(setup());
    const { sql } = setup();
    const [app, passkey] = [crypto.randomUUID(), crypto.randomUUID()];
    const add = (id: string, type: "totp" | "webauthn") => sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${id}, ${person.id}, ${type}, 'verified', now(), now())`;
    await add(app, "totp");
    await add(passkey, "webauthn");
    await sql`delete from auth.mfa_factors where id = ${app}`;
    await sql`delete from auth.mfa_factors where id = ${passkey}`;
    const changes = ["on", "added", "removed", "off"];
    expect(await kindsTo(setup(), person)).toEqual(changes.map((change) => `second-factor-${change}`));
    expect(await sql`select kind from public.notifications where user_id = ${person.id} order by id`).toEqual(
      changes.map((change) => ({ kind: `second_factor_${change}` })),
    );
  });

  test("are not sent where they are turned off, except at the former address", async () => {
    const person = await makeAccount(setup());
    await setup()
      .sql`insert into public.preferences (user_id, email_security_alerts) values (${person.id}, false)`;
    await change(person);
    expect(await kindsTo(setup(), person)).toEqual(["email-changed"]);
  });
});
