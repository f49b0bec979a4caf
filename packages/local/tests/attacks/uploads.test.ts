import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import abandonedAvatars from "@regia/functions/abandoned-avatars";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { STORAGE_WRITES } from "../../src/gateway/index.ts";
import { testFolder } from "../support/app.ts";
import { clientFor, type Person, quickPerson } from "../support/people.ts";
import { PNG, pngOfSize } from "../support/pictures.ts";
import { type TestServer, useTestServer } from "../support/server.ts";
import { storedFiles } from "../support/storedFiles.ts";

const folder = testFolder();
const dataDir = join(folder.path, "data");
const server = useTestServer({ REGIA_DATA_DIR: dataDir });
afterAll(() => folder.remove());

const MEGABYTE = 1024 * 1024;
/** Milliseconds in which the next part of a body must arrive. */
const SILENCE = 10_000;

const someone = () => quickPerson(server());
const PICTURE = new Uint8Array(PNG);
const bucketOf = ({ client }: Person) => client.storage.from("avatars");
const options = { contentType: "image/png" } as const;

/** The versions in the rows, in order. */
async function storedRows({ sql }: TestServer): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`select version from storage.objects`;
  return rows.map(({ version }) => version).sort();
}

/** Waits until every row has its file and every file its row. */
async function agreeing(): Promise<number> {
  return await vi.waitFor(
    async () => {
      const rows = await storedRows(server());
      expect(storedFiles(dataDir)).toEqual(rows);
      return rows.length;
    },
    { timeout: 10_000, interval: 20 },
  );
}

const countOf = async (person: Person): Promise<number> => {
  const [row] = await server().sql<{ count: number }[]>`
    select count(*)::int as count from storage.objects where name like ${`${person.id}/%`}`;
  return row?.count ?? -1;
};

/** The raw head of a POST request. */
function headOf(
  person: Person | undefined,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const all = {
    Host: new URL(server().url).host,
    apikey: server().key,
    "Content-Type": "application/json",
    ...(person === undefined ? {} : { Authorization: `Bearer ${person.accessToken}` }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

/** The raw head of an upload. */
const head = (person: Person | undefined, path: string, headers: Readonly<Record<string, string>>) =>
  headOf(person, `/storage/v1/object/avatars/${path}`, { "Content-Type": "image/png", ...headers });

interface RawRequest {
  readonly socket: Socket;
  /** The response so far. */
  received(): string;
}

async function sendRaw(...parts: readonly (string | Uint8Array)[]): Promise<RawRequest> {
  const { hostname, port } = new URL(server().url);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (part) => {
    text += part.toString("latin1");
  });
  socket.on("error", () => {});
  await once(socket, "connect");
  for (const part of parts) socket.write(part);
  return { socket, received: () => text };
}

const answered = (request: RawRequest) =>
  vi.waitFor(
    () => {
      const status = /^HTTP\/1\.1 (?!100)(\d{3})/m.exec(request.received())?.[1];
      expect(status).toBeDefined();
      return Number(status);
    },
    { timeout: 10_000, interval: 10 },
  );

describe("the number of pictures", () => {
  test("is never exceeded by uploads, copies and moves that arrive at once", async () => {
    const person = await someone();
    const bucket = bucketOf(person);
    const numbers = Array.from({ length: 60 }, (_, index) => index);
    const outcomes = await Promise.all(
      numbers.map((number) => bucket.upload(`${person.id}/${number}.png`, PICTURE, options)),
    );
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(20);
    expect(await countOf(person)).toBe(20);
    const [kept] = outcomes.flatMap(({ data }) => (data === null ? [] : [data.path]));
    const copies = await Promise.all(
      numbers.map((number) => bucket.copy(kept ?? "", `${person.id}/copy-${number}.png`)),
    );
    expect(copies.every(({ error }) => error !== null)).toBe(true);
    expect((await bucket.upload(kept ?? "", PICTURE, { ...options, upsert: true })).error).toBeNull();
    expect((await bucket.move(kept ?? "", `${person.id}/moved.png`)).error).toBeNull();
    expect((await bucket.remove([`${person.id}/moved.png`])).error).toBeNull();
    expect((await bucket.upload(`${person.id}/new.png`, PICTURE, options)).error).toBeNull();
    expect(await countOf(person)).toBe(20);
    expect(await agreeing()).toBeGreaterThanOrEqual(20);
  });

  test("of one path is one, however many replace it at once, and one content is served", async () => {
    const person = await someone();
    const path = `${person.id}/1.png`;
    const sizes = Array.from({ length: 30 }, (_, index) => PICTURE.byteLength + index * 1000);
    await Promise.all(
      sizes.map((size) => bucketOf(person).upload(path, pngOfSize(size), { ...options, upsert: true })),
    );
    expect(await countOf(person)).toBe(1);
    const answer = await fetch(bucketOf(person).getPublicUrl(path).data.publicUrl);
    const { byteLength } = await answer.arrayBuffer();
    const rows = await server().sql`
      select (metadata ->> 'size')::int as size, metadata ->> 'eTag' as tag from storage.objects where name = ${path}`;
    expect(rows).toEqual([{ size: byteLength, tag: answer.headers.get("etag") }]);
    await agreeing();
  });
});

describe("an object", () => {
  test("stays one when it is moved, replaced and removed at once, and leaves no file", async () => {
    const person = await someone();
    const bucket = bucketOf(person);
    const path = (name: string) => `${person.id}/${name}.png`;
    const sources = Array.from({ length: 8 }, (_, number) => path(`${number}`));
    for (const source of sources) await bucket.upload(source, PICTURE, options);
    const moved = await Promise.all(sources.map((source) => bucket.move(source, path("to"))));
    expect(moved.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of moved)
      expect(error ?? { statusCode: "409" }).toMatchObject({ statusCode: "409" });
    for (let round = 0; round < 5; round += 1) {
      const size = PICTURE.byteLength + round + 1;
      await bucket.upload(path("from"), PICTURE, { ...options, upsert: true });
      await bucket.remove([path("to")]);
      const [move, replacement] = await Promise.all([
        bucket.move(path("from"), path("to")),
        bucket.upload(path("from"), pngOfSize(size), { ...options, upsert: true }),
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
    await agreeing();
  });

  test("can be read while a backup holds its writes", async () => {
    const person = await someone();
    await bucketOf(person).upload(`${person.id}/1.png`, PICTURE, options);
    await server().sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(${STORAGE_WRITES})`;
      const { publicUrl } = bucketOf(person).getPublicUrl(`${person.id}/1.png`).data;
      expect((await fetch(publicUrl)).status).toBe(200);
    });
  });
});

describe("a body", () => {
  const FORM = { "Content-Type": "multipart/form-data; boundary=x" };
  const part =
    '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\nContent-Type: image/png\r\n\r\n';

  test.each<[string, () => Promise<string>, number]>([
    ["of a visitor", async () => head(undefined, "1.png", { "Content-Length": "1000000" }), 400],
    [
      "for the folder of another",
      async () => head(await someone(), `${(await someone()).id}/1.png`, { "Content-Length": "1000000" }),
      400,
    ],
    [
      "of an unknown bucket's type",
      async () => {
        const person = await someone();
        return head(person, `${person.id}/1.png`, {
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
        return head(person, `${person.id}/1.png`, { "Content-Length": String(5 * MEGABYTE + 1) });
      },
      413,
    ],
    [
      "with a long cache rule",
      async () => {
        const person = await someone();
        const long = `max-age=${"1".repeat(5000)}`;
        return head(person, `${person.id}/1.png`, { "Cache-Control": long, "Content-Length": "1000000" });
      },
      400,
    ],
  ])("%s is refused before it is sent", async (_what, headOf, status) => {
    const request = await sendRaw(await headOf());
    expect(await answered(request)).toBe(status);
    request.socket.destroy();
  });

  test("that ends early, stops or lies about its length leaves nothing behind", async () => {
    const person = await someone();
    const path = (number: number) => `${person.id}/${number}.png`;
    const requests = [
      await sendRaw(head(person, path(1), { "Content-Length": "100000" }), pngOfSize(50_000)),
      await sendRaw(head(person, path(2), { "Transfer-Encoding": "chunked" }), "c350\r\n", pngOfSize(50_000)),
      await sendRaw(head(person, path(3), { ...FORM, "Content-Length": "100000" }), part, pngOfSize(50_000)),
      await sendRaw(head(person, path(4), { "Content-Length": "100000", Expect: "100-continue" })),
      await sendRaw(head(person, path(5), { "Content-Length": "100000" })),
    ];
    await vi.waitFor(async () =>
      expect(storedFiles(dataDir).length - (await storedRows(server())).length).toBe(5),
    );
    for (const { socket } of requests) socket.destroy();
    const cut = `${part}${PNG.toString("latin1")}`;
    const forms = await Promise.all([
      sendRaw(
        head(person, path(6), { ...FORM, "Content-Length": String(cut.length) }),
        Buffer.from(cut, "latin1"),
      ),
      sendRaw(head(person, path(7), { ...FORM, "Content-Length": "3" }), "--x"),
      sendRaw(head(person, path(8), { "Content-Type": "multipart/form-data", "Content-Length": "1" }), "x"),
    ]);
    for (const form of forms) {
      expect(await answered(form)).toBe(400);
      form.socket.destroy();
    }
    expect(await countOf(person)).toBe(0);
    await agreeing();
  });

  test("of which nothing more arrives is given up by every interface, and leaves nothing behind", async () => {
    const later = setTimeout;
    const shortened = vi
      .spyOn(globalThis, "setTimeout")
      .mockImplementation((work, time, ...values) => later(work, time === SILENCE ? 100 : time, ...values));
    onTestFinished(() => shortened.mockRestore());
    const person = await someone();
    const path = `${person.id}/1.png`;
    const length = { "Content-Length": "1000" };
    const requests = await Promise.all([
      sendRaw(headOf(person, "/rest/v1/rpc/my_usage", length), "{"),
      sendRaw(headOf(undefined, "/auth/v1/signup", length), "{"),
      sendRaw(headOf(person, "/storage/v1/object/list/avatars", length), "{"),
      sendRaw(
        headOf(person, "/storage/v1/object/list/avatars", { "Transfer-Encoding": "chunked" }),
        "5\r\n{",
      ),
      sendRaw(head(person, path, length), PNG),
      sendRaw(head(person, path, { ...FORM, ...length }), part, PNG),
      sendRaw(head(person, path, { ...FORM, ...length }), "--x\r\n"),
      // Only admins learn what is wrong with a request.
      sendRaw(headOf(person, "/.netlify/functions/admin", length), "{"),
    ]);
    const statuses = await Promise.all(requests.map(answered));
    expect(statuses).toEqual([408, 408, 408, 408, 408, 408, 408, 403]);
    for (const { socket } of requests) socket.destroy();
    expect(await countOf(person)).toBe(0);
    await agreeing();
  });

  test("of a call that its head refuses leaves the connection usable", async () => {
    const size = 900_000;
    const foreign = { Origin: "https://other.example", "Content-Length": String(size) };
    const call = headOf(undefined, "/.netlify/functions/admin", foreign);
    const request = await sendRaw(call, new Uint8Array(size));
    expect(await answered(request)).toBe(403);
    request.socket.write(call.replace(/^POST \S+/, "GET /healthz").replace(String(size), "0"));
    await vi.waitFor(() => expect(request.received()).toMatch(/HTTP\/1\.1 200 /));
    request.socket.destroy();
  });

  test("in tiny parts is refused by every interface", async () => {
    const person = await someone();
    const chunked = { "Transfer-Encoding": "chunked" };
    const chunks = "1\r\n \r\n".repeat(5_000);
    const requests = await Promise.all([
      sendRaw(headOf(undefined, "/rest/v1/rpc/my_usage", chunked), chunks),
      sendRaw(headOf(undefined, "/auth/v1/signup", chunked), chunks),
      sendRaw(headOf(person, "/storage/v1/object/list/avatars", chunked), chunks),
      sendRaw(head(person, `${person.id}/1.png`, chunked), chunks),
      sendRaw(head(person, `${person.id}/1.png`, { ...FORM, ...chunked }), chunks),
      sendRaw(headOf(person, "/.netlify/functions/admin", chunked), chunks),
    ]);
    expect(await Promise.all(requests.map(answered))).toEqual([400, 400, 400, 400, 400, 403]);
    for (const { socket } of requests) socket.destroy();
    await agreeing();
  });

  test("is for its owner's eyes, and stores nothing when the session ends while it arrives", async () => {
    const person = await someone();
    const drafts = join(dataDir, "storage/drafts");
    const request = await sendRaw(
      head(person, `${person.id}/1.png`, { "Content-Length": "100000" }),
      pngOfSize(50_000),
    );
    const [draft = ""] = await vi.waitFor(() => {
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
    expect(await countOf(person)).toBe(0);
    await agreeing();
  });

  test("waits for its turn when a person sends too many, and others are not affected", async () => {
    const [greedy, other] = [await someone(), await someone()];
    const declared = { "Content-Length": String(5 * MEGABYTE) };
    const held = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
        sendRaw(head(greedy, `${greedy.id}/${number}.png`, declared), pngOfSize(1000)),
      ),
    );
    const refused = await vi.waitFor(() => {
      const answers = held.map(({ received }) => received()).filter((text) => text !== "");
      expect(answers).toHaveLength(2);
      return answers;
    });
    for (const answer of refused) expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: \d/i);
    expect((await bucketOf(other).upload(`${other.id}/1.png`, PICTURE, options)).error).toBeNull();
    for (const { socket } of held) socket.destroy();
    await vi.waitFor(async () =>
      expect(
        (await bucketOf(greedy).upload(`${greedy.id}/9.png`, pngOfSize(4 * MEGABYTE), options)).error,
      ).toBeNull(),
    );
    await agreeing();
  });
});

test.each([
  ["/rest/v1/rpc/my_usage", 2 * MEGABYTE, 4],
  ["/.netlify/functions/admin", 1_000_000, 8],
])("JSON bodies to %s that stay open take a bounded amount of memory", async (path, size, admitted) => {
  const person = await someone();
  const start = headOf(person, path, { "Content-Length": String(size) });
  const part = Buffer.alloc(size - 1000, " ");
  const held = await Promise.all(Array.from({ length: admitted + 2 }, () => sendRaw(start, part)));
  const answers = await vi.waitFor(
    () => {
      const received = held.map((request) => request.received()).filter((text) => text !== "");
      expect(received).toHaveLength(2);
      return received;
    },
    { timeout: 10_000 },
  );
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: \d/i);
  for (const { socket } of held) socket.destroy();
  await vi.waitFor(async () => {
    const again = await sendRaw(headOf(person, path, { "Content-Length": "2" }), "{}");
    expect(await answered(again)).toBe(path.startsWith("/rest") ? 200 : 403);
    again.socket.destroy();
  });
});

describe("a deleted account", () => {
  test("keeps no picture, and its token stores nothing", async () => {
    const person = await someone();
    const bucket = bucketOf(person);
    const path = `${person.id}/1.png`;
    await bucket.upload(path, PICTURE, options);
    const address = bucket.getPublicUrl(path).data.publicUrl;
    expect((await fetch(address)).status).toBe(200);
    expect((await person.client.rpc("delete_account")).error).toBeNull();
    expect((await fetch(address)).status).toBe(400);
    expect((await bucket.upload(path, PICTURE, options)).error).not.toBeNull();
    expect(await countOf(person)).toBe(0);
    await agreeing();
  });

  test("keeps no picture either when it was being uploaded", async () => {
    for (let round = 0; round < 8; round += 1) {
      const people = await Promise.all([someone(), someone(), someone()]);
      await Promise.all(
        people.flatMap((person, index) => [
          bucketOf(person).upload(`${person.id}/1.png`, PICTURE, options),
          index === 0
            ? server().sql`delete from auth.users where id = ${person.id}`
            : person.client.rpc("delete_account"),
          bucketOf(person).upload(`${person.id}/1.png`, PICTURE, { ...options, upsert: true }),
          bucketOf(person).upload(`${person.id}/2.png`, PICTURE, options),
        ]),
      );
      for (const person of people) expect(await countOf(person)).toBe(0);
    }
    await agreeing();
  });
});

test("the pictures that a deleted account has left on a hosted project are removed on a schedule, by the host alone", async () => {
  const person = await someone();
  await bucketOf(person).upload(`${person.id}/1.png`, PICTURE, options);
  // As where the database cannot remove rows of files.
  await server().sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`delete from public.profiles where id = ${person.id}`;
    await transaction`delete from auth.users where id = ${person.id}`;
  });
  expect(await countOf(person)).toBe(1);
  const called = await fetch(`${server().url}/.netlify/functions/abandoned-avatars`, { method: "POST" });
  expect(called.status).toBe(404);
  expect(await (await abandonedAvatars()).json()).toEqual({ removed: 1 });
  expect(await countOf(person)).toBe(0);
  await agreeing();
});

describe("what others may know", () => {
  test("the row of a picture is its owner's", async () => {
    const [owner, other] = [await someone(), await someone()];
    const path = `${owner.id}/1.png`;
    await bucketOf(owner).upload(path, PICTURE, options);
    expect((await bucketOf(owner).info(path)).data).toMatchObject({ name: path });
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
  await bucketOf(person).upload(own, PICTURE, options);
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
  expect(await countOf(person)).toBe(1);
  await agreeing();
});
