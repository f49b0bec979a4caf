import { beforeAll, expect, test } from "vitest";
import { apply } from "./adminCalls.ts";
import { type Account, makeAccount } from "./people.ts";
import { onEverySetup, openSession, type Setup } from "./setups.ts";
import { ask } from "./workspaces.ts";

interface Told {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isRead: boolean;
}

/** What a person was told, the oldest first. */
async function toldTo(setup: Setup, { id }: Account): Promise<Told[]> {
  const rows = await setup.as(
    "authenticated",
    id,
    (sql) => sql<Told[]>`
      select kind, data, read_at is not null as "isRead" from public.notifications order by id`,
  );
  return [...rows];
}
const kindsOf = async (setup: Setup, person: Account) =>
  (await toldTo(setup, person)).map(({ kind }) => kind);
const unreadOf = async (setup: Setup, person: Account) =>
  (await ask<{ unread_notifications: number }>(setup, person, "my_workspaces")).unread_notifications;

/** What the server or the scheduled function does every minute. */
const everyMinute = (setup: Setup) =>
  setup.as("service_role", null, (sql) => sql`select public.take_outgoing_mail(1)`);

onEverySetup("notifications", (setup) => {
  let payer: Account;
  let guest: Account;
  let workspace: string;
  let slug: string;

  beforeAll(async () => {
    payer = await makeAccount(setup(), { plan: "enterprise", display_name: "Anna" });
    guest = await makeAccount(setup(), { display_name: "Luca" });
    const room = await ask<{ id: string; slug: string }>(setup(), payer, "create_workspace", {
      name: "Cantiere",
    });
    workspace = room.id;
    slug = room.slug;
  });

  test("tell of an invitation once, count it as unread, and are read when it is answered", async () => {
    await ask(setup(), payer, "invite_to_workspace", { workspace, email: guest.email });
    await setup().sql`update public.workspace_invitations set sent_at = now() - interval '1 hour'`;
    const { id } = await ask<{ id: string }>(setup(), payer, "invite_to_workspace", {
      workspace,
      email: guest.email.toUpperCase(),
    });
    expect(await toldTo(setup(), guest)).toEqual([
      { kind: "invitation", data: { invitation: id, workspace: "Cantiere", person: "Anna" }, isRead: false },
    ]);
    expect(await unreadOf(setup(), guest)).toBe(1);
    await ask(setup(), guest, "accept_invitation", { invitation: id });
    expect(await unreadOf(setup(), guest)).toBe(0);
    expect(await toldTo(setup(), payer)).toEqual([
      { kind: "member_joined", data: { workspace: "Cantiere", slug, person: "Luca" }, isRead: false },
    ]);
  });

  test("tell members what owners change, and nobody what they did themselves", async () => {
    const member = guest.id;
    await ask(setup(), payer, "set_member_role", { workspace, member, role: "owner" });
    await ask(setup(), payer, "offer_handover", { workspace, member });
    await ask(setup(), payer, "remove_member", { workspace, member });
    expect((await toldTo(setup(), guest)).slice(1).map(({ kind, data }) => ({ kind, data }))).toEqual([
      { kind: "member_role", data: { workspace: "Cantiere", slug, role: "owner" } },
      { kind: "handover_offered", data: { workspace: "Cantiere", slug, person: "Anna" } },
      { kind: "member_removed", data: { workspace: "Cantiere" } },
    ]);
    expect(await kindsOf(setup(), payer)).toEqual(["member_joined"]);
  });

  test("tell the members of a workspace that was deleted, and its payer who left", async () => {
    const [host, member] = [await makeAccount(setup(), { plan: "pro" }), await makeAccount(setup())];
    const room = await ask<{ id: string }>(setup(), host, "create_workspace", { name: "Breve" });
    const enter = async () => {
      const args = { workspace: room.id, email: member.email };
      const { id } = await ask<{ id: string }>(setup(), host, "invite_to_workspace", args);
      await ask(setup(), member, "accept_invitation", { invitation: id });
    };
    await enter();
    await ask(setup(), member, "leave_workspace", { workspace: room.id });
    await enter();
    await ask(setup(), host, "delete_workspace", { workspace: room.id });
    expect(await kindsOf(setup(), host)).toEqual(["member_joined", "member_left", "member_joined"]);
    expect((await toldTo(setup(), member)).at(-1)).toEqual({
      kind: "workspace_deleted",
      data: { workspace: "Breve" },
      isRead: false,
    });
  });

  test("tell what an admin changes, but not the admin who does it", async () => {
    const admin = await makeAccount(setup(), { role: "admin" });
    const person = await makeAccount(setup());
    const ends = "2031-01-01T00:00:00.000Z";
    await apply(setup(), admin, [
      { op: "trial", userId: person.id },
      { op: "plan", userId: person.id, plan: "pro", expiresAt: ends },
      { op: "limits", userId: person.id, customLimits: { maxSmsPerMonth: 5 } },
      { op: "role", userId: person.id, role: "admin" },
      { op: "plan", userId: admin.id, plan: "pro" },
    ]);
    await openSession(setup(), person);
    await setup().as(
      "service_role",
      null,
      (sql) => sql`
        select public.admin_end_sessions(${admin.id}, ${admin.id}, ${person.id}, null, false, 'request')`,
    );
    const told = await toldTo(setup(), person);
    expect(told.map(({ kind }) => kind).sort()).toEqual(
      ["trial_started", "plan_changed", "limits_changed", "account_role", "sessions_ended"].sort(),
    );
    expect(told.find(({ kind }) => kind === "account_role")?.data).toEqual({ role: "admin" });
    expect(told.find(({ kind }) => kind === "plan_changed")?.data).toMatchObject({ plan: "pro" });
    expect(await kindsOf(setup(), admin)).toEqual([]);
  });

  test("tell of the password, the address and the second factor, and of none of a deleted account", async () => {
    const person = await makeAccount(setup());
    const { sql } = setup();
    const address = `nuova-${person.email}`;
    await sql`update auth.users set encrypted_password = 'hash' where id = ${person.id}`;
    await sql`update auth.users set encrypted_password = 'hash', updated_at = now() where id = ${person.id}`;
    await sql`update auth.users set email = ${address} where id = ${person.id}`;
    const [factor, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      select id, ${person.id}, 'totp', 'unverified', now(), now() from unnest(${[factor, second]}::uuid[]) as id`;
    await sql`update auth.mfa_factors set status = 'verified' where user_id = ${person.id} and id = ${factor}`;
    await sql`delete from auth.mfa_factors where user_id = ${person.id}`;
    expect(await toldTo(setup(), person)).toEqual([
      { kind: "password_changed", data: {}, isRead: false },
      { kind: "email_changed", data: { email: address }, isRead: false },
      { kind: "second_factor_on", data: {}, isRead: false },
      { kind: "second_factor_off", data: {}, isRead: false },
    ]);
    await sql`update auth.mfa_factors set status = 'verified' where user_id = ${person.id}`;
    await sql`delete from auth.users where id = ${person.id}`;
    expect(await sql`select from public.notifications where user_id = ${person.id}`).toEqual([]);
  });

  test("tell the payer once a month that a budget is nearly spent, and once that it is reached", async () => {
    const person = await makeAccount(setup(), { plan: "enterprise" });
    const { id, slug } = await ask<{ id: string; slug: string }>(setup(), person, "create_workspace", {
      name: "Bottega",
    });
    await ask(setup(), person, "set_workspace_budget", { workspace: id, total: 10, per_member: null });
    const { sql } = setup();
    await sql`
      insert into private.workspace_costs (workspace_id, period_start, used)
      values (${id}, private.period_start('month', now()), 0)`;
    const count = (used: number) =>
      sql`update private.workspace_costs set used = ${used * 1e12} where workspace_id = ${id}`;
    // A call reserves what it may cost at most, and costs less.
    for (const used of [9.9, 7.9]) await count(used);
    expect(await kindsOf(setup(), person)).toEqual([]);
    for (const used of [9.9, 8, 9, 8.5]) await count(used);
    const nearly = { kind: "budget_nearly_spent", data: { workspace: "Bottega", slug } };
    expect(await toldTo(setup(), person)).toMatchObject([nearly]);
    for (const used of [10.5, 10, 10.2, 10.1]) await count(used);
    expect(await toldTo(setup(), person)).toMatchObject([
      nearly,
      { kind: "budget_reached", data: { workspace: "Bottega", slug } },
    ]);
  });

  test("tell once that a plan ends, and once that it has ended, however many look at once", async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString();
    const [soon, over, later] = [
      await makeAccount(setup(), { plan: "pro", plan_expires_at: inDays(2) }),
      await makeAccount(setup(), { plan: "pro", plan_expires_at: inDays(-1) }),
      await makeAccount(setup(), { plan: "pro", plan_expires_at: inDays(4) }),
    ];
    await Promise.all([everyMinute(setup()), everyMinute(setup()), everyMinute(setup())]);
    // Wherever the server believes to be.
    await setup().as("service_role", null, async (sql) => {
      await sql`set local timezone to 'Asia/Tokyo'`;
      await sql`select public.take_outgoing_mail(1)`;
    });
    expect(await toldTo(setup(), soon)).toMatchObject([
      { kind: "plan_ends", data: { plan: "pro", trial: false } },
    ]);
    expect(await kindsOf(setup(), over)).toEqual(["plan_ended"]);
    expect(await kindsOf(setup(), later)).toEqual([]);
    await setup().sql`update public.profiles set plan_expires_at = now() where id = ${soon.id}`;
    await everyMinute(setup());
    expect(await kindsOf(setup(), soon)).toEqual(["plan_ends", "plan_ended"]);
  });

  test("belong to one person, who can only mark them", async () => {
    const other = await makeAccount(setup());
    const change = (statement: string, who = guest.id) =>
      setup().as("authenticated", who, (sql) => sql.unsafe(statement));
    expect(await toldTo(setup(), other)).toEqual([]);
    await change("update public.notifications set read_at = now()", other.id);
    const before = await unreadOf(setup(), guest);
    expect(before).toBeGreaterThan(0);
    const refused = [
      "update public.notifications set kind = 'invitation'",
      "insert into public.notifications (user_id, kind) values (auth.uid(), 'invitation')",
      "delete from public.notifications",
    ];
    for (const statement of refused) await expect(change(statement)).rejects.toThrow(/permission denied/);
    await change("update public.notifications set read_at = now() where read_at is null");
    expect(await unreadOf(setup(), guest)).toBe(0);
    await setup().sql`delete from auth.sessions where user_id = ${guest.id}`;
    const claims = { sub: guest.id, session_id: crypto.randomUUID() };
    expect(await setup().as("authenticated", claims, (sql) => sql`select from public.notifications`)).toEqual(
      [],
    );
  });

  test("are kept for ninety days, the latest hundred", async () => {
    const person = await makeAccount(setup());
    const { sql } = setup();
    const notify = (times: number) =>
      sql`select private.notify(${person.id}, 'limits_changed') from generate_series(1, ${times}::integer)`;
    await notify(105);
    expect(await kindsOf(setup(), person)).toHaveLength(100);
    await sql`update public.notifications set at = now() - interval '91 days' where user_id = ${person.id}`;
    await notify(1);
    expect(await kindsOf(setup(), person)).toHaveLength(1);
  });
});
