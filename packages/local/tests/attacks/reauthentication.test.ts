import { expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import {
  clientFor,
  emailsTo,
  follow,
  fragmentOf,
  freshAddress,
  GOOD_PASSWORD,
  newestLink,
  personWithPassword,
  quickPerson,
} from "../support/people.ts";
import { useTestServer } from "../support/server.ts";

const server = useTestServer();
const visitor = () => clientFor(server().url, server().key);
const person = () => personWithPassword(server());
const signIn = (email: string, password: string) => visitor().auth.signInWithPassword({ email, password });

/** Waits until a request needs a row that this test has locked. */
const untilSomebodyWaits = () =>
  eventually(async () => expect(await server().sql`select from pg_locks where not granted`).not.toEqual([]));

/** A client with the session of the newest recovery link to an address. */
async function recover(email: string) {
  await visitor().auth.resetPasswordForEmail(email);
  const fragment = fragmentOf(await follow(await newestLink(server().url, email)));
  const client = visitor();
  const { data } = await client.auth.setSession({
    access_token: fragment.get("access_token") ?? "",
    refresh_token: fragment.get("refresh_token") ?? "",
  });
  return { client, id: data.user?.id ?? "" };
}

test("a stolen session sets no password without the current one", async () => {
  const { email, client } = await person();
  const stolen = (current_password?: string) =>
    client.auth.updateUser({
      password: "Rubata-prova-2",
      ...(current_password === undefined ? {} : { current_password }),
    });
  expect((await stolen()).error).toMatchObject({ status: 400, code: "current_password_required" });
  expect((await stolen("")).error?.code).toBe("current_password_required");
  expect((await stolen("Sbagliata-prova-1")).error).toMatchObject({
    status: 400,
    code: "current_password_invalid",
  });
  // bcrypt reads 72 bytes: what follows them must not be ignored.
  expect((await stolen(`${GOOD_PASSWORD}${"x".repeat(80)}`)).error?.code).toBe("current_password_invalid");
  expect((await signIn(email, GOOD_PASSWORD)).error).toBeNull();
  expect((await stolen(GOOD_PASSWORD)).error).toBeNull();
  expect((await signIn(email, GOOD_PASSWORD)).error?.code).toBe("invalid_credentials");
  expect((await signIn(email, "Rubata-prova-2")).error).toBeNull();
});

test("a stolen session cannot guess the current password, and the owner still signs in", async () => {
  const { email, client } = await person();
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      client.auth.updateUser({ password: "Rubata-prova-2", current_password: `Tentativo-${turn}` }),
    ),
  );
  const codes = guesses.map(({ error }) => error?.code);
  expect(codes.filter((code) => code === "current_password_invalid")).toHaveLength(10);
  expect(codes.filter((code) => code === "over_request_rate_limit")).toHaveLength(2);
  expect((await signIn(email, GOOD_PASSWORD)).error).toBeNull();
});

test("a sign-in with the former password, which began before the change, opens no session", async () => {
  const { id, email } = await person();
  const { sql } = server();
  const { opening } = await sql.begin(async (transaction) => {
    await transaction`update auth.users set encrypted_password = 'another' where id = ${id}`;
    const opening = signIn(email, GOOD_PASSWORD);
    await untilSomebodyWaits();
    await transaction`delete from auth.sessions where user_id = ${id}`;
    return { opening };
  });
  expect((await opening).error?.code).toBe("invalid_credentials");
  expect(await sql`select id from auth.sessions where user_id = ${id}`).toEqual([]);
});

test("a recovery link sets one password without the current one, and a refused one does not count", async () => {
  const { email } = await person();
  const { client } = await recover(email);
  expect((await client.auth.updateUser({ password: GOOD_PASSWORD })).error?.code).toBe("same_password");
  expect((await client.auth.updateUser({ password: "Recupero-prova-2" })).error).toBeNull();
  expect((await client.auth.updateUser({ password: "Recupero-prova-3" })).error?.code).toBe(
    "current_password_required",
  );
  expect((await signIn(email, "Recupero-prova-2")).error).toBeNull();
});

test("of passwords that a recovery link sets at once, one counts", async () => {
  const { email } = await person();
  const { client } = await recover(email);
  const passwords = ["Recupero-prova-2", "Recupero-prova-3", "Recupero-prova-4"];
  const answers = await Promise.all(passwords.map((password) => client.auth.updateUser({ password })));
  const codes = answers.map(({ error }) => error?.code);
  expect(codes.filter((code) => code === "current_password_required")).toHaveLength(2);
  const kept = passwords[codes.indexOf(undefined)] ?? "";
  expect((await signIn(email, kept)).error).toBeNull();
});

test("a recovery link opened long ago sets no password", async () => {
  const { email } = await person();
  const { client, id } = await recover(email);
  await server()
    .sql`update auth.sessions set created_at = now() - interval '16 minutes' where user_id = ${id}`;
  expect((await client.auth.updateUser({ password: "Recupero-prova-2" })).error?.code).toBe(
    "current_password_required",
  );
});

test("an account without a password sets its first one by a fresh sign-in", async () => {
  const { email, id, client } = await person();
  const { sql } = server();
  await sql`update auth.users set encrypted_password = null where id = ${id}`;
  await sql`update auth.sessions set created_at = now() - interval '16 minutes' where user_id = ${id}`;
  expect((await client.auth.updateUser({ password: "Prima-prova-1" })).error).toMatchObject({
    status: 400,
    code: "reauthentication_needed",
  });
  await sql`update auth.sessions set created_at = now() where user_id = ${id}`;
  expect((await client.auth.updateUser({ password: "Prima-prova-1" })).error).toBeNull();
  expect((await signIn(email, "Prima-prova-1")).error).toBeNull();
});

test("a change of password kills recovery links and a pending change of address", async () => {
  const { email, client } = await person();
  await visitor().auth.resetPasswordForEmail(email);
  const recovery = await newestLink(server().url, email);
  const next = freshAddress();
  await client.auth.updateUser({ email: next });
  const [toNew, toCurrent] = [
    await newestLink(server().url, next),
    (await emailsTo(server().url, email)).find(({ text }) => text.includes(next))?.links[0] ?? "",
  ];
  await client.auth.updateUser({ password: "Nuova-prova-2", current_password: GOOD_PASSWORD });
  for (const link of [recovery, toNew, toCurrent]) {
    expect(fragmentOf(await follow(link)).get("error_code"), link).toBe("otp_expired");
  }
  expect((await client.auth.getUser()).data.user).toMatchObject({ email });
});

test("a change of address kills the recovery links in the old mailbox, opened or not", async () => {
  const { email, client } = await person();
  const { client: recovered } = await recover(email);
  const next = freshAddress();
  await client.auth.updateUser({ email: next });
  const links = [await newestLink(server().url, next), await newestLink(server().url, email)];
  await visitor().auth.resetPasswordForEmail(email);
  const recovery = await newestLink(server().url, email, 3);
  for (const link of links) await follow(link);
  expect((await recovered.auth.updateUser({ password: "Recupero-prova-2" })).error?.name).toBe(
    "AuthSessionMissingError",
  );
  expect((await signIn(next, GOOD_PASSWORD)).error).toBeNull();
  expect(fragmentOf(await follow(recovery)).get("error_code")).toBe("otp_expired");
});

test("a recovery link opens once, also by two requests at once, and a new one kills the former", async () => {
  const { email } = await person();
  await visitor().auth.resetPasswordForEmail(email);
  const former = await newestLink(server().url, email);
  await visitor().auth.resetPasswordForEmail(email);
  const link = await newestLink(server().url, email, 2);
  expect(fragmentOf(await follow(former)).get("error_code")).toBe("otp_expired");
  const opened = await Promise.all(Array.from({ length: 8 }, () => follow(link)));
  expect(opened.filter((place) => fragmentOf(place).has("access_token"))).toHaveLength(1);
});

test("a recovery token that a program verifies opens the same kind of session", async () => {
  const { email } = await person();
  await visitor().auth.resetPasswordForEmail(email);
  const link = new URL(await newestLink(server().url, email));
  const client = visitor();
  const { error } = await client.auth.verifyOtp({
    type: "recovery",
    token_hash: link.searchParams.get("token") ?? "",
  });
  expect(error).toBeNull();
  expect((await client.auth.updateUser({ password: "Recupero-prova-2" })).error).toBeNull();
});

/** A person who asked for another address, with the tokens in both mailboxes. */
async function mover(next = freshAddress("nuovo")) {
  const { id, email, accessToken } = await quickPerson(server());
  const tokenTo = async (address: string) =>
    new URL(await newestLink(server().url, address)).searchParams.get("token") ?? "";
  const change = async (target: string) => {
    await fetch(`${server().url}/auth/v1/user`, {
      method: "PUT",
      headers: { apikey: server().key, authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ email: target }),
    });
    return { current: await tokenTo(email), new: await tokenTo(target) };
  };
  return { id, email, next, change, ...(await change(next)) };
}

const verify = (query: string, body?: Readonly<Record<string, string>>) =>
  fetch(`${server().url}/auth/v1/verify?${query}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { apikey: server().key },
    redirect: "manual",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const addressOf = async (id: string) =>
  (await server().sql`select email from auth.users where id = ${id}`)[0]?.["email"];

test("no spelling of a request lets one mailbox alone change the address", async () => {
  const { id, email, current } = await mover();
  const link = { type: "email_change", token_hash: current };
  const typed = `type=email_change&token=${current}`;
  const answers = await Promise.all([
    verify("", link),
    verify("type=recovery", link),
    verify("token=unknown", link),
    verify(`%74ype=signup&${typed}`),
    verify(`%74oken=unknown&${typed}`),
    verify(`${typed}&type=signup`),
    verify(`type=magiclink&token=${current}`),
    verify(`redirect_to=%3Ftype%3Dsignup&${typed}`),
  ]);
  for (const answer of answers) {
    expect(`${answer.headers.get("location")} ${await answer.text()}`).not.toContain("access_token");
  }
  expect(await addressOf(id)).toBe(email);
});

test("a mailbox that confirms one address does not confirm another that is asked for meanwhile", async () => {
  const { id, email, change, new: former } = await mover();
  const { sql } = server();
  const victim = freshAddress("vittima");
  const { opening } = await sql.begin(async (transaction) => {
    await transaction`
      update auth.users set email_change = ${victim}, email_change_token_new = 'x', email_change_token_current = 'y'
      where id = ${id}`;
    const opening = verify(`type=email_change&token=${former}`);
    await untilSomebodyWaits();
    return { opening };
  });
  expect((await opening).headers.get("location")).toContain("error_code=otp_expired");
  expect(await sql`select email_change_confirm_status as confirmed from auth.users where id = ${id}`).toEqual(
    [{ confirmed: 0 }],
  );
  const { current } = await change(victim);
  expect((await verify(`type=email_change&token=${current}`)).headers.get("location")).toContain("message=");
  expect(await addressOf(id)).toBe(email);
});

test("an empty token is nobody's link", async () => {
  const { id } = await mover();
  await server().sql`update auth.users set encrypted_password = 'another' where id = ${id}`;
  const answer = await verify("type=email_change&token=");
  expect(answer.headers.get("location")).toContain("error_code=otp_expired");
  expect((await verify("", { type: "email_change", token_hash: "" })).status).toBe(403);
});

test("of two people who change to one address, one gets it, and the other a refusal", async () => {
  const next = freshAddress("conteso");
  const people = [await mover(next), await mover(next)];
  for (const person of people) await verify(`type=email_change&token=${person.new}`);
  const answers = await Promise.all(
    people.map(({ current }) => verify("", { type: "email_change", token_hash: current })),
  );
  const codes = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { error_code?: string }).error_code),
  );
  expect(codes.toSorted()).toEqual(["otp_expired", undefined]);
  expect(await server().sql`select count(*)::int from auth.users where email = ${next}`).toEqual([
    { count: 1 },
  ]);
});

test("the metadata of an account does not grow without bound", async () => {
  const { id, accessToken } = await quickPerson(server());
  const store = (name: string) =>
    fetch(`${server().url}/auth/v1/user`, {
      method: "PUT",
      headers: { apikey: server().key, authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ data: { [name]: "x".repeat(60_000) } }),
    });
  const answers = [await store("a"), await store("b"), await store("c")];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422]);
  expect(await answers[2]?.json()).toMatchObject({ error_code: "validation_failed" });
  const found = await server().sql`select from auth.users where id = ${id} and raw_user_meta_data ? 'c'`;
  expect(found).toEqual([]);
});
