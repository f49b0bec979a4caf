import { expect, test } from "vitest";
import { type Account, makeAccount } from "./people.ts";
import { onEverySetup, type Setup } from "./setups.ts";
import { ask, call, tokenOf } from "./workspaces.ts";

/** How invitations end; expired ones are open still. */
const ENDINGS = ["accepted", "declined", "revoked", "expired"] as const;

/** A payer's workspace with one invitation of each ending and one that is open. */
async function invitations(setup: Setup) {
  const payer = await makeAccount(setup, { plan: "enterprise" });
  const { id: workspace } = await ask<{ id: string }>(setup, payer, "create_workspace", { name: "Studio" });
  const invite = async ({ email }: Account) =>
    (await ask<{ id: string }>(setup, payer, "invite_to_workspace", { workspace, email })).id;
  const guests = await Promise.all(ENDINGS.map(() => makeAccount(setup)));
  const ids: string[] = [];
  for (const guest of guests) ids.push(await invite(guest));
  const [accepted, declined, revoked, expired] = ids as [string, string, string, string];
  const [member, decliner] = guests as [Account, Account];
  await ask(setup, member, "accept_invitation", { token: await tokenOf(setup, accepted) });
  await ask(setup, decliner, "decline_invitation", { invitation: declined });
  await ask(setup, payer, "revoke_invitation", { invitation: revoked });
  await setup.sql`update public.workspace_invitations set expires_at = now() where id = ${expired}`;
  const open = await invite(await makeAccount(setup));
  return { payer, member, workspace, ended: ids, open };
}

/** Lets some days pass for the invitations of a workspace that have ended. */
const age = ({ sql }: Setup, ended: readonly string[], days: number) => sql`
  update public.workspace_invitations
  set answered_at = answered_at - make_interval(days => ${days}), expires_at = expires_at - make_interval(days => ${days})
  where id = any (${[...ended]}::uuid[])`;

/** What the server or the scheduled function does every minute. */
const everyMinute = (setup: Setup) =>
  setup.as("service_role", null, (sql) => sql`select public.take_outgoing_mail(1)`);

/** What the link of an invitation shows to a person, or to a visitor. */
async function previewFor(setup: Setup, token: string, person: Account | null) {
  const [row] = await setup.as(
    person ? "authenticated" : "anon",
    person?.id ?? null,
    (sql) => sql<{ shown: object }[]>`select public.preview_invitation(${token}) as shown`,
  );
  return row?.shown;
}

onEverySetup("invitations beyond the seats", (setup) => {
  test("let those in who accept first, and tell the others whom to ask", async () => {
    const payer = await makeAccount(setup(), { plan: "pro", display_name: "Anna" });
    const { id: workspace } = await ask<{ id: string }>(setup(), payer, "create_workspace", {
      name: "Studio",
    });
    const invite = async (by: Account, { email }: Account) =>
      await tokenOf(
        setup(),
        (await ask<{ id: string }>(setup(), by, "invite_to_workspace", { workspace, email })).id,
      );
    const guests = await Promise.all(Array.from({ length: 7 }, () => makeAccount(setup())));
    const tokens: string[] = [];
    for (const guest of guests) tokens.push(await invite(payer, guest));
    const outcomes = await Promise.all(
      guests.map(async (guest, index) => {
        const { outcome } = await call(setup(), guest, "accept_invitation", { token: tokens[index] ?? "" });
        return outcome;
      }),
    );
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(5);
    const late = outcomes.findIndex((outcome) => outcome !== "ok");
    const [guest, token] = [guests[late] as Account, tokens[late] ?? ""];
    expect(outcomes[late]).toBe("PT429:maxUsersPerWorkspace");
    const overview = await ask<object>(setup(), payer, "workspace_overview", { workspace });
    expect(overview).toMatchObject({ open_invitations: 2, seats: { users: { used: 6, limit: 6 } } });
    const shown = { workspace_name: "Studio", invited_by: "Anna", status: "open", full: true, ask: "Anna" };
    expect(await previewFor(setup(), token, guest)).toMatchObject({
      ...shown,
      email: guest.email,
      addressed_to_me: true,
    });
    // Whoever only holds the link sees no address whole, neither the guest's nor that of who has no name.
    await setup().sql`update public.profiles set display_name = null where id = ${payer.id}`;
    for (const other of [null, guests.find((_, index) => outcomes[index] === "ok") as Account]) {
      const masked = `${payer.email.slice(0, 1)}…@example.com`;
      expect(await previewFor(setup(), token, other)).toMatchObject({
        ...shown,
        email: `${guest.email.slice(0, 1)}…@example.com`,
        addressed_to_me: false,
        invited_by: masked,
        ask: masked,
      });
    }
    const member = guests.find((_, index) => outcomes[index] === "ok") as Account;
    await ask(setup(), payer, "remove_member", { workspace, member: member.id });
    expect(await previewFor(setup(), token, guest)).toMatchObject({ full: false });
    expect((await call(setup(), guest, "accept_invitation", { token })).outcome).toBe("ok");
  });
});

onEverySetup("invitations that ended", (setup) => {
  const idsOf = async (workspace: string) => {
    const rows = await setup().sql<{ id: string }[]>`
      select id from public.workspace_invitations where workspace_id = ${workspace}`;
    return rows.map(({ id }) => id).sort();
  };
  const tokensOf = async (ended: readonly string[]) =>
    await setup().sql`
      select from private.invitation_tokens where invitation_id = any (${[...ended]}::uuid[])`;
  const exportOf = async (person: Account) => {
    const document = await ask<Readonly<Record<string, unknown>>>(setup(), person, "export_account");
    return { ...document, exportedAt: null, sessions: null };
  };

  test("are forgotten with their addresses after 30 days, not before", async () => {
    const { payer, member, workspace, ended, open } = await invitations(setup());
    const exported = [await exportOf(payer), await exportOf(member)];
    await age(setup(), ended, 29);
    await everyMinute(setup());
    expect(await idsOf(workspace)).toEqual([...ended, open].sort());
    expect(await tokensOf(ended)).toHaveLength(ended.length);
    await age(setup(), ended, 2);
    await everyMinute(setup());
    expect(await idsOf(workspace)).toEqual([open]);
    expect(await tokensOf(ended)).toEqual([]);
    expect([await exportOf(payer), await exportOf(member)]).toEqual(exported);
  });

  test("wait for the next time while they are changed, such as sent again", async () => {
    const { payer, workspace, ended, open } = await invitations(setup());
    await age(setup(), ended, 31);
    const [, , , expired = ""] = ended;
    await setup().sql.begin(async (sql) => {
      await sql`select from public.workspace_invitations where id = ${expired} for update`;
      await everyMinute(setup());
    });
    expect(await idsOf(workspace)).toEqual([expired, open].sort());
    const [{ email = "" } = {}] = await setup().sql<{ email: string }[]>`
      update public.workspace_invitations set sent_at = expires_at where id = ${expired} returning email`;
    await ask(setup(), payer, "invite_to_workspace", { workspace, email });
    await everyMinute(setup());
    expect(await idsOf(workspace)).toEqual([expired, open].sort());
  });
});
