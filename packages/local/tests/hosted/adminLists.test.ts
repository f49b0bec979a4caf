import { expect, test } from "vitest";
import { apply } from "./adminCalls.ts";
import { type Account, makeAccount } from "./people.ts";
import { onEverySetup, onOneSetup, openSession, type Setup } from "./setups.ts";
import { ask, tokenOf } from "./workspaces.ts";

interface Listed {
  readonly refusal?: string;
  readonly users: readonly Record<string, unknown>[];
  readonly total: number;
  readonly counts: { readonly total: number; readonly admins: number; readonly users: number };
}

interface Question {
  readonly search?: string;
  readonly role?: string;
  readonly plan?: string;
  readonly page?: number;
  readonly pageSize?: number;
  readonly sort?: string;
  readonly descending?: boolean;
}

/** An admin of a setup, and the lists that the admin sees. */
function adminOf(setup: () => Setup) {
  let made: Promise<Account> | undefined;
  const admin = () => {
    made ??= makeAccount(setup(), { role: "admin", display_name: "Regista" }, "regista@lista.example");
    return made;
  };
  const list = async (question: Question = {}): Promise<Listed> => {
    const { id } = await admin();
    const { search = null, role = null, plan = null, page = 1, pageSize = 1000 } = question;
    const { sort = "created_at", descending = true } = question;
    await openSession(setup(), { id });
    const [row] = await setup().as(
      "service_role",
      null,
      (sql) => sql<{ answer: Listed }[]>`
      select public.admin_list_users(
        ${id}, ${id}, ${search}, ${role}, ${plan}, ${page}, ${pageSize}, ${sort}, ${descending}
      ) as answer`,
    );
    if (row === undefined) throw new Error("admin_list_users answered nothing");
    return row.answer;
  };
  return { admin, list };
}

onEverySetup("the list of users", (setup) => {
  const { admin, list } = adminOf(setup);
  const names = async (question: Question) =>
    (await list(question)).users.map(({ display_name }) => display_name);

  test("finds by name, address and id, ignores case and accents, and takes wildcards literally", async () => {
    const tag = crypto.randomUUID().slice(0, 6);
    const make = (name: string, local: string) =>
      makeAccount(
        setup(),
        { display_name: name, full_name: `${name} ${tag}` },
        `${local}.${tag}@lista.example`,
      );
    const niccolo = await make("Niccolò Çelik", "nc");
    await make("ŁUKASZ Straße", "luk");
    await make("100%_sicuro\\", "percento");
    const find = (search: string) => names({ search: `${search}` });
    expect(await find(`NICCOLO CELIK`)).toEqual(["Niccolò Çelik"]);
    expect(await find(`  niccolò çelik  `)).toEqual(["Niccolò Çelik"]);
    expect(await find("Nìccolô")).toContain("Niccolò Çelik");
    expect(await find("łukasz strasse")).toEqual(["ŁUKASZ Straße"]);
    expect(await find(`NC.${tag}@LISTA`)).toEqual(["Niccolò Çelik"]);
    expect(await find(niccolo.id)).toEqual(["Niccolò Çelik"]);
    expect(await find(niccolo.id.slice(0, 8).toUpperCase())).toContain("Niccolò Çelik");
    expect(await find(niccolo.id.slice(1, 9))).not.toContain("Niccolò Çelik");
    expect(await find("100%_sicuro\\")).toEqual(["100%_sicuro\\"]);
    expect(await find("%sicuro")).toEqual([]);
    expect(await find("1__%")).toEqual([]);
    for (const hostile of [
      "%",
      "_",
      "\\",
      "%%",
      "' or 1=1 --",
      "'; drop table profiles; --",
      "\\%",
      "$1",
      "a\nb",
    ]) {
      const { users } = await list({ search: hostile });
      for (const { display_name: name, email } of users) {
        expect(`${name} ${email}`.toLowerCase()).toContain(hostile);
      }
    }
    expect((await list({ search: "   " })).total).toBe((await list()).total);
  });

  test("pages through everybody exactly once, in every order", async () => {
    await Promise.all(
      Array.from({ length: 23 }, (_, index) =>
        makeAccount(setup(), {
          display_name: `Pagina ${index % 5}`,
          plan: (["free", "pro", "enterprise"] as const)[index % 3] ?? "free",
        }),
      ),
    );
    const everybody = (await setup().sql<{ id: string }[]>`select id from public.profiles`)
      .map(({ id }) => id)
      .sort();
    for (const sort of ["created_at", "display_name", "email", "plan"]) {
      for (const descending of [true, false]) {
        const seen: unknown[] = [];
        for (let page = 1; ; page += 1) {
          const { users, total } = await list({ sort, descending, page, pageSize: 7 });
          expect(total).toBe(everybody.length);
          if (users.length === 0) break;
          seen.push(...users.map(({ id }) => id));
        }
        expect([...seen].sort()).toEqual(everybody);
      }
    }
    const plans = (await list({ sort: "plan", descending: false })).users.map(({ plan }) => plan);
    const rank = ["free", "pro", "enterprise"];
    expect(plans).toEqual([...plans].sort((one, other) => rank.indexOf(`${one}`) - rank.indexOf(`${other}`)));
  });

  test("filters, and counts the matches and all users", async () => {
    const uniqueTerm = crypto.randomUUID().slice(0, 8);
    for (const [plan, role] of [
      ["pro", "user"],
      ["pro", "admin"],
      ["enterprise", "user"],
    ] as const) {
      await makeAccount(setup(), { plan, role, display_name: `Filtro ${uniqueTerm}` });
    }
    const search = `filtro ${uniqueTerm}`;
    expect(await list({ search })).toMatchObject({ total: 3 });
    expect(await list({ search, plan: "pro" })).toMatchObject({ total: 2 });
    expect(await list({ search, plan: "pro", role: "admin" })).toMatchObject({ total: 1 });
    expect(await list({ search, plan: "free" })).toMatchObject({ total: 0, users: [] });
    const [everybody] = await setup().sql`
      select count(*)::int as total, (count(*) filter (where role = 'admin'))::int as admins,
        (count(*) filter (where role = 'user'))::int as users
      from public.profiles`;
    expect((await list({ search, plan: "free" })).counts).toEqual(everybody);
  });

  test("counts correctly during concurrent sign-ups and deletions, and merges the changes", async () => {
    const people = await Promise.all(Array.from({ length: 120 }, () => makeAccount(setup())));
    await Promise.all(
      people.slice(0, 60).map(({ id }) => setup().sql`delete from auth.users where id = ${id}`),
    );
    const gone = people.slice(60, 90).map(({ id }) => id);
    await setup().sql`delete from auth.users where id = any(${gone})`;
    const { counts } = await list({ pageSize: 1 });
    const [everybody] = await setup().sql`select count(*)::int as total from public.profiles`;
    expect(counts.total).toBe(everybody?.["total"]);
    const [changes] = await setup().sql<{ kept: number }[]>`
      select count(*)::int as kept from private.headcount`;
    expect(changes?.kept).toBeLessThan(100);
  });

  test("follows every change of a profile", async () => {
    const uniqueTerm = crypto.randomUUID().slice(0, 8);
    const person = await makeAccount(setup(), { display_name: `Prima ${uniqueTerm}` });
    await setup().as(
      "authenticated",
      person.id,
      (sql) => sql`
      update public.profiles set display_name = ${`Dopò ${uniqueTerm}`} where id = ${person.id}`,
    );
    expect(await list({ search: `prima ${uniqueTerm}` })).toMatchObject({ total: 0 });
    expect(await list({ search: `dopo ${uniqueTerm}` })).toMatchObject({ total: 1 });
    const address = `${uniqueTerm}.nuova@lista.example`;
    await setup().sql`update auth.users set email = ${address} where id = ${person.id}`;
    expect((await list({ search: address })).users).toMatchObject([{ id: person.id, email: address }]);
    await setup().sql`update public.profiles set plan = 'enterprise', role = 'admin' where id = ${person.id}`;
    expect(await list({ search: uniqueTerm, plan: "enterprise", role: "admin" })).toMatchObject({ total: 1 });
    await setup().sql`delete from auth.users where id = ${person.id}`;
    expect(await list({ search: uniqueTerm })).toMatchObject({ total: 0 });
  });

  test("shows the fields that were chosen and no others", async () => {
    const { users } = await list({ pageSize: 1 });
    expect(Object.keys(users[0] ?? {}).sort()).toEqual([
      "avatar_url",
      "created_at",
      "custom_limits",
      "display_name",
      "email",
      "email_verified",
      "full_name",
      "id",
      "phone",
      "plan",
      "plan_expires_at",
      "role",
      "trial_start_date",
      "trial_used",
      "updated_at",
    ]);
  });

  test("and a single user are shown only to admins, with an expired trial as used", async () => {
    const day = 86_400_000;
    const person = await makeAccount(setup(), {
      plan: "pro",
      trial_start_date: new Date(Date.now() - 9 * day).toISOString(),
      plan_expires_at: new Date(Date.now() + day).toISOString(),
    });
    await list();
    const ask = async (actor: string, user: string) => {
      const [row] = await setup().as(
        "service_role",
        null,
        (sql) => sql`
        select public.admin_get_user(${actor}, ${actor}, ${user}) as answer`,
      );
      return row?.["answer"];
    };
    await setup().as("authenticated", person.id, (sql) => sql`select public.consume('sendEmail', 12)`);
    expect(await ask((await admin()).id, person.id)).toMatchObject({
      user: { id: person.id, trial_used: false },
      usage: { emailsThisMonth: 12 },
    });
    await setup().sql`alter table public.profiles disable trigger guard_profile_update`;
    await setup().sql`update public.profiles set plan_expires_at = now() where id = ${person.id}`;
    await setup().sql`alter table public.profiles enable trigger guard_profile_update`;
    expect(await ask((await admin()).id, person.id)).toMatchObject({
      user: { id: person.id, trial_used: true },
    });
    expect(await ask((await admin()).id, crypto.randomUUID())).toEqual({ refusal: "not_found" });
    expect(await ask(person.id, person.id)).toEqual({ refusal: "not_admin" });
  });

  test("of workspaces finds by name, slug, id and payer's address, and those of a user", async () => {
    await list();
    const actor = await admin();
    const [payer, guest] = [
      await makeAccount(setup(), { plan: "pro", display_name: "Paga" }),
      await makeAccount(setup()),
    ];
    interface Made {
      readonly id: string;
      readonly slug: string;
    }
    const tag = crypto.randomUUID().slice(0, 8);
    const made = await ask<Made>(setup(), payer, "create_workspace", { name: `Cucìna ${tag}` });
    const workspace = made.id;
    const { id: invitation } = await ask<Made>(setup(), payer, "invite_to_workspace", {
      workspace,
      email: guest.email,
    });
    await ask(setup(), guest, "accept_invitation", { token: await tokenOf(setup(), invitation) });
    await ask(setup(), payer, "offer_handover", { workspace, member: guest.id });
    const call = async (text: string, parameters: readonly (string | number | null)[]) => {
      const [row] = await setup().as("service_role", null, (sql) =>
        sql.unsafe(`select public.${text} as answer`, [actor.id, actor.id, ...parameters]),
      );
      return row?.["answer"];
    };
    const find = (search: string | null, user: string | null = null, page = 1, size = 50) =>
      call("admin_list_workspaces($1, $2, $3, $4, $5, $6)", [search, user, page, size]);
    const names = async (...question: Parameters<typeof find>) =>
      (await find(...question)).workspaces.map(({ id }: Made) => id);

    for (const search of [`CUCINA ${tag}`, made.slug, made.slug.toUpperCase(), workspace]) {
      expect(await names(search)).toEqual([workspace]);
    }
    expect(await names(payer.email.toUpperCase())).toContain(workspace);
    expect(await names(`cucina ${tag}`, crypto.randomUUID())).toEqual([]);
    expect(await names("%")).toEqual([]);
    expect(await names("cucina", payer.id)).toEqual([workspace]);
    const { workspaces: own, total } = await find(null, guest.id);
    expect(total).toBe(2);
    expect(own).toMatchObject([
      {
        id: workspace,
        name: `Cucìna ${tag}`,
        personal: false,
        role: "collaborator",
        payer_email: payer.email,
        payer_name: "Paga",
        payer_plan: "pro",
        read_only: null,
        seats: { users: { used: 2, limit: 6 }, owners: { used: 1 }, collaborators: { used: 1 } },
      },
      { personal: true, role: "owner", payer_id: guest.id },
    ]);
    const everything = await find(null, null, 1, 1);
    const [{ count } = {}] = await setup().sql`select count(*)::int as count from public.workspaces`;
    expect(everything.total).toBe(count);
    expect(everything.workspaces).toMatchObject([{ id: workspace, role: null }]);

    const details = await call("admin_get_workspace($1, $2, $3)", [made.slug]);
    expect(details).toMatchObject({
      id: workspace,
      open_invitations: 0,
      can_invite: true,
      handover: { member_id: guest.id },
    });
    expect(await call("admin_get_workspace($1, $2, $3)", [workspace])).toEqual(details);
    expect(await call("admin_get_workspace($1, $2, $3)", ["nessuno"])).toEqual({
      refusal: "workspace_not_found",
    });
    expect(await call("admin_workspace_members($1, $2, $3, $4, $5)", [made.slug, 1, 1])).toMatchObject({
      members: [{ user_id: payer.id, is_payer: true, role: "owner", read_only: null }],
      total: 2,
    });

    await setup().sql`update public.workspaces set name = ${`Sala ${tag}`} where id = ${workspace}`;
    await setup().sql`update auth.users set email = ${`paga.${tag}@lista.example`} where id = ${payer.id}`;
    expect(await names(`sala ${tag}`)).toEqual([workspace]);
    expect(await names(`paga.${tag}@`, guest.id)).toEqual([workspace]);
    await setup().sql`update public.profiles set plan = 'free' where id = ${payer.id}`;
    expect((await find(`sala ${tag}`)).workspaces).toMatchObject([
      { read_only: "maxWorkspaces", payer_plan: "free" },
    ]);

    const { entries } = await call("admin_list_audit($1, $2, $3, $4)", [1, 5]);
    expect(entries).toMatchObject([
      { action: "rename_workspace", workspaceId: workspace, workspaceName: `Sala ${tag}`, memberRole: null },
      { action: "offer_handover", targetId: guest.id, before: null, after: null },
      { action: "accept_invitation", memberRole: "collaborator" },
      { action: "invite_to_workspace", targetEmail: guest.email, workspaceName: `Cucìna ${tag}` },
      { action: "create_workspace", actorEmail: payer.email },
    ]);
    await openSession(setup(), guest);
    for (const text of [
      "admin_list_workspaces($1, $2, null, null, 1, 1)",
      "admin_get_workspace($1, $2, 'x')",
      "admin_workspace_members($1, $2, 'x', 1, 1)",
    ]) {
      const [row] = await setup().as("service_role", null, (sql) =>
        sql.unsafe(`select public.${text} as answer`, [guest.id, guest.id]),
      );
      expect(row?.["answer"]).toEqual({ refusal: "not_admin" });
      const refused = setup().as("authenticated", actor.id, (sql) =>
        sql.unsafe(`select public.${text}`, [actor.id, actor.id]),
      );
      await expect(refused).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("of the audit log is paged, newest first", async () => {
    await list();
    const actor = await admin();
    const people = await Promise.all(Array.from({ length: 5 }, () => makeAccount(setup())));
    await apply(
      setup(),
      actor,
      people.map(({ id }) => ({ op: "trial", userId: id })),
      { requestId: "r-audit" },
    );
    const page = async (number: number, person = actor.id) => {
      const [row] = await setup().as(
        "service_role",
        null,
        (sql) => sql`
        select public.admin_list_audit(${person}, ${person}, ${number}, 2) as answer`,
      );
      return row?.["answer"];
    };
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.flatMap(({ entries }) => entries).slice(0, 5)).toMatchObject(
      people.toReversed().map(({ id, email }) => ({
        actorId: actor.id,
        actorEmail: actor.email,
        action: "start_trial",
        targetId: id,
        targetEmail: email,
        before: { plan: "free" },
        after: { plan: "pro" },
        requestId: "r-audit",
      })),
    );
    const [{ total } = {}] = await setup().sql`select count(*)::int as total from private.audit_log`;
    expect(pages[0].total).toBe(total);
    const [person = actor] = people;
    await openSession(setup(), person);
    expect(await page(1, person.id)).toEqual({ refusal: "not_admin" });
  });
});

onOneSetup("a long list of users", (setup) => {
  const { list } = adminOf(setup);

  test("gives the same pages and counts whether few or thousands match", async () => {
    const uniqueTerm = crypto.randomUUID().slice(0, 8);
    const numbers = Array.from({ length: 2_100 }, (_, index) => index);
    const ids = numbers.map(() => crypto.randomUUID());
    await setup().sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      select id, 'authenticated', 'authenticated', ${uniqueTerm} || n || '@lista.example', now(), '{"provider": "email"}', '{}'
      from unnest(${ids}::uuid[]) with ordinality as made (id, n)`;
    const everybody = await list({ search: uniqueTerm, sort: "email", descending: false, pageSize: 1000 });
    expect(everybody.total).toBe(2_100);
    const second = await list({
      search: uniqueTerm,
      sort: "email",
      descending: false,
      pageSize: 1000,
      page: 2,
    });
    const last = await list({
      search: uniqueTerm,
      sort: "email",
      descending: false,
      pageSize: 1000,
      page: 3,
    });
    const found = [everybody, second, last].flatMap(({ users }) => users.map(({ email }) => email));
    expect(found).toEqual(numbers.map((n) => `${uniqueTerm}${n + 1}@lista.example`).sort());
    await setup().sql`delete from auth.users where id = any(${ids.slice(0, 200)})`;
    const fewer = await list({
      search: uniqueTerm,
      sort: "email",
      descending: false,
      pageSize: 1000,
      page: 2,
    });
    expect(fewer.total).toBe(1_900);
    expect(fewer.users.map(({ email }) => email)).toEqual(
      numbers
        .slice(200)
        .map((n) => `${uniqueTerm}${n + 1}@lista.example`)
        .sort()
        .slice(1_000),
    );
  });
});
