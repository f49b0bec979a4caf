import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  avatarsOf,
  countAvatars,
  PICTURE,
  PICTURE_OPTIONS,
  rowsAndFilesAgree,
  storedVersions,
} from "../support/avatars.ts";
import { eventually } from "../support/eventually.ts";
import { type Person, quickPerson } from "../support/people.ts";
import { PNG, pngOfSize } from "../support/pictures.ts";
import { answered, headOf, sendRaw } from "../support/rawRequests.ts";
import { useTestServer } from "../support/server.ts";
import { storedFiles } from "../support/storedFiles.ts";
import { changeTimers, UNHURRIED } from "../support/timers.ts";

const server = useTestServer();
const someone = () => quickPerson(server());

const MEGABYTE = 1024 * 1024;
/** Milliseconds in which the next part of a body must arrive. */
const SILENCE = 10_000;

const send = (...parts: readonly (string | Uint8Array)[]) => sendRaw(server(), ...parts);

const headTo = (person: Person | undefined, path: string, headers?: Readonly<Record<string, string>>) =>
  headOf(server(), person, path, headers);

const headOfUpload = (person: Person | undefined, path: string, headers: Readonly<Record<string, string>>) =>
  headTo(person, `/storage/v1/object/avatars/${path}`, { "Content-Type": "image/png", ...headers });

describe("a body", () => {
  const FORM = { "Content-Type": "multipart/form-data; boundary=x" };
  const part =
    '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\nContent-Type: image/png\r\n\r\n';

  test.each<[string, () => Promise<string>, number]>([
    ["of a visitor", async () => headOfUpload(undefined, "1.png", { "Content-Length": "1000000" }), 400],
    [
      "for the folder of another",
      async () =>
        headOfUpload(await someone(), `${(await someone()).id}/1.png`, { "Content-Length": "1000000" }),
      400,
    ],
    [
      "of an unknown bucket's type",
      async () => {
        const person = await someone();
        return headOfUpload(person, `${person.id}/1.png`, {
          "Content-Type": "text/html",
          "Content-Length": "1000000",
        });
      },
      400,
    ],
    [
      "that is declared too large",
      async () => {
        const person = await someone();
        return headOfUpload(person, `${person.id}/1.png`, { "Content-Length": String(5 * MEGABYTE + 1) });
      },
      413,
    ],
    [
      "with a long cache rule",
      async () => {
        const person = await someone();
        const long = `max-age=${"1".repeat(5000)}`;
        return headOfUpload(person, `${person.id}/1.png`, {
          "Cache-Control": long,
          "Content-Length": "1000000",
        });
      },
      400,
    ],
  ])("%s is refused before it is sent", async (_what, start, status) => {
    const request = await send(await start());
    expect(await answered(request)).toBe(status);
    request.socket.destroy();
  });

  test("that ends early, stops or lies about its length leaves nothing behind", async () => {
    changeTimers(SILENCE, UNHURRIED);
    const person = await someone();
    const path = (number: number) => `${person.id}/${number}.png`;
    const requests = [
      await send(headOfUpload(person, path(1), { "Content-Length": "100000" }), pngOfSize(50_000)),
      await send(
        headOfUpload(person, path(2), { "Transfer-Encoding": "chunked" }),
        "c350\r\n",
        pngOfSize(50_000),
      ),
      await send(
        headOfUpload(person, path(3), { ...FORM, "Content-Length": "100000" }),
        part,
        pngOfSize(50_000),
      ),
      await send(headOfUpload(person, path(4), { "Content-Length": "100000", Expect: "100-continue" })),
      await send(headOfUpload(person, path(5), { "Content-Length": "100000" })),
    ];
    await eventually(async () =>
      expect(storedFiles(server().dataDir).length - (await storedVersions(server())).length).toBe(5),
    );
    for (const { socket } of requests) socket.destroy();
    const cut = `${part}${PNG.toString("latin1")}`;
    const forms = await Promise.all([
      send(
        headOfUpload(person, path(6), { ...FORM, "Content-Length": String(cut.length) }),
        Buffer.from(cut, "latin1"),
      ),
      send(headOfUpload(person, path(7), { ...FORM, "Content-Length": "3" }), "--x"),
      send(
        headOfUpload(person, path(8), { "Content-Type": "multipart/form-data", "Content-Length": "1" }),
        "x",
      ),
    ]);
    for (const form of forms) {
      expect(await answered(form)).toBe(400);
      form.socket.destroy();
    }
    expect(await countAvatars(server(), person)).toBe(0);
    await rowsAndFilesAgree(server());
  });

  test("of which nothing more arrives is given up by every interface, and leaves nothing behind", async () => {
    changeTimers(SILENCE, 100);
    const person = await someone();
    const path = `${person.id}/1.png`;
    const length = { "Content-Length": "1000" };
    const requests = await Promise.all([
      send(headTo(person, "/rest/v1/rpc/my_usage", length), "{"),
      send(headTo(undefined, "/auth/v1/signup", length), "{"),
      send(headTo(person, "/storage/v1/object/list/avatars", length), "{"),
      send(headTo(person, "/storage/v1/object/list/avatars", { "Transfer-Encoding": "chunked" }), "5\r\n{"),
      send(headOfUpload(person, path, length), PNG),
      send(headOfUpload(person, path, { ...FORM, ...length }), part, PNG),
      send(headOfUpload(person, path, { ...FORM, ...length }), "--x\r\n"),
      // Only admins learn what is wrong with a request.
      send(headTo(person, "/.netlify/functions/admin", length), "{"),
    ]);
    const statuses = await Promise.all(requests.map(answered));
    expect(statuses).toEqual([408, 408, 408, 408, 408, 408, 408, 403]);
    for (const { socket } of requests) socket.destroy();
    expect(await countAvatars(server(), person)).toBe(0);
    await rowsAndFilesAgree(server());
  });

  test("of a call that its head refuses leaves the connection usable", async () => {
    const size = 900_000;
    const foreign = { Origin: "https://other.example", "Content-Length": String(size) };
    const call = headTo(undefined, "/.netlify/functions/admin", foreign);
    const request = await send(call, new Uint8Array(size));
    expect(await answered(request)).toBe(403);
    request.socket.write(call.replace(/^POST \S+/, "GET /healthz").replace(String(size), "0"));
    await eventually(() => expect(request.received()).toMatch(/HTTP\/1\.1 200 /));
    request.socket.destroy();
  });

  test("in tiny parts is refused by every interface", async () => {
    const person = await someone();
    const chunked = { "Transfer-Encoding": "chunked" };
    const chunks = "1\r\n \r\n".repeat(5_000);
    const requests = await Promise.all([
      send(headTo(undefined, "/rest/v1/rpc/my_usage", chunked), chunks),
      send(headTo(undefined, "/auth/v1/signup", chunked), chunks),
      send(headTo(person, "/storage/v1/object/list/avatars", chunked), chunks),
      send(headOfUpload(person, `${person.id}/1.png`, chunked), chunks),
      send(headOfUpload(person, `${person.id}/1.png`, { ...FORM, ...chunked }), chunks),
      send(headTo(person, "/.netlify/functions/admin", chunked), chunks),
    ]);
    expect(await Promise.all(requests.map(answered))).toEqual([400, 400, 400, 400, 400, 403]);
    for (const { socket } of requests) socket.destroy();
    await rowsAndFilesAgree(server());
  });

  test("is for its owner's eyes, and stores nothing when the session ends while it arrives", async () => {
    changeTimers(SILENCE, UNHURRIED);
    const person = await someone();
    const drafts = join(server().dataDir, "storage/drafts");
    const request = await send(
      headOfUpload(person, `${person.id}/1.png`, { "Content-Length": "100000" }),
      pngOfSize(50_000),
    );
    const [draft = ""] = await eventually(() => {
      const names = readdirSync(drafts);
      expect(names).toHaveLength(1);
      return names;
    });
    expect(statSync(join(drafts, draft)).mode & 0o777).toBe(0o600);
    await server().sql`delete from auth.sessions where user_id = ${person.id}`;
    request.socket.write(new Uint8Array(50_000));
    expect(await answered(request)).toBe(400);
    expect(request.received()).toMatch(/row-level security/);
    request.socket.destroy();
    expect(await countAvatars(server(), person)).toBe(0);
    await rowsAndFilesAgree(server());
  });

  test("waits for its turn when a person sends too many, and others are not affected", async () => {
    changeTimers(SILENCE, UNHURRIED);
    const [greedy, other] = [await someone(), await someone()];
    const declared = { "Content-Length": String(5 * MEGABYTE) };
    const held = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
        send(headOfUpload(greedy, `${greedy.id}/${number}.png`, declared), pngOfSize(1000)),
      ),
    );
    const refused = await eventually(() => {
      const answers = held.map(({ received }) => received()).filter((text) => text !== "");
      expect(answers).toHaveLength(2);
      return answers;
    });
    for (const answer of refused) expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: \d/i);
    expect((await avatarsOf(other).upload(`${other.id}/1.png`, PICTURE, PICTURE_OPTIONS)).error).toBeNull();
    for (const { socket } of held) socket.destroy();
    await eventually(async () =>
      expect(
        (await avatarsOf(greedy).upload(`${greedy.id}/9.png`, pngOfSize(4 * MEGABYTE), PICTURE_OPTIONS))
          .error,
      ).toBeNull(),
    );
    await rowsAndFilesAgree(server());
  });
});

test.each([
  ["/rest/v1/rpc/my_usage", 2 * MEGABYTE, 4],
  ["/.netlify/functions/admin", 1_000_000, 8],
])("JSON bodies to %s that stay open take a bounded amount of memory", async (path, size, admitted) => {
  changeTimers(SILENCE, UNHURRIED);
  const person = await someone();
  const start = headTo(person, path, { "Content-Length": String(size) });
  const part = Buffer.alloc(size - 1000, " ");
  const held = await Promise.all(Array.from({ length: admitted + 2 }, () => send(start, part)));
  const answers = await eventually(() => {
    const received = held.map((request) => request.received()).filter((text) => text !== "");
    expect(received).toHaveLength(2);
    return received;
  });
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: \d/i);
  for (const { socket } of held) socket.destroy();
  await eventually(async () => {
    const again = await send(headTo(person, path, { "Content-Length": "2" }), "{}");
    expect(await answered(again)).toBe(path.startsWith("/rest") ? 200 : 403);
    again.socket.destroy();
  });
});
