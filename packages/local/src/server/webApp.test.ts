import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
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
  const listener = await listen(webApp(app, undefined, 1), { host: "127.0.0.1", port: 0 });
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
