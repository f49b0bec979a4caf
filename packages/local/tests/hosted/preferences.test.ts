import { PREFERENCE_DEFAULTS, PROFILE_VISIBILITIES, SESSION_TIMEOUTS } from "@regia/domain/preferences";
import { expect, test } from "vitest";
import { makeAccount, refusalOf } from "./people.ts";
import { onEverySetup } from "./setups.ts";

onEverySetup("preferences", (setup) => {
  test("are a person's own, with the product's defaults", async () => {
    const [me, other] = [await makeAccount(setup()), await makeAccount(setup())];
    const [mine] = await setup().as(
      "authenticated",
      me.id,
      (sql) => sql`
      insert into public.preferences (user_id) values (${me.id}) returning *`,
    );
    const { user_id, updated_at, ...fields } = mine ?? {};
    const { notifications, privacy, security } = PREFERENCE_DEFAULTS;
    expect(fields).toEqual({ ...notifications, ...privacy, ...security });
    expect(Object.keys(fields)).toHaveLength(19);
    await setup().as(
      "authenticated",
      me.id,
      (sql) => sql`
      update public.preferences set session_timeout_minutes = 15 where user_id = ${me.id}`,
    );
    const seen = await setup().as("authenticated", other.id, (sql) => sql`select * from public.preferences`);
    expect(seen).toHaveLength(0);
    const changed = await setup().as(
      "authenticated",
      other.id,
      (sql) => sql`
      update public.preferences set session_timeout_minutes = 480 returning user_id`,
    );
    expect(changed).toHaveLength(0);
    expect(
      await setup().sql`
      select session_timeout_minutes from public.preferences where user_id = ${me.id}`,
    ).toEqual([{ session_timeout_minutes: 15 }]);
  });

  test("of another cannot be created, taken over or read without signing in", async () => {
    const [me, other] = [await makeAccount(setup()), await makeAccount(setup())];
    await setup().sql`insert into public.preferences (user_id) values (${me.id})`;
    const refusals = await Promise.all(
      [
        setup().as(
          "authenticated",
          other.id,
          (sql) => sql`insert into public.preferences (user_id) values (${me.id})`,
        ),
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`
        update public.preferences set user_id = ${other.id} where user_id = ${me.id}`,
        ),
        setup().as("authenticated", me.id, (sql) => sql`delete from public.preferences`),
        setup().as("anon", null, (sql) => sql`select * from public.preferences`),
      ].map(refusalOf),
    );
    expect(refusals).toEqual(refusals.map(() => "42501"));
    expect(
      await setup().sql`
      select user_id from public.preferences where user_id in (${me.id}, ${other.id})`,
    ).toEqual([{ user_id: me.id }]);
  });

  test.each([
    ...PROFILE_VISIBILITIES.map((value) => ["profile_visibility", value] as const),
    ...SESSION_TIMEOUTS.map((value) => ["session_timeout_minutes", value] as const),
  ])("take %s = %s", async (column, value) => {
    const me = await makeAccount(setup());
    const [saved] = await setup().as(
      "authenticated",
      me.id,
      (sql) => sql`insert into public.preferences ${sql({ user_id: me.id, [column]: value })} returning *`,
    );
    expect(saved?.[column]).toBe(value);
  });

  test.each([
    ["session_timeout_minutes", 61],
    ["profile_visibility", "everybody"],
    ["email_mentions", true],
  ])("refuse %s = %s", async (column, value) => {
    const me = await makeAccount(setup());
    const refusal = await refusalOf(
      setup().as(
        "authenticated",
        me.id,
        (sql) => sql`
        insert into public.preferences ${sql({ user_id: me.id, [column]: value })}`,
      ),
    );
    expect(["23514", "42703"]).toContain(refusal);
  });
});
