import { expect, test } from "vitest";
import { type Person, quickPerson } from "./support/people.ts";
import { useTestServer } from "./support/server.ts";

const server = useTestServer();

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** An admin's call of the admin function. */
async function call(
  { accessToken }: Person,
  method: string,
  query: string,
  body: unknown = undefined,
): Promise<Answer> {
  const answer = await fetch(`${server().url}/.netlify/functions/admin${query}`, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      "content-type": "application/json",
      "accept-language": "en",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function admin(): Promise<Person> {
  const person = await quickPerson(server());
  await server().sql`update public.profiles set role = 'admin' where id = ${person.id}`;
  return person;
}

/** A payer with a workspace that a guest is in and one of their own. */
async function payer() {
  const [person, guest] = [await quickPerson(server()), await quickPerson(server())];
  await server().sql`update public.profiles set plan = 'pro' where id = ${person.id}`;
  const make = async (name: string) => {
    const { data } = await person.client.rpc("create_workspace", { name }).throwOnError();
    return (data as { id: string }).id;
  };
  const [shared, alone] = [await make("Con altri"), await make("Da solo")];
  const { data } = await person.client
    .rpc("invite_to_workspace", { workspace: shared, email: guest.email })
    .throwOnError();
  await guest.client.rpc("accept_invitation", { invitation: (data as { id: string }).id }).throwOnError();
  return { person, shared, alone };
}

/** Everything that a deletion would change, as text. */
async function stored({ id }: Person): Promise<readonly string[]> {
  const rows = await server().sql<{ row: string }[]>`
    select row_to_json(p)::text as row from public.profiles as p where p.id = ${id}
    union all select row_to_json(w)::text from public.workspaces as w where w.payer_id = ${id}
    union all select row_to_json(m)::text from public.workspace_members as m
      join public.workspaces as w on w.id = m.workspace_id where w.payer_id = ${id}
    union all select row_to_json(a)::text from private.audit_log as a
    order by 1`;
  return rows.map(({ row }) => row);
}

test("who pays for workspaces of others is deleted only if these may end", async () => {
  const actor = await admin();
  const { person, shared, alone } = await payer();
  const query = `?userId=${person.id}`;
  const before = await stored(person);

  expect(await call(actor, "DELETE", query)).toEqual({
    status: 409,
    body: {
      error: {
        code: "pays_for_workspaces",
        message: expect.stringContaining("The user pays for 1 workspace that others work in"),
      },
    },
  });
  const operations = [{ op: "delete", userId: person.id }];
  const bulk = await call(actor, "POST", "", { action: "bulk", operations });
  expect(bulk).toMatchObject({
    status: 200,
    body: {
      results: [
        {
          status: "failed",
          error: { code: "pays_for_workspaces" },
          workspaces: [{ id: shared, name: "Con altri", members: 2 }],
        },
      ],
    },
  });
  expect((await call(actor, "DELETE", `${query}&endWorkspaces=false`)).status).toBe(409);
  expect(await stored(person)).toEqual(before);

  expect(await call(actor, "DELETE", `${query}&endWorkspaces=true`)).toMatchObject({
    status: 200,
    body: { status: "applied", after: null, workspaces: [{ id: shared, name: "Con altri", members: 2 }] },
  });
  expect(await server().sql`select from auth.users where id = ${person.id}`).toHaveLength(0);
  expect(await server().sql`select from public.workspaces where id in (${shared}, ${alone})`).toHaveLength(0);
  const { body } = await call(actor, "GET", "?action=audit&pageSize=3");
  const actorEmail = actor.email;
  expect(body).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({ action: "delete_user", targetEmail: person.email, actorEmail }),
      expect.objectContaining({ action: "delete_workspace", workspaceName: "Con altri", actorEmail }),
      expect.objectContaining({ action: "delete_workspace", workspaceName: "Da solo", actorEmail }),
    ]),
  });
});
