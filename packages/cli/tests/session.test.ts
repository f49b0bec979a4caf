import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, type Backend, startBackend, startServer } from "./backend.ts";
import { type Outcome, ownFolder, type RunOptions, regia, regiaProcess } from "./command.ts";
import { keys, Terminal } from "./terminal.ts";

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend?.stop());

interface StoredSession {
  url: string;
  publishableKey: string;
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
}

/** A machine with its own home directory, configured for the backend. */
class Machine {
  readonly home = ownFolder();
  readonly site: string;

  constructor(site = backend.url) {
    this.site = site;
  }

  run(args: readonly string[], { env, ...options }: RunOptions = {}, start = regia): Promise<Outcome> {
    return start(args, { ...options, env: { HOME: this.home, REGIA_URL: this.site, ...env } });
  }

  login({ email, password }: Account = backend.admin): Promise<Outcome> {
    return this.run(["login", "--email", email, "--password-stdin"], { input: `${password}\n` });
  }

  get path(): string {
    return join(this.home, ".config", "regia", "sessions.json");
  }

  get session(): StoredSession | undefined {
    return JSON.parse(readFileSync(this.path, "utf8")).sessions[this.site];
  }

  /** Changes the stored session. */
  alter(changes: Partial<StoredSession>): void {
    const stored = JSON.parse(readFileSync(this.path, "utf8"));
    Object.assign(stored.sessions[this.site], changes);
    // Renamed, so that a command that reads at this moment sees the old content or the new.
    writeFileSync(`${this.path}.new`, JSON.stringify(stored), { mode: 0o600 });
    renameSync(`${this.path}.new`, this.path);
  }
}

/** Passes a request on to the backend, which seems to be at the address of the request. */
async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", headers } = request;
  const names = ["authorization", "apikey", "content-type"].filter((name) => headers[name]);
  const answer = await fetch(backend.url + request.url, {
    method,
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    body: method === "POST" ? await text(request) : null,
  });
  const body = (await answer.text()).replaceAll(backend.url, `http://${headers.host}`);
  response.writeHead(answer.status, { "Content-Type": "application/json" }).end(body);
}

const NOT_SIGNED_IN = "Errore: serve l'accesso: usa «regia login».\n";

describe("signing in", () => {
  test("stores the session in a private file and prints no token", async () => {
    const machine = new Machine();
    const outcome = await machine.login();
    expect(outcome).toEqual({
      code: 0,
      signal: null,
      stdout: "",
      stderr: `Accesso effettuato come ${backend.admin.email} su ${backend.url}.\n`,
    });
    expect(statSync(machine.path).mode & 0o777).toBe(0o600);
    expect(statSync(join(machine.path, "..")).mode & 0o777).toBe(0o700);

    const outputs = [
      outcome,
      await machine.run(["whoami", "--json"]),
      await machine.run(["doctor", "--json"]),
    ];
    for (const { stdout, stderr } of outputs) {
      for (const token of [machine.session?.accessToken ?? "?", machine.session?.refreshToken ?? "?"]) {
        expect(stdout + stderr).not.toContain(token);
      }
    }
  });

  test("prints the user as JSON, at sign-in and later", async () => {
    const machine = new Machine();
    const { email, password } = backend.admin;
    const { stdout } = await machine.run(["login", "--email", email, "--password-stdin", "--json"], {
      input: password,
    });
    const person = JSON.parse(stdout);
    expect(person).toMatchObject({ email, role: "admin", plan: "free", url: backend.url });
    expect(JSON.parse((await machine.run(["whoami", "--json"])).stdout)).toEqual(person);
    expect((await machine.run(["whoami"])).stdout).toContain(`Email    ${email}\n`);
  });

  test("warns somebody who is no administrator", async () => {
    const { code, stderr } = await new Machine().login(backend.user);
    expect(code).toBe(0);
    expect(stderr).toContain("non è un amministratore");
  });

  test("with a wrong password ends with 3 and the product's message, and stores nothing", async () => {
    const machine = new Machine();
    expect(await machine.login({ email: backend.admin.email, password: "Sbagliata-1" })).toEqual({
      code: 3,
      signal: null,
      stdout: "",
      stderr: "Errore: Email o password non corretti. Verifica i tuoi dati e riprova.\n",
    });
    expect(() => machine.session).toThrow("ENOENT");
  });

  test.each([
    [["--password-stdin"], "senza terminale serve --email INDIRIZZO."],
    [["--email", "a@example.com"], "senza terminale la password si dà con --password-stdin."],
    [["--email", "nope", "--password-stdin"], "Inserisci un indirizzo email valido"],
    [["--email", "a@example.com", "--password-stdin"], "lo standard input è vuoto."],
  ])("%j without what is needed is wrong usage", async (args, sentence) => {
    expect(await new Machine().run(["login", ...args])).toMatchObject({
      code: 2,
      stderr: `Errore: ${sentence}\n`,
    });
  });

  test("ends a session that cannot be stored", async () => {
    const machine = new Machine();
    writeFileSync(join(machine.home, ".config"), "");
    const { code, stderr } = await machine.login();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Errore: la sessione non si può conservare: .+\n$/);
  });

  test.each([
    [
      "/proc",
      "la sessione non si può conservare: qui non si possono creare cartelle, " +
        "/proc/.config/regia/sessions.json non si può scrivere.",
    ],
    [
      "/proc/nobody",
      "la sessione non si può conservare: /proc/nobody/.config/regia/sessions.json non si può usare: " +
        "la cartella /proc/nobody non esiste.",
    ],
    ["relative", expect.stringContaining("imposta HOME o XDG_CONFIG_HOME")],
  ])("with the home %s says at once why the session cannot be stored", async (home, sentence) => {
    const { email, password } = backend.admin;
    const outcome = await regia(["login", "--email", email, "--password-stdin"], {
      env: { HOME: home, REGIA_URL: backend.url },
      input: password,
    });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr.replace(/^Errore: |\n$/g, "")).toEqual(sentence);
  });

  test("asks at a terminal, and never shows the password", async () => {
    const home = ownFolder();
    const terminal = new Terminal(["login"], { env: { HOME: home, REGIA_URL: backend.url } });
    await terminal.waitFor("Email");
    terminal.type(`nope${keys.enter}`);
    await terminal.waitFor("Inserisci un indirizzo email valido");
    terminal.type(keys.backspace.repeat(4) + backend.admin.email + keys.enter);
    await terminal.waitFor("Password");
    terminal.type(backend.admin.password + keys.enter);
    await terminal.waitFor("Accesso effettuato");
    expect(await terminal.ended).toBe(0);
    expect(terminal.text).toContain("*".repeat(backend.admin.password.length));
    expect(terminal.text).not.toContain(backend.admin.password);
  });
});

describe("a session", () => {
  test("that has expired is renewed silently", async () => {
    const machine = new Machine();
    await machine.login();
    const before = machine.session;
    machine.alter({ expiresAt: 0 });
    expect(await machine.run(["whoami"])).toMatchObject({ code: 0, stderr: "" });
    expect(machine.session?.refreshToken).not.toBe(before?.refreshToken);
    expect(machine.session?.expiresAt).toBeGreaterThan(Date.now() / 1000);
    expect(statSync(machine.path).mode & 0o777).toBe(0o600);
  });

  test("that the server refuses is renewed too: the local clock may be wrong", async () => {
    const machine = new Machine();
    await machine.login();
    machine.alter({ accessToken: `${machine.session?.accessToken}x`, expiresAt: 4_000_000_000 });
    expect(await machine.run(["whoami"])).toMatchObject({ code: 0, stderr: "" });
  });

  test("that has expired is renewed once by two concurrent commands", async () => {
    const machine = new Machine();
    await machine.login();
    machine.alter({ expiresAt: 0 });
    const whoami = () => machine.run(["whoami"], {}, regiaProcess);
    const outcomes = await Promise.all([whoami(), whoami()]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
    expect(await machine.run(["whoami"])).toMatchObject({ code: 0 });
  });

  test("that has expired stays until a concurrent command has stored its renewal", async () => {
    let refuses = false;
    // Refuses the token as used. The other command stores the new one after this one has read the old one again, which a
    // named pipe in place of the file tells.
    const site = await startServer(async (request, response) => {
      if (!refuses) return forward(request, response);
      refuses = false;
      const old = readFileSync(machine.path);
      const stored = `${machine.path}.stored`;
      renameSync(machine.path, stored);
      execFileSync("mkfifo", ["-m", "600", machine.path]);
      response.writeHead(400).end("{}");
      const pipe = await open(machine.path, "w");
      await pipe.write(old);
      renameSync(stored, machine.path);
      machine.alter({ ...renewed });
      await pipe.close();
    });
    const machine = new Machine(site);
    expect(await machine.login()).toMatchObject({ code: 0 });
    const renewed = machine.session;
    machine.alter({ refreshToken: "used", expiresAt: 0 });
    refuses = true;
    expect(await machine.run(["whoami"])).toMatchObject({ code: 0, stderr: "" });
    expect(machine.session).toEqual(renewed);
  });

  test("that cannot be renewed is deleted, with exit code 3", async () => {
    const machine = new Machine();
    await machine.login();
    machine.alter({ expiresAt: 0, refreshToken: "gone" });
    expect(await machine.run(["whoami"])).toMatchObject({
      code: 3,
      stdout: "",
      stderr: "Errore: la sessione è scaduta: accedi di nuovo con «regia login».\n",
    });
    expect(machine.session).toBeUndefined();
  });

  test("of a damaged file counts as none", async () => {
    const machine = new Machine();
    await machine.login();
    writeFileSync(machine.path, '{"sessions": {"');
    expect(await machine.run(["whoami"])).toMatchObject({ code: 3, stderr: NOT_SIGNED_IN });
    expect(await machine.login()).toMatchObject({ code: 0 });
  });

  test("ends with logout, here and on the server", async () => {
    const machine = new Machine();
    await machine.login();
    const { refreshToken } = machine.session ?? {};
    expect(await machine.run(["logout", "--json"])).toMatchObject({
      code: 0,
      stderr: `${backend.admin.email} è uscito da ${backend.url}.\n`,
    });
    expect(machine.session).toBeUndefined();
    expect(await machine.run(["whoami"])).toMatchObject({ code: 3, stderr: NOT_SIGNED_IN });
    const again = await fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    expect(again.ok).toBe(false);
    expect(await machine.run(["logout"])).toMatchObject({
      code: 0,
      stderr: `Nessuno aveva effettuato l'accesso a ${backend.url}.\n`,
    });
  });
});

describe("which backend", () => {
  test("comes with a token from the environment, without any home", async () => {
    const machine = new Machine();
    await machine.login();
    const token = machine.session?.accessToken;
    const env = { HOME: "", REGIA_URL: backend.url, REGIA_TOKEN: token };
    expect(await regia(["whoami"], { env })).toMatchObject({ code: 0, stderr: "" });
    expect(await regia(["whoami"], { env: { ...env, REGIA_TOKEN: `${token}x` } })).toMatchObject({
      code: 3,
      stdout: "",
      stderr: expect.stringContaining("togli la variabile"),
    });
  });

  test("comes from a profile of the config file, the default one or a named one", async () => {
    const machine = new Machine();
    mkdirSync(join(machine.home, ".config", "regia"), { recursive: true });
    const write = (config: unknown) =>
      writeFileSync(join(machine.home, ".config", "regia", "config.json"), JSON.stringify(config));
    write({ profiles: { here: { url: `${backend.url}/` } } });
    await machine.login();
    const env = { REGIA_URL: undefined };
    expect(await machine.run(["whoami", "--profile", "here"], { env })).toMatchObject({ code: 0 });
    expect(await machine.run(["whoami", "--profile", "there"], { env })).toMatchObject({
      code: 2,
      stderr: "Errore: il profilo «there» non esiste; i profili sono: here.\n",
    });
    write({ profile: "here", profiles: { here: { url: backend.url } } });
    expect(await machine.run(["whoami"], { env })).toMatchObject({ code: 0 });
  });

  test("is the one of the last sign-in that named it, until another one or the sign-out", async () => {
    const elsewhere = await startServer(forward);
    const machine = new Machine();
    mkdirSync(join(machine.home, ".config", "regia"), { recursive: true });
    writeFileSync(
      join(machine.home, ".config", "regia", "config.json"),
      JSON.stringify({ profile: "here", profiles: { here: { url: backend.url } } }),
    );
    const env = { REGIA_URL: undefined };
    const { email, password } = backend.admin;
    const login = (...options: string[]) =>
      machine.run(["login", "--email", email, "--password-stdin", ...options], { env, input: password });
    const site = async (...options: string[]) =>
      JSON.parse((await machine.run(["whoami", "--json", ...options], { env })).stdout).url;

    expect((await login("--url", elsewhere)).stderr).toBe(
      `Accesso effettuato come ${email} su ${elsewhere}.\n` +
        `D'ora in poi i comandi usano ${elsewhere}, fino a «regia logout» o a un accesso altrove.\n`,
    );
    expect(await site()).toBe(elsewhere);
    await login("--url", backend.url);
    expect(await site()).toBe(backend.url);
    expect(await site("--url", elsewhere)).toBe(elsewhere);
    await login("--url", elsewhere);
    expect((await login()).stderr).toBe(`Accesso effettuato come ${email} su ${elsewhere}.\n`);
    await login("--profile", "here");
    expect(await site()).toBe(backend.url);
    await login("--url", elsewhere);
    expect((await machine.run(["logout"], { env })).stderr).toBe(`${email} è uscito da ${elsewhere}.\n`);
    expect(await site()).toBe(backend.url);
  });

  test("stays remembered with its key when the session ends", async () => {
    const site = await startServer((request, response) =>
      request.url?.includes("config") ? response.writeHead(404).end() : forward(request, response),
    );
    const machine = new Machine(site);
    const first = new Machine();
    await first.login();
    const key = first.session?.publishableKey ?? "";
    const env = { REGIA_URL: undefined };
    const { email, password } = backend.admin;
    const login = (...options: string[]) =>
      machine.run(["login", "--email", email, "--password-stdin", ...options], { env, input: password });
    expect(await login("--url", site, "--key", key)).toMatchObject({ code: 0 });
    machine.alter({ expiresAt: 0, refreshToken: "gone" });
    expect(await machine.run(["whoami"], { env })).toMatchObject({ code: 3 });
    expect(await login()).toMatchObject({ code: 0 });
    expect(await machine.run(["whoami"], { env })).toMatchObject({ code: 0, stderr: "" });
  });

  test.each(["nope", "ftp://example.com", "http://"])("--url %s is no address", async (url) => {
    expect(await new Machine().run(["whoami", "--url", url])).toMatchObject({
      code: 2,
      stderr: `Errore: «${url}» non è un indirizzo: serve per esempio https://regia.example.com.\n`,
    });
  });

  test("passes doctor's checks for a signed-in administrator", async () => {
    const machine = new Machine();
    await machine.login();
    const { code, stdout } = await machine.run(["doctor", "--json"]);
    const { ok, checks } = JSON.parse(stdout);
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    expect(checks.map(({ name, status }: { name: string; status: string }) => `${name} ${status}`)).toEqual(
      ["node", "directory", "config", "privacy", "backend", "installation", "clock", "session"].map(
        (name) => `${name} ok`,
      ),
    );
  });
});
