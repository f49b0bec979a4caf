import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../postgres/port.ts";
import { listen } from "./httpListener.ts";

/** Limits so short that a test can wait for each of them. */
const SHORT = {
  headersTimeout: 100,
  requestTimeout: 200,
  keepAliveTimeout: 50,
  timeout: 300,
  connectionsCheckingInterval: 20,
  maxConnections: 2,
};
const UNLIMITED = { ...SHORT, headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0, timeout: 0 };

async function startListener(
  limits = SHORT,
  handler: RequestListener = (_request, response) => response.end("ok"),
) {
  const listener = await listen(handler, { host: "127.0.0.1", port: 0 }, limits);
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await listener.close(0);
  });
  return async () => {
    const socket = connect(listener.port, "127.0.0.1");
    sockets.push(socket);
    await once(socket, "connect");
    return socket;
  };
}

test.each([
  ["says nothing", "", /^(?:HTTP\/1\.1 408 .*)?$/s],
  ["sends half of its headers", "GET / HTTP/1.1\r\nHost: x\r\nX-", /^HTTP\/1\.1 408 /],
  [
    "sends half of its body",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf",
    /^HTTP\/1\.1 (?:200|408) /,
  ],
])("a connection that %s is closed", async (_what, sent, received) => {
  const socket = await (await startListener())();
  socket.write(sent);
  expect(await text(socket)).toMatch(received);
});

test("a connection that asks once and stays is closed", async () => {
  // No other limit, which would count from the connection and might end it before it has asked.
  const socket = await (await startListener({ ...UNLIMITED, keepAliveTimeout: 50 }))();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*ok$/s);
});

test("a connection that does not read its response is closed", async () => {
  const closed = Promise.withResolvers<void>();
  const open = await startListener({ ...UNLIMITED, timeout: 300 }, (request, response) => {
    request.socket.once("close", () => closed.resolve());
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  const socket = await open();
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await closed.promise;
});

test("a response that goes on saying something outlives the limit of silence", async () => {
  const open = await startListener({ ...UNLIMITED, timeout: 100 }, (_request, response) => {
    let comments = 0;
    const timer = setInterval(() => {
      comments += 1;
      if (comments < 15) return void response.write(": keep-alive\n\n");
      clearInterval(timer);
      response.end("data: end\n\n");
    }, 20);
  });
  const socket = await open();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(await text(socket)).toContain("data: end");
});

test("silent connections do not keep others out", async () => {
  const open = await startListener(UNLIMITED);
  const [oldest, second] = [await open(), await open()];
  second.write("GET / HTTP/1.1\r\n");
  const third = await open();
  expect(await text(oldest)).toBe("");
  third.end("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(await text(third)).toMatch(/^HTTP\/1\.1 200 /);
});

test("further connections than the most are closed while the others are answered", async () => {
  const responses: ServerResponse[] = [];
  const open = await startListener(UNLIMITED, (_request, response) => responses.push(response));
  const busy = [await open(), await open()];
  for (const socket of busy) socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  await expect.poll(() => responses.length).toBe(2);
  expect(await text(await open())).toBe("");
  for (const response of responses) response.end("ok");
  for (const socket of busy) expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test("several connections are taken in one turn of the event loop", async () => {
  const perTurn = [0];
  const connectTo = await startListener({ ...UNLIMITED, maxConnections: 100 }, (_request, response) => {
    perTurn.push((perTurn.pop() ?? 0) + 1);
    response.end();
  });
  let isCounting = true;
  const count = async () => {
    for (; isCounting; await nextTurn()) perTurn.push(0);
  };
  const counting = count();
  const asking = Array.from({ length: 40 }, async () => {
    const socket = await connectTo();
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(socket, "data");
  });
  await Promise.all(asking);
  isCounting = false;
  await counting;
  expect(Math.max(...perTurn)).toBeGreaterThan(1);
});

test("a port is refused while another server has it, or is about to", async () => {
  const address = { host: "127.0.0.1", port: await freePort() };
  const start = () => listen((_request, response) => response.end(), address);
  // What another server holds while it looks whether the port is free.
  const starting = createServer();
  await once(starting.listen({ path: `\0regia-port-${address.port}` }), "listening");
  await expect(start()).rejects.toMatchObject({ code: "port-in-use" });
  starting.close();
  await once(starting, "close");
  const listener = await start();
  onTestFinished(() => listener.close(0));
  await expect(start()).rejects.toMatchObject({ code: "port-in-use" });
});
