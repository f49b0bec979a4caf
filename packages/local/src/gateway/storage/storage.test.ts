import { describe, expect, test } from "vitest";
import { clientFor, quickPerson } from "../../../tests/support/people.ts";
import { PNG, pngOfSize } from "../../../tests/support/pictures.ts";
import { useTestServer } from "../../../tests/support/server.ts";

const server = useTestServer();
const someone = () => quickPerson(server());

const picture = (bytes: Uint8Array<ArrayBuffer> = new Uint8Array(PNG)) =>
  new File([bytes], "io.png", { type: "image/png" });

describe("the own avatar", () => {
  test.each([
    ["a file in a form", picture()],
    ["a blob", new Blob([new Uint8Array(PNG)], { type: "image/png" })],
    ["bytes", new Uint8Array(PNG)],
  ])("goes up as %s, is public, and comes away", async (_how, body) => {
    const { client, id } = await someone();
    const bucket = client.storage.from("avatars");
    const path = `${id}/1763689471000.png`;
    const { data, error } = await bucket.upload(path, body, {
      cacheControl: "3600",
      upsert: true,
      contentType: "image/png",
    });
    expect(error).toBeNull();
    expect(data?.path).toBe(path);

    const { publicUrl } = bucket.getPublicUrl(path).data;
    expect(publicUrl).toBe(`${server().url}/storage/v1/object/public/avatars/${path}`);
    const answer = await fetch(publicUrl);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "max-age=3600",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });

    expect((await bucket.remove([path])).error).toBeNull();
    expect((await fetch(publicUrl)).status).toBe(400);
    expect(
      await server().sql`select count(*)::int as objects from storage.objects where name = ${path}`,
    ).toEqual([{ objects: 0 }]);
  });

  test("is replaced in place", async () => {
    const { client, id } = await someone();
    const bucket = client.storage.from("avatars");
    const path = `${id}/1.png`;
    await bucket.upload(path, picture());
    expect((await bucket.upload(path, picture())).error).toMatchObject({ statusCode: "409" });
    const other = new Uint8Array(Buffer.concat([PNG, PNG]));
    expect((await bucket.upload(path, picture(other), { upsert: true })).error).toBeNull();
    expect((await bucket.update(path, picture(other))).error).toBeNull();
    const answer = await fetch(bucket.getPublicUrl(path).data.publicUrl);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(other));
  });

  test("has signed addresses, also for saving under a name", async () => {
    const { client, id } = await someone();
    const bucket = client.storage.from("avatars");
    const path = `${id}/1.png`;
    await bucket.upload(path, picture());
    const { data } = await bucket.createSignedUrl(path, 60);
    expect((await fetch(data?.signedUrl ?? "")).status).toBe(200);
    expect((await fetch(`${data?.signedUrl}x`)).status).toBe(400);
    const several = await bucket.createSignedUrls([path, `${id}/none.png`], 60);
    expect(several.error).toBeNull();
    expect(several.data).toEqual([
      { error: null, path, signedURL: expect.any(String), signedUrl: expect.stringContaining("?token=") },
      {
        error: "Either the object does not exist or you do not have access to it",
        path: `${id}/none.png`,
        signedURL: null,
        signedUrl: null,
      },
    ]);
    expect((await fetch(several.data?.[0]?.signedUrl ?? "")).status).toBe(200);
    const dispositionOf = async (url = "") => (await fetch(url)).headers.get("content-disposition");
    expect(await dispositionOf(data?.signedUrl)).toBeNull();
    for (const [asked, disposition] of [
      [true, "attachment;"],
      ["io.png", "attachment; filename=io.png; filename*=UTF-8''io.png;"],
    ] as const) {
      const saved = await bucket.createSignedUrl(path, 60, { download: asked });
      expect(await dispositionOf(saved.data?.signedUrl)).toBe(disposition);
      const { publicUrl } = bucket.getPublicUrl(path, { download: asked }).data;
      expect(await dispositionOf(publicUrl)).toBe(disposition);
    }
    const name = encodeURIComponent('perché".png\n');
    expect(await dispositionOf(`${data?.signedUrl}&download=${name}`)).toBe(
      `attachment; filename=${name}; filename*=UTF-8''${name};`,
    );
  });

  test("is listed by its name in the folder, which the bucket lists as a folder", async () => {
    const { client, id } = await someone();
    const bucket = client.storage.from("avatars");
    for (const name of ["b.png", "a.png", "c_.png"]) await bucket.upload(`${id}/${name}`, picture());
    const namesIn = async (...asked: Parameters<typeof bucket.list>) =>
      (await bucket.list(...asked)).data?.map(({ name }) => name);
    for (const folder of [id, `${id}/`]) {
      expect(await namesIn(folder)).toEqual(["a.png", "b.png", "c_.png"]);
    }
    expect(await namesIn(id, { sortBy: { column: "name", order: "desc" }, limit: 2, offset: 1 })).toEqual([
      "b.png",
      "a.png",
    ]);
    expect(await namesIn(id, { search: "A" })).toEqual(["a.png"]);
    expect(await namesIn(id, { search: "%" })).toEqual([]);
    expect(await namesIn(id.slice(0, 20))).toEqual([]);
    const folder = {
      name: id,
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    };
    expect((await bucket.list()).data).toEqual([folder]);
    expect((await bucket.list(id)).data?.[0]).toMatchObject({
      id: expect.any(String),
      metadata: { mimetype: "image/png", size: PNG.length },
    });
    expect(await namesIn("none")).toEqual([]);
  });

  test("is not sent again to whoever has it", async () => {
    const { client, id } = await someone();
    const bucket = client.storage.from("avatars");
    await bucket.upload(`${id}/1.png`, picture());
    const { publicUrl } = bucket.getPublicUrl(`${id}/1.png`).data;
    const { headers } = await fetch(publicUrl);
    const [tag, time] = [headers.get("etag") ?? "", headers.get("last-modified") ?? ""];
    const statusWith = async (asked: Record<string, string>, method = "GET") => {
      const answer = await fetch(publicUrl, { headers: asked, method });
      if (answer.status === 304) {
        expect([answer.headers.get("etag"), await answer.text()]).toEqual([tag, ""]);
      }
      return answer.status;
    };
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      expect(await statusWith({ "if-none-match": known })).toBe(304);
    }
    expect(await statusWith({ "if-none-match": tag }, "HEAD")).toBe(304);
    expect(await statusWith({ "if-modified-since": time })).toBe(304);
    expect(await statusWith({ "if-none-match": '"other"', "if-modified-since": time })).toBe(200);
    expect(await statusWith({ "if-modified-since": "Thu, 01 Jan 2026 00:00:00 GMT" })).toBe(200);
    await bucket.update(`${id}/1.png`, picture(new Uint8Array(Buffer.concat([PNG, PNG]))));
    expect(await statusWith({ "if-none-match": tag })).toBe(200);
  });

  test("of the maximum size is accepted; one byte more is not", async () => {
    const { client, id } = await someone();
    const bucket = client.storage.from("avatars");
    const largest = 5 * 1024 * 1024;
    expect((await bucket.upload(`${id}/1.png`, picture(pngOfSize(largest)))).error).toBeNull();
    for (const body of [picture(pngOfSize(largest + 1)), pngOfSize(largest + 1)]) {
      const { error } = await bucket.upload(`${id}/2.png`, body, { contentType: "image/png" });
      expect(error).toMatchObject({ statusCode: "413" });
    }
  });

  test("that is far too large is refused during the upload, with a response", async () => {
    const { id, accessToken } = await someone();
    const answer = await fetch(`${server().url}/storage/v1/object/avatars/${id}/1.png`, {
      method: "POST",
      headers: { apikey: server().key, authorization: `Bearer ${accessToken}`, "content-type": "image/png" },
      body: new Uint8Array(20 * 1024 * 1024),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ statusCode: "413" });
  });

  test("without a declared length is measured", async () => {
    const { id, accessToken } = await someone();
    const chunk = pngOfSize(64 * 1024);
    let chunks = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        chunks += 1;
        if (chunks > 81) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const answer = await fetch(`${server().url}/storage/v1/object/avatars/${id}/1.png`, {
      method: "POST",
      headers: { apikey: server().key, authorization: `Bearer ${accessToken}`, "content-type": "image/png" },
      body,
      duplex: "half",
    } as RequestInit);
    expect(await answer.json()).toMatchObject({ statusCode: "413" });
  });

  test.each(["image/svg+xml", "text/html", "application/octet-stream", "image/png; x=<script>", ""])(
    "of the type %j is refused or stored with its real type",
    async (type) => {
      const { client, id } = await someone();
      const file = new File([new Uint8Array(PNG)], "io.png", { type });
      const { error } = await client.storage.from("avatars").upload(`${id}/1.png`, file);
      if (type.startsWith("image/png")) expect(error).toBeNull();
      else expect(error).toMatchObject({ statusCode: "415" });
    },
  );
});

describe("a file with a picture's name", () => {
  const GIF = "GIF89a\x01\x00\x01\x00\x00\x00\x00;";
  const KINDS = {
    "image/png": PNG.toString("latin1"),
    "image/jpeg": "\xff\xd8\xff\xe0\x00\x10JFIF\x00\xff\xd9",
    "image/gif": GIF,
    "image/webp": "RIFF\x24\x00\x00\x00WEBPVP8 ",
  };
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

  test.each(Object.entries(KINDS))("is accepted if it is %s, and only with that type", async (kind, text) => {
    const { client, id } = await someone();
    const bucket = client.storage.from("avatars");
    for (const contentType of Object.keys(KINDS)) {
      const path = `${id}/${contentType.slice(6)}.png`;
      const { error } = await bucket.upload(path, bytes(text), { contentType });
      if (contentType === kind) expect(error).toBeNull();
      else expect(error, contentType).toMatchObject({ statusCode: "415" });
    }
  });

  test.each([
    ["a page", "<!doctype html><script>1</script>"],
    ["a drawing", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a drawing behind a blank", ` ${KINDS["image/png"]}`],
    ["nothing", ""],
  ])("that is %s is refused by every upload route", async (_what, text) => {
    const { client, id, accessToken } = await someone();
    const bucket = client.storage.from("avatars");
    const file = new File([bytes(text)], "io.png", { type: "image/png" });
    const options = { contentType: "image/png", upsert: true };
    const path = `${id}/1.png`;
    await bucket.upload(path, picture());
    const refusals = [
      await bucket.upload(path, bytes(text), options),
      await bucket.upload(path, file, options),
      await bucket.update(path, file),
    ];
    for (const { error } of refusals) expect(error).toMatchObject({ statusCode: "415" });
    const disguised = await fetch(`${server().url}/storage/v1/%6Fbject/avatars/${id}/3.png`, {
      method: "POST",
      headers: { apikey: server().key, authorization: `Bearer ${accessToken}`, "content-type": "image/png" },
      body: bytes(text),
    });
    expect(await disguised.json()).toMatchObject({ statusCode: "415" });
    expect(await server().sql`select name from storage.objects where owner_id = ${id}`).toEqual([
      { name: path },
    ]);
  });
});

test("a picture is never served as a page, however its path is written", async () => {
  const { client, id } = await someone();
  await client.storage.from("avatars").upload(`${id}/1.png`, picture());
  for (const path of ["object/public", "%6Fbject/public", "o%62ject/%70ublic", "object/publi%63"]) {
    const answer = await fetch(`${server().url}/storage/v1/${path}/avatars/${id}/1.png`);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-security-policy"), path).toMatch(/default-src 'none'; sandbox/);
    expect(answer.headers.get("x-content-type-options"), path).toBe("nosniff");
  }
});

describe("files of others", () => {
  test("cannot be uploaded to another's folder, the root or parent folders", async () => {
    const [one, other] = [await someone(), await someone()];
    const bucket = one.client.storage.from("avatars");
    const paths = [
      `${other.id}/1.png`,
      "1.png",
      `${one.id}/../${other.id}/1.png`,
      `${one.id}/..%2f..%2f1.png`,
      `${one.id}/deeper/1.png`,
      `${one.id}`,
      `avatars/${one.id}/1.png`,
    ];
    for (const path of paths)
      expect((await bucket.upload(path, picture(), { upsert: true })).error).not.toBeNull();
    expect(
      await server().sql`
      select name from storage.objects where owner_id = ${one.id} or name like ${`${other.id}%`}`,
    ).toEqual([]);
  });

  test("cannot be replaced, removed, moved or listed", async () => {
    const [one, other] = [await someone(), await someone()];
    const path = `${other.id}/1.png`;
    await other.client.storage.from("avatars").upload(path, picture());
    const bucket = one.client.storage.from("avatars");
    expect((await bucket.upload(path, picture(), { upsert: true })).error).not.toBeNull();
    expect((await bucket.remove([path])).data).toEqual([]);
    expect((await bucket.move(path, `${one.id}/1.png`)).error).not.toBeNull();
    expect((await bucket.copy(path, `${one.id}/1.png`)).error).not.toBeNull();
    expect((await bucket.list(other.id)).data).toEqual([]);
    expect((await fetch(bucket.getPublicUrl(path).data.publicUrl)).status).toBe(200);
  });

  test("visitors cannot upload, and nobody can create buckets", async () => {
    const visitor = clientFor(server().url, server().key);
    const { client, id } = await someone();
    expect((await visitor.storage.from("avatars").upload(`${id}/1.png`, picture())).error).not.toBeNull();
    expect((await client.storage.createBucket("mine", { public: true })).error).not.toBeNull();
    expect((await client.storage.emptyBucket("avatars")).error).not.toBeNull();
    expect((await client.storage.deleteBucket("avatars")).error).not.toBeNull();
    expect((await client.storage.updateBucket("avatars", { public: false })).error).not.toBeNull();
  });
});

test("a stale session does not hide a public picture", async () => {
  const { client, id } = await someone();
  await client.storage.from("avatars").upload(`${id}/1.png`, picture());
  const answer = await fetch(`${server().url}/storage/v1/object/public/avatars/${id}/1.png`, {
    headers: { authorization: "Bearer not.a.token" },
  });
  expect(answer.status).toBe(200);
});
