import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { smtpFrom } from "@regia/functions/mail";
import postgres from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openLog } from "../src/log/index.ts";
import { deliverOutgoing, openOutbox } from "../src/mail/index.ts";
import { createTestDatabase, type TestDatabase } from "../src/postgres/index.ts";
import { makeAccount } from "./hosted/people.ts";
import { invite, type RunningStep, sendMail, stepOf } from "./hosted/workflows.ts";
import { migrated } from "./support/databases.ts";
import { eventually } from "./support/eventually.ts";
import { mailServer } from "./support/mailServer.ts";
import { freshAddress } from "./support/people.ts";
import { COMPILE_CACHE } from "./support/serverProcess.ts";

let database: TestDatabase;
let sql: postgres.Sql;
let person: { readonly id: string; readonly email: string; readonly workspace: string };
beforeAll(async () => {
  database = await createTestDatabase(migrated);
  sql = postgres(database.url, { max: 4, onnotice: () => {} });
  const account = await makeAccount({ sql }, { display_name: "Anna Rossi" });
  const [room] = await sql<{ id: string }[]>`
    select id from public.workspaces where payer_id = ${account.id} and personal`;
  person = { ...account, workspace: room?.id ?? "" };
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** Delivers until the test ends, through a mail server or into the outbox. */
async function delivery(smtpUrl?: string) {
  const transport = smtpUrl === undefined ? undefined : smtpFrom({ SMTP_URL: smtpUrl });
  const outbox = openOutbox(sql, transport);
  const log = openLog({ REGIA_LOG: "" });
  const running = await deliverOutgoing({ sql, outbox, transport, publicUrl: "https://regia.example", log });
  onTestFinished(() => running.close());
  return outbox;
}

/** Makes due what waits for its next attempt. */
async function makeDue(): Promise<void> {
  await sql`update private.outgoing_mail set next_attempt_at = now()`;
  await sql`notify outgoing_mail`;
}

const ended = (step: RunningStep, state: object) =>
  eventually(async () => expect(await stepOf({ sql }, step)).toMatchObject({ waiting: 0, ...state }));

const succeeded = { status: "succeeded", run: "succeeded", effect: "done" };

/** The delivery in a process of its own. */
function deliveryProcess(smtpUrl: string) {
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      fileURLToPath(new URL("support/mailProcess.ts", import.meta.url)),
    ],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        TEST_DATABASE_URL: database.url,
        SMTP_URL: smtpUrl,
      },
    },
  );
  const end = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const kill = async () => {
    child.kill("SIGKILL");
    await end;
  };
  onTestFinished(kill);
  return kill;
}

test("without a mail server, every recipient's copy is in the outbox, in the name of the person", async () => {
  const to = [freshAddress(), freshAddress()];
  const step = await sendMail({ sql }, person, to);
  expect(await stepOf({ sql }, step)).toMatchObject({ status: "running", run: "waiting", waiting: 2 });
  const outbox = await delivery();
  await ended(step, { ...succeeded, output: { to, subject: "Verbale" } });
  // A mail server that is set up later sends what is in the outbox.
  onTestFinished(async () => {
    await sql`delete from embedded.mail`;
  });
  for (const address of to) {
    const [mail, ...others] = await outbox.list(address);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: "Verbale", links: [] });
    expect(mail?.text).toContain(
      `Ecco il verbale.\n\nA presto.\n\n--\nInviata con Regia a nome di Anna Rossi. Le risposte vanno a ${person.email}.`,
    );
  }
});

test("an invitation to an event reaches each attendee once, with the file for their calendar", async () => {
  const { got, url } = await mailServer();
  const attendees = [freshAddress(), freshAddress()];
  const step = await invite({ sql }, person, attendees);
  expect(await stepOf({ sql }, step)).toMatchObject({ status: "running", waiting: 2 });
  await delivery(url);
  await ended(step, succeeded);
  expect((await stepOf({ sql }, step))?.["output"]).toEqual({ event: expect.any(String) });
  expect(got.map(({ to }) => to).toSorted()).toEqual(attendees.toSorted());
  const [source = ""] = got.map((mail) => mail.source);
  expect(source).toContain(`Reply-To: ${person.email}`);
  const [, encoded = ""] = /text\/calendar.*?base64\r\n(?:[^\r\n]+\r\n)*\r\n(.*?)\r\n--/s.exec(source) ?? [];
  const file = Buffer.from(encoded, "base64").toString();
  expect(file).toContain("METHOD:REQUEST");
  expect(file).toContain("DTSTART:20261201T080000Z");
  expect(file).toContain("DTEND:20261201T093000Z");
  expect(file).toContain(String.raw`SUMMARY:Riunione\, con\; segni`);
});

test("two processes send each once, also what another one had only taken", async () => {
  const { got, url } = await mailServer();
  const to = Array.from({ length: 8 }, () => freshAddress());
  const steps = await Promise.all(to.map((address) => sendMail({ sql }, person, [address])));
  await sql`select private.take_outgoing_mail(4)`;
  await delivery(url);
  await delivery(url);
  await makeDue();
  for (const step of steps) await ended(step, succeeded);
  expect(got.map((mail) => mail.to).toSorted()).toEqual(to.toSorted());
  expect(got[0]?.source).toContain(`Reply-To: ${person.email}`);
});

test("what a server refuses for good fails with its reason; what it cannot take now is sent later", async () => {
  const answers = new Map<string, number>();
  const asked: string[] = [];
  const { got, url } = await mailServer((to) => {
    asked.push(to);
    return answers.get(to);
  });
  await delivery(url);
  const unknown = freshAddress();
  answers.set(unknown, 550);
  const refused = await sendMail({ sql }, person, [unknown]);
  const error = { code: "mail_refused", reason: expect.stringContaining("550"), recipients: [unknown] };
  await ended(refused, { status: "failed", run: "failed", effect: "failed", error });

  const busy = freshAddress();
  answers.set(busy, 451);
  const deferred = await sendMail({ sql }, person, [busy]);
  await eventually(async () => {
    expect(asked).toContain(busy);
    const [waiting] =
      await sql`select sending_since from private.outgoing_mail where step_id = ${deferred.step}`;
    expect(waiting).toEqual({ sending_since: null });
  });
  answers.clear();
  await makeDue();
  await ended(deferred, succeeded);
  expect(got.map(({ to }) => to)).toEqual([busy]);
});

test("a server that cannot be reached has accepted nothing", async () => {
  await delivery("smtp://127.0.0.1:1");
  const step = await sendMail({ sql }, person, [freshAddress()]);
  await ended(step, { status: "failed", effect: "failed", error: { code: "mail_refused" } });
});

test("what waits of a cancelled run is not sent", async () => {
  const step = await sendMail({ sql }, person, [freshAddress()]);
  await sql`select public.workflow_cancel(${person.id}, null, ${JSON.stringify({ run: step.run })})`;
  await ended(step, { status: "cancelled", run: "cancelled", effect: "failed" });
});

test("a mail that a killed process had given to the server is in doubt, and never sent again", async () => {
  let release = () => {};
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = await mailServer(undefined, () => answered);
  const kill = deliveryProcess(slow.url);
  const to = freshAddress();
  const step = await sendMail({ sql }, person, [to]);
  await eventually(() => expect(slow.got).toHaveLength(1));
  await kill();
  release();

  const next = await mailServer();
  await delivery(next.url);
  await sql`notify outgoing_mail`;
  expect(await stepOf({ sql }, step)).toMatchObject({ status: "running", waiting: 1 });
  await sql`update private.outgoing_mail set sending_since = sending_since - interval '1 minute'`;
  await makeDue();
  await ended(step, {
    status: "in_doubt",
    effect: "in_doubt",
    error: { code: "in_doubt", recipients: [to] },
  });
  await makeDue();
  expect([slow.got.length, next.got.length]).toEqual([1, 0]);
  const told = await sql`
    select kind from public.notifications where user_id = ${person.id} and data ->> 'run' = ${step.run}`;
  expect([...told]).toEqual([{ kind: "step_in_doubt" }]);
});
