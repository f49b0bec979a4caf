import { expect, test } from "vitest";
import { makeAccount, refusalOf } from "./people.ts";
import { onEverySetup } from "./setups.ts";

onEverySetup("avatars", (setup) => {
  const put = (person: string, name: string, bucket = "avatars") =>
    setup().as(
      "authenticated",
      person,
      (sql) => sql`
      insert into storage.objects (bucket_id, name, owner_id) values (${bucket}, ${name}, ${person})`,
    );

  test("are in their owner's folder, with short names, and limited in number", async () => {
    const [me, other] = [await makeAccount(setup()), await makeAccount(setup())];
    const refused = await Promise.all(
      [
        put(me.id, `${other.id}/1.png`),
        put(me.id, "1.png"),
        put(me.id, `${me.id}/a/1.png`),
        put(me.id, `${me.id}/${"1".repeat(65)}.png`),
        put(me.id, `${me.id}/1`),
        put(me.id, `${me.id}/../1.png`),
        put(me.id, `${me.id}/1.png`, "other"),
      ].map(refusalOf),
    );
    expect(refused).toEqual(refused.map(() => "42501"));
    for (let number = 1; number <= 20; number += 1) await put(me.id, `${me.id}/${number}.png`);
    expect(await refusalOf(put(me.id, `${me.id}/21.png`))).toBe("42501");
    await put(other.id, `${other.id}/1.png`);
    const seen = await setup().as("authenticated", other.id, (sql) => sql`select name from storage.objects`);
    expect(seen).toEqual([{ name: `${other.id}/1.png` }]);
  });

  test("are limited in number when many arrive at once, also with the role of the storage service", async () => {
    const me = await makeAccount(setup());
    const numbers = Array.from({ length: 60 }, (_, index) => index);
    const outcomes = await Promise.all(
      numbers.map((number) =>
        refusalOf(
          setup().as(
            "service_role",
            null,
            (sql) => sql`
            insert into storage.objects (bucket_id, name) values ('avatars', ${`${me.id}/${number}.png`})`,
          ),
        ),
      ),
    );
    expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(20);
    expect(outcomes.filter((refusal) => refusal === "42501")).toHaveLength(40);
    const [first] = await setup().sql<{ name: string }[]>`
      select name from storage.objects where name like ${`${me.id}/%`} limit 1`;
    const rewrite = (name: string) =>
      setup().as(
        "authenticated",
        me.id,
        (sql) => sql`
        insert into storage.objects (bucket_id, name, owner_id) values ('avatars', ${name}, ${me.id})
        on conflict (bucket_id, name) do update set version = 'new'`,
      );
    expect(await refusalOf(rewrite(first?.name ?? ""))).toBeUndefined();
    expect(await refusalOf(rewrite(`${me.id}/another.png`))).toBe("42501");
  });

  test("are not stored for an account that is being deleted, and those of deleted accounts are named", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makeAccount(setup())));
    await Promise.all(
      people.flatMap(({ id }) => [
        refusalOf(put(id, `${id}/1.png`)),
        setup().as("authenticated", id, (sql) => sql`select public.delete_account()`),
        refusalOf(put(id, `${id}/2.png`)),
      ]),
    );
    const [late] = people;
    expect(await refusalOf(put(late?.id ?? "", `${late?.id}/3.png`))).toBe("42501");
    const ids = people.map(({ id }) => id);
    const left = await setup().sql<{ name: string }[]>`
      select name from storage.objects where split_part(name, '/', 1) = any(${ids}) order by name`;
    const abandoned = await setup().as(
      "service_role",
      null,
      (sql) => sql<{ name: string }[]>`select name from public.abandoned_avatars(1000) as name`,
    );
    expect([...abandoned]).toEqual([...left]);
  });

  test("cannot be moved by others, nor out of the folder by their owner", async () => {
    const [me, other] = [await makeAccount(setup()), await makeAccount(setup())];
    await put(me.id, `${me.id}/1.png`);
    const moved = await setup().as(
      "authenticated",
      other.id,
      (sql) => sql`
      update storage.objects set name = ${`${other.id}/1.png`} where name = ${`${me.id}/1.png`} returning id`,
    );
    expect(moved).toEqual([]);
    expect(
      await refusalOf(
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`
          update storage.objects set name = ${`${other.id}/1.png`} where name = ${`${me.id}/1.png`}`,
        ),
      ),
    ).toBe("42501");
  });

  test("are in a bucket that accepts four kinds of pictures up to 5 MB", async () => {
    expect(
      await setup().sql`select id, public, file_size_limit::int, allowed_mime_types from storage.buckets`,
    ).toEqual([
      {
        id: "avatars",
        public: true,
        file_size_limit: 5_242_880,
        allowed_mime_types: ["image/jpeg", "image/png", "image/gif", "image/webp"],
      },
    ]);
  });
});
