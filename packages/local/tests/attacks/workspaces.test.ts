// Who is not in a workspace reads, changes and learns nothing of it; who is in it only what the role allows.
import { beforeAll, describe, expect, test } from "vitest";
import { type Person, quickPerson } from "../support/people.ts";
import { useTestServer } from "../support/server.ts";

const UNLIMITED = "100000000/60";
const server = useTestServer({ REGIA_LIMIT_REST_ACCOUNT: UNLIMITED, REGIA_LIMIT_REST_ADDRESS: UNLIMITED });

const SECRET = "Stanza Segreta";
const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const TABLES = ["workspaces", "workspace_members", "workspace_invitations"];

let payer: Person;
let owner: Person;
let collaborator: Person;
let stranger: Person;
let removed: Person;
let guest: Person;
let workspace: string;
let invitation: string;

interface Answer {
  readonly status: number;
  readonly text: string;
  /** The code and details of a refusal. */
  readonly refusal: string;
}

async function ask(person: Person | null, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers({ apikey: server().key, "content-type": "application/json" });
  if (person) headers.set("authorization", `Bearer ${person.accessToken}`);
  new Headers(init.headers).forEach((value, name) => {
    headers.set(name, value);
  });
  const answer = await fetch(`${server().url}/rest/v1/${path}`, { ...init, headers });
  const text = await answer.text();
  const body: unknown = text === "" ? null : JSON.parse(text);
  const { code = "", details = "" } = (body ?? {}) as { code?: string; details?: string | null };
  return { status: answer.status, text, refusal: `${code}:${details ?? ""}` };
}

const call = (person: Person | null, name: string, args: Readonly<Record<string, unknown>> = {}) =>
  ask(person, `rpc/${name}`, { method: "POST", body: JSON.stringify(args) });

async function done<T>(person: Person, name: string, args: Readonly<Record<string, unknown>>): Promise<T> {
  const { status, text } = await call(person, name, args);
  if (status >= 300) throw new Error(`${name}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

async function invite(to: { readonly email: string }, into = workspace): Promise<string> {
  const { id } = await done<{ id: string }>(payer, "invite_to_workspace", {
    workspace: into,
    email: to.email,
  });
  return id;
}

async function join(person: Person): Promise<void> {
  await done(person, "accept_invitation", { invitation: await invite(person) });
}

/** A link of an invitation whose token is known; only its hash is stored. */
async function linkOf(id: string): Promise<string> {
  const token = crypto.randomUUID();
  await server().sql`
    insert into private.invitation_tokens (token_hash, invitation_id)
    values (sha256(convert_to(${token}, 'UTF8')), ${id})`;
  return token;
}

beforeAll(async () => {
  const cast = await Promise.all(Array.from({ length: 6 }, () => quickPerson(server())));
  [payer, owner, collaborator, stranger, removed, guest] = cast as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  await server().sql`update public.profiles set plan = 'enterprise' where id = ${payer.id}`;
  ({ id: workspace } = await done<{ id: string }>(payer, "create_workspace", { name: SECRET }));
  for (const person of [owner, collaborator, removed]) await join(person);
  await done(payer, "set_member_role", { workspace, member: owner.id, role: "owner" });
  invitation = await invite(guest);
  await done(payer, "remove_member", { workspace, member: removed.id });
});

/** What nobody outside of the workspace may see. */
function expectNothing({ text }: Answer): void {
  for (const secret of [SECRET, "stanza-segreta", payer.id, owner.email, guest.email]) {
    expect(text).not.toContain(secret);
  }
}

/** The functions that name a workspace or an invitation, with their other arguments. */
const ABOUT_WORKSPACES = (): readonly (readonly [
  name: string,
  args: Readonly<Record<string, unknown>>,
])[] => [
  ["workspace_overview", {}],
  ["workspace_people", {}],
  ["workspace_people", { search: "anna" }],
  ["workspace_events", {}],
  ["invite_to_workspace", { email: "qualcuno@example.com" }],
  ["remove_member", { member: collaborator.id }],
  ["set_member_role", { member: collaborator.id, role: "owner" }],
  ["offer_handover", { member: collaborator.id }],
  ["leave_workspace", {}],
  ["cancel_handover", {}],
  ["accept_handover", {}],
  ["delete_workspace", {}],
  ["consume", { action: "uploadFile" }],
];

describe.each([
  ["a stranger", (): Person | null => stranger],
  ["a removed member", (): Person | null => removed],
  ["an anonymous visitor", (): Person | null => null],
] as const)("%s", (_who, who) => {
  test("reads no row by id, by embedding, by filters of others or through other tables", async () => {
    const paths = [
      ...TABLES.map((table) => `${table}?select=*`),
      `workspaces?id=eq.${workspace}`,
      `workspace_members?workspace_id=eq.${workspace}`,
      `workspace_invitations?workspace_id=eq.${workspace}`,
      `workspaces?select=*,workspace_members(*),workspace_invitations(*)`,
      `workspace_members?select=*,workspaces(*)&user_id=eq.${owner.id}`,
      `workspace_members?select=*,profiles(*)`,
      `profiles?select=*,workspace_members(*),workspaces(*)`,
      `workspaces?name=like.*Segreta*&select=count()`,
      `workspaces?or=(id.eq.${workspace},payer_id.eq.${payer.id})`,
    ];
    for (const answer of await Promise.all(paths.map((path) => ask(who(), path)))) {
      expectNothing(answer);
      expect(answer.text).not.toContain(workspace);
    }
  });

  test("is answered alike about a foreign workspace and an unknown one, by every function", async () => {
    const alike = async (
      name: string,
      foreign: Record<string, unknown>,
      unknown: Record<string, unknown>,
    ) => {
      const [one, other] = await Promise.all([call(who(), name, foreign), call(who(), name, unknown)]);
      expect(one, name).toEqual(other);
      expect(one.status, name).toBe(who() === null ? 401 : 404);
    };
    await Promise.all([
      ...ABOUT_WORKSPACES().map(([name, args]) =>
        alike(name, { ...args, workspace }, { ...args, workspace: UNKNOWN }),
      ),
      ...["revoke_invitation", "accept_invitation", "decline_invitation"].map((name) =>
        alike(name, { invitation }, { invitation: UNKNOWN }),
      ),
    ]);
    expect(await call(who(), "preview_invitation", { token: UNKNOWN })).toMatchObject({ text: "null" });
  });

  test("changes no row", async () => {
    const before = await server().sql`
      select w.*, m.* from public.workspaces as w join public.workspace_members as m on m.workspace_id = w.id
      where w.id = ${workspace} order by m.user_id`;
    const me = who()?.id ?? UNKNOWN;
    const writes = [
      [`workspaces?id=eq.${workspace}`, "PATCH", { name: "Altro" }],
      [`workspaces?id=eq.${workspace}`, "DELETE", undefined],
      ["workspaces", "POST", { name: "Altro", slug: "altro", payer_id: me }],
      ["workspace_members", "POST", { workspace_id: workspace, user_id: me, role: "owner" }],
      [`workspace_members?workspace_id=eq.${workspace}`, "DELETE", undefined],
      ["workspace_invitations", "POST", { workspace_id: workspace, email: "io@example.com" }],
    ] as const;
    for (const [path, method, body] of writes) {
      const answer = await ask(who(), path, {
        method,
        headers: { prefer: "return=representation" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect([401, 403, 200].includes(answer.status), `${method} ${path}: ${answer.text}`).toBe(true);
      if (answer.status === 200) expect(answer.text).toBe("[]");
    }
    const after = await server().sql`
      select w.*, m.* from public.workspaces as w join public.workspace_members as m on m.workspace_id = w.id
      where w.id = ${workspace} order by m.user_id`;
    expect(after).toEqual(before);
  });
});

test("a member who is removed sees nothing with the next request, and one whose session ended neither", async () => {
  const person = await quickPerson(server());
  await join(person);
  expect((await ask(person, `workspaces?id=eq.${workspace}`)).text).toContain(SECRET);
  await done(payer, "remove_member", { workspace, member: person.id });
  for (const table of TABLES) expectNothing(await ask(person, table));
  expect((await call(person, "workspace_overview", { workspace })).refusal).toBe("P0002:workspace");
  await join(person);
  await server().sql`delete from auth.sessions where user_id = ${person.id}`;
  for (const table of TABLES) expectNothing(await ask(person, table));
  const calls = ABOUT_WORKSPACES().map(([name, args]) => call(person, name, { ...args, workspace }));
  for (const answer of await Promise.all([call(person, "my_workspaces"), ...calls])) {
    expectNothing(answer);
    expect([401, 403], answer.text).toContain(answer.status);
  }
});

test("a collaborator reads the members, and neither invitations nor the record; and changes nothing", async () => {
  expect((await ask(collaborator, "workspace_invitations")).text).toBe("[]");
  const about = { workspace, member: owner.id };
  const refused = await Promise.all([
    call(collaborator, "workspace_events", { workspace }),
    call(collaborator, "invite_to_workspace", { workspace, email: stranger.email }),
    call(collaborator, "remove_member", about),
    call(collaborator, "set_member_role", { ...about, role: "collaborator" }),
    call(collaborator, "revoke_invitation", { invitation }),
    call(collaborator, "set_member_role", { workspace, member: collaborator.id, role: "owner" }),
  ]);
  expect(refused.map(({ refusal }) => refusal)).toEqual(refused.map(() => "42501:not_owner"));
  for (const name of ["offer_handover", "delete_workspace"] as const) {
    const args = name === "offer_handover" ? about : { workspace };
    for (const person of [collaborator, owner]) {
      expect((await call(person, name, args)).refusal).toBe("42501:not_payer");
    }
  }
  const renamed = await ask(collaborator, `workspaces?id=eq.${workspace}`, {
    method: "PATCH",
    headers: { prefer: "return=representation" },
    body: JSON.stringify({ name: "Altro" }),
  });
  expect(renamed.text).toBe("[]");
});

test.each([
  ["slug", "altro"],
  ["payer_id", UNKNOWN],
  ["personal", true],
  ["created_at", "2026-01-01T00:00:00Z"],
  ["payer_since", "2020-01-01T00:00:00Z"],
  ["id", UNKNOWN],
])("not even the payer writes the column %s", async (column, value) => {
  for (const body of [{ [column]: value }, { name: "Altro", [column]: value }]) {
    const answer = await ask(payer, `workspaces?id=eq.${workspace}`, {
      method: "PATCH",
      body: JSON.stringify(body),
    });
    expect(answer.status, answer.text).toBe(403);
  }
});

test("not even the payer writes members and invitations", async () => {
  const rows = [
    { workspace_id: workspace, user_id: stranger.id, role: "owner" },
    { workspace_id: workspace, email: "io@example.com" },
  ];
  for (const [index, row] of rows.entries()) {
    const table = TABLES[index + 1] ?? "";
    expect((await ask(payer, table, { method: "POST", body: JSON.stringify(row) })).status).toBe(403);
    const filter = `${table}?workspace_id=eq.${workspace}`;
    expect((await ask(payer, filter, { method: "DELETE" })).status).toBe(403);
    expect((await ask(payer, filter, { method: "PATCH", body: JSON.stringify(row) })).status).toBe(403);
  }
});

test.each([
  ["\u202eatnats", "an override"],
  ["a\nb", "two lines"],
  ["   ", "nothing"],
  ["a".repeat(81), "81 characters"],
])("a workspace is not renamed to %j: %s", async (name) => {
  const answer = await ask(payer, `workspaces?id=eq.${workspace}`, {
    method: "PATCH",
    body: JSON.stringify({ name }),
  });
  expect(answer).toMatchObject({ status: 422, refusal: "PT422:name" });
  expect((await call(payer, "create_workspace", { name })).refusal).toBe("PT422:name");
});

test("hashes of links, emails that wait, offers and the record cannot be read", async () => {
  const hidden = ["invitation_tokens", "outgoing_mail", "emails_sent", "workspace_handovers", "audit_log"];
  const answers = await Promise.all(
    hidden.flatMap((table) =>
      [payer, null].flatMap((person) =>
        ["private", "public"].map((profile) =>
          ask(person, table, { headers: { "accept-profile": profile } }),
        ),
      ),
    ),
  );
  for (const { status, text } of answers) expect([401, 403, 404, 406], text).toContain(status);
  for (const person of [payer, null]) {
    for (const [name, args] of [
      ["take_outgoing_mail", { most: 10 }],
      ["remove_outgoing_mail", { id: 1 }],
    ] as const) {
      expect([401, 403, 404]).toContain((await call(person, name, args)).status);
    }
  }
});

describe("an invitation", () => {
  const accept = (person: Person | null, token: string) => call(person, "accept_invitation", { token });

  test("is for its address alone, in any spelling of the same mailbox", async () => {
    const name = `anna.${crypto.randomUUID().slice(0, 8)}`;
    const other = await quickPerson(server(), `${name.replace(".", "")}+lavoro@gmail.com`);
    const token = await linkOf(await invite({ email: `${name.toUpperCase()}@GoogleMail.com` }));
    expect((await accept(stranger, token)).refusal).toBe("42501:wrong_address");
    expect((await call(stranger, "decline_invitation", { token })).refusal).toBe("42501:wrong_address");
    expect((await accept(null, token)).status).toBe(401);
    expect((await accept(other, token)).status).toBe(200);
    const { text } = await ask(
      other,
      `workspace_members?workspace_id=eq.${workspace}&user_id=eq.${other.id}`,
    );
    expect(JSON.parse(text)).toMatchObject([{ role: "collaborator" }]);
    expect((await call(payer, "invite_to_workspace", { workspace, email: other.email })).refusal).toBe(
      "42501:already_member",
    );
  });

  test("is for a confirmed address", async () => {
    const person = await quickPerson(server());
    const token = await linkOf(await invite(person));
    await server().sql`update auth.users set email_confirmed_at = null where id = ${person.id}`;
    for (const name of ["accept_invitation", "decline_invitation"]) {
      const { refusal } = await call(person, name, { token });
      expect(refusal).not.toBe(":");
      expect(["42501:unverified", "session_not_found:", "session_expired:"]).toContain(refusal);
    }
  });

  test.each([
    ["revoked", (id: string) => done(payer, "revoke_invitation", { invitation: id })],
    ["declined", (id: string, person: Person) => done(person, "decline_invitation", { invitation: id })],
    [
      "expired",
      (id: string) => server().sql`
        update public.workspace_invitations set expires_at = now() - interval '1 second' where id = ${id}`,
    ],
  ])("that was %s cannot be accepted, and its link says so", async (status, close) => {
    const person = await quickPerson(server());
    const id = await invite(person);
    const token = await linkOf(id);
    await close(id, person);
    expect((await accept(person, token)).refusal).toBe("P0002:invitation");
    expect((await call(person, "accept_invitation", { invitation: id })).refusal).toBe("P0002:invitation");
    expect(JSON.parse((await call(null, "preview_invitation", { token })).text)).toMatchObject({ status });
    const { text } = await ask(person, `workspaces?id=eq.${workspace}`);
    expect(text).toBe("[]");
  });

  test("whose link is invented does not exist", async () => {
    for (const token of ["", UNKNOWN, "x".repeat(10_000), "\\x00", "' or true --"]) {
      expect((await accept(guest, token)).refusal).toBe("P0002:invitation");
    }
    expect((await call(guest, "accept_invitation", {})).refusal).toBe("P0002:invitation");
  });

  test("is one of at most 100 that wait, 500 emails of a payer and 20 to an address in a day", async () => {
    const { sql } = server();
    const host = await quickPerson(server());
    await sql`update public.profiles set plan = 'enterprise' where id = ${host.id}`;
    const { id } = await done<{ id: string }>(host, "create_workspace", { name: "Ufficio" });
    const send = (email: string) => call(host, "invite_to_workspace", { workspace: id, email });
    await sql`
      insert into public.workspace_invitations (workspace_id, email)
      select ${id}, 'ospite' || n || '@example.com' from generate_series(1, 99) as n`;
    expect((await send("centesimo@example.com")).status).toBe(200);
    expect((await send("altro@example.com")).refusal).toBe("PT429:invitations");
    await sql`delete from public.workspace_invitations where workspace_id = ${id}`;
    await sql`
      insert into private.emails_sent (payer_id, mailbox_hash)
      select gen_random_uuid(), sha256(convert_to('pieno@gmail.com', 'UTF8')) from generate_series(1, 20)`;
    expect((await send("p.i.e.n.o+1@gmail.com")).refusal).toBe("PT429:invitations");
    await sql`
      insert into private.emails_sent (payer_id, mailbox_hash)
      select ${host.id}, sha256(convert_to(n::text, 'UTF8')) from generate_series(1, 500) as n`;
    expect((await send("nuovo@example.com")).refusal).toBe("PT429:invitations");
    const [row] = await sql`
      select count(*)::int as invitations from public.workspace_invitations where workspace_id = ${id}`;
    expect(row).toEqual({ invitations: 0 });
  });
});
