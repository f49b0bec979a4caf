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
