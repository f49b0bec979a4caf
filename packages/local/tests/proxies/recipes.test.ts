import { once } from "node:events";
import { request as askPlain, createServer, type IncomingMessage } from "node:http";
import { request as askByTls } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/app.ts";
import { freshAddress, GOOD_PASSWORD } from "../support/people.ts";
import { PNG } from "../support/pictures.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { PRODUCT, PROXIES, type RunningProxy, startProxy } from "./recipe.ts";

/** A second site of the proxy: a server that writes an answer in two parts. */
const STREAMING = "stream.example.com";

/** The client's address: this machine's too, but not the proxy's. */
const CLIENT = "127.0.0.2";

let folder: TestFolder;
let server: TestServer;
let finish: (() => void) | undefined;
const streaming = createServer((_request, response) => {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.write("first");
  finish = () => response.end("second");
});
beforeAll(async () => {
  folder = testFolder();
  server = await startTestServer({ REGIA_PUBLIC_URL: `https://${PRODUCT}`, REGIA_TRUSTED_PROXY: "loopback" });
  streaming.listen(0, "127.0.0.1");
  await once(streaming, "listening");
});
afterAll(async () => {
  streaming.close();
  await server.stop();
  folder.remove();
});

describe.each(PROXIES)("behind %s with the recipe of docs/hosting.md", (name) => {
  let proxy: RunningProxy;
  beforeAll(async () => {
    proxy = await startProxy(name, join(folder.path, name), {
      [PRODUCT]: Number(new URL(server.url).port),
      [STREAMING]: (streaming.address() as AddressInfo).port,
    });
  });
  afterAll(() => proxy.stop());

  /** Asks the proxy, whatever address a name really has. */
  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const isTls = url.protocol === "https:";
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = (isTls ? askByTls : askPlain)(
        {
          host: "127.0.0.1",
          port: isTls ? proxy.ports.tls : proxy.ports.http,
          localAddress: CLIENT,
          servername: url.hostname,
          ca: proxy.certificate,
          method: request.method,
          path: url.pathname + url.search,
          headers: {
            ...Object.fromEntries(request.headers),
            host: url.hostname,
            "content-length": body.byteLength,
          },
          agent: false,
        },
        resolve,
      );
      asked.on("error", reject);
      asked.end(body);
    });
    const headers = Object.entries(answer.headers).flatMap(([key, value]) =>
      [value ?? []].flat().map((each): [string, string] => [key, each]),
    );
    const status = answer.statusCode ?? 0;
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : (Readable.toWeb(answer) as ReadableStream), { status, headers });
  };

  const site = `https://${PRODUCT}`;

  test("plain HTTP leads to TLS", async () => {
    const answer = await ask(`http://${PRODUCT}/pricing?x=1`);
    expect([301, 308]).toContain(answer.status);
    expect(answer.headers.get("location")).toBe(`${site}/pricing?x=1`);
  });

  test.each(["/", "/healthz", "/auth/v1/settings"])(
    "%s is answered, and browsers stay on TLS",
    async (path) => {
      const answer = await ask(site + path, { headers: { apikey: server.key } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
      if (path === "/") expect(await answer.text()).toContain(`<link rel="canonical" href="${site}/">`);
    },
  );

  test.each(["/local/mail", "/local/mail.json", "/local/google", "/local/config.json"])(
    "%s does not exist",
    async (path) => {
      expect((await ask(site + path)).status).toBe(404);
    },
  );

  test("people sign up, confirm, sign in, upload a picture of a permitted size, and have their own address", async () => {
    const config = (await (await ask(`${site}/.netlify/functions/config`)).json()) as Record<string, string>;
    expect(config).toMatchObject({ url: site, debugAuth: false });
    const client = createClient(config["url"] ?? "", config["publishableKey"] ?? "", {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: ask, headers: { "X-Forwarded-For": "198.51.100.1", Forwarded: "for=198.51.100.1" } },
    });
    const email = freshAddress();
    expect((await client.auth.signUp({ email, password: GOOD_PASSWORD })).error).toBeNull();
    const [mail] = await server.sql<{ links: string[] }[]>`
      select links from embedded.mail where recipient = ${email}`;
    const link = mail?.links[0] ?? "";
    expect(link).toMatch(new RegExp(`^${site}/auth/v1/verify`));
    expect((await ask(link)).headers.get("location")).toMatch(new RegExp(`^${site}/`));

    const { data, error } = await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    expect(error).toBeNull();
    const sessions = await client.rpc("my_sessions");
    expect(sessions.error).toBeNull();
    expect(sessions.data).toContainEqual(expect.objectContaining({ ip: CLIENT }));

    const avatars = client.storage.from("avatars");
    const path = `${data.user?.id}/1.png`;
    expect((await avatars.upload(path, PNG, { contentType: "image/png" })).error).toBeNull();
    const picture = await ask(avatars.getPublicUrl(path).data.publicUrl);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(Buffer.from(PNG));
    const large = await avatars.upload(
      `${data.user?.id}/2.png`,
      Buffer.concat([PNG, Buffer.alloc(7_000_000)]),
      {
        contentType: "image/png",
      },
    );
    expect(large.error).not.toBeNull();
    const stored = await server.sql`select name from storage.objects where name like ${`${data.user?.id}/%`}`;
    expect(stored).toEqual([{ name: path }]);
  });

  test("an answer arrives while it is written", async () => {
    const answer = await ask(`https://${STREAMING}/`);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe("first");
    finish?.();
    expect((await reader?.read())?.value).toBe("second");
    expect((await reader?.read())?.done).toBe(true);
  });
});
