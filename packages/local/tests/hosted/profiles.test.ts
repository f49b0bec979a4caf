import { expect, test } from "vitest";
import { makeAccount, profileOf, refusalOf } from "./people.ts";
import { onEverySetup, openSession } from "./setups.ts";

/** Every column that its owner may not write, with a value that would change it. */
const PROTECTED: readonly (readonly [string, unknown])[] = [
  ["role", "admin"],
  ["plan", "pro"],
  ["plan", "enterprise"],
  ["plan_expires_at", "2099-01-01T00:00:00Z"],
  ["trial_start_date", "2020-01-01T00:00:00Z"],
  ["trial_used", true],
  ["custom_limits", { maxSmsPerMonth: -1 }],
  ["email", "other@example.com"],
  ["email_verified", false],
  ["created_at", "2020-01-01T00:00:00Z"],
  ["id", "00000000-0000-4000-8000-000000000000"],
];

onEverySetup("profiles", (setup) => {
  test("are created at sign-up by email, but by the person after a Google sign-in", async () => {
    const account = await makeAccount(setup());
    expect(await profileOf(setup(), account)).toMatchObject({
      email: account.email,
      display_name: account.email.split("@")[0],
      role: "user",
      plan: "free",
      trial_used: false,
      email_verified: true,
    });
    const id = crypto.randomUUID();
    const email = `${id.slice(0, 8)}@gmail.com`;
    await setup().sql`
      insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data)
      values (${id}, ${email}, now(), '{"provider": "google"}')`;
    expect(await profileOf(setup(), { id, email })).toBeUndefined();
    await setup().as(
      "authenticated",
      id,
      (sql) => sql`
      insert into public.profiles (id, email, full_name) values (${id}, ${email}, 'Anna Rossi')`,
    );
    expect(await profileOf(setup(), { id, email })).toMatchObject({
      email,
      full_name: "Anna Rossi",
      plan: "free",
    });
  });

  test("do not tell others whose address one is", async () => {
    const [me, other] = [await makeAccount(setup()), await makeAccount(setup())];
    const ask = (row: Readonly<Record<string, string>>) =>
      setup()
        .as("authenticated", me.id, (sql) => sql`insert into public.profiles ${sql(row)}`)
        .then(
          () => "inserted",
          (error: unknown) => String(error),
        );
    const answers = await Promise.all([
      ask({ id: other.id, email: other.email }),
      ask({ id: other.id, email: "another@example.com" }),
      ask({ id: crypto.randomUUID(), email: other.email }),
    ]);
    expect(answers).toEqual(answers.map(() => expect.stringMatching(/violates row-level security policy/)));
  });

  test.each(PROTECTED)("keep %s from their owner's %j", async (column, value) => {
    const me = await makeAccount(setup());
    const before = await profileOf(setup(), me);
    const change = { [column]: typeof value === "object" ? JSON.stringify(value) : value };
    const refusals = await Promise.all(
      [
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`update public.profiles set ${sql(change)} where id = ${me.id}`,
        ),
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`update public.profiles set ${sql({ ...change, phone: "1" })}`,
        ),
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`
          insert into public.profiles ${sql({ id: me.id, email: me.email, ...change })}
          on conflict (id) do update set ${sql(change)}`,
        ),
      ].map(refusalOf),
    );
    for (const refusal of refusals) expect(["42501", "23505"]).toContain(refusal);
    expect(await profileOf(setup(), me)).toEqual(before);
  });

  test.each(PROTECTED)("cannot be created with %s = %j", async (column, value) => {
    const id = crypto.randomUUID();
    const email = `${id.slice(0, 8)}@gmail.com`;
    await setup().sql`
      insert into auth.users (id, email, raw_app_meta_data) values (${id}, ${email}, '{"provider": "google"}')`;
    const change = { [column]: typeof value === "object" ? JSON.stringify(value) : value };
    const outcome = await refusalOf(
      setup().as(
        "authenticated",
        id,
        (sql) => sql`insert into public.profiles ${sql({ id, email, ...change })}`,
      ),
    );
    const made = await profileOf(setup(), { id, email });
    // Columns that the database maintains are overwritten instead of refused.
    if (outcome === undefined) {
      expect(["email_verified", "created_at"]).toContain(column);
      expect(made).toMatchObject({
        email,
        email_verified: false,
        role: "user",
        plan: "free",
        trial_used: false,
      });
      expect(Date.now() - made?.["created_at"].getTime()).toBeLessThan(60_000);
    } else {
      expect(outcome).toBe("42501");
      expect(made).toBeUndefined();
    }
  });

  test("of others cannot be read, changed, deleted or found by a nested query", async () => {
    const [me, other] = [await makeAccount(setup()), await makeAccount(setup())];
    const before = await profileOf(setup(), other);
    const answers = await setup().as("authenticated", me.id, async (sql) => [
      await sql`select id from public.profiles where id = ${other.id} or email = ${other.email}`,
      await sql`update public.profiles set phone = '1' where id = ${other.id} returning id`,
      await sql`
        select p.id from public.preferences as q join public.profiles as p on p.id = q.user_id where p.id <> ${me.id}`,
    ]);
    expect(answers.flat()).toEqual([]);
    const refusals = await Promise.all(
      [
        setup().as("authenticated", me.id, (sql) => sql`delete from public.profiles where id = ${other.id}`),
        setup().as("authenticated", me.id, (sql) => sql`delete from public.profiles where id = ${me.id}`),
        setup().as("anon", null, (sql) => sql`select * from public.profiles`),
        setup().as(
          "anon",
          null,
          (sql) => sql`insert into public.profiles (id, email) values (${me.id}, 'x@y.z')`,
        ),
        setup().as("authenticated", me.id, (sql) => sql`select * from auth.users`),
        setup().as("authenticated", me.id, (sql) => sql`select * from private.user_directory`),
        setup().as("authenticated", me.id, (sql) => sql`select * from private.trial_ledger`),
        setup().as("authenticated", me.id, (sql) => sql`select * from private.ledger_secret`),
      ].map(refusalOf),
    );
    expect(refusals).toEqual(refusals.map(() => "42501"));
    expect(await profileOf(setup(), other)).toEqual(before);
  });

  test.each(["full_name", "display_name", "phone"])(
    "have no characters in %s that cannot be seen",
    async (field) => {
      const me = await makeAccount(setup());
      const write = (text: string) =>
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`update public.profiles set ${sql({ [field]: text })} where id = ${me.id}`,
        );
      for (const letter of "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u200d\u200e\u2060\ufeff\u00ad\u2028\u3164") {
        expect(await refusalOf(write(`Mar${letter}ia`)), letter).toBe("23514");
      }
      for (const text of ["علی\u200cرضا", "👩\u200d💻 ❤\ufe0f", "Niccolo\u0300"]) {
        await write(text);
        expect((await profileOf(setup(), me))?.[field]).toBe(text);
      }
    },
  );

  test("are cleaned of them at sign-up and after a Google sign-in", async () => {
    const id = crypto.randomUUID();
    const hidden = { full_name: "\u202eAnna\u200b \u2060Rossi", display_name: `${"a".repeat(49)}\u200d😀` };
    await setup().sql`
      insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
      values (${id}, ${`${id}@example.com`}, '{"provider": "email"}', ${setup().sql.json(hidden)})`;
    const made = await profileOf(setup(), { id, email: "" });
    expect(made).toMatchObject({ full_name: "Anna Rossi", display_name: `${"a".repeat(49)}😀` });
    await setup().sql`delete from public.profiles where id = ${id}`;
    const names = { full_name: "\u2066Anna\u2069", display_name: "\ufeff" };
    await setup().as(
      "authenticated",
      id,
      (sql) => sql`insert into public.profiles ${sql({ id, email: `${id}@example.com`, ...names })}`,
    );
    expect(await profileOf(setup(), { id, email: "" })).toMatchObject({
      full_name: "Anna",
      display_name: null,
    });
  });

  test("ignore the role and metadata claims of the token", async () => {
    const me = await makeAccount(setup());
    await openSession(setup(), me);
    const claims = {
      sub: me.id,
      session_id: me.id,
      user_role: "admin",
      app_metadata: '{"role":"admin"}',
      user_metadata: '{"role":"admin"}',
    };
    const seen = await setup().as("authenticated", claims, (sql) => sql`select id from public.profiles`);
    expect(seen).toEqual([{ id: me.id }]);
    expect(
      await refusalOf(
        setup().as("authenticated", claims, (sql) => sql`update public.profiles set role = 'admin'`),
      ),
    ).toBe("42501");
  });
});

onEverySetup("the trial", (setup) => {
  const start = (id: string, change = {}) =>
    setup().as(
      "authenticated",
      id,
      (sql) => sql`
      update public.profiles
      set ${sql({ plan: "pro", plan_expires_at: "2099-01-01T00:00:00Z", trial_start_date: "2001-01-01T00:00:00Z", ...change })}
      where id = ${id} returning id`,
    );

  test("starts once in 200 concurrent attempts, with the database's timestamps", async () => {
    const me = await makeAccount(setup());
    const attempts = await Promise.allSettled(Array.from({ length: 200 }, () => start(me.id)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const profile = await profileOf(setup(), me);
    expect(profile).toMatchObject({ plan: "pro", trial_used: false });
    expect(Math.abs(Date.now() - profile?.["trial_start_date"].getTime())).toBeLessThan(60_000);
    expect(profile?.["plan_expires_at"] - profile?.["trial_start_date"]).toBe(7 * 86_400_000);
  });

  test("does not start again: after its end, by an alias, by a new account, after an admin changed the plan", async () => {
    const name = crypto.randomUUID().slice(0, 8);
    const first = await makeAccount(setup(), {}, `${name}@gmail.com`);
    await start(first.id);
    await setup()
      .sql`update public.profiles set plan_expires_at = now() - interval '1 day' where id = ${first.id}`;
    expect(await refusalOf(start(first.id))).toBe("42501");
    await setup()
      .sql`update public.profiles set plan = 'free', plan_expires_at = null where id = ${first.id}`;
    expect(await profileOf(setup(), first)).toMatchObject({ trial_used: true });
    expect(await refusalOf(start(first.id))).toBe("42501");
    await setup().sql`delete from auth.users where id = ${first.id}`;
    for (const alias of [`${name}@gmail.com`, `${name[0]}.${name.slice(1)}+prova@googlemail.com`]) {
      const again = await makeAccount(setup(), {}, alias);
      // Nobody offers what is refused.
      expect(await profileOf(setup(), again)).toMatchObject({ trial_used: true });
      expect(await refusalOf(start(again.id))).toBe("42501");
      expect(await profileOf(setup(), again)).toMatchObject({ plan: "free", trial_start_date: null });
      await setup().sql`delete from auth.users where id = ${again.id}`;
    }
  });

  test.each([{ plan: "enterprise" }, { trial_start_date: null }, { trial_used: true }])(
    "does not start with %j",
    async (change) => {
      const me = await makeAccount(setup());
      const before = await profileOf(setup(), me);
      expect(await refusalOf(start(me.id, change))).toBe("42501");
      expect(await profileOf(setup(), me)).toEqual(before);
    },
  );
});
