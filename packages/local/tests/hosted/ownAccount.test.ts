import { ownDeletionRefusal } from "@regia/domain/administration";
import { ROLES } from "@regia/domain/profile";
import { expect, test } from "vitest";
import { begin, chat, makePerson, newTurn, type Person, settle } from "./chats.ts";
import { type Account, makeAccount, refusalOf } from "./people.ts";
import { onEverySetup, type Setup } from "./setups.ts";
import { ask, tokenOf } from "./workspaces.ts";

async function openSession({ sql }: Setup, { id }: Account): Promise<string> {
  const session = crypto.randomUUID();
  await sql`
    insert into auth.sessions (id, user_id, user_agent, ip, refreshed_at)
    values (${session}, ${id}, 'Firefox', '192.0.2.7', now() at time zone 'UTC')`;
  return session;
}

/** Stores a file in a workspace, as the function does; returns its id. */
async function storeFile(setup: Setup, { id: person }: Account, workspace: string): Promise<string> {
  const id = crypto.randomUUID();
  const file = {
    workspace,
    id,
    name: `${id}.txt`,
    mediaType: "text/plain",
    bytes: 4,
    tokens: 1,
    text: `text of ${id}`,
  };
  expect(await chat<object>(setup, "attachment_store", person, person, file)).toMatchObject({ id });
  return id;
}

/** Leaves a workflow of a person, with a run that asked and was allowed to write a file and an event. */
async function leaveRun({ sql }: Setup, { id: person }: Person, workspace: string): Promise<void> {
  const [workflow, run, step] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const graph = sql.json({ steps: [{ key: "mail", title: `step of ${person}` }] });
  const hash = "0".repeat(64);
  await sql`
    insert into public.workflows (id, workspace_id, name, created_by)
    values (${workflow}, ${workspace}, ${`of ${person}`}, ${person})`;
  await sql`
    insert into public.workflow_versions (workflow_id, version, graph, hash, created_by)
    values (${workflow}, 1, ${graph}, ${hash}, ${person})`;
  await sql`
    insert into public.runs (id, workspace_id, workflow_id, version, status, trigger, started_by, ended_at)
    values (${run}, ${workspace}, ${workflow}, 1, 'succeeded', 'manual', ${person}, now())`;
  await sql`
    insert into public.run_steps (id, run_id, workspace_id, key, tool, status, output)
    values (${step}, ${run}, ${workspace}, 'mail', 'mail.send', 'succeeded', ${sql.json(`output of ${person}`)})`;
  await sql`
    insert into public.approvals
      (run_id, step_id, workspace_id, tool, arguments, canonical, hash, reason, status, expires_at, note)
    values (${run}, ${step}, ${workspace}, 'mail.send', '{}', '{}', ${hash}, 'irreversible', 'approved', now(),
      ${`note of ${person}`})`;
  await sql`
    insert into public.standing_consents (workspace_id, user_id, tool, recipients, until)
    values (${workspace}, ${person}, 'mail.send', ${[`${person}@example.com`]}, now())`;
  await sql`
    insert into public.workflow_files (workspace_id, run_id, step_id, name, media_type, text)
    values (${workspace}, ${run}, ${step}, 'x.txt', 'text/plain', ${`file of ${person}`})`;
  await sql`
    insert into public.calendar_events (workspace_id, step_id, title, starts_at, ends_at, created_by)
    values (${workspace}, ${step}, ${`event of ${person}`}, now(), now(), ${person})`;
}

/** Leaves rows of a person in every table that people can read, in a workspace and about the account. */
async function leaveTraces(setup: Setup, person: Person, workspace: string) {
  const sent = await storeFile(setup, person, workspace);
  const turn = newTurn({ workspace }, { attachments: [sent] });
  expect(await begin(setup, person, turn)).toEqual({ begun: true });
  expect(await settle(setup, turn)).toEqual({ settled: true });
  await setup.as("authenticated", person.id, async (sql) => {
    await sql`insert into public.conversation_pins (conversation_id) values (${turn.conversation})`;
    await sql`insert into public.message_feedback (message_id, value) values (${turn.answer}, 'up')`;
    await sql`
      insert into public.saved_prompts (workspace_id, title, text)
      values (${workspace}, ${`title of ${person.id}`}, ${`text of ${person.id}`})`;
  });
  const { sql } = setup;
  await sql`insert into public.preferences (user_id) values (${person.id})`;
  await sql`select private.notify(${person.id}, 'limits_changed', ${sql.json({ of: `notice of ${person.id}` })})`;
  await sql`
    insert into public.plan_grants (user_id, source, plan, valid_from) values (${person.id}, 'admin', 'enterprise', now())
    on conflict do nothing`;
  const customer = crypto.randomUUID();
  await sql`insert into public.billing_customers (id, user_id) values (${customer}, ${person.id})`;
  await sql`
    insert into public.billing_subscriptions (
      id, customer_id, status, plan, period, started_at, current_period_start, current_period_end
    ) values (${`sub_${person.id}`}, ${customer}, 'active', 'pro', 'monthly', now(), now(), now())`;
  await sql`
    insert into public.billing_invoices (id, customer_id, total_cents, currency, status, created_at)
    values (${`in_${person.id}`}, ${customer}, 1, 'EUR', 'paid', now())`;
  await leaveRun(setup, person, workspace);
  return { sent, unsent: await storeFile(setup, person, workspace) };
}

/** All texts inside a value, without the names of fields. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Reads every table that people can read: the whole rows whose policy hides them from a person, and what the person sees.
 */
async function readTables(setup: Setup, { id }: Account) {
  const tables = await setup.sql<{ name: string; columns: string }[]>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
    group by c.relname`;
  expect(tables).not.toHaveLength(0);
  return await Promise.all(
    tables.map(async ({ name, columns }) => {
      const all = await setup.sql.unsafe<{ whole: object; readable: string }[]>(`
        select to_jsonb(t) as whole, (select to_jsonb(r)::text from (select ${columns}) as r) as readable
        from public.${name} as t`);
      const seen = await setup.as("authenticated", id, (sql) =>
        sql.unsafe<{ readable: string }[]>(
          `select to_jsonb(r)::text as readable from (select ${columns} from public.${name}) as r`,
        ),
      );
      const visible = new Set(seen.map(({ readable }) => readable));
      return {
        name,
        hidden: all.filter(({ readable }) => !visible.has(readable)).flatMap(({ whole }) => textsIn(whole)),
        seen: all.filter(({ readable }) => visible.has(readable)).flatMap(({ whole }) => textsIn(whole)),
      };
    }),
  );
}

onEverySetup("the own account", (setup) => {
  test("is deleted with all that depends on it, with an entry in the audit log", async () => {
    const me = await makeAccount(setup(), { plan: "pro" });
    await openSession(setup(), me);
    await setup().sql`insert into public.preferences (user_id) values (${me.id})`;
    await setup().as("authenticated", me.id, (sql) => sql`select public.consume('uploadFile')`);
    await setup().as("authenticated", me.id, (sql) => sql`select public.remember_language('en')`);
    await setup().as("authenticated", me.id, (sql) => sql`select public.delete_account()`);
    expect(
      await setup().sql`select kind, language from private.outgoing_mail where recipient = ${me.email}`,
    ).toEqual([{ kind: "account-deleted", language: "en" }]);
    const left = await setup().sql`
      select
        (select count(*)::int from auth.users where id = ${me.id}) as users,
        (select count(*)::int from auth.sessions where user_id = ${me.id}) as sessions,
        (select count(*)::int from public.profiles where id = ${me.id}) as profiles,
        (select count(*)::int from public.preferences where user_id = ${me.id}) as preferences,
        (select count(*)::int from public.usage_counters where user_id = ${me.id}) as usage,
        (select count(*)::int from private.user_directory where user_id = ${me.id}) as directory`;
    expect(Object.values(left[0] ?? {})).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await setup().sql`select * from private.audit_log where target_id = ${me.id}`).toMatchObject([
      {
        action: "delete_account",
        actor_id: me.id,
        target_email: me.email,
        before: { plan: "pro" },
        after: null,
      },
    ]);
    // The token stays valid until it expires.
    expect(await setup().as("authenticated", me.id, (sql) => sql`select * from public.profiles`)).toEqual([]);
    expect(
      await refusalOf(
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`
          insert into public.profiles (id, email) values (${me.id}, ${me.email})`,
        ),
      ),
    ).toBe("42501");
  });

  test.each(ROLES)("of the role %s is deleted only if the domain's rule allows it", async (role) => {
    await makeAccount(setup(), { role: "admin" });
    const me = await makeAccount(setup(), { role });
    const isRefused = ownDeletionRefusal({ role }) !== null;
    expect(
      await refusalOf(setup().as("authenticated", me.id, (sql) => sql`select public.delete_account()`)),
    ).toBe(isRefused ? "PT409" : undefined);
    expect(await setup().sql`select role from public.profiles where id = ${me.id}`).toEqual(
      isRefused ? [{ role }] : [],
    );
  });

  test("has sessions that only its owner sees and ends", async () => {
    const [me, other] = [await makeAccount(setup()), await makeAccount(setup())];
    const [mine, second, theirs] = [
      await openSession(setup(), me),
      await openSession(setup(), me),
      await openSession(setup(), other),
    ];
    const claims = { sub: me.id, session_id: mine };
    const seen = await setup().as("authenticated", claims, (sql) => sql`select * from public.my_sessions()`);
    expect(new Map(seen.map(({ id, current }) => [id, current]))).toEqual(
      new Map([
        [mine, true],
        [second, false],
      ]),
    );
    expect(seen[0]).toMatchObject({ user_agent: "Firefox", ip: "192.0.2.7" });
    const end = async (session: string) =>
      (
        await setup().as(
          "authenticated",
          claims,
          (sql) => sql`select public.end_session(${session}) as ended`,
        )
      )[0];
    expect(await end(theirs)).toEqual({ ended: false });
    expect(await end(second)).toEqual({ ended: true });
    expect(await end(second)).toEqual({ ended: false });
    expect(
      await setup().sql`select id from auth.sessions where id in (${mine}, ${second}, ${theirs})`,
    ).toHaveLength(2);
  });

  test("has metadata up to a bound, and what is larger already can shrink", async () => {
    const { id } = await makeAccount(setup());
    const store = (size: number) =>
      refusalOf(
        setup().sql`
          update auth.users set raw_user_meta_data = jsonb_build_object('x', repeat('x', ${size})) where id = ${id}`,
      );
    expect([await store(131_000), await store(140_000)]).toEqual([undefined, "23514"]);
    await setup().sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`
        update auth.users set raw_user_meta_data = jsonb_build_object('x', repeat('x', 200000)) where id = ${id}`;
    });
    expect(await store(150_000)).toBeUndefined();
  });

  test("is exported completely, without data of others", async () => {
    const [me, other] = [await makeAccount(setup()), await makeAccount(setup(), { plan: "enterprise" })];
    await setup()
      .sql`insert into public.preferences (user_id, profile_visibility) values (${me.id}, 'private')`;
    await setup().as("authenticated", me.id, (sql) => sql`select public.consume('uploadFile')`);
    for (const { id } of [me, other]) await setup().sql`select private.notify(${id}, 'limits_changed')`;
    const [row] = await setup().as(
      "authenticated",
      me.id,
      (sql) => sql`select public.export_account() as data`,
    );
    expect(row?.["data"]).toMatchObject({
      profile: { id: me.id, email: me.email },
      preferences: { profile_visibility: "private" },
      usage: [{ counter: "filesThisMonth", used: 1 }],
      planGrants: [],
      billing: null,
      notifications: [{ kind: "limits_changed", data: {}, read_at: null }],
    });
    expect(JSON.stringify(row)).not.toContain(other.id);
  });

  test("is exported through the policies of each table", async () => {
    const [payer, member, leaver, stranger] = [
      await makePerson(setup(), { plan: "enterprise" }),
      await makePerson(setup()),
      await makePerson(setup()),
      await makePerson(setup()),
    ];
    const { id: workspace } = await ask<{ id: string }>(setup(), payer, "create_workspace", {
      name: "Studio",
    });
    const invite = async (email: string) =>
      (await ask<{ id: string }>(setup(), payer, "invite_to_workspace", { workspace, email })).id;
    for (const person of [member, leaver]) {
      const token = await tokenOf(setup(), await invite(person.email));
      await ask(setup(), person, "accept_invitation", { token });
    }
    await invite("chi.manca@example.com");
    await ask(setup(), payer, "set_workspace_prompt", { workspace, prompt: "Instructions of the studio." });
    const ofPayer = await leaveTraces(setup(), payer, workspace);
    const ofMember = await leaveTraces(setup(), member, workspace);
    const ofLeaver = await leaveTraces(setup(), leaver, workspace);
    await ask(setup(), leaver, "leave_workspace", { workspace });
    for (const person of [payer, member, leaver, stranger]) {
      const tables = await readTables(setup(), person);
      if (person === stranger) expect(tables.filter(({ hidden }) => hidden.length === 0)).toEqual([]);
      const seen = new Set(tables.flatMap((table) => table.seen));
      // What somebody costs in workspaces is in no table that people read; it is of their own costs alone.
      const { modelSpending: _, ...exported } = await ask<{
        attachments: readonly { id: string }[];
        workflowFiles: readonly { text: string }[];
        calendarEvents: readonly { title: string }[];
        modelSpending: unknown;
      }>(setup(), person, "export_account");
      const exportedTexts = new Set(textsIn(exported));
      for (const { name, hidden } of tables) {
        const given = hidden.filter((text) => exportedTexts.has(text) && !seen.has(text));
        expect({ name, given }).toEqual({ name, given: [] });
      }
      const files = new Map([
        [payer, [ofPayer.sent, ofPayer.unsent, ofMember.sent, ofLeaver.sent]],
        [member, [ofMember.sent, ofMember.unsent]],
      ]);
      expect(exported.attachments.map(({ id }) => id).toSorted()).toEqual(
        (files.get(person) ?? []).toSorted(),
      );
      const owners = new Map([
        [payer, [payer, member, leaver]],
        [member, [member]],
      ]).get(person);
      const of = (kind: string) => (owners ?? []).map(({ id }) => `${kind} of ${id}`).toSorted();
      expect(exported.workflowFiles.map(({ text }) => text).toSorted()).toEqual(of("file"));
      expect(exported.calendarEvents.map(({ title }) => title).toSorted()).toEqual(of("event"));
    }
  });

  test("is refused to visitors", async () => {
    const refusals = await Promise.all(
      [
        "delete_account()",
        "my_sessions()",
        "end_session(gen_random_uuid())",
        "export_account()",
        "my_usage()",
      ].map((call) => refusalOf(setup().as("anon", null, (sql) => sql.unsafe(`select public.${call}`)))),
    );
    expect(refusals).toEqual(refusals.map(() => "42501"));
  });
});
