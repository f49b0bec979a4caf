import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FOLDERS } from "../src/server/index.ts";
import { type TestFolder, testFolder, writeTestApp } from "./support/app.ts";
import {
  clientFor,
  emailsTo,
  follow,
  freshAddress,
  GOOD_PASSWORD,
  newestLink,
  openServer,
  quickPerson,
} from "./support/people.ts";
import { PNG } from "./support/pictures.ts";
import { processesNaming } from "./support/processes.ts";
import { prepareStore } from "./support/server.ts";
import { type ProcessEnvironment, type ServerProcess, startServerProcess } from "./support/serverProcess.ts";

let folder: TestFolder;
let servers: ServerProcess[];
beforeEach(() => {
  folder = testFolder();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.signal("SIGKILL", "group");
  await Promise.all(servers.map(({ end }) => end));
  folder.remove();
});

const dataDir = () => join(folder.path, "dati di prova", ".regia");

const useStore = () => prepareStore(dataDir());

function start(environment: ProcessEnvironment = {}): ServerProcess {
  const server = startServerProcess({
    REGIA_APP_DIR: writeTestApp(folder.path),
    REGIA_DATA_DIR: dataDir(),
    ...environment,
  });
  servers.push(server);
  return server;
}

async function stop(server: ServerProcess, signal: NodeJS.Signals = "SIGINT"): Promise<void> {
  server.signal(signal);
  expect(await server.end).toEqual({ code: 0, signal: null });
  expect(server.stderr).toBe("");
}

async function keyOf(url: string): Promise<string> {
  return ((await (await fetch(`${url}/local/config.json`)).json()) as { publishableKey: string })
    .publishableKey;
}

/** Starts a server that must fail with one message and no other output. */
async function refusal(server: ServerProcess): Promise<{ code: number | null; sentence: string }> {
  const { code } = await server.end;
  expect(server.stdout).toBe("");
  expect(server.stderr).toMatch(/^[^\n]{20,400}\.\n$/);
  return { code, sentence: server.stderr.trim() };
}

test("with a public address, the start warns that nobody receives emails and names no local page", async () => {
  await useStore();
  const server = start({ REGIA_PUBLIC_URL: "https://regia.example" });
  expect(await server.ready).toBe("https://regia.example");
  expect(server.stdout).not.toContain("/local/");
  server.signal("SIGINT");
  expect(await server.end).toEqual({ code: 0, signal: null });
  expect(server.stderr).toMatch(/^Attenzione: nessuno riceve i messaggi[^\n]*SMTP_URL\.\n$/);
});

describe("after a restart", () => {
  test("everything is still there: account, session, profile, email, picture, keys", async () => {
    const first = start();
    const url = await first.ready;
    expect(first.stdout).toMatch(new RegExp(`Posta catturata: ${url}/local/mail\n`));
    const [, address = "", password = ""] =
      /amministratore: (\S+) \(password, mostrata solo ora: (\S+)\)/.exec(first.stdout) ?? [];
    expect(address).toBe("admin@regia.local");
    const key = await keyOf(url);
    expect(
      (await clientFor(url, key).auth.signInWithPassword({ email: address, password })).error,
    ).toBeNull();

    const email = freshAddress();
    const client = clientFor(url, key);
    await client.auth.signUp({ email, password: GOOD_PASSWORD });
    await follow(await newestLink(url, email));
    const { data } = await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    const id = data.user?.id ?? "";
    await client.from("profiles").update({ display_name: "Resta" }).eq("id", id);
    await client.storage
      .from("avatars")
      .upload(`${id}/1.png`, new Uint8Array(PNG), { contentType: "image/png" });

    // Secrets are readable by the owner alone and appear in no command line.
    expect(statSync(dataDir()).mode & 0o777).toBe(0o700);
    for (const name of ["keys.json", "postgres.password"]) {
      expect(statSync(join(dataDir(), name)).mode & 0o777).toBe(0o600);
    }
    const secret = readFileSync(join(dataDir(), "postgres.password"), "utf8").trim();
    expect(processesNaming(dataDir()).length).toBeGreaterThan(0);
    expect(processesNaming(secret)).toEqual([]);
    await stop(first);
    expect(processesNaming(dataDir())).toEqual([]);

    const second = start();
    const again = await second.ready;
    expect(second.stdout).not.toContain("password");
    expect(await keyOf(again)).toBe(key);
    const back = clientFor(again, key);
    const refreshed = await back.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
    expect(refreshed.error).toBeNull();
    expect((await back.from("profiles").select("display_name").single()).data).toEqual({
      display_name: "Resta",
    });
    expect(await emailsTo(again, email)).toHaveLength(1);
    const picture = await fetch(`${again}/storage/v1/object/public/avatars/${id}/1.png`);
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array(PNG));
    await stop(second, "SIGTERM");
  });

  test("the first admin and the demo users are those of the environment; a password to guess is named", async () => {
    const guessable = "Capo-Regia-1";
    const server = start({
      REGIA_DATA_DIR: "memory",
      REGIA_ADMIN_EMAIL: "Capo@Example.it",
      REGIA_ADMIN_PASSWORD: guessable,
      REGIA_DEMO: "40",
    });
    const url = await server.ready;
    expect(server.stdout).toContain("Primo amministratore: capo@example.it\n");
    const [, password = ""] = /dimostrativi: 40 \(password di tutti: (\S+)\)/.exec(server.stdout) ?? [];
    const client = clientFor(url, await keyOf(url));
    for (const [email, secret] of [
      ["capo@example.it", guessable],
      ["luca.rossi.1@demo.regia.local", password],
    ] as const) {
      expect((await client.auth.signInWithPassword({ email, password: secret })).error).toBeNull();
    }
    server.signal("SIGINT");
    expect(await server.end).toEqual({ code: 0, signal: null });
    expect(server.stderr).toMatch(
      /^Attenzione: la password di REGIA_ADMIN_PASSWORD è facile da indovinare\.[^\n]*\n$/,
    );
  });
});

/** A port at which nobody listens. */
const GONE = "http://127.0.0.1:9";

/** One request for each route, by its method, path and body. */
const ROUTES: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ["GET", "/"],
  ["GET", "/assets/main-4f2a.js"],
  ["GET", "/assets/other-0000.js"],
  ["GET", "/app/chat"],
  ["GET", "/healthz"],
  ["POST", "/auth/v1/signup", { email: "nuova@example.com", password: GOOD_PASSWORD }],
  ["POST", "/auth/v1/token?grant_type=password", { email: "anna@example.com", password: GOOD_PASSWORD }],
  ["POST", "/auth/v1/token?grant_type=refresh_token", { refresh_token: "abc" }],
  ["POST", "/auth/v1/recover", { email: "anna@example.com" }],
  ["POST", "/auth/v1/resend", { type: "signup", email: "anna@example.com" }],
  ["POST", "/auth/v1/verify", { type: "email", email: "anna@example.com", token: "123456" }],
  ["GET", "/auth/v1/verify?token=abc&type=signup"],
  ["GET", "/auth/v1/authorize?provider=google"],
  ["GET", "/auth/v1/settings"],
  ["GET", "/auth/v1/user"],
  ["PUT", "/auth/v1/user", { data: { locale: "it" } }],
  ["POST", "/auth/v1/factors", { factor_type: "totp" }],
  ["POST", "/auth/v1/logout?scope=others"],
  ["GET", "/rest/v1/profiles?select=*"],
  ["PATCH", "/rest/v1/profiles?id=neq.x", { display_name: "Anna" }],
  ["POST", "/rest/v1/rpc/consume", { p_action: "ask" }],
  ["GET", "/storage/v1/object/public/avatars/anna/1.png"],
  ["POST", "/storage/v1/object/list/avatars", { prefix: "" }],
  ["POST", "/storage/v1/object/avatars/anna/1.png", "x"],
  ["GET", "/v1/models"],
  ["GET", "/local/mail"],
  ["GET", "/local/mail.json"],
  ["GET", "/local/pay"],
  ["GET", "/local/google"],
  ...readdirSync(FOLDERS.functions).flatMap((name) =>
    ["GET", "POST"].map((method) => [method, `/.netlify/functions/${name}`, {}] as const),
  ),
];

describe("one request cannot end the process", () => {
  test("of any route without its tables, its files and the services that it calls, nor an error that nobody expects", async () => {
    await useStore();
    const server = start({
      SMTP_URL: GONE.replace("http", "smtp"),
      STRIPE_API_BASE: GONE,
      STRIPE_SECRET_KEY: "sk_test_gone",
      REGIA_MODELS_URL: `${GONE}/v1`,
      REGIA_GOOGLE_PICTURES: GONE,
      NODE_OPTIONS:
        "--import=data:text/javascript,process.on('SIGUSR2',()=>{throw/**/new/**/RangeError('unexpected')})",
    });
    const url = await server.ready;
    const { sql, ...open } = openServer(url, dataDir());
    const { id, accessToken, client } = await quickPerson({ sql, ...open });
    await client.storage
      .from("avatars")
      .upload(`${id}/1.png`, new Uint8Array(PNG), { contentType: "image/png" });
    const askAll = async () => {
      const answers = ROUTES.map(async ([method, path, body]) => {
        const { status } = await fetch(`${url}${path.replace("/anna/", `/${id}/`)}`, {
          method,
          redirect: "manual",
          headers: {
            apikey: open.key,
            authorization: `Bearer ${accessToken}`,
            "content-type": path.endsWith(".png") ? "image/png" : "application/json",
          },
          ...(body === undefined || method === "GET" ? {} : { body: JSON.stringify(body) }),
        });
        return status;
      });
      for (const status of await Promise.all(answers)) expect(status).toBeGreaterThanOrEqual(200);
    };
    for (const schema of ["auth", "storage", "private", "public"]) {
      await sql`alter schema ${sql(schema)} rename to gone`;
      await askAll();
      await sql`alter schema gone rename to ${sql(schema)}`;
    }
    const asset = `${url}/assets/main-4f2a.js`;
    const content = await (await fetch(asset)).text();
    for (const range of ["bytes=9-3", "bytes=-1", "bytes=x", "bytes=99999999-"]) {
      expect((await fetch(asset, { headers: { range } })).status).toBe(200);
    }
    rmSync(join(folder.path, "app"), { recursive: true });
    rmSync(join(dataDir(), "storage"), { recursive: true });
    await askAll();
    expect(await (await fetch(asset)).text()).toBe(content);
    expect(server.stderr).not.toContain('"unhandled"');

    server.signal("SIGUSR2");
    await expect.poll(() => server.stderr).toContain('"unhandled"');
    expect(server.stderr).not.toContain("non si è avviata");
    await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(200);
    await sql.end();
    server.signal("SIGINT");
    expect(await server.end).toEqual({ code: 0, signal: null });
  });
});

async function ready(server: ServerProcess): Promise<ServerProcess> {
  await server.ready;
  return server;
}

describe("a start that fails gives the reason in one message", () => {
  test.each([
    ["it_IT.UTF-8", "PORT", "abc", 2, "PORT=abc non è valido: "],
    ["en_GB.UTF-8", "PORT", "abc", 2, "PORT=abc is not valid: it takes 0-65535."],
    ["en_GB.UTF-8", "HOST", "203.0.113.77", 1, "203.0.113.77"],
  ])("on a terminal in %s: %s=%s", async (language, name, value, code, sentence) => {
    const refused = await refusal(start({ [name]: value, LANG: language }));
    expect(refused).toEqual({ code, sentence: expect.stringContaining(sentence) });
  });

  test("a second server on the same data: the first continues", async () => {
    await useStore();
    const first = start();
    const url = await first.ready;
    const { code, sentence } = await refusal(start());
    expect(code).toBe(1);
    expect(sentence).toContain(`processo ${first.child.pid}`);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await stop(first);
  });

  test("two concurrent first starts over what an interrupted one left: one succeeds, the other reports it", async () => {
    mkdirSync(join(dataDir(), ".regia-draft-0b1f8c5e-8a53-4b5c-9d2e-111111111111", "cluster", "base"), {
      recursive: true,
    });
    mkdirSync(join(dataDir(), "postgres"));
    const both = [start(), start()];
    const winner = await Promise.any(both.map(ready));
    const refused = both.find((server) => server !== winner);
    if (refused === undefined) throw new Error("nobody lost");
    expect((await refusal(refused)).code).toBe(1);
    await stop(winner);
    expect(readdirSync(dataDir()).filter((name) => name.includes("draft"))).toEqual([]);
  });
});
