import type { Json } from "@regia/domain/workflows";
import { expect, test } from "vitest";
import { makePerson, type Person } from "./chats.ts";
import { refusalOf } from "./people.ts";
import { onEverySetup, onOneSetup, type Setup } from "./setups.ts";
import {
  askConsent,
  canonicalOf,
  ofStep,
  type RunningStep,
  runningStep,
  sha256,
  shown,
  takeAgain,
  workflow,
} from "./workflows.ts";

const MAIL = { to: ["Bruno@example.com"], subject: "Verbale", text: "Ecco il verbale." };
const EVENT = {
  title: "Riunione",
  start: "2026-12-01T09:00:00Z",
  end: "2026-12-01T10:00:00Z",
  attendees: ["bruno@example.com"],
};

/** Someone else in the workspace of a person. */
async function makeMember(setup: Setup, { workspace }: Person): Promise<Person> {
  const member = await makePerson(setup);
  await setup.sql`
    insert into public.workspace_members (workspace_id, user_id, role) values (${workspace}, ${member.id}, 'collaborator')`;
  return member;
}

/** A person with a shared workspace of a plan that lets others in. */
async function makeOwner(setup: Setup): Promise<Person> {
  const owner = await makePerson(setup, { plan: "pro", display_name: "Anna" });
  const [room] = await setup.as(
    "authenticated",
    owner.id,
    (sql) => sql<{ id: string }[]>`select (public.create_workspace('Studio') ->> 'id') as id`,
  );
  return { ...owner, workspace: room?.id ?? "" };
}

const hashOf = ({ tool, arguments: args }: RunningStep) => shown(tool, args).hash;

/** A verdict, as the answer or the refusal's code. */
async function decide(
  setup: Setup,
  person: Pick<Person, "id">,
  approval: string,
  seenHash: string,
  fields: object = {},
) {
  const answer = await workflow<{ status?: string; refusal?: { code: string } }>(
    setup,
    "decide",
    person.id,
    person.id,
    { approval, verdict: "approve", seenHash, ...fields },
  );
  return answer.refusal?.code ?? answer.status;
}

const receiptsOf = async (setup: Setup, { id, workspace }: Person) =>
  (
    await workflow<{ receipts: (Record<string, Json> & { kind: string; hash: string; previous: string })[] }>(
      setup,
      "receipts",
      id,
      id,
      { workspace },
    )
  ).receipts;

const stateOf = async ({ sql }: Setup, { run, step }: RunningStep) => {
  const [row] = await sql`
    select s.status as step, r.status as run, s.error ->> 'code' as error
    from public.run_steps as s join public.runs as r on r.id = s.run_id where s.id = ${step} and r.id = ${run}`;
  return row;
};

onEverySetup("a request for consent", (setup) => {
  test("is decided once, by what was seen, and the same answer again changes nothing", async () => {
    const owner = await makeOwner(setup());
    const member = await makeMember(setup(), owner);
    const step = await runningStep(setup(), owner, "calendar.add", EVENT);
    const approval = await askConsent(setup(), step);
    const hash = hashOf(step);
    expect(await stateOf(setup(), step)).toEqual({ step: "awaiting", run: "waiting", error: null });
    expect(await decide(setup(), await makePerson(setup()), approval, hash)).toBe("not_found");
    expect(await decide(setup(), member, approval, sha256("other"))).toBe("changed");
    expect(await decide(setup(), member, approval, hash)).toBe("approved");
    expect(await decide(setup(), member, approval, hash)).toBe("approved");
    expect(await decide(setup(), owner, approval, hash)).toBe("decided");
    expect(await decide(setup(), member, approval, hash, { verdict: "reject" })).toBe("decided");
    expect(await stateOf(setup(), step)).toMatchObject({ step: "ready" });
    const receipts = await receiptsOf(setup(), owner);
    expect(receipts.map(({ kind, actor }) => [kind, actor])).toEqual([
      ["asked", null],
      ["approved", member.id],
    ]);
  });

  test("for a mail is decided by who started the run alone, and by nobody who has left", async () => {
    const owner = await makeOwner(setup());
    const member = await makeMember(setup(), owner);
    const step = await runningStep(setup(), { ...member, workspace: owner.workspace }, "mail.send", MAIL);
    const approval = await askConsent(setup(), step);
    expect(await decide(setup(), owner, approval, hashOf(step))).toBe("not_allowed");
    const told = await setup().sql`
      select user_id, data ->> 'workflow' as workflow, data ->> 'run' as run from public.notifications
      where kind = 'approval_asked' and data ->> 'run' = ${step.run}`;
    expect([...told]).toEqual([{ user_id: member.id, workflow: "Prova", run: step.run }]);
    const mails = await setup().sql`
      select recipient from private.outgoing_mail where kind = 'approval-asked' and payload ->> 'run' = ${step.run}`;
    expect([...mails]).toEqual([{ recipient: member.email }]);
    await setup()
      .sql`delete from public.workspace_members where user_id = ${member.id} and workspace_id = ${owner.workspace}`;
    expect(await decide(setup(), member, approval, hashOf(step))).toBe("not_found");
  });

  test("that is rejected, or over, ends the run", async () => {
    const owner = await makeOwner(setup());
    const rejected = await runningStep(setup(), owner, "mail.send", MAIL);
    const approval = await askConsent(setup(), rejected);
    expect(
      await decide(setup(), owner, approval, hashOf(rejected), { verdict: "reject", note: " No " }),
    ).toBe("rejected");
    expect(await stateOf(setup(), rejected)).toEqual({ step: "failed", run: "rejected", error: "rejected" });

    const late = await runningStep(setup(), owner, "mail.send", MAIL);
    const over = await askConsent(setup(), late, { hours: 0 });
    expect(await decide(setup(), owner, over, hashOf(late))).toBe("expired");
    expect(await decide(setup(), owner, over, hashOf(late))).toBe("expired");
    expect(await stateOf(setup(), late)).toEqual({ step: "failed", run: "failed", error: "expired" });
    const unread = await setup().sql`
      select from public.notifications where user_id = ${owner.id} and kind = 'approval_asked' and read_at is null`;
    expect(unread).toHaveLength(0);

    const stopped = await runningStep(setup(), owner, "mail.send", MAIL);
    const asked = await askConsent(setup(), stopped);
    await workflow(setup(), "cancel", owner.id, owner.id, { run: stopped.run });
    expect(await setup().sql`select status from public.approvals where id = ${asked}`).toEqual([
      { status: "superseded" },
    ]);
    expect(await decide(setup(), owner, asked, hashOf(stopped))).toBe("ended");
  });

  test("that is edited is another one, and what is done is exactly what was shown", async () => {
    const owner = await makeOwner(setup());
    const step = await runningStep(setup(), owner, "mail.send", MAIL);
    const first = await askConsent(setup(), step, { tainted: ["pagina"] });
    const changed = { ...MAIL, text: "Un altro testo." };
    const { approval } = await workflow<{ approval: string }>(setup(), "edit", owner.id, owner.id, {
      approval: first,
      ...shown("mail.send", changed),
    });
    expect(await decide(setup(), owner, first, hashOf(step))).toBe("changed");
    const remember = { until: new Date(Date.now() + 86_400_000).toISOString() };
    const { hash } = shown("mail.send", changed);
    expect(await decide(setup(), owner, approval, hash, { remember })).toBe("not_allowed");
    expect(await decide(setup(), owner, approval, hash)).toBe("approved");
    await takeAgain(setup(), step);
    const begin = (wanted: object) =>
      ofStep<{ code: string } | null>(setup(), step, "begin_effect(s, r, $2::text::jsonb)", {
        kind: "mail",
        hash,
        input: changed,
        ...wanted,
      });
    expect(await begin({})).toEqual({ code: "not_approved" });
    expect(await begin({ approval: first })).toEqual({ code: "not_approved" });
    expect(await begin({ approval, input: MAIL })).toEqual({ code: "changed" });
    expect(await begin({ approval, hash: hashOf(step) })).toEqual({ code: "changed" });
    expect(await begin({ approval })).toBeNull();
    expect(await begin({ approval })).toEqual({ code: "begun" });
  });
});

onOneSetup("consent", (setup) => {
  test("of two at once, one decides", async () => {
    const owner = await makeOwner(setup());
    const member = await makeMember(setup(), owner);
    for (let round = 0; round < 5; round += 1) {
      const step = await runningStep(setup(), owner, "calendar.add", EVENT);
      const approval = await askConsent(setup(), step);
      const answers = await Promise.all([
        decide(setup(), owner, approval, hashOf(step)),
        decide(setup(), member, approval, hashOf(step), { verdict: "reject" }),
      ]);
      expect(answers.filter((answer) => answer === "decided")).toHaveLength(1);
    }
  });

  test("that stands covers its addresses in runs of its giver, until it is taken back", async () => {
    const owner = await makeOwner(setup());
    const member = await makeMember(setup(), owner);
    const step = await runningStep(setup(), owner, "mail.send", MAIL);
    const approval = await askConsent(setup(), step);
    const day = 86_400_000;
    const until = (days: number) => ({
      remember: { until: new Date(Date.now() + days * day).toISOString() },
    });
    expect(await decide(setup(), owner, approval, hashOf(step), until(181))).toBe("not_allowed");
    expect(await decide(setup(), owner, approval, hashOf(step), until(30))).toBe("approved");
    const [given] = await setup().sql<{ id: string; recipients: string[] }[]>`
      select id, recipients from public.standing_consents where user_id = ${owner.id}`;
    expect(given?.recipients).toEqual(["bruno@example.com"]);

    const begin = async (person: Person, to: readonly string[]) => {
      const args = { ...MAIL, to };
      const next = await runningStep(setup(), { ...person, workspace: owner.workspace }, "mail.send", args);
      return await ofStep(setup(), next, "begin_effect(s, r, $2::text::jsonb)", {
        kind: "mail",
        hash: hashOf(next),
        consent: given?.id,
      });
    };
    expect(await begin(owner, ["bruno@EXAMPLE.com"])).toBeNull();
    expect(await begin(owner, ["bruno@example.com", "carla@example.com"])).toEqual({ code: "not_approved" });
    expect(await begin(member, ["bruno@example.com"])).toEqual({ code: "not_approved" });
    const revoke = (person: Person) =>
      workflow(setup(), "revoke", person.id, person.id, { consent: given?.id ?? "" });
    expect(await revoke(member)).toEqual({ refusal: { code: "not_allowed" } });
    expect(await revoke(owner)).toEqual({ consent: given?.id });
    expect(await begin(owner, ["bruno@example.com"])).toEqual({ code: "not_approved" });
  });

  test("that has been used up, or that the plan does not allow, begins nothing", async () => {
    const owner = await makeOwner(setup());
    await setup().sql`
      update public.profiles set plan = 'enterprise', custom_limits = '{"maxEmailsPerMonth": 1}' where id = ${owner.id}`;
    const begin = async () => {
      const step = await runningStep(setup(), owner, "mail.send", MAIL);
      const approval = await askConsent(setup(), step);
      await decide(setup(), owner, approval, hashOf(step));
      await takeAgain(setup(), step);
      return await ofStep<{ code: string } | null>(setup(), step, "begin_effect(s, r, $2::text::jsonb)", {
        kind: "mail",
        hash: hashOf(step),
        approval,
        consumes: { action: "sendEmail", amount: 1 },
      });
    };
    expect(await begin()).toBeNull();
    expect(await begin()).toMatchObject({
      code: "quota",
      limit: { field: "maxEmailsPerMonth", max: 1, used: 1 },
    });
  });

  test("is not needed for what can be undone, which is undone once", async () => {
    const owner = await makeOwner(setup());
    const written = { name: "dati.csv", text: "a,b" };
    const undo = (step: string) => workflow(setup(), "undo", owner.id, owner.id, { step });
    const act = async (tool: string, effect: object) => {
      const step = await runningStep(setup(), owner, tool, effect as never);
      const answer = await workflow(setup(), "complete", step.step, 1, {
        kind: "effect",
        input: effect,
        effect,
        hash: hashOf(step),
      });
      return { ...step, answer };
    };
    const file = await act("file.write", { kind: "file", mediaType: "text/csv", ...written });
    const event = await act("calendar.add", { kind: "event", ...EVENT, attendees: [] });
    for (const { step, run, answer } of [file, event]) {
      expect(answer).toEqual({ fenced: false });
      const [{ status } = {}] = await setup().sql`select status from public.runs where id = ${run}`;
      expect(status).toBe("succeeded");
      expect(await undo(step)).toMatchObject({ step });
      expect(await undo(step)).toEqual({ refusal: { code: "not_allowed" } });
    }
    expect(
      await setup().sql`select from public.workflow_files where workspace_id = ${owner.workspace}`,
    ).toHaveLength(0);
    expect(
      await setup().sql`select from public.calendar_events where workspace_id = ${owner.workspace}`,
    ).toHaveLength(0);
    const invited = await act("calendar.add", { kind: "event", ...EVENT });
    expect(invited.answer).toEqual({ fenced: false, refusal: { code: "not_approved" } });
    const kinds = (await receiptsOf(setup(), owner)).map(({ kind }) => kind);
    expect(kinds).toEqual(["allowed", "effect", "allowed", "effect", "settled", "settled"]);
  });
});

onOneSetup("receipts", (setup) => {
  const bodies: readonly Json[] = [
    {},
    { zeta: 1, Alfa: -9007199254740991, alfa: [true, false, [], {}], a1: 0 },
    { text: `\u0001\b\t\n\f\r"\\/\u001f\u007f\u2028\u2029é€😀` },
    ...Array.from({ length: 24 }, (_, index) => ({
      [`k${index % 7}_${index}`]: String.fromCodePoint(
        ...Array.from({ length: 8 }, (_each, place) => 1 + ((index * 37 + place * 101) % 0xd7ff)),
      ),
      b: [index, `${index}`, { c: index % 2 === 0 }],
    })),
  ];

  test("are chained by hashes of their RFC 8785 form, as Node makes it", async () => {
    const owner = await makeOwner(setup());
    const run = crypto.randomUUID();
    await Promise.all(
      bodies.map(
        (body) => setup().sql`
          select private.append_receipt(${owner.workspace}, 'asked', ${run}, null, null, ${owner.id}, ${setup().sql.json(body as never)})`,
      ),
    );
    const receipts = await receiptsOf(setup(), owner);
    expect(receipts).toHaveLength(bodies.length);
    let previous = "0".repeat(64);
    for (const [index, { hash, ...fields }] of receipts.entries()) {
      expect(fields).toMatchObject({
        seq: index + 1,
        previous,
        at: expect.stringMatching(/T[\d:]{8}\.\d{3}Z$/),
      });
      expect(hash).toBe(sha256(canonicalOf(fields)));
      previous = hash;
    }
  });

  test("are only added, and go with the workspace alone", async () => {
    const owner = await makeOwner(setup());
    const workspace = owner.workspace;
    await askConsent(setup(), await runningStep(setup(), owner, "mail.send", MAIL));
    const refusals = await Promise.all(
      [
        setup().sql`update private.receipts set kind = 'approved' where workspace_id = ${workspace}`,
        setup().sql`delete from private.receipts where workspace_id = ${workspace}`,
        setup().as("service_role", null, (sql) => sql`delete from private.receipts`),
      ].map(refusalOf),
    );
    expect(refusals).toEqual(["42501", "42501", "42501"]);
    await setup().sql`delete from public.workspaces where id = ${workspace}`;
    expect(await setup().sql`select from private.receipts where workspace_id = ${workspace}`).toHaveLength(0);
  });
});
