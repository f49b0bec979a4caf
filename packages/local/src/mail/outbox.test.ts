import { MailSettingError, smtpFrom } from "@regia/functions/mail";
import postgres from "postgres";
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../tests/support/eventually.ts";
import { mailServer } from "../../tests/support/mailServer.ts";
import { migrate } from "../database/index.ts";
import { createTestDatabase } from "../postgres/index.ts";
import { EMAILS_KEPT, openOutbox } from "./outbox.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function systemSchema(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await migrate(sql, { migrations: [], schemas: [] });
  await sql.end();
}

async function database(): Promise<postgres.Sql> {
  const { url, drop } = await createTestDatabase(systemSchema);
  cleanups.push(drop);
  const sql = postgres(url, { max: 3, onnotice: () => {} });
  cleanups.push(() => sql.end());
  return sql;
}

const email = (to: string, subject = "Prova") => ({
  to,
  subject,
  text: `testo ${subject}`,
  html: `<p>${subject}</p>`,
  links: [`http://127.0.0.1/?${subject}`],
});

test("emails are stored, and listed newest first by address in any case", async () => {
  const outbox = openOutbox(await database(), undefined);
  for (const [to, subject] of [
    ["Anna@example.com", "1"],
    ["luca@example.com", "2"],
    ["anna@example.com", "3"],
  ] as const) {
    await outbox.post(email(to, subject));
  }
  expect((await outbox.list()).map(({ subject }) => subject)).toEqual(["3", "2", "1"]);
  const annas = await outbox.list("ANNA@EXAMPLE.COM");
  expect(annas.map(({ subject }) => subject)).toEqual(["3", "1"]);
  expect(annas[1]).toEqual({ ...email("Anna@example.com", "1"), sentAt: expect.stringMatching(/Z$/) });
});

test("only the newest ones are kept", async () => {
  const sql = await database();
  const outbox = openOutbox(sql, undefined);
  await sql`
    insert into embedded.mail (recipient, subject, text_body, html_body, links)
    select 'old@example.com', number::text, '', '', '{}' from generate_series(1, ${EMAILS_KEPT}) as number`;
  await outbox.post(email("new@example.com"));
  const kept = await outbox.list();
  expect(kept).toHaveLength(EMAILS_KEPT);
  expect([kept[0]?.to, kept.at(-1)?.subject]).toEqual(["new@example.com", "2"]);
});

test("a mail server receives them complete, and they are deleted then", async () => {
  const { got, url } = await mailServer();
  const outbox = openOutbox(
    await database(),
    smtpFrom({ SMTP_URL: url, SMTP_FROM: "Regia <regia@example.com>" }),
  );
  cleanups.push(() => outbox.close());
  await outbox.post(email("anna@example.com", "Perché no"));
  await eventually(async () => expect(await outbox.list()).toEqual([]));
  expect(got).toHaveLength(1);
  expect(got[0]?.to).toBe("anna@example.com");
  expect(got[0]?.source).toMatch(/From: Regia <regia@example\.com>/);
  expect(got[0]?.source).toMatch(/multipart\/alternative/);
});

test("a permanently refused one does not block the others; a temporarily refused one waits", async () => {
  const { got, url } = await mailServer(
    (address) => ({ "no@example.com": 550, "later@example.com": 450 })[address],
  );
  const sql = await database();
  const outbox = openOutbox(sql, smtpFrom({ SMTP_URL: url }));
  cleanups.push(() => outbox.close());
  for (const to of ["no@example.com", "later@example.com", "yes@example.com"]) await outbox.post(email(to));
  await eventually(() => expect(got.map(({ to }) => to)).toEqual(["yes@example.com"]));
  await eventually(async () =>
    expect(
      await sql`select recipient, attempts, next_attempt_at > now() as waits from embedded.mail`,
    ).toEqual([{ recipient: "later@example.com", attempts: 1, waits: true }]),
  );
});

test("what was not delivered before a stop is delivered after the next start", async () => {
  const sql = await database();
  const closed = openOutbox(sql, smtpFrom({ SMTP_URL: "smtp://127.0.0.1:9" }));
  await closed.post(email("anna@example.com"));
  await closed.close();
  await sql`update embedded.mail set next_attempt_at = now()`;
  const { got, url } = await mailServer();
  const outbox = openOutbox(sql, smtpFrom({ SMTP_URL: url }));
  cleanups.push(() => outbox.close());
  await eventually(() => expect(got).toHaveLength(1));
});

test.each<[string, (port: number) => NodeJS.ProcessEnv]>([
  ["SMTP_URL", (port) => ({ SMTP_URL: `smtp://anna:Segreta123@127.0.0.1:${port}` })],
  [
    "SMTP_HOST",
    (port) => ({ SMTP_HOST: "127.0.0.1", SMTP_PORT: `${port}`, SMTP_USER: "anna", SMTP_PASS: "Segreta123" }),
  ],
])("a password in %s is not sent to a server without TLS", async (_setting, environment) => {
  const { got, passwords, port } = await mailServer();
  const transport = smtpFrom(environment(port));
  await expect(transport?.send(email("anna@example.com"))).rejects.toThrow("STARTTLS");
  transport?.close();
  expect({ got, passwords }).toEqual({ got: [], passwords: [] });
});

test.each([
  { SMTP_URL: "http://example.com" },
  { SMTP_URL: "nonsense" },
  { SMTP_URL: "smtp://" },
  { SMTP_HOST: "mail.example.com", SMTP_PORT: "abc" },
  { SMTP_HOST: "mail.example.com", SMTP_PORT: "0" },
])("the setting %j is refused", (environment) => {
  expect(() => smtpFrom(environment)).toThrow(MailSettingError);
});

test("without a mail server there is none", () => {
  expect(smtpFrom({})).toBeUndefined();
  expect(smtpFrom({ SMTP_HOST: "mail.example.com", SMTP_USER: "u", SMTP_PASS: "p" })).toBeDefined();
});
