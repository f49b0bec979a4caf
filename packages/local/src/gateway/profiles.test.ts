import { describe, expect, test } from "vitest";
import { clientFor, freshAddress, quickPerson } from "../../tests/support/people.ts";
import { useTestServer } from "../../tests/support/server.ts";

const server = useTestServer();
const someone = () => quickPerson(server());
const rowOf = async (id: string) => (await server().sql`select * from public.profiles where id = ${id}`)[0];

describe("the own profile", () => {
  test("can be read and its names, phone and avatar changed", async () => {
    const { client, id } = await someone();
    const before = await rowOf(id);
    const change = {
      full_name: "Anna O'Brien-Rossi",
      display_name: "Anna 😀",
      phone: "+39 06 1234567",
      avatar_url: "https://example.com/a.png",
      updated_at: "1999-01-01T00:00:00Z",
    };
    const { data, error } = await client.from("profiles").update(change).eq("id", id).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject({
      ...change,
      updated_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*\+00:00$/),
    });
    expect(new Date(data.updated_at).getTime()).toBeGreaterThan(before?.["updated_at"].getTime());
    expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });

  test("text that looks like a timestamp is returned unchanged", async () => {
    const { client, id } = await someone();
    const tricky = "2026-11-21 01:44:31+00";
    const { data } = await client
      .from("profiles")
      .update({ display_name: tricky })
      .eq("id", id)
      .select()
      .single();
    expect(data.display_name).toBe(tricky);
  });

  const protectedValues = {
    role: "admin",
    plan: "enterprise",
    plan_expires_at: "2099-01-01T00:00:00Z",
    trial_start_date: "2020-01-01T00:00:00Z",
    trial_used: true,
    custom_limits: { maxSmsPerMonth: -1 },
    email: "other@example.com",
    created_at: "2000-01-01T00:00:00Z",
    email_verified: false,
    id: "0b1f8c5e-8a53-4b5c-9d2e-111111111111",
  };

  test.each(Object.entries(protectedValues))("refuses another %s by update", async (column, value) => {
    const { client, id } = await someone();
    const before = await rowOf(id);
    const { error, status } = await client
      .from("profiles")
      .update({ [column]: value, phone: "1" })
      .eq("id", id)
      .select();
    expect([error?.code, status]).toEqual(["42501", 403]);
    expect(await rowOf(id)).toEqual(before);
  });

  test.each(
    Object.entries(protectedValues).filter(
      ([column]) => !["created_at", "email_verified", "id"].includes(column),
    ),
  )("refuses another %s by upsert", async (column, value) => {
    const { client, id } = await someone();
    const before = await rowOf(id);
    const { error } = await client.from("profiles").upsert({ id, [column]: value });
    expect(error?.code).toBe("42501");
    expect(await rowOf(id)).toEqual(before);
  });

  test.each(
    Object.entries(protectedValues).filter(
      ([column]) => !["created_at", "email_verified", "id"].includes(column),
    ),
  )("refuses a new row with another %s", async (column, value) => {
    const { client, id, email } = await someone();
    await server().sql`delete from public.profiles where id = ${id}`;
    const { error } = await client.from("profiles").insert({ id, email, [column]: value });
    expect(error?.code).toBe("42501");
    expect(await rowOf(id)).toBeUndefined();
  });

  test("can be created if there is none, with the account's address and confirmation", async () => {
    const { client, id, email } = await someone();
    await server().sql`delete from public.profiles where id = ${id}`;
    const { data, error } = await client
      .from("profiles")
      .insert({ id, email, full_name: "Anna Rossi", display_name: "Anna", role: "user", plan: "free" })
      .select()
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject({ id, email, email_verified: true, role: "user", plan: "free" });
  });

  test.each([
    ["display_name", "x".repeat(51)],
    ["display_name", ""],
    ["full_name", "x".repeat(101)],
    ["full_name", "Anna\nRossi"],
    ["phone", "1".repeat(41)],
    ["avatar_url", "javascript:alert(1)"],
    ["avatar_url", "http://a b"],
  ])("refuses the %s %j", async (column, value) => {
    const { client, id } = await someone();
    expect(
      (
        await client
          .from("profiles")
          .update({ [column]: value })
          .eq("id", id)
      ).error?.code,
    ).toBe("23514");
  });
});

describe("other people's profiles", () => {
  test("can be neither read nor changed nor taken over", async () => {
    const [one, other] = [await someone(), await someone()];
    expect((await one.client.from("profiles").select("*")).data).toHaveLength(1);
    expect((await one.client.from("profiles").select("*").eq("email", other.email)).data).toEqual([]);
    const before = await rowOf(other.id);
    const { data } = await one.client.from("profiles").update({ phone: "1" }).eq("id", other.id).select();
    expect(data).toEqual([]);
    expect((await one.client.from("profiles").upsert({ id: other.id, phone: "1" })).error?.code).toBe(
      "42501",
    );
    expect(await rowOf(other.id)).toEqual(before);
  });

  test("cannot be read by visitors, nor deleted by anybody", async () => {
    const visitor = clientFor(server().url, server().key);
    const { id, client } = await someone();
    expect((await visitor.from("profiles").select("*")).error?.code).toBe("42501");
    expect((await visitor.from("profiles").insert({ id, email: freshAddress() })).error?.code).toBe("42501");
    expect((await client.from("profiles").delete().eq("id", id)).error?.code).toBe("42501");
    expect(await rowOf(id)).toBeDefined();
  });

  test("can be read with the server's key, JSON included", async () => {
    const { id } = await someone();
    const service = clientFor(server().url, server().secretKey);
    const limits = { maxSmsPerMonth: 500, priority: "high", nested: [{ text: '"quoted"' }] };
    const { data, error } = await service
      .from("profiles")
      .update({ plan: "enterprise", custom_limits: limits })
      .eq("id", id)
      .select("plan, custom_limits, plan_expires_at")
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({ plan: "enterprise", custom_limits: limits, plan_expires_at: null });
  });

  test.each(["PROPFIND", "LINK"])("cannot be read by %s", async (method) => {
    const { accessToken } = await quickPerson(server());
    const answer = await fetch(`${server().url}/rest/v1/profiles`, {
      method,
      headers: { apikey: server().key, authorization: `Bearer ${accessToken}` },
    });
    expect([answer.status, await answer.json()]).toMatchObject([405, { code: "PGRST117" }]);
  });

  test("no other schema is reachable", async () => {
    const service = clientFor(server().url, server().secretKey);
    for (const schema of ["auth", "private", "embedded", "storage", "supabase_migrations"]) {
      expect((await service.schema(schema).from("users").select("*")).error?.code).toBe("PGRST106");
    }
    expect((await service.from("users").select("*")).error?.code).toBe("PGRST205");
  });
});

describe("the own trial", () => {
  const DAY = 86_400_000;
  const start = {
    plan: "pro",
    plan_expires_at: "2099-01-01T00:00:00Z",
    trial_start_date: "1999-01-01T00:00:00Z",
  };

  test("starts with the documented update, at the database's time", async () => {
    const { client, id } = await someone();
    const { data, error } = await client.from("profiles").update(start).eq("id", id).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject({ plan: "pro", trial_used: false });
    const [from, to] = [Date.parse(data.trial_start_date), Date.parse(data.plan_expires_at)];
    expect(Math.abs(from - Date.now())).toBeLessThan(60_000);
    expect(to - from).toBe(7 * DAY);
  });

  test("starts once in forty concurrent attempts", async () => {
    const { client, id } = await someone();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => client.from("profiles").update(start).eq("id", id).select()),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(["42501"]));
  });

  test("cannot be combined with another role or other limits", async () => {
    const { client, id } = await someone();
    const before = await rowOf(id);
    for (const more of [{ role: "admin" }, { custom_limits: {} }, { trial_used: true }]) {
      expect(
        (
          await client
            .from("profiles")
            .update({ ...start, ...more })
            .eq("id", id)
        ).error?.code,
      ).toBe("42501");
    }
    expect(await rowOf(id)).toEqual(before);
  });

  test("cannot start again after an admin changed the plan", async () => {
    const { client, id } = await someone();
    await client.from("profiles").update(start).eq("id", id);
    await server().sql`update public.profiles set plan = 'free', plan_expires_at = null where id = ${id}`;
    expect((await client.from("profiles").update(start).eq("id", id)).error?.code).toBe("42501");
  });

  test("starts once per person, for any account and spelling of the address", async () => {
    const name = crypto.randomUUID().slice(0, 8);
    const first = await quickPerson(server(), `anna.${name}@gmail.com`);
    expect((await first.client.from("profiles").update(start).eq("id", first.id)).error).toBeNull();
    await server().sql`delete from auth.users where id = ${first.id}`;
    const again = await quickPerson(server(), `An.Na${name}+again@googlemail.com`);
    expect((await again.client.from("profiles").update(start).eq("id", again.id)).error?.code).toBe("42501");
    expect(await rowOf(again.id)).toMatchObject({ plan: "free", trial_start_date: null });
  });
});

test("the debug tool sees the trigger that makes profiles", async () => {
  const visitor = clientFor(server().url, server().key);
  const ask = async (name: string) =>
    (await visitor.rpc("check_trigger_exists", { trigger_name: name })).data;
  expect(await ask("handle_new_user")).toBe(true);
  expect(await ask("no_such_trigger")).toBe(false);
  await server().sql`alter table auth.users disable trigger handle_new_user`;
  expect(await ask("handle_new_user")).toBe(false);
  await server().sql`alter table auth.users enable trigger handle_new_user`;
});
