import { expect, test } from "vitest";
import { quickPerson } from "../support/people.ts";
import { PNG, pngOfSize } from "../support/pictures.ts";
import { ATTACKERS, attack } from "./world.ts";

const HTML = "<!doctype html><script>document.title = 'taken over'</script>";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

attack("attacks on storage", (world) => {
  const upload = (
    attacker: (typeof ATTACKERS)[number],
    path: string,
    body = new Uint8Array(PNG),
    type = "image/png",
  ) =>
    world().ask(attacker, `/storage/v1/object/avatars/${path}`, {
      method: "POST",
      headers: { "content-type": type, "x-upsert": "true" },
      body,
    });

  test.each(ATTACKERS)("%s cannot upload to other folders, nor remove files from them", async (attacker) => {
    const { victim, mallory, demoted, ask } = world();
    const own = attacker === "demoted" ? demoted.id : mallory.id;
    const picture = `${victim.id}/1.png`;
    await world().unchanged(async () => {
      const paths = [
        picture,
        `${victim.id}/2.png`,
        "1.png",
        "../1.png",
        `${own}/../${picture}`,
        `${own}/..%2f${victim.id}%2f1.png`,
        `${own}/%2e%2e/${picture}`,
        `${own}%2f..%2f..%2fetc%2fpasswd`,
        `${own}/..\\..\\1.png`,
        `${own}//1.png`,
        `${own}/.`,
        `${own}/..`,
        `${own}/a/b/1.png`,
        `${own}/1.png%00.html`,
        `${own}/%E2%80%AEgnp.1`,
        `${own.toUpperCase()}/1.png`,
        `${own}/1`,
        `${own}/${"x".repeat(2000)}.png`,
        "",
      ];
      for (const path of paths) {
        const { status } = await upload(attacker, path);
        expect([400, 401, 403, 404, 405], path).toContain(status);
      }
      const json = { "content-type": "application/json" };
      const post = (path: string, body: unknown, method = "POST") =>
        ask(attacker, `/storage/v1/${path}`, { method, headers: json, body: JSON.stringify(body) });
      const move = { bucketId: "avatars", sourceKey: picture, destinationKey: `${own}/1.png` };
      const answers = await Promise.all([
        post("object/move", move),
        post("object/copy", move),
        post("object/move", { ...move, sourceKey: `${own}/nothing.png`, destinationKey: picture }),
        post(`object/sign/avatars/${picture}`, { expiresIn: 60 }),
        post(`object/upload/sign/avatars/${picture}`, {}),
        post("bucket", { id: "mine", name: "mine", public: true }),
        post("bucket/avatars", { public: true, file_size_limit: null, allowed_mime_types: null }, "PUT"),
        post("bucket/avatars/empty", {}),
        ask(attacker, "/storage/v1/bucket/avatars", { method: "DELETE" }),
        ask(attacker, `/storage/v1/object/avatars/${picture}`, { method: "DELETE" }),
        ask(attacker, `/storage/v1/object/avatars/${picture}`, {
          method: "PUT",
          body: "x",
          headers: { "content-type": "image/png" },
        }),
        ask(attacker, `/storage/v1/object/authenticated/avatars/${picture}`),
        ask(attacker, "/storage/v1/object/public/avatars/../../keys.json"),
        ask(attacker, "/storage/v1/object/public/avatars/..%2f..%2fkeys.json"),
        ask(attacker, "/storage/v1/object/public/..%2f..%2fkeys.json"),
      ]);
      for (const { status, text } of answers) expect([400, 401, 403, 404, 405, 413], text).toContain(status);
      const removed = await post(
        "object/avatars",
        { prefixes: [picture, `${own}/../${picture}`, "%"] },
        "DELETE",
      );
      expect([200, 400, 401, 403]).toContain(removed.status);
      if (removed.status === 200) expect(removed.json).toEqual([]);
      for (const prefix of ["", victim.id, "%", "../"]) {
        const listed = await post("object/list/avatars", { prefix, limit: 1000 });
        if (listed.status === 200) expect(listed.text).not.toContain(victim.id);
        else expect([400, 401, 403]).toContain(listed.status);
      }
      expect((await ask("anonymous", `/storage/v1/object/public/avatars/${picture}`)).status).toBe(200);
    });
  });

  test.each([
    ["image/svg+xml", SVG],
    ["text/html", HTML],
    ["application/javascript", "alert(1)"],
    ["application/pdf", "%PDF-1.7"],
    ["image/png, text/html", HTML],
    ["", HTML],
  ])("a file of the declared type %j is refused, whatever its name", async (type, body) => {
    const { mallory } = world();
    await world().unchanged(async () => {
      const { status, json } = await upload(
        "user",
        `${mallory.id}/1.png`,
        new TextEncoder().encode(body),
        type,
      );
      expect([400, 415]).toContain(status);
      expect(json).toMatchObject({ statusCode: expect.stringMatching(/^4/) });
    });
  });

  test.each([
    ["a page", HTML],
    ["a drawing with a script", SVG],
    ["a GIF that is a script as well", "GIF89a/*\u0000*/=1;alert(1)//"],
    ["a page that mentions a picture", `${HTML}${PNG.toString("latin1")}`],
  ])("%s with a PNG's name and type is refused", async (_what, body) => {
    const { mallory } = world();
    await world().unchanged(async () => {
      const { json } = await upload("user", `${mallory.id}/1.png`, Buffer.from(body, "latin1"));
      expect(json).toMatchObject({ statusCode: "415", error: "invalid_mime_type" });
    });
  });

  test.each([
    ["a GIF that is a script as well", "image/gif", "GIF89a/*\u0000*/=1;alert(1)//"],
    ["a PNG with a page behind it", "image/png", `${PNG.toString("latin1")}${HTML}`],
  ])("%s is only ever served as a picture", async (_what, type, body) => {
    const { server, ask } = world();
    const person = await quickPerson(server);
    const path = `${person.id}/1.png`;
    const stored = await world().ask("anonymous", `/storage/v1/object/avatars/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${person.accessToken}`, "content-type": type },
      body: Buffer.from(body, "latin1"),
    });
    expect(stored.status).toBe(200);
    for (const place of ["object/public", "%6Fbject/public"]) {
      const { headers } = await ask("anonymous", `/storage/v1/${place}/avatars/${path}`);
      expect(headers.get("content-type")).toBe(type);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
      const wished = await ask(
        "anonymous",
        `/storage/v1/object/public/avatars/${path}?download=x.html&response-content-type=text/html`,
      );
      expect(wished.headers.get("content-type") ?? "").not.toMatch(/html|svg|script/);
    }
    await server.sql`delete from auth.users where id = ${person.id}`;
  });

  test("5 MB and one byte are refused, with and without a declared length, in a form or not", async () => {
    const { mallory, client, ask } = world();
    const body = pngOfSize(5 * 1024 * 1024 + 1);
    await world().unchanged(async () => {
      const plain = await upload("user", `${mallory.id}/1.png`, body);
      expect(plain.json).toMatchObject({ statusCode: "413" });
      const form = await client("user")
        .storage.from("avatars")
        .upload(`${mallory.id}/1.png`, new Blob([body], { type: "image/png" }));
      expect(form.error).toMatchObject({ statusCode: "413" });
      const streamed = await ask("user", `/storage/v1/object/avatars/${mallory.id}/1.png`, {
        method: "POST",
        headers: { "content-type": "image/png" },
        body: new Blob([body]).stream(),
        duplex: "half",
      } as RequestInit);
      expect(streamed.json).toMatchObject({ statusCode: "413" });
      for (const { status } of [plain, streamed]) expect([400, 413]).toContain(status);
    });
  });
});
