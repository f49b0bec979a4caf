import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testFolder, writeTestApp } from "../../tests/support/app.ts";
import { listen } from "./httpListener.ts";
import { webApp } from "./webApp.ts";

test("compressed responses that nobody reads do not add up", async () => {
  const folder = testFolder();
  const app = writeTestApp(folder.path);
  writeFileSync(join(app, "assets/large.js"), randomBytes(12 * 1024 * 1024).toString("base64"));
  const listener = await listen(webApp({ folder: app, mostCompressed: 1 }), { host: "127.0.0.1", port: 0 });
  const socket = connect(listener.port, "127.0.0.1");
  onTestFinished(async () => {
    socket.destroy();
    await listener.close(0);
    folder.remove();
  });
  const encoding = async () => {
    const headers = { "Accept-Encoding": "gzip" };
    const answer = await fetch(`http://127.0.0.1:${listener.port}/assets/main-4f2a.js`, { headers });
    expect(await answer.text()).toMatch(/^console\.log/);
    return answer.headers.get("content-encoding");
  };

  socket.write("GET /assets/large.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n");
  const [start] = (await once(socket, "data")) as [Buffer];
  socket.pause();
  expect(start.toString("latin1")).toMatch(/^content-encoding: gzip/im);
  expect(await encoding()).toBeNull();
  socket.destroy();
  await expect.poll(encoding).toBe("gzip");
});

test("pages of an older build get its parts, as long as somebody asks for them; nothing else beside the builds is served", async () => {
  const folder = testFolder();
  const newest = join(folder.path, "newest");
  const older = join(folder.path, "0a1b");
  mkdirSync(join(older, "assets"), { recursive: true });
  writeFileSync(join(older, "assets/chat-1a2b.js"), "old");
  writeFileSync(join(older, "secret.js"), "secret");
  const longAgo = new Date("2026-01-01T00:00:00Z");
  utimesSync(older, longAgo, longAgo);
  renameSync(writeTestApp(folder.path), join(folder.path, "2c3d"));
  symlinkSync("2c3d", newest);
  const listener = await listen(webApp({ folder: newest, besideOthers: true }), {
    host: "127.0.0.1",
    port: 0,
  });
  onTestFinished(async () => {
    await listener.close(0);
    folder.remove();
  });
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${listener.port}${path}`);
    return [answer.status, (await answer.text()).slice(0, 11), answer.headers.get("cache-control")];
  };
  const immutable = "public, max-age=31536000, immutable";
  expect(await ask("/assets/chat-1a2b.js")).toEqual([200, "old", immutable]);
  expect(statSync(older).mtimeMs).toBeGreaterThan(longAgo.getTime());
  for (const path of ["/secret.js", "/assets/..%2fsecret.js", "/0a1b/secret.js", "/assets/none-0000.js"]) {
    expect(await ask(path)).toEqual([404, "Not found\n", "no-store"]);
  }
  rmSync(older, { recursive: true });
  rmSync(join(folder.path, "2c3d"), { recursive: true });
  expect(await ask("/assets/chat-1a2b.js")).toEqual([200, "old", immutable]);
  expect(await ask("/assets/main-4f2a.js")).toEqual([200, "console.log", immutable]);
  rmSync(folder.path, { recursive: true });
  expect(await ask("/assets/none-0000.js")).toEqual([404, "Not found\n", "no-store"]);
});
