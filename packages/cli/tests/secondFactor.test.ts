import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TOTP, URI } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, type Backend, startBackend, startServer } from "./backend.ts";
import { type Outcome, ownFolder, type RunOptions, regia } from "./command.ts";
import { keys, Terminal } from "./terminal.ts";

let backend: Backend;
let publishableKey: string;
let protection: Protection;

beforeAll(async () => {
  backend = await startBackend();
  ({ publishableKey } = (await (await fetch(`${backend.url}/local/config.json`)).json()) as {
    publishableKey: string;
  });
  protection = await protect(backend.admin);
});
afterAll(() => backend?.stop());

/** What an account with a second factor is signed in with besides its password. */
interface Protection {
  /** The code that the app shows in the next half minute, with which nobody has signed in yet. */
  nextCode(): string;
  /** A recovery code for each test. */
  recoveryCode(): string;
}

async function post<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(`${backend.url}/auth/v1${path}`, {
    method: "POST",
    headers: {
      apikey: publishableKey,
      "Content-Type": "application/json",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  expect(response.status, path).toBe(200);
  return (await response.json()) as Answer;
}

type Session = { readonly access_token: string };

const passwordSession = (account: Account) => post<Session>("/token?grant_type=password", account);

/** Sets up a second factor, and recovery codes. */
async function protect(account: Account): Promise<Protection> {
  const { access_token: token } = await passwordSession(account);
  const factor = await post<{ id: string; totp: { uri: string } }>(
    "/factors",
    { factor_type: "totp" },
    token,
  );
  const app = URI.parse(factor.totp.uri);
  if (!(app instanceof TOTP)) throw new Error("The service set up something else than an authenticator app.");
  const { id: challenge_id } = await post<{ id: string }>(`/factors/${factor.id}/challenge`, {}, token);
  const verified = await post<Session>(
    `/factors/${factor.id}/verify`,
    { challenge_id, code: app.generate() },
    token,
  );
  const { codes } = await post<{ codes: string[] }>("/factors/recovery-codes", {}, verified.access_token);
  return {
    nextCode: () => app.generate({ timestamp: Date.now() + app.period * 1000 }),
    recoveryCode: () => codes.pop() ?? "",
  };
}

/** A machine with its own home directory, configured for the backend. */
class Machine {
  readonly home = ownFolder();

  get env() {
    return { HOME: this.home, REGIA_URL: backend.url };
  }

  run(args: readonly string[], { env, ...options }: RunOptions = {}): Promise<Outcome> {
    return regia(args, { ...options, env: { ...this.env, ...env } });
  }

  login(options: readonly string[], lines: readonly string[], env: RunOptions["env"] = {}): Promise<Outcome> {
    const input = lines.map((line) => `${line}\n`).join("");
    return this.run(["login", "--email", backend.admin.email, ...options], { env, input });
  }

  get path(): string {
    return join(this.home, ".config", "regia", "sessions.json");
  }

  /** How the stored session was authenticated. */
  get assurance(): string {
    const { accessToken } = JSON.parse(readFileSync(this.path, "utf8")).sessions[backend.url];
    return JSON.parse(Buffer.from(accessToken.split(".")[1], "base64url").toString()).aal;
  }
}

const WRONG =
  "Errore: il codice non è giusto, è scaduto o è già stato usato: " +
  "dai il prossimo che mostra l'app, o un codice di recupero.\n";

describe("an account with a second factor", () => {
  test("signs in at a terminal with the code of the app, after a wrong one", async () => {
    const machine = new Machine();
    const terminal = new Terminal(["login", "--email", backend.admin.email], { env: machine.env });
    await terminal.waitFor("Password");
    terminal.type(backend.admin.password + keys.enter);
    await terminal.waitFor("Codice dell'app");
    terminal.type(`never a code${keys.enter}`);
    await terminal.waitFor("non è giusto");
    await terminal.waitFor("Codice dell'app");
    const code = protection.nextCode();
    terminal.type(`${code.slice(0, 3)} ${code.slice(3)}${keys.enter}`);
    await terminal.waitFor("Accesso effettuato");
    expect(await terminal.ended).toBe(0);
    expect(machine.assurance).toBe("aal2");
    expect(await machine.run(["users", "list", "--limit", "1", "--json"])).toMatchObject({
      code: 0,
      stderr: "",
    });
  });

  test("has three tries at a terminal", async () => {
    const machine = new Machine();
    const terminal = new Terminal(["login", "--email", backend.admin.email], { env: machine.env });
    await terminal.waitFor("Password");
    terminal.type(backend.admin.password + keys.enter);
    for (const code of ["1", "2", "3"]) {
      await terminal.waitFor("Codice dell'app");
      terminal.type(code + keys.enter);
      await terminal.waitFor("non è giusto");
    }
    expect(await terminal.ended).toBe(3);
    expect(existsSync(machine.path)).toBe(false);
  });

  test("signs in from a script with a recovery code, which counts once", async () => {
    const machine = new Machine();
    const lines = [
      backend.admin.password,
      protection
        .recoveryCode()
        .replace(/.{4}(?=.)/g, "$&-")
        .toUpperCase(),
    ];
    expect(await machine.login(["--code-stdin"], lines)).toEqual({
      code: 0,
      signal: null,
      stdout: "",
      stderr: `Accesso effettuato come ${backend.admin.email} su ${backend.url}.\n`,
    });
    expect(machine.assurance).toBe("aal2");
    expect(await machine.run(["whoami"])).toMatchObject({ code: 0, stderr: "" });
    expect(await new Machine().login(["--code-stdin"], lines)).toEqual({
      code: 3,
      signal: null,
      stdout: "",
      stderr: WRONG,
    });
  });

  test.each([
    [
      "it_IT.UTF-8",
      "Errore: questo account chiede anche un codice: accedi da un terminale, oppure dai con --code-stdin",
    ],
    ["en_GB.UTF-8", "Error: this account also asks for a code: sign in at a terminal, or give"],
  ])("without a terminal and a code is told what to do, and no session stays: %s", async (LANG, sentence) => {
    for (const options of [["--password-stdin"], ["--code-stdin"]]) {
      const machine = new Machine();
      const outcome = await machine.login(options, [backend.admin.password], { LANG });
      expect(outcome).toMatchObject({ code: 3, stdout: "" });
      expect(outcome.stderr.startsWith(sentence), outcome.stderr).toBe(true);
      expect(outcome.stderr.trimEnd().split("\n")).toHaveLength(1);
      expect(existsSync(machine.path)).toBe(false);
    }
  });

  test("refuses a session of the password alone in the product's words", async () => {
    const { access_token: token } = await passwordSession(backend.admin);
    const env = { REGIA_TOKEN: token };
    expect(await new Machine().run(["whoami"], { env })).toEqual({
      code: 3,
      signal: null,
      stdout: "",
      stderr: "Errore: ora il tuo account chiede anche un codice: accedi di nuovo con «regia login».\n",
    });
    for (const args of [["users", "list"], ["tokens", "list"], ["workspaces", "list"], ["doctor"]]) {
      const { stdout, stderr } = await new Machine().run(args, { env });
      expect(stdout + stderr, args.join(" ")).not.toMatch(/AAL2|session (is|needs)/i);
    }
  });
});

test("an admin removes the second factor of another account, which is signed out", async () => {
  const { email } = backend.user;
  await protect(backend.user);
  const machine = new Machine();
  await machine.login(["--code-stdin"], [backend.admin.password, protection.recoveryCode()]);
  const remove = (...options: string[]) => machine.run(["users", "remove-second-factor", email, ...options]);
  const planned = await remove("--dry-run");
  expect(planned.stdout).toMatch(/Secondi fattori da rimuovere +1/);
  expect(planned.stderr).toBe("Prova: nulla è stato cambiato.\n");
  expect(JSON.parse((await remove("--yes", "--json")).stdout)).toMatchObject({
    status: "applied",
    email,
    removed: 1,
  });
  expect(JSON.parse((await remove("--yes", "--json")).stdout)).toMatchObject({
    status: "unchanged",
    removed: 0,
  });
  const log = await machine.run(["audit", "list", "--action", "remove_second_factor"]);
  expect(log.stdout).toContain(email);
});

test("an account with a passkey alone can give a recovery code", async () => {
  const session = (factors: readonly object[]) =>
    JSON.stringify({
      access_token: "a",
      refresh_token: "r",
      expires_in: 3600,
      user: { id: "1", email: "anna@example.com", factors },
    });
  const asked: string[] = [];
  const site = await startServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    asked.push(path);
    response.setHeader("Content-Type", "application/json");
    if (path.endsWith("config")) {
      response.end(JSON.stringify({ url: `http://${request.headers.host}`, publishableKey: "k" }));
    } else if (path.endsWith("/token")) {
      response.end(session([{ id: "1", status: "verified", factor_type: "webauthn" }]));
    } else {
      response.writeHead(422).end('{"error_code":"mfa_verification_failed","msg":"Invalid"}');
    }
  });
  const args = ["login", "--url", site, "--email", "anna@example.com"];
  const run = (option: string, input: string) => new Machine().run([...args, option], { input });
  expect((await run("--password-stdin", "Segreta-123\n")).stderr).toMatch(/chiede anche un codice/);
  expect(await run("--code-stdin", "Segreta-123\n123456\n")).toMatchObject({ code: 3, stderr: WRONG });
  expect(asked).toContain("/auth/v1/factors/recovery-codes/verify");
});

test("an account with the password alone ignores a code", async () => {
  const { email, password } = backend.user;
  const input = `${password}\n123456\n`;
  const outcome = await new Machine().run(["login", "--email", email, "--code-stdin"], { input });
  expect(outcome).toMatchObject({ code: 0, stderr: expect.stringContaining("Accesso effettuato") });
});
