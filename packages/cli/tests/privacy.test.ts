import { mkdirSync, writeFileSync } from "node:fs";
import type { IncomingMessage, RequestListener } from "node:http";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { startServer } from "./backend.ts";
import { ownFolder, regia } from "./command.ts";

const PASSWORD = "Segreta-123";
const TOKEN = "token-segreto";

const isConfig = ({ url }: IncomingMessage) => url?.endsWith("/config") || url?.endsWith("/config.json");

/** A server on this machine, and everything that was sent to it. */
async function listeningServer(answer: RequestListener) {
  const received: string[] = [];
  const url = await startServer(async (request, response) => {
    received.push(`${JSON.stringify(request.headers)}${await text(request)}`);
    answer(request, response);
  });
  return { url, received };
}

const nothing: RequestListener = (_request, response) => response.writeHead(404).end();

const naming =
  (url: string): RequestListener =>
  (_request, response) =>
    response
      .setHeader("Content-Type", "application/json")
      .end(JSON.stringify({ url, publishableKey: "sb_publishable_x" }));

/** The commands that send a password, a token of the environment, or a stored one to a site. */
const COMMANDS: Readonly<Record<string, (site: string, backend?: string) => ReturnType<typeof regia>>> = {
  login: (site) =>
    regia(["login", "--url", site, "--email", "a@example.com", "--password-stdin"], {
      env: { HOME: ownFolder() },
      input: PASSWORD,
    }),
  "whoami with REGIA_TOKEN": (site) =>
    regia(["whoami", "--url", site], { env: { HOME: ownFolder(), REGIA_TOKEN: TOKEN } }),
  "whoami with a stored session": (site, backend = site) =>
    regia(["whoami", "--url", site], { env: { HOME: homeWithSession(site, backend) } }),
};

function homeWithSession(site: string, url: string): string {
  const home = ownFolder();
  const file = join(home, ".config", "regia", "sessions.json");
  mkdirSync(dirname(file), { recursive: true });
  const session = {
    site,
    url,
    publishableKey: "k",
    email: "a@example.com",
    accessToken: TOKEN,
    refreshToken: TOKEN,
    expiresAt: 9_999_999_999,
  };
  writeFileSync(file, JSON.stringify({ sessions: { [site]: session } }), { mode: 0o600 });
  return home;
}

describe.each(Object.entries(COMMANDS))("%s", (_name, run) => {
  test("sends nothing over plain HTTP to an address that is not this machine's", async () => {
    const { url, received } = await listeningServer(nothing);
    // Not a loopback address, but one at which this machine's servers answer.
    const site = url.replace("127.0.0.1", "0.0.0.0");
    const { code, stdout, stderr } = await run(site);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`${site} usa http, che altri possono leggere`);
    expect(received).toEqual([]);
  });

  test("sends no secret to a backend of another origin", async () => {
    const other = await listeningServer(nothing);
    const site = await listeningServer(naming(other.url));
    const { code, stdout, stderr } = await run(site.url, other.url);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`${site.url} indica come suo backend ${other.url}`);
    expect(other.received).toEqual([]);
    expect(site.received.join()).not.toMatch(/segret/i);
  });

  test.each([307])("sends nothing to where %i leads", async (status) => {
    const other = await listeningServer(nothing);
    const site: { url: string } = await listeningServer((request, response) => {
      if (isConfig(request)) naming(site.url)(request, response);
      else response.writeHead(status, { Location: `${other.url}${request.url}` }).end();
    });
    const { code, stderr } = await run(site.url);
    expect(code).toBe(1);
    expect(stderr).toContain(`${site.url} rimanda a ${other.url}`);
    expect(other.received).toEqual([]);
  });
});

test.each(["http://regia.example.com", "http://127.0.0.1.example.com", "http://localhost.example.com"])(
  "%s gets no password",
  async (site) => {
    expect((await COMMANDS["login"]?.(site))?.code).toBe(2);
  },
);

test("logout forgets a session at such an address without sending its token", async () => {
  const { url, received } = await listeningServer(nothing);
  const site = url.replace("127.0.0.1", "0.0.0.0");
  const home = homeWithSession(site, site);
  const logout = () => regia(["logout", "--url", site, "--json"], { env: { HOME: home } });
  expect(JSON.parse((await logout()).stdout)).toMatchObject({ signedOut: true });
  expect(JSON.parse((await logout()).stdout)).toMatchObject({ signedOut: false });
  expect(received).toEqual([]);
});
