import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type TestFolder, testFolder, writeTestApp } from "./support/app.ts";
import { clientFor, emailsTo, follow, freshAddress, GOOD_PASSWORD, newestLink } from "./support/people.ts";
import { PNG } from "./support/pictures.ts";
import { processesNaming } from "./support/processes.ts";
import { type ProcessEnvironment, type ServerProcess, startServerProcess } from "./support/serverProcess.ts";

/** A store that was started and stopped once; copying it is faster than a first start. */
let prepared: TestFolder;
let folder: TestFolder;
let servers: ServerProcess[];
beforeAll(async () => {
  prepared = testFolder();
  const server = startServerProcess({
    REGIA_APP_DIR: writeTestApp(prepared.path),
    REGIA_DATA_DIR: join(prepared.path, "data"),
    REGIA_ADMIN_PASSWORD: GOOD_PASSWORD,
  });
  await server.ready;
  server.signal("SIGINT");
  await server.end;
});
afterAll(() => prepared.remove());
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

/** Puts a copy of the prepared store into the data directory. */
function useStore(): void {
  cpSync(join(prepared.path, "data"), dataDir(), { recursive: true, preserveTimestamps: true });
}

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

/** Every file below a folder with its size and modification time. */
function snapshot(path: string): Record<string, string> {
  const entries = readdirSync(path, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    entries.map((name) => {
      const { size, mtimeMs } = statSync(join(path, name));
      return [name, `${size} ${mtimeMs}`];
    }),
  );
}

test("with a public address, the start warns that nobody receives emails and names no local page", async () => {
  useStore();
  const server = start({ REGIA_PUBLIC_URL: "https://regia.example" });
  expect(await server.ready).toBe("https://regia.example");
  expect(server.stdout).not.toContain("/local/");
  expect(server.stderr).toMatch(/^Attenzione: nessuno riceve i messaggi[^\n]*SMTP_URL\.\n$/);
  server.signal("SIGINT");
  expect(await server.end).toEqual({ code: 0, signal: null });
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
    expect(server.stderr).toMatch(
      /^Attenzione: la password di REGIA_ADMIN_PASSWORD è facile da indovinare\.[^\n]*\n$/,
    );
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
  });
});

async function ready(server: ServerProcess): Promise<ServerProcess> {
  await server.ready;
  return server;
}

describe("a start that fails gives the reason in one message", () => {
  test("the port is taken: nothing is created", async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, "127.0.0.1", () => resolve((other.address() as { port: number }).port));
    });
    const { code, sentence } = await refusal(start({ PORT: String(port) }));
    other.close();
    expect(code).toBe(1);
    expect(sentence).toContain(String(port));
    expect(existsSync(dataDir())).toBe(false);
  });

  test.each([
    ["PORT", "abc", 2],
    ["REGIA_DEMO", "-3", 2],
    ["HOST", "203.0.113.77", 1],
    ["HOST", "no-such-host.invalid", 1],
    ["REGIA_DATABASE_URL", "postgres://nobody@127.0.0.1:9/none", 1],
    ["REGIA_DATABASE_URL", "nonsense", 2],
    ["SMTP_URL", "nonsense", 2],
  ])("%s=%s", async (name, value, expected) => {
    const { code, sentence } = await refusal(start({ [name]: value }));
    expect(code).toBe(expected);
    expect(sentence).toMatch(new RegExp(`${name}|REGIA_DATABASE_URL`));
  });

  test("in English on an English terminal", async () => {
    const { sentence } = await refusal(start({ PORT: "abc", LANG: "en_GB.UTF-8" }));
    expect(sentence).toBe("PORT=abc is not valid: it takes 0-65535.");
  });

  test("the web app is not built", async () => {
    const { code, sentence } = await refusal(start({ REGIA_APP_DIR: join(folder.path, "nothing") }));
    expect(code).toBe(1);
    expect(sentence).toContain("npm start");
  });

  test("a second server on the same data: the first continues", async () => {
    useStore();
    const first = start();
    const url = await first.ready;
    const { code, sentence } = await refusal(start());
    expect(code).toBe(1);
    expect(sentence).toContain(`processo ${first.child.pid}`);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await stop(first);
  });

  test("two concurrent first starts: one succeeds, the other reports it", async () => {
    const both = [start(), start()];
    const winner = await Promise.any(both.map(ready));
    const refused = both.find((server) => server !== winner);
    if (refused === undefined) throw new Error("nobody lost");
    expect((await refusal(refused)).code).toBe(1);
    await stop(winner);
  });

  test("a file is in the place of the data directory", async () => {
    const file = join(folder.path, "file");
    writeFileSync(file, "mine");
    for (const place of [file, join(file, "below")]) {
      const { code, sentence } = await refusal(start({ REGIA_DATA_DIR: place }));
      expect(code).toBe(1);
      expect(sentence).toContain(place);
    }
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  test.each(["keys.json", "postgres.password"])("others can read %s", async (name) => {
    useStore();
    const file = join(dataDir(), name);
    const content = readFileSync(file, "utf8");
    for (const mode of [0o640, 0o604]) {
      chmodSync(file, mode);
      const { code, sentence } = await refusal(start());
      expect(code).toBe(1);
      expect(sentence).toContain(`i segreti in ${file}: `);
    }
    expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual([content, 0o604]);
  });

  test("others can replace what is in the data directory", async () => {
    useStore();
    chmodSync(dataDir(), 0o777);
    const { code, sentence } = await refusal(start());
    expect(code).toBe(1);
    expect(sentence).toContain(`file in ${dataDir()}: `);
  });

  test("the keys belong to another user, whose private files only root can read", async () => {
    useStore();
    const file = join(dataDir(), "keys.json");
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(file, 12_345, -1);
    else chmodSync(file, 0);
    const { code, sentence } = await refusal(start());
    expect(code).toBe(1);
    expect(sentence).toContain(isRoot ? `${file} appartiene a un altro utente` : file);
    if (!isRoot) chmodSync(file, 0o600);
  });

  test("the data directory cannot be created", async () => {
    // Not even root can create a folder here.
    const places = process.platform === "darwin" ? ["/System/regia"] : ["/sys/regia", "/proc/regia"];
    for (const place of places) {
      const { code, sentence } = await refusal(start({ REGIA_DATA_DIR: place }));
      expect(code).toBe(1);
      expect(sentence).toContain(place);
    }
  });

  test("the data is behind a dangling link, for example to an unmounted disk", async () => {
    const link = join(folder.path, "link");
    symlinkSync(join(folder.path, "unplugged", "data"), link);
    for (const place of [link, join(link, "below")]) {
      const { code, sentence } = await refusal(start({ REGIA_DATA_DIR: place }));
      expect([code, sentence]).toEqual([1, expect.stringMatching(/^\S+link .*REGIA_DATA_DIR\.$/)]);
    }
    expect(existsSync(join(folder.path, "unplugged"))).toBe(false);
  });

  test("the data is of another PostgreSQL: unchanged", async () => {
    useStore();
    writeFileSync(join(dataDir(), "postgres", "PG_VERSION"), "16\n");
    const before = snapshot(join(dataDir(), "postgres"));
    const { code, sentence } = await refusal(start());
    expect(code).toBe(1);
    expect(sentence).toMatch(/PostgreSQL 16.*PostgreSQL 17/);
    expect(snapshot(join(dataDir(), "postgres"))).toEqual(before);
    writeFileSync(join(dataDir(), "postgres", "PG_VERSION"), "17\n");
    await stop(await ready(start()));
  });

  test("the data is damaged: unchanged", async () => {
    useStore();
    const control = join(dataDir(), "postgres", "global", "pg_control");
    const good = readFileSync(control);
    writeFileSync(control, Buffer.alloc(good.length));
    const { code, sentence } = await refusal(start());
    expect(code).toBe(1);
    expect(sentence).toContain("danneggiato");
    writeFileSync(control, good);
    await stop(await ready(start()));
  });
});

describe("automatic repairs", () => {
  test("an interrupted first start", async () => {
    mkdirSync(join(dataDir(), ".regia-draft-0b1f8c5e-8a53-4b5c-9d2e-111111111111", "cluster", "base"), {
      recursive: true,
    });
    mkdirSync(join(dataDir(), "postgres"));
    await stop(await ready(start()));
    expect(readdirSync(dataDir()).filter((name) => name.includes("draft"))).toEqual([]);
  });

  test("a lock file with the id of an unrelated process", async () => {
    useStore();
    writeFileSync(
      join(dataDir(), "postgres", "postmaster.pid"),
      `${process.pid}\n${join(dataDir(), "postgres")}\n1763689471\n5432\n\n127.0.0.1\n\nready\n`,
    );
    await stop(await ready(start()));
  });

  test("a lost password and lost keys, as after restoring only the database", async () => {
    useStore();
    for (const name of ["postgres.password", "keys.json"]) writeFileSync(join(dataDir(), name), "");
    const second = start();
    const url = await second.ready;
    const client = clientFor(url, await keyOf(url));
    const { error } = await client.auth.signInWithPassword({
      email: "admin@regia.local",
      password: GOOD_PASSWORD,
    });
    expect(error).toBeNull();
    await stop(second);
  });

  test("a PostgreSQL that ends under a running server restarts with all committed rows", async () => {
    useStore();
    const server = start();
    const url = await server.ready;
    const seen = processesNaming(join(dataDir(), "postgres"));
    // The supervisor's shell command contains the same text.
    const postmaster = seen.find(
      ({ command }) => /\/postgres -D/.test(command) && !/^\S*sh -c/.test(command),
    );
    if (postmaster === undefined) throw new Error(`No postmaster among ${JSON.stringify(seen)}.`);
    const key = await keyOf(url);
    process.kill(postmaster.pid, "SIGKILL");
    const client = clientFor(url, key);
    await vi.waitFor(
      async () => {
        expect((await fetch(`${url}/healthz`)).status).toBe(200);
        const { error } = await client.auth.signInWithPassword({
          email: "admin@regia.local",
          password: GOOD_PASSWORD,
        });
        expect(error).toBeNull();
      },
      { timeout: 30_000, interval: 100 },
    );
    server.signal("SIGINT");
    expect((await server.end).code).toBe(0);
    expect(processesNaming(dataDir())).toEqual([]);
  });
});
