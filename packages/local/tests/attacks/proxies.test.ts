import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DEMO_PASSWORD } from "../../src/accounts/index.ts";
import { clientFor, freshAddress } from "../support/people.ts";
import { ADMIN, startTestServer, type TestServer } from "../support/server.ts";

/** What only a local server has. */
const LOCAL_PATHS = [
  "/local/mail",
  "/local/mail.json",
  "/local/google",
  "/local/config.json",
  "/local/fonts/newsreader.woff2",
];

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A request with any `Host`, as a proxy on this machine forwards it. */
function ask(server: TestServer, path: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<Answer>((resolve, reject) => {
    request(new URL(path, server.url), { headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    })
      .on("error", reject)
      .end();
  });
}

function serverWith(environment: Readonly<Record<string, string>>): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer({ REGIA_DEMO: "3", ...environment });
  });
  afterAll(() => server?.stop());
  return () => {
    if (server === undefined) throw new Error("The server is not there yet.");
    return server;
  };
}

const signIn = (server: TestServer, email: string, password: string) =>
  clientFor(server.url, server.key).auth.signInWithPassword({ email, password });

const demoUser = async ({ sql }: TestServer): Promise<string> => {
  const [user] = await sql<{ email: string }[]>`
    select email from auth.users where email like '%@demo.regia.local' and email_confirmed_at is not null limit 1`;
  return user?.email ?? "";
};

describe("a server with a public address, behind a proxy that rewrites Host and adds no header", () => {
  const server = serverWith({
    REGIA_PUBLIC_URL: "https://regia.example",
    REGIA_TRUSTED_PROXY: "loopback",
    REGIA_LIMIT_EMAILS_ADDRESS: "2/300",
  });

  test.each(["127.0.0.1", "localhost:4173", "regia.example"])("shows no local page as %s", async (host) => {
    for (const path of LOCAL_PATHS) expect((await ask(server(), path, { host })).status, path).toBe(404);
  });

  test("lets nobody sign in with the stand-in for Google", async () => {
    const settings = await ask(server(), "/auth/v1/settings", { apikey: server().key });
    expect(JSON.parse(settings.body)).toMatchObject({ external: { email: true, google: false } });
    const authorize = await fetch(`${server().url}/auth/v1/authorize?provider=google`, {
      redirect: "manual",
    });
    expect(authorize.headers.get("location") ?? "").not.toContain("/local/google");
  });

  test("lets nobody sign in as a demo user", async () => {
    const email = await demoUser(server());
    expect(email).not.toBe("");
    expect((await signIn(server(), email, DEMO_PASSWORD)).error?.code).toBe("invalid_credentials");
  });

  test("keeps /debug-auth closed", async () => {
    const config = JSON.parse((await ask(server(), "/.netlify/functions/config")).body);
    expect(config).toMatchObject({ url: "https://regia.example", debugAuth: false });
  });

  test("names no missing part of the installation", async () => {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { sql } = server();
    try {
      await sql`alter table public.profiles disable trigger guard_profile_update`;
      const { status, body } = await ask(server(), "/healthz");
      expect([status, JSON.parse(body)]).toEqual([503, { status: "unavailable", reason: "installation" }]);
    } finally {
      await sql`alter table public.profiles enable trigger guard_profile_update`;
      written.mockRestore();
    }
  });

  test("says at its start that nobody receives emails", () => {
    expect(server().warnings).toEqual(["emailsUnread"]);
  });

  test.each([
    "/",
    "/favicon.svg",
    "/nothing.js",
    "/healthz",
    "/auth/v1/settings",
    "/rest/v1/profiles",
    "/local/mail",
  ])("keeps browsers to TLS by every answer, such as that of %s", async (path) => {
    const { headers } = await fetch(server().url + path);
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  test("knows its clients by what the proxy says, and by nothing else", async () => {
    const from = async (forwarded: string) => {
      const answer = await fetch(`${server().url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey: server().key, "x-forwarded-for": forwarded, "content-type": "application/json" },
        body: JSON.stringify(ADMIN),
      });
      expect(answer.status).toBe(200);
      await answer.body?.cancel();
    };
    await from("10.9.8.7, 198.51.100.1");
    await from("unknown");
    const sessions = await server().sql`select host(ip) as ip from auth.sessions order by created_at`;
    expect(sessions.map(({ ip }) => ip)).toEqual(["198.51.100.1", "127.0.0.1"]);
  });

  test("limits each client by itself, whatever the client says about itself", async () => {
    const recover = async (forwarded: string) => {
      const answer = await fetch(`${server().url}/auth/v1/recover`, {
        method: "POST",
        headers: { apikey: server().key, "x-forwarded-for": forwarded, "content-type": "application/json" },
        body: JSON.stringify({ email: freshAddress() }),
      });
      return answer.status;
    };
    for (const forwarded of ["203.0.113.5", "198.51.100.9, 203.0.113.5"])
      expect(await recover(forwarded)).toBe(200);
    expect(await recover("198.51.100.9, 203.0.113.5")).toBe(429);
    expect(await recover("198.51.100.9")).toBe(200);
  });
});

describe("a server that is made local although it has a public address", () => {
  const server = serverWith({ REGIA_PUBLIC_URL: "https://regia.example", REGIA_LOCAL_PAGES: "1" });

  test("warns at its start", () => {
    expect(server().warnings).toEqual(["localPagesForced"]);
  });

  test("shows the local pages to this machine", async () => {
    expect((await ask(server(), "/local/mail.json")).status).toBe(200);
    expect((await signIn(server(), await demoUser(server()), DEMO_PASSWORD)).error).toBeNull();
  });

  test.each([
    ["host", "regia.example"],
    ["forwarded", "for=203.0.113.5"],
    ["x-forwarded-for", "127.0.0.1"],
    ["x-forwarded-host", "localhost"],
    ["x-forwarded-proto", "https"],
    ["x-forwarded-port", "443"],
    ["x-real-ip", "127.0.0.1"],
    ["via", "1.1 proxy"],
    ["cf-connecting-ip", "203.0.113.5"],
    ["true-client-ip", "203.0.113.5"],
    ["fastly-client-ip", "203.0.113.5"],
    ["x-cluster-client-ip", "203.0.113.5"],
    ["x-envoy-external-address", "203.0.113.5"],
    ["x-original-host", "regia.example"],
    ["cdn-loop", "cloudflare"],
  ])("but not to a request with %s: %s", async (name, value) => {
    for (const path of LOCAL_PATHS)
      expect((await ask(server(), path, { [name]: value })).status, path).toBe(404);
  });

  test.each([
    ["a proxy that asks by HTTP/1.0", "GET /local/mail.json HTTP/1.0\r\nHost: 127.0.0.1", 404],
    [
      "a target with another name",
      "GET http://regia.example/local/mail.json HTTP/1.1\r\nHost: 127.0.0.1",
      404,
    ],
    ["two names", "GET /local/mail.json HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: regia.example", 400],
  ])("nor to %s", async (_what, head, status) => {
    const { hostname, port } = new URL(server().url);
    const socket = connect(Number(port), hostname);
    socket.end(`${head}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});
