import outgoingMailDelivery from "@regia/functions/outgoing-mail";
import type postgres from "postgres";
import { expect, onTestFinished, test, vi } from "vitest";
import { openLog } from "../src/log/index.ts";
import { deliverOutgoing, openOutbox } from "../src/mail/index.ts";
import { sendMail, stepOf } from "./hosted/workflows.ts";
import { eventually } from "./support/eventually.ts";
import { mailServer } from "./support/mailServer.ts";
import { clientFor, emailsTo, freshAddress, type Person, quickPerson } from "./support/people.ts";
import { useTestServer } from "./support/server.ts";

const server = useTestServer();

/** A payer of the plan pro with a workspace. */
async function payer(name: string): Promise<{ readonly person: Person; readonly workspace: string }> {
  const person = await quickPerson(server());
  await server().sql`update public.profiles set plan = 'pro', display_name = 'Anna' where id = ${person.id}`;
  const { data, error } = await person.client.rpc("create_workspace", { name });
  if (error) throw error;
  return { person, workspace: (data as { id: string }).id };
}

/** The emails to an address once there is one. */
const arrived = (address: string) =>
  eventually(async () => {
    const emails = await emailsTo(server().url, address);
    expect(emails).not.toEqual([]);
    return emails;
  });

/** What a test does with an invitation before any other delivery sees it. */
type First = (sql: postgres.TransactionSql, address: string) => Promise<unknown>;

/** An invitation that waits without anybody having been told. */
async function waitingInvitation(
  first: First = async () => {},
): Promise<{ readonly address: string; readonly id: string }> {
  const { person, workspace } = await payer("Studio");
  const address = freshAddress();
  await server().sql`
    insert into public.workspace_invitations (workspace_id, email, invited_by) values (${workspace}, ${address}, ${person.id})`;
  return await server().sql.begin(async (sql) => {
    const [row] = await sql<{ id: string }[]>`
      insert into private.outgoing_mail (kind, recipient, payload)
      select 'workspace-invitation', email,
        jsonb_build_object('token', 'abc', 'invitation', id, 'workspace', 'Studio', 'inviter', 'Anna')
      from public.workspace_invitations where email = ${address}
      returning id`;
    await first(sql, address);
    return { address, id: row?.id ?? "" };
  });
}

const attemptsOf = async (id: string) => {
  const rows = await server().sql<
    { attempts: number }[]
  >`select attempts from private.outgoing_mail where id = ${id}`;
  return rows.map(({ attempts }) => attempts);
};

test("an invitation arrives at once, in the language asked for, with a link that shows and accepts it", async () => {
  const { person, workspace } = await payer("Vinci su evil.example");
  const guest = await quickPerson(server());
  await person.client
    .rpc("invite_to_workspace", { workspace, email: guest.email, language: "en" })
    .throwOnError();
  const [email] = await arrived(guest.email);
  // A name never becomes a link.
  expect(email?.subject).toBe("Anna invites you to the workspace Vinci su evil.\u200Bexample");
  expect(email?.html).not.toContain("evil.example");
  const link = new URL(email?.links[0] ?? "");
  expect([link.origin, link.pathname]).toEqual([server().url, "/invito"]);
  const token = link.searchParams.get("token");
  const anybody = clientFor(server().url, server().key);
  const preview = await anybody.rpc("preview_invitation", { token });
  expect(preview.data).toMatchObject({ workspace_name: "Vinci su evil.example", status: "open" });
  expect((await guest.client.rpc("accept_invitation", { token })).error).toBeNull();
  // The token is nowhere but in the email.
  expect(await server().sql`select from private.outgoing_mail`).toHaveLength(0);
});

test("who has no name is called by the address, whose spelling nobody chose for the email", async () => {
  const { person, workspace } = await payer("Studio");
  const call = async (email: string) => {
    await person.client.rpc("invite_to_workspace", { workspace, email, language: "en" }).throwOnError();
    return (await arrived(email))[0]?.subject;
  };
  const rename = (name: string | null) =>
    server().sql`update public.profiles set display_name = ${name}, full_name = null where id = ${person.id}`;
  await rename(null);
  expect(await call(freshAddress())).toBe(`${person.email} invites you to the workspace Studio`);
  await rename(person.email);
  expect(await call(freshAddress())).toContain("@\u200Bexample.\u200Bcom invites you");
  await rename(null);
  await server().sql`update auth.users set email_confirmed_at = null where id = ${person.id}`;
  expect(await call(freshAddress())).toContain("@\u200Bexample.\u200Bcom invites you");
});

test("two servers on one database deliver each email once", async () => {
  const { person, workspace } = await payer("Studio");
  const outbox = openOutbox(server().sql, undefined);
  const log = openLog({ REGIA_LOG: "" });
  const second = await deliverOutgoing({
    sql: server().sql,
    outbox,
    transport: undefined,
    publicUrl: server().url,
    log,
  });
  onTestFinished(() => second.close());
  const guests = Array.from({ length: 12 }, () => freshAddress());
  await Promise.all(
    guests.map((email) => person.client.rpc("invite_to_workspace", { workspace, email }).throwOnError()),
  );
  await eventually(async () => expect(await server().sql`select from private.outgoing_mail`).toHaveLength(0));
  const emails = await Promise.all(guests.map((guest) => emailsTo(server().url, guest)));
  expect(emails.map(({ length }) => length)).toEqual(guests.map(() => 1));
});

test("what was taken by a process that ended is delivered later", async () => {
  const { address, id } = await waitingInvitation((sql) => sql`select private.take_outgoing_mail(50)`);
  await server().sql`notify outgoing_mail`;
  expect(await attemptsOf(id)).toEqual([1]);
  await server().sql`update private.outgoing_mail set next_attempt_at = now() where id = ${id}`;
  await server().sql`notify outgoing_mail`;
  expect(await arrived(address)).toHaveLength(1);
  expect(await attemptsOf(id)).toEqual([]);
});

test("what nobody can accept any more is not sent", async () => {
  const { address, id } = await waitingInvitation(async (sql, email) => {
    await sql`update public.workspace_invitations set expires_at = now() where email = ${email}`;
    await sql`select private.take_outgoing_mail(50)`;
  });
  expect(await attemptsOf(id)).toEqual([]);
  expect(await emailsTo(server().url, address)).toEqual([]);
});

test("a hosted project's function sends what a step sends once, with answers to the person", async () => {
  const { person, workspace } = await payer("Studio");
  const { got, url } = await mailServer();
  vi.stubEnv("URL", "https://regia.example");
  vi.stubEnv("SMTP_URL", url);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const request = () => new Request("https://regia.example/.netlify/functions/outgoing-mail");
  // The server's own delivery may still be awake, and take a mail before the function does.
  const { address, step } = await eventually(async () => {
    const address = freshAddress();
    const step = await sendMail(server(), { id: person.id, workspace }, [address], true);
    await server().sql`update private.outgoing_mail set next_attempt_at = now() where step_id = ${step.step}`;
    expect(await (await outgoingMailDelivery(request())).json()).toEqual({ sent: 1 });
    return { address, step };
  });
  expect(got.map(({ to }) => to)).toEqual([address]);
  expect(got[0]?.source).toContain(`Reply-To: ${person.email}`);
  expect(await stepOf(server(), step)).toMatchObject({ status: "succeeded", effect: "done", waiting: 0 });
});

test("a hosted project's function sends them, and tries again what was refused", async () => {
  const { address, id } = await waitingInvitation();
  const refused = new Set([address]);
  const { got, url } = await mailServer((to) => (refused.has(to) ? 451 : undefined));
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.stubEnv("URL", "https://regia.example");
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  const deliver = () =>
    outgoingMailDelivery(new Request("https://regia.example/.netlify/functions/outgoing-mail"));
  expect((await deliver()).status).toBe(503);
  expect(await attemptsOf(id)).toEqual([0]);

  vi.stubEnv("SMTP_URL", url);
  expect(await (await deliver()).json()).toEqual({ sent: 0 });
  expect(await attemptsOf(id)).toEqual([1]);
  refused.clear();
  expect(await (await deliver()).json()).toEqual({ sent: 0 });
  await server().sql`update private.outgoing_mail set next_attempt_at = now() where id = ${id}`;
  expect(await (await deliver()).json()).toEqual({ sent: 1 });
  expect(got.map(({ to }) => to)).toEqual([address]);
  expect(got[0]?.source).toContain("https://regia.example/invito?token=3Dabc");
  expect(await attemptsOf(id)).toEqual([]);
  const answer = await fetch(`${server().url}/.netlify/functions/outgoing-mail`, { method: "POST" });
  expect(answer.status).toBe(404);
});
