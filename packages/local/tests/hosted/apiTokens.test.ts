import { createHash } from "node:crypto";
import { MAX_TOKENS, TOKEN_DAYS, TOKEN_SCOPES } from "@regia/domain/administration";
import { expect, test } from "vitest";
import { type Account, makeAccount, refusalOf } from "./people.ts";
import { onEverySetup } from "./setups.ts";

interface Created {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

onEverySetup("tokens of programs", (setup) => {
  async function create({ id }: Account, name: string, scope = "chat"): Promise<Created> {
    const [row] = await setup().as(
      "authenticated",
      id,
      (sql) => sql<{ answer: Created }[]>`select public.create_api_token(${name}, ${scope}) as answer`,
    );
    if (row === undefined) throw new Error("create_api_token answered nothing");
    return row.answer;
  }

  async function list({ id }: Account): Promise<unknown> {
    const [row] = await setup().as("authenticated", id, (sql) => sql`select public.api_tokens() as answer`);
    return row?.["answer"];
  }

  async function revoke({ id }: Account, token: string): Promise<unknown> {
    const [row] = await setup().as(
      "authenticated",
      id,
      (sql) => sql`select public.revoke_api_token(${token}) as answer`,
    );
    return row?.["answer"];
  }

  async function ownerOf(token: string, address: string | null = null): Promise<unknown> {
    const hash = createHash("sha256").update(token).digest("hex");
    const [row] = await setup().as(
      "service_role",
      null,
      (sql) => sql`select public.api_token_owner(${hash}, ${address}) as answer`,
    );
    return row?.["answer"];
  }

  async function revokeAll({ id }: Account): Promise<unknown> {
    const [row] = await setup().as(
      "authenticated",
      id,
      (sql) => sql`select public.revoke_api_tokens() as answer`,
    );
    return row?.["answer"];
  }

  const lastUse = async (id: string) =>
    (await setup().sql`select last_used_at from private.api_tokens where id = ${id}`)[0]?.["last_used_at"];

  test("are shown once, name their owner, and are listed without the secret", async () => {
    const person = await makeAccount(setup());
    const [first, second] = [await create(person, " Prova "), await create(person, "Altro")];
    expect(first.token).toMatch(/^regia_[0-9a-f]{64}$/);
    expect(second.token).not.toBe(first.token);
    expect(await ownerOf(first.token)).toEqual({ userId: person.id, tokenId: first.id, scope: "chat" });
    expect(await ownerOf(`${first.token}0`)).toBeNull();
    const listed = await list(person);
    expect(listed).toMatchObject([
      { id: second.id, name: "Altro", scope: "chat", last_used_at: null },
      { id: first.id, name: "Prova", scope: "chat", last_used_at: expect.any(String) },
    ]);
    expect(JSON.stringify(listed)).not.toContain("hash");
    const stored = await setup().sql`select t::text as row from private.api_tokens as t`;
    expect(JSON.stringify(stored)).not.toContain(first.token);
  });

  test("record their use at most once a minute", async () => {
    const { id, token } = await create(await makeAccount(setup()), "Uso");
    await ownerOf(token);
    const first = await lastUse(id);
    await ownerOf(token);
    expect(await lastUse(id)).toEqual(first);
    await setup().sql`
      update private.api_tokens set last_used_at = last_used_at - interval '61 seconds' where id = ${id}`;
    await ownerOf(token);
    expect(await lastUse(id)).not.toEqual(first);
  });

  test("show from where they were last used, also within that minute from elsewhere", async () => {
    const person = await makeAccount(setup());
    const { token } = await create(person, "Uso");
    const address = async () => ((await list(person)) as { last_used_ip: string | null }[])[0]?.last_used_ip;
    expect(await address()).toBeNull();
    await ownerOf(token, "203.0.113.7");
    expect(await address()).toBe("203.0.113.7");
    await ownerOf(token, "2001:db8::7");
    expect(await address()).toBe("2001:db8::7");
    // A host that does not tell the address leaves the last known one.
    await ownerOf(token);
    expect(await address()).toBe("2001:db8::7");
  });

  test("end after 90 days, or when their person chose, and make room then", async () => {
    const person = await makeAccount(setup());
    const { id, token } = await create(person, "Trimestre");
    const [asked] = await setup().as(
      "authenticated",
      person.id,
      (sql) => sql`select public.create_api_token('Mese', 'chat', 30) as answer`,
    );
    const daysLeft = async () =>
      (
        await setup().sql`
      select name, extract(epoch from expires_at - created_at)::int / 86400 as days
      from private.api_tokens where user_id = ${person.id} order by name`
      ).map(({ name, days }) => [name, days]);
    expect(await daysLeft()).toEqual([
      ["Mese", 30],
      ["Trimestre", TOKEN_DAYS.usual],
    ]);
    expect(asked?.["answer"]).toMatchObject({ name: "Mese", expires_at: expect.any(String) });
    for (const days of [0, -1, TOKEN_DAYS.most + 1]) {
      const tried = setup().as(
        "authenticated",
        person.id,
        (sql) => sql`select public.create_api_token('T', 'chat', ${days})`,
      );
      expect(await refusalOf(tried)).toBe("PT422");
    }
    await setup().sql`update private.api_tokens set expires_at = now() where id = ${id}`;
    expect(await ownerOf(token)).toBeNull();
    expect(await list(person)).toMatchObject([{ name: "Mese" }]);
    await setup().sql`
      insert into private.api_tokens (user_id, name, scope, token_hash, expires_at)
      select ${person.id}, 'Pieno ' || n, 'chat', sha256(convert_to(gen_random_uuid()::text, 'UTF8')), now()
      from generate_series(1, ${MAX_TOKENS}) as n`;
    expect(await create(person, "Altro")).toMatchObject({ name: "Altro" });
  });

  test("are all revoked at once, and nobody else's", async () => {
    const [person, other] = [await makeAccount(setup()), await makeAccount(setup())];
    const tokens = [await create(person, "Uno"), await create(person, "Due")];
    const kept = await create(other, "Altrui");
    expect(await revokeAll(person)).toEqual({ revoked: 2 });
    expect(await revokeAll(person)).toEqual({ revoked: 0 });
    for (const { token } of tokens) expect(await ownerOf(token)).toBeNull();
    expect(await ownerOf(kept.token)).not.toBeNull();
  });

  test("end when they are revoked, their owner is banned, or the account is deleted", async () => {
    const [person, other] = [await makeAccount(setup()), await makeAccount(setup())];
    const { id, token } = await create(person, "Uno");
    const { token: kept } = await create(person, "Due");
    expect(await refusalOf(revoke(other, id))).toBe("PGRST");
    expect(await ownerOf(token)).not.toBeNull();
    expect(await revoke(person, id)).toEqual({ id, name: "Uno", revoked: true });
    expect(await revoke(person, id)).toEqual({ id, name: "Uno", revoked: false });
    expect(await ownerOf(token)).toBeNull();
    expect(await list(person)).toMatchObject([{ name: "Due" }]);
    await setup().sql`update auth.users set banned_until = now() + interval '1 day' where id = ${person.id}`;
    expect(await ownerOf(kept)).toBeNull();
    await setup().sql`update auth.users set banned_until = null where id = ${person.id}`;
    expect(await ownerOf(kept)).not.toBeNull();
    await setup().sql`delete from auth.users where id = ${person.id}`;
    expect(await ownerOf(kept)).toBeNull();
    expect(await setup().sql`select from private.api_tokens where user_id = ${person.id}`).toEqual([]);
  });

  test("are at most as many as the domain says, even made at once; have a name, a known scope and a current session", async () => {
    const person = await makeAccount(setup());
    const made = await Promise.allSettled(
      Array.from({ length: MAX_TOKENS + 2 }, (_, number) => create(person, `T${number}`)),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_TOKENS);
    expect(await refusalOf(create(person, "T"))).toBe("PT409");
    const [one] = made.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    await revoke(person, one?.id ?? "");
    for (const scope of TOKEN_SCOPES) {
      const { id } = await create(person, "T", scope);
      await revoke(person, id);
    }
    expect(await refusalOf(create(person, "  "))).toBe("PT422");
    expect(await refusalOf(create(person, "T", "admin"))).toBe("PT422");
    const unsigned = setup().as(
      "authenticated",
      { sub: person.id, session_id: crypto.randomUUID() },
      (sql) => sql`select public.create_api_token('T', 'chat')`,
    );
    expect(await refusalOf(unsigned)).toBe("PGRST");
    const asked = setup().as("authenticated", person.id, (sql) => sql`select public.api_token_owner('00')`);
    expect(await refusalOf(asked)).toBe("42501");
  });
});
