import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestFolder, testFolder, writeTestApp } from "../../tests/support/app.ts";
import { eventually } from "../../tests/support/eventually.ts";
import type { Log, LogEntry } from "../log/index.ts";
import { type Functions, serveFunctions } from "./functions.ts";
import { type HttpListener, listen } from "./httpListener.ts";
import { routes } from "./routes.ts";
import { webApp } from "./webApp.ts";

/** What the functions of the tests tell and ask, because they are modules of their own. */
interface Shared {
  controller?: ReadableStreamDefaultController<Uint8Array>;
  cancelled: number;
  closed: string[];
  closing: Promise<void>;
}

const logged: LogEntry[] = [];

const shared: Shared = { cancelled: 0, closed: [], closing: Promise.resolve() };

/** Functions by name: one that streams, one that is never called, one that closes late, one whose close fails, and `v1`. */
const SOURCES = {
  stream: `
    export default async (request) => {
      await request.text();
      const body = new ReadableStream({
        start: (controller) => { globalThis.functionsTest.controller = controller; },
        cancel: () => { globalThis.functionsTest.cancelled += 1; },
      });
      return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    };
    export const close = async () => { globalThis.functionsTest.closed.push("stream"); };`,
  unused: `
    export default () => new Response("");
    export const close = async () => { globalThis.functionsTest.closed.push("unused"); };`,
  late: `
    export default () => new Response("");
    export const close = () => globalThis.functionsTest.closing;`,
  broken: `
    export default () => new Response("");
    export const close = async () => { throw new Error("no"); };`,
  v1: `export default async (request) => Response.json([new URL(request.url).pathname, await request.text()]);`,
};

let folder: TestFolder;
let functions: Functions;
let listener: HttpListener;
let url: string;
beforeAll(async () => {
  Reflect.set(globalThis, "functionsTest", shared);
  folder = testFolder();
  const place = join(folder.path, "functions");
  for (const [name, source] of Object.entries(SOURCES)) {
    mkdirSync(join(place, name), { recursive: true });
    writeFileSync(join(place, name, "index.ts"), source);
  }
  const log: Log = { error: (entry) => logged.push(entry), request: () => {}, security: () => {} };
  functions = serveFunctions(place, log);
  const backend = {
    functions,
    gateway: { fetch: async () => new Response(null, { status: 404 }), close: async () => {} },
    health: async () => ({ reason: undefined, missing: [] }),
    localPages: undefined,
  };
  const app = webApp({ folder: writeTestApp(folder.path) });
  const handler = routes({ app, backend: () => backend, log, trustedProxies: [], publicUrl: undefined });
  listener = await listen(handler, { host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${listener.port}`;
});
afterAll(async () => {
  await listener.close(0);
  folder.remove();
  Reflect.deleteProperty(globalThis, "functionsTest");
});

const call = (name: string, init: RequestInit = {}) => fetch(`${url}/.netlify/functions/${name}`, init);

const send = (text: string) => shared.controller?.enqueue(new TextEncoder().encode(text));

test("each piece of a stream arrives when it is sent, uncompressed", async () => {
  const answer = await call("stream", {
    method: "POST",
    body: "x",
    headers: { "Accept-Encoding": "gzip, br" },
  });
  expect(answer.headers.get("content-encoding")).toBeNull();
  const reader = answer.body?.getReader();
  for (const piece of ["data: 1\n\n", ": keep-alive\n\n", "data: 2\n\n"]) {
    send(piece);
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(piece);
  }
  shared.controller?.close();
  expect((await reader?.read())?.done).toBe(true);
});

test("streams that are open keep no memory for bodies from others", async () => {
  const body = "x".repeat(3 * 1024 * 1024);
  const opened = [];
  for (let index = 0; index < 4; index += 1) {
    opened.push(await call("stream", { method: "POST", body }));
    send("data: 1\n\n");
  }
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const before = shared.cancelled;
  await Promise.all(opened.map((answer) => answer.body?.cancel()));
  await eventually(() => expect(shared.cancelled).toBe(before + 4));
});

test("the interface for programs gets its own addresses, as they are", async () => {
  const answer = await fetch(`${url}/v1/chat/completions?x=1`, { method: "POST", body: "{}" });
  expect(await answer.json()).toEqual(["/v1/chat/completions", "{}"]);
  expect(await (await fetch(`${url}/v1/models`)).json()).toEqual(["/v1/models", ""]);
  expect((await fetch(`${url}/v1beta`)).headers.get("content-type")).toMatch(/^text\/html/);
});

test("at the stop, called functions end what goes on, and one that takes too long is not waited for", async () => {
  for (const name of ["stream", "late", "broken"]) await (await call(name)).body?.cancel();
  const late = Promise.withResolvers<void>();
  shared.closing = late.promise;
  await functions.close(20);
  expect(shared.closed).toEqual(["stream"]);
  expect(logged).toMatchObject([{ event: "function", name: "broken", kind: "Error" }]);
  late.resolve();
  const started = performance.now();
  await functions.close(60_000);
  expect(performance.now() - started).toBeLessThan(10_000);
});
