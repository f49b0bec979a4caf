import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrated } from "../../tests/support/databases.ts";
import { passwordMatches } from "../passwords/index.ts";
import { createTestDatabase, type TestDatabase } from "../postgres/index.ts";
import { closeDemoUsers, DEFAULT_ADMIN_EMAIL, makeDemoUsers, makeFirstAdmin } from "./index.ts";

let database: TestDatabase;
let sql: postgres.Sql;

beforeEach(async () => {
  database = await createTestDatabase(migrated);
  sql = postgres(database.url, { max: 4, onnotice: () => {} });
});
afterEach(async () => {
  await sql.end();
  await database.drop();
});

describe("the first admin", () => {
  test("is created with a generated password", async () => {
    const admin = await makeFirstAdmin(sql, { email: undefined, password: undefined });
    expect(admin?.email).toBe(DEFAULT_ADMIN_EMAIL);
    expect(admin?.freshPassword).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{16,}$/);
    const [user] = await sql<{ encrypted_password: string; confirmed: boolean; role: string }[]>`
      select encrypted_password, email_confirmed_at is not null as confirmed, profile.role
      from auth.users as account join public.profiles as profile using (id)`;
    expect(user).toMatchObject({ confirmed: true, role: "admin" });
    expect(await passwordMatches(admin?.freshPassword ?? "", user?.encrypted_password ?? null)).toBe(true);
  });

  test("is created once, even by concurrent starts", async () => {
    const wish = { email: "capo@example.it", password: "Abcdef12" };
    const made = await Promise.all([1, 2, 3].map(() => makeFirstAdmin(sql, wish)));
    expect(made.filter((each) => each !== undefined)).toEqual([
      { email: "capo@example.it", freshPassword: undefined },
    ]);
    expect(await makeFirstAdmin(sql, { ...wish, email: "other@example.it" })).toBeUndefined();
    expect(await sql`select email from public.profiles where role = 'admin'`).toEqual([
      { email: "capo@example.it" },
    ]);
  });

  test.each([
    ["a confirmed account, whose password is kept", true],
    ["an account of a stranger, who never confirmed it and loses it", false],
  ])("may have %s", async (_what, confirmed) => {
    await sql`
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data)
      values (gen_random_uuid(), 'capo@gmail.com', 'kept', case when ${confirmed} then now() end, '{"provider": "email"}')`;
    const admin = await makeFirstAdmin(sql, { email: "C.apo+regia@gmail.com", password: "Abcdef12" });
    expect(admin).toEqual({ email: "capo@gmail.com", freshPassword: undefined });
    const [account] = await sql<{ password: string; role: string; verified: boolean }[]>`
      select encrypted_password as password, profile.role, email_verified as verified
      from auth.users join public.profiles as profile using (id)`;
    expect(account).toMatchObject({ role: "admin", verified: true });
    expect(account?.password === "kept").toBe(confirmed);
    expect(await passwordMatches("Abcdef12", account?.password ?? null)).toBe(!confirmed);
  });
});

describe("demo users", () => {
  const people = () => sql`
    select id, email, full_name, display_name, plan, trial_used, custom_limits, email_verified, role
    from public.profiles order by email`;

  test("are the same in every run, with all plans, trials and expiries", async () => {
    expect(await makeDemoUsers(sql, { count: 100, signIn: true })).toBe(100);
    const first = await people();
    const kinds = await sql`
      select plan, sign(extract(epoch from plan_expires_at - now()))::int as expiry,
        trial_start_date is not null as trial, trial_used, custom_limits is not null as limits, count(*)::int
      from public.profiles group by 1, 2, 3, 4, 5`;
    expect(kinds).toHaveLength(10);
    expect(new Set(kinds.map(({ count }) => count))).toEqual(new Set([10]));
    expect(new Set(first.map(({ role }) => role))).toEqual(new Set(["user"]));
    expect(new Set(first.map(({ email_verified: verified }) => verified))).toEqual(new Set([true, false]));

    await sql`truncate auth.users cascade`;
    await sql`truncate private.trial_ledger`;
    await makeDemoUsers(sql, { count: 100, signIn: true });
    expect(await people()).toEqual(first);
  });

  test("are created only in an empty store", async () => {
    await makeFirstAdmin(sql, { email: undefined, password: undefined });
    expect(await makeDemoUsers(sql, { count: 10, signIn: true })).toBe(10);
    expect(await makeDemoUsers(sql, { count: 10, signIn: true })).toBe(0);
    expect(await people()).toHaveLength(11);
  });

  test("have no password if other machines can reach the server", async () => {
    await makeDemoUsers(sql, { count: 5, signIn: false });
    expect(await sql`select distinct encrypted_password from auth.users`).toEqual([
      { encrypted_password: null },
    ]);
  });

  test("lose the known password and their sessions before others can reach the server", async () => {
    await makeFirstAdmin(sql, { email: undefined, password: undefined });
    await makeDemoUsers(sql, { count: 3, signIn: true });
    await sql`insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users`;
    await closeDemoUsers(sql);
    const left = await sql`
      select account.email from auth.users as account
      where encrypted_password is not null or exists (select from auth.sessions where user_id = account.id)`;
    expect(left).toEqual([{ email: DEFAULT_ADMIN_EMAIL }]);
  });
});
