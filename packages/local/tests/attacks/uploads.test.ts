import { rounds } from "@regia/domain/testing";
import abandonedAvatars from "@regia/functions/abandoned-avatars";
import { describe, expect, test } from "vitest";
import { STORAGE_WRITES } from "../../src/database/index.ts";
import { LONGEST_TURN } from "../../src/gateway/index.ts";
import { avatarsOf, countAvatars, PICTURE, PICTURE_OPTIONS, rowsAndFilesAgree } from "../support/avatars.ts";
import { clientFor, quickPerson } from "../support/people.ts";
import { pngOfSize } from "../support/pictures.ts";
import { useTestServer } from "../support/server.ts";
import { changeTimers, UNHURRIED } from "../support/timers.ts";

const server = useTestServer();
const someone = () => quickPerson(server());

describe("the number of pictures", () => {
  test("is never exceeded by uploads, copies and moves that arrive at once", async () => {
    changeTimers(LONGEST_TURN, UNHURRIED);
    const person = await someone();
    const bucket = avatarsOf(person);
    const numbers = Array.from({ length: rounds(30, 60) }, (_, index) => index);
    const outcomes = await Promise.all(
      numbers.map((number) => bucket.upload(`${person.id}/${number}.png`, PICTURE, PICTURE_OPTIONS)),
    );
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(20);
    expect(await countAvatars(server(), person)).toBe(20);
    const [kept] = outcomes.flatMap(({ data }) => (data === null ? [] : [data.path]));
    const copies = await Promise.all(
      numbers.map((number) => bucket.copy(kept ?? "", `${person.id}/copy-${number}.png`)),
    );
    expect(copies.every(({ error }) => error !== null)).toBe(true);
    expect((await bucket.upload(kept ?? "", PICTURE, { ...PICTURE_OPTIONS, upsert: true })).error).toBeNull();
    expect((await bucket.move(kept ?? "", `${person.id}/moved.png`)).error).toBeNull();
    expect((await bucket.remove([`${person.id}/moved.png`])).error).toBeNull();
    expect((await bucket.upload(`${person.id}/new.png`, PICTURE, PICTURE_OPTIONS)).error).toBeNull();
    expect(await countAvatars(server(), person)).toBe(20);
    expect(await rowsAndFilesAgree(server())).toBeGreaterThanOrEqual(20);
  });

  test("of one path is one, however many replace it at once, and one content is served", async () => {
    const person = await someone();
    const path = `${person.id}/1.png`;
    const sizes = Array.from({ length: 30 }, (_, index) => PICTURE.byteLength + index * 1000);
    await Promise.all(
      sizes.map((size) =>
        avatarsOf(person).upload(path, pngOfSize(size), { ...PICTURE_OPTIONS, upsert: true }),
      ),
    );
    expect(await countAvatars(server(), person)).toBe(1);
    const answer = await fetch(avatarsOf(person).getPublicUrl(path).data.publicUrl);
    const { byteLength } = await answer.arrayBuffer();
    const rows = await server().sql`
      select (metadata ->> 'size')::int as size, metadata ->> 'eTag' as tag from storage.objects where name = ${path}`;
    expect(rows).toEqual([{ size: byteLength, tag: answer.headers.get("etag") }]);
    await rowsAndFilesAgree(server());
  });
});

describe("an object", () => {
  test("stays one when it is moved, replaced and removed at once, and leaves no file", async () => {
    changeTimers(LONGEST_TURN, UNHURRIED);
    const person = await someone();
    const bucket = avatarsOf(person);
    const path = (name: string) => `${person.id}/${name}.png`;
    const sources = Array.from({ length: 8 }, (_, number) => path(`${number}`));
    for (const source of sources) await bucket.upload(source, PICTURE, PICTURE_OPTIONS);
    const moved = await Promise.all(sources.map((source) => bucket.move(source, path("to"))));
    expect(moved.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of moved)
      expect(error ?? { statusCode: "409" }).toMatchObject({ statusCode: "409" });
    for (let round = 0; round < 5; round += 1) {
      const size = PICTURE.byteLength + round + 1;
      await bucket.upload(path("from"), PICTURE, { ...PICTURE_OPTIONS, upsert: true });
      await bucket.remove([path("to")]);
      const [move, replacement] = await Promise.all([
        bucket.move(path("from"), path("to")),
        bucket.upload(path("from"), pngOfSize(size), { ...PICTURE_OPTIONS, upsert: true }),
        bucket.move(path("from"), path("elsewhere")),
      ]);
      expect(replacement.error).toBeNull();
      expect(move.error ?? { statusCode: "404" }).toMatchObject({ statusCode: "404" });
      const rows = await server().sql<{ name: string; size: number }[]>`
        select name, (metadata ->> 'size')::int as size from storage.objects where starts_with(name, ${person.id})`;
      expect(rows.map((row) => row.size)).toContain(size);
      for (const row of rows) {
        const { byteLength } = await (
          await fetch(bucket.getPublicUrl(row.name).data.publicUrl)
        ).arrayBuffer();
        expect(byteLength).toBe(row.size);
      }
      await bucket.remove(rows.map(({ name }) => name));
    }
    await rowsAndFilesAgree(server());
  });

  test("can be read while a backup holds its writes", async () => {
    const person = await someone();
    await avatarsOf(person).upload(`${person.id}/1.png`, PICTURE, PICTURE_OPTIONS);
    await server().sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(${STORAGE_WRITES})`;
      const { publicUrl } = avatarsOf(person).getPublicUrl(`${person.id}/1.png`).data;
      expect((await fetch(publicUrl)).status).toBe(200);
    });
  });
});

describe("a deleted account", () => {
  test("keeps no picture, and its token stores nothing", async () => {
    const person = await someone();
    const bucket = avatarsOf(person);
    const path = `${person.id}/1.png`;
    await bucket.upload(path, PICTURE, PICTURE_OPTIONS);
    const address = bucket.getPublicUrl(path).data.publicUrl;
    expect((await fetch(address)).status).toBe(200);
    expect((await person.client.rpc("delete_account")).error).toBeNull();
    expect((await fetch(address)).status).toBe(400);
    expect((await bucket.upload(path, PICTURE, PICTURE_OPTIONS)).error).not.toBeNull();
    expect(await countAvatars(server(), person)).toBe(0);
    await rowsAndFilesAgree(server());
  });

  test("keeps no picture either when it was being uploaded", async () => {
    for (let round = 0; round < 8; round += 1) {
      const people = await Promise.all([someone(), someone(), someone()]);
      await Promise.all(
        people.flatMap((person, index) => [
          avatarsOf(person).upload(`${person.id}/1.png`, PICTURE, PICTURE_OPTIONS),
          index === 0
            ? server().sql`delete from auth.users where id = ${person.id}`
            : person.client.rpc("delete_account"),
          avatarsOf(person).upload(`${person.id}/1.png`, PICTURE, { ...PICTURE_OPTIONS, upsert: true }),
          avatarsOf(person).upload(`${person.id}/2.png`, PICTURE, PICTURE_OPTIONS),
        ]),
      );
      for (const person of people) expect(await countAvatars(server(), person)).toBe(0);
    }
    await rowsAndFilesAgree(server());
  });
});

test("the pictures that a deleted account has left on a hosted project are removed on a schedule, by the host alone", async () => {
  const person = await someone();
  await avatarsOf(person).upload(`${person.id}/1.png`, PICTURE, PICTURE_OPTIONS);
  // As where the database cannot remove rows of files.
  await server().sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`delete from public.profiles where id = ${person.id}`;
    await transaction`delete from auth.users where id = ${person.id}`;
  });
  expect(await countAvatars(server(), person)).toBe(1);
  const address = `${server().url}/.netlify/functions/abandoned-avatars`;
  expect((await fetch(address, { method: "POST" })).status).toBe(404);
  expect(await (await abandonedAvatars(new Request(address))).json()).toEqual({ removed: 1 });
  expect(await countAvatars(server(), person)).toBe(0);
  await rowsAndFilesAgree(server());
});

describe("what others may know", () => {
  test("the row of a picture is its owner's", async () => {
    const [owner, other] = [await someone(), await someone()];
    const path = `${owner.id}/1.png`;
    await avatarsOf(owner).upload(path, PICTURE, PICTURE_OPTIONS);
    expect((await avatarsOf(owner).info(path)).data).toMatchObject({ name: path });
    for (const client of [other.client, clientFor(server().url, server().key)]) {
      const bucket = client.storage.from("avatars");
      expect((await bucket.info(path)).error).toMatchObject({ message: "Object not found" });
      expect((await bucket.createSignedUrl(path, 60)).error).not.toBeNull();
      expect((await bucket.list(owner.id)).data).toEqual([]);
    }
  });

  test("visitors are answered alike for buckets that exist and that do not", async () => {
    const headers = { apikey: server().key, "content-type": "application/json" };
    const body = JSON.stringify({ prefix: "", prefixes: ["x"], paths: ["x"], expiresIn: 60 });
    const answer = async (method: string, path: string) => {
      const response = await fetch(`${server().url}/storage/v1/${path}`, {
        method,
        headers,
        ...(method === "GET" || method === "HEAD" ? {} : { body }),
      });
      return [response.status, (await response.text()).replaceAll(/avatars|missing/g, "")];
    };
    for (const [method, path] of [
      ["GET", "bucket/NAME"],
      ["PUT", "bucket/NAME"],
      ["DELETE", "bucket/NAME"],
      ["POST", "bucket/NAME/empty"],
      ["POST", "object/list/NAME"],
      ["POST", "object/NAME/x.png"],
      ["PUT", "object/NAME/x.png"],
      ["DELETE", "object/NAME"],
      ["POST", "object/sign/NAME"],
      ["POST", "object/sign/NAME/x.png"],
      ["POST", "object/upload/sign/NAME/x.png"],
      ["GET", "object/info/NAME/x.png"],
    ] as const) {
      const [known, unknown] = [
        await answer(method, path.replace("NAME", "avatars")),
        await answer(method, path.replace("NAME", "missing")),
      ];
      expect(known, `${method} ${path}`).toEqual(unknown);
    }
    expect(await answer("GET", "bucket")).toEqual([200, "[]"]);
  });
});

test("malformed calls are refused, never failed", async () => {
  const person = await someone();
  const own = `${person.id}/1.png`;
  await avatarsOf(person).upload(own, PICTURE, PICTURE_OPTIONS);
  const long = "x".repeat(1_000);
  const weird = [
    null,
    -1,
    1e300,
    0.5,
    "",
    "%",
    "\u0000",
    "\ud800",
    long,
    [],
    {},
    { column: "name", order: "up" },
  ];
  const list = ["prefix", "limit", "offset", "search", "sortBy"].flatMap((field) =>
    weird.map((value) => ["POST", "object/list/avatars", { prefix: "", [field]: value }] as const),
  );
  const sorted = ["size", "id; drop table", "metadata", long].map(
    (column) => ["POST", "object/list/avatars", { prefix: "", sortBy: { column, order: "asc" } }] as const,
  );
  const others = weird.flatMap(
    (value) =>
      [
        ["POST", `object/sign/avatars/${own}`, { expiresIn: value }],
        ["POST", "object/sign/avatars", { expiresIn: 60, paths: value }],
        ["POST", "object/move", { bucketId: "avatars", sourceKey: own, destinationKey: value }],
        ["POST", "object/copy", { bucketId: "avatars", sourceKey: own, destinationKey: value }],
        ["POST", "object/copy", { bucketId: value, sourceKey: value, destinationKey: `${person.id}/2.png` }],
        ["DELETE", "object/avatars", { prefixes: value }],
        ["DELETE", "object/avatars", { prefixes: [value] }],
        ["POST", "object/list/avatars", value],
      ] as const,
  );
  const paths = [long, `${long}/${long}`, "%ff", "a%00b", "..%2f1.png", "%2e%2e/1.png", "😀.png", "a\\b.png"];
  const reads = paths.flatMap((path) =>
    ["object/avatars", "object/public/avatars", "object/info/avatars", "object/sign/avatars", "bucket"].map(
      (prefix) =>
        ["GET", `${prefix}/${path}?width=a&height=-1&resize=x&quality=1e9&token=x.y.z`, undefined] as const,
    ),
  );
  const uploads = paths.map((path) => ["POST", `object/avatars/${person.id}/${path}`, "x"] as const);
  for (const [method, path, body] of [...list, ...sorted, ...others, ...reads, ...uploads]) {
    const response = await fetch(`${server().url}/storage/v1/${path}`, {
      method,
      headers: {
        apikey: server().key,
        authorization: `Bearer ${person.accessToken}`,
        "content-type": typeof body === "string" ? "image/png" : "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const where = `${method} ${path.slice(0, 80)} ${JSON.stringify(body)?.slice(0, 80)}`;
    expect(response.status, where).toBeLessThan(500);
    expect(await response.text(), where).not.toMatch(/server_error|Postgres/);
  }
  expect(await countAvatars(server(), person)).toBe(1);
  await rowsAndFilesAgree(server());
});
