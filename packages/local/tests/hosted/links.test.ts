import { expect, test } from "vitest";
import { makeAccount } from "./people.ts";
import { onEverySetup } from "./setups.ts";

const CONFIRMATION = { confirmation_token: "confirm-1" };
const LINKS = {
  recovery_token: "recover-1",
  reauthentication_token: "again-1",
  email_change: "next@example.com",
  email_change_token_new: "new-1",
  email_change_token_current: "current-1",
};

onEverySetup("links and pending changes", (setup) => {
  /** An account with every link open, after an update of its row. */
  async function after(change: Readonly<Record<string, string>>) {
    const { sql } = setup();
    const { id } = await makeAccount(setup());
    const own = Object.fromEntries(
      Object.entries({ ...CONFIRMATION, ...LINKS }).map(([name, value]) => [name, `${value} ${id}`]),
    );
    await sql`update auth.users set ${sql(own)} where id = ${id}`;
    const [table] = await sql`select to_regclass('auth.one_time_tokens') is not null as present`;
    if (table?.["present"]) {
      for (const type of ["confirmation_token", "recovery_token", "email_change_token_new"]) {
        await sql`
          insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
          values (gen_random_uuid(), ${id}, ${type}, 'hash', '')`;
      }
    }
    await sql`update auth.users set ${sql(change)} where id = ${id}`;
    const names = Object.keys({ ...CONFIRMATION, ...LINKS });
    const [row] = await sql<Record<string, string>[]>`select ${sql(names)} from auth.users where id = ${id}`;
    const alive = Object.entries(row ?? {}).flatMap(([name, value]) =>
      value.endsWith(id) || value === change[name] ? [name] : [],
    );
    const rows = table?.["present"]
      ? await sql<{ type: string }[]>`
          select token_type as type from auth.one_time_tokens where user_id = ${id} order by type`
      : undefined;
    return { alive, tokens: rows?.map(({ type }) => type) };
  }

  test.each([
    ["password", { encrypted_password: "$2b$10$another" }],
    ["address", { email: `${crypto.randomUUID()}@example.com` }],
  ])("die with another %s; the confirmation of the account stays", async (_what, change) => {
    const { alive, tokens } = await after(change);
    expect(alive).toEqual(["confirmation_token"]);
    expect(tokens ?? ["confirmation_token"]).toEqual(["confirmation_token"]);
  });

  test("requested by the same update stay", async () => {
    const { alive } = await after({
      encrypted_password: "$2b$10$another",
      email_change: "later@example.com",
      email_change_token_new: `new-2 ${crypto.randomUUID()}`,
      email_change_token_current: `current-2 ${crypto.randomUUID()}`,
    });
    expect(alive).toEqual([
      "confirmation_token",
      "email_change",
      "email_change_token_new",
      "email_change_token_current",
    ]);
  });

  test("stay when anything else changes", async () => {
    expect((await after({ phone: `+39 ${crypto.randomUUID()}` })).alive).toHaveLength(6);
  });
});
