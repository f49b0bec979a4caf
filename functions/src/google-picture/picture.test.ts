import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchPicture, pictureAddress } from "./picture.ts";

const PNG = Buffer.from("\x89PNG\r\n\x1a\n and so on", "latin1");
const MEGABYTE = 1024 * 1024;
/** Made before anybody asks, because that takes a while. */
const BOMB = gzipSync(Buffer.concat([PNG, Buffer.alloc(50 * MEGABYTE)]), { level: 1 });
/** Milliseconds: more than a busy machine takes. */
const UNHURRIED = 50_000;

const picture = (response: ServerResponse) => response.setHeader("Content-Type", "text/html").end(PNG);

/** Sends a PNG that never ends, until nobody reads it. */
function sendForever(response: ServerResponse) {
  response.write(PNG);
  const send = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
  };
  response.on("drain", send);
  send();
}

/** What the host answers, by path. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  "/picture": picture,
  "/internal": picture,
  "/missing": (response) => response.writeHead(404).end(PNG),
  "/empty": (response) => response.end(),
  "/page": (response) =>
    response.setHeader("Content-Type", "image/png").end("<html><script>1</script></html>"),
  "/vector": (response) => response.setHeader("Content-Type", "image/png").end("<svg onload='alert(1)'/>"),
  "/redirect": (response) => response.writeHead(302, { Location: "/internal" }).end(),
  "/declared": (response) => response.writeHead(200, { "Content-Length": 50 * MEGABYTE }).write(PNG),
  "/endless": sendForever,
  "/bomb": (response) => response.setHeader("Content-Encoding", "gzip").end(BOMB),
  "/silent": () => {},
  "/stalled": (response) => response.write(PNG),
};

const asked: { path: string; headers: Readonly<Record<string, unknown>> }[] = [];
const host = createServer(({ url = "/", headers }, response) => {
  asked.push({ path: url, headers });
  ANSWERS[url]?.(response);
});
beforeAll(async () => {
  await once(host.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

const at = (path: string) => new URL(path, `http://127.0.0.1:${(host.address() as AddressInfo).port}`);

describe("a picture of Google's", () => {
  it("has the type of its content, and is asked for without a word about the person", async () => {
    expect(await fetchPicture(at("/picture"), UNHURRIED)).toEqual({
      bytes: new Uint8Array(PNG),
      type: "image/png",
    });
    expect(Object.keys(asked.at(-1)?.headers ?? {}).sort()).toEqual([
      "accept",
      "accept-encoding",
      "accept-language",
      "connection",
      "host",
      "sec-fetch-mode",
      "user-agent",
    ]);
  });

  it.each(["/missing", "/empty", "/page", "/vector", "/declared", "/endless", "/bomb"])(
    "is none: %s",
    async (path) => {
      expect(await fetchPicture(at(path), UNHURRIED)).toBeUndefined();
    },
  );

  it("leads nowhere else", async () => {
    await expect(fetchPicture(at("/redirect"), UNHURRIED)).rejects.toThrow("fetch failed");
    expect(asked.filter(({ path }) => path === "/internal")).toEqual([]);
  });

  it.each(["/silent", "/stalled"])("is not waited for: %s", async (path) => {
    await expect(fetchPicture(at(path), 50)).rejects.toThrow("timeout");
  });

  it("is given up when its host is not there", async () => {
    const gone = createServer().listen(0, "127.0.0.1");
    await once(gone, "listening");
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await expect(fetchPicture(new URL(`http://127.0.0.1:${port}/`))).rejects.toThrow("fetch failed");
  });
});

describe("the address of a picture", () => {
  it.each([
    "https://lh3.googleusercontent.com/a/ACg8ocK=s96-c",
    "https://LH6.googleusercontent.com:443/-x/photo.jpg?sz=50",
  ])("is on a host of Google's: %s", (address) => {
    expect(pictureAddress(address)?.href).toBe(new URL(address).href);
  });

  it.each([
    undefined,
    null,
    5,
    "",
    "/a/picture",
    "http://lh3.googleusercontent.com/a",
    "https://lh3.googleusercontent.com:8443/a",
    "https://anna@lh3.googleusercontent.com/a",
    "https://lh3.googleusercontent.com@127.0.0.1/a",
    "https://lh3.googleusercontent.com.evil.example/a",
    "https://evil.example/lh3.googleusercontent.com",
    "https://evil.lh3.googleusercontent.com/a",
    "https://script.googleusercontent.com/a",
    "https://googleusercontent.com/a",
    "https://lh3.googleusercontent.com./a",
    "https://169.254.169.254/latest/meta-data",
    "http://127.0.0.1:4173/healthz",
    "file:///etc/passwd",
    "data:image/png;base64,iVBORw0KGgo=",
  ])("is nowhere else: %s", (address) => {
    expect(pictureAddress(address)).toBeUndefined();
  });

  it("is on the one host of the environment, if that names one", () => {
    const origin = "http://127.0.0.1:9000";
    expect(pictureAddress(`${origin}/a`, origin)?.href).toBe(`${origin}/a`);
    expect(pictureAddress("https://lh3.googleusercontent.com/a", origin)).toBeUndefined();
    expect(pictureAddress("https://lh3.googleusercontent.com/a", "")?.hostname).toBe(
      "lh3.googleusercontent.com",
    );
  });
});
