import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startServer } from "./backend.ts";
import { command, environment, ownFolder, regia, withoutProgress } from "./command.ts";
import { keys, Terminal } from "./terminal.ts";

interface Question {
  readonly action: string;
  readonly page: number;
  readonly pageSize: number;
}

/** Answers a request for a page; undefined leaves it to the default answer. */
type Trouble = (question: Question, response: ServerResponse, request: IncomingMessage) => boolean;

const WELL: Trouble = () => false;

const id = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

const userAt = (index: number) => ({
  id: id(index),
  email: `utente${index}@example.com`,
  full_name: null,
  display_name: index === 0 ? "山田太郎🎉" : `Utente ${index}`,
  avatar_url: null,
  phone: null,
  role: "user",
  plan: "free",
  email_verified: true,
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  custom_limits: null,
  created_at: "2026-01-01T00:00:00+00:00",
  updated_at: "2026-01-01T00:00:00+00:00",
});

type User = ReturnType<typeof userAt>;

const pageOf = (users: readonly User[], from: number, pageSize: number) => ({
  users: users.slice(from, from + pageSize),
  total: users.length,
  counts: { total: users.length, admins: 0, users: users.length },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function send(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** A backend with these users and with faults that the embedded one does not have. */
function serverWith(users: () => readonly User[], trouble: Trouble = WELL): Promise<string> {
  return startServer(async (request, response) => {
    if (request.url?.endsWith("/config")) {
      send(response, { url: `http://${request.headers.host}`, publishableKey: "k" });
      return;
    }
    if (request.url?.startsWith("/auth/v1/token")) {
      send(response, {
        access_token: "second",
        refresh_token: "r2",
        expires_in: 3600,
        user: { email: "a@b.it" },
      });
      return;
    }
    const question: Question = JSON.parse(await bodyOf(request));
    if (trouble(question, response, request)) return;
    const from = (question.page - 1) * question.pageSize;
    send(response, pageOf(users(), from, question.pageSize));
  });
}

const many = (count: number): User[] => Array.from({ length: count }, (_, index) => userAt(index));

const env = { REGIA_TOKEN: "first" };

async function ids(url: string): Promise<string[]> {
  const { code, stdout } = await regia(["users", "list", "--ndjson", "--url", url], { env });
  expect(code).toBe(0);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).id);
}

test("the beginning of several ids lists them", async () => {
  const url = await serverWith(() => many(12));
  const get = ["users", "get", "0000", "--url", url];
  const { code, stdout, stderr } = await regia(get, { env });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  const lines = stderr.trimEnd().split("\n");
  expect(lines[0]).toBe("Errore: «0000» è l'inizio di più id: scrivi qualche carattere in più.");
  expect(lines[1]).toBe(`  ${id(0)}  utente0@example.com`);
  expect(lines).toHaveLength(12);
  expect(lines.at(-1)).toBe("  e altri 2");
  const { error } = JSON.parse((await regia([...get, "--json"], { env })).stderr);
  expect(error).toMatchObject({ code: "usage", exitCode: 2 });
  expect(error.matches).toHaveLength(12);
  expect(error.matches[11]).toEqual({ id: id(11), name: "utente11@example.com" });
});

describe("a list of many pages", () => {
  test("has every row once", async () => {
    const all = many(2345);
    const url = await serverWith(() => all);
    expect(await ids(url)).toEqual(all.map((user) => user.id));
  });

  test("shows whole addresses before columns without a value, and of how many users its rows are", async () => {
    const users = many(203).map((user, index) => ({ ...user, email: `utente.${index}@amministrazione.it` }));
    const url = await serverWith(() => users);
    const terminal = new Terminal(["users", "list", "--limit", "8", "--url", url], { env, columns: 80 });
    expect(await terminal.ended).toBe(0);
    const lines = terminal.text.trimEnd().split("\r\n");
    expect(lines[0]).toMatch(/^Id +Nome +Email +Ruolo +Piano +Creato$/);
    expect(lines[3]).toMatch(/^00000000 +Utente 1 +utente\.1@amministrazione\.it +utente +free +2026-01-01$/);
    expect(lines.at(-1)).toBe("8 di 203 utenti");
  });

  test("says that there may be more where it ended before all users were compared with the filter", async () => {
    const url = await serverWith(() => many(2345));
    const args = ["users", "list", "--limit", "8", "--trial", "available", "--url", url];
    const terminal = new Terminal(args, { env });
    expect(await terminal.ended).toBe(0);
    expect(terminal.text).toContain("8 utenti, fino al limite: possono essercene altri");
  });

  test("requests no more than --limit", async () => {
    const sizes: number[] = [];
    const all = many(2345);
    const url = await serverWith(
      () => all,
      ({ pageSize }) => {
        sizes.push(pageSize);
        return false;
      },
    );
    const { stdout } = await regia(["users", "list", "--limit", "3", "--ndjson", "--url", url], { env });
    expect(stdout.trimEnd().split("\n")).toHaveLength(3);
    expect(sizes).toEqual([3]);
  });

  test("has every user once while others are added and deleted", async () => {
    let all = many(3000);
    const newcomers = [userAt(9001), userAt(9002)];
    const url = await serverWith(
      () => all,
      ({ page }) => {
        if (page === 2) all = [...newcomers, ...all.filter((user) => !newcomers.includes(user))];
        // Users are deleted, so that others move to a page that was already read.
        if (page === 3) all = all.filter((_, index) => index > 600);
        return false;
      },
    );
    const found = await ids(url);
    expect(new Set(found).size).toBe(found.length);
    const stayed = all.filter((user) => !newcomers.includes(user));
    expect(stayed.length).toBeGreaterThan(1000);
    expect(found).toEqual(expect.arrayContaining(stayed.map((user) => user.id)));
  });

  test("aligns wide characters and cuts between characters", async () => {
    const url = await serverWith(() => many(3));
    const terminal = new Terminal(["users", "list", "--url", url], { env, columns: 60 });
    expect(await terminal.ended).toBe(0);
    const [head = "", , first = "", second = ""] = terminal.text.split("\r\n");
    const before = (line: string, text: string) => line.slice(0, line.indexOf(text));
    // Four ideographs and an emoji are two columns wide each.
    expect(before(first, "utente0@").length + 5 - 1).toBe(before(second, "utente1@").length);
    expect(before(head, "Email").length).toBe(before(second, "utente1@").length);
  });
});

describe("a read", () => {
  test("waits as long as Retry-After says, and reports it", async () => {
    const asked: number[] = [];
    const url = await serverWith(
      () => many(2),
      (_, response) => {
        asked.push(performance.now());
        if (asked.length > 1) return false;
        send(response, { error: { code: "too_many_requests", message: "x" } }, 429, { "Retry-After": "2" });
        return true;
      },
    );
    const { code, stderr } = await regia(["users", "list", "--url", url], { env });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "Il backend chiede di attendere: riprovo tra 2 s.\n",
    });
    // A timer may be a millisecond early.
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(1990);
  });

  test("is not repeated if Retry-After is too long", async () => {
    let asked = 0;
    const url = await serverWith(
      () => [],
      (_, response) => {
        asked += 1;
        send(response, {}, 429, { "Retry-After": "3600" });
        return true;
      },
    );
    expect(await regia(["users", "list", "--url", url], { env })).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "Errore: troppe richieste: attendi qualche minuto e riprova.\n",
    });
    expect(asked).toBe(1);
  });

  test("continues with a new token when the old one expires", async () => {
    const home = ownFolder();
    const all = many(2500);
    const tokens: (string | undefined)[] = [];
    const url = await serverWith(
      () => all,
      ({ page }, response, request) => {
        tokens.push(request.headers.authorization);
        if (page !== 2 || request.headers.authorization === "Bearer second") return false;
        send(response, { error: { code: "unauthorized", message: "La sessione non è valida." } }, 401);
        return true;
      },
    );
    const session = {
      site: url,
      url,
      publishableKey: "k",
      email: "a@b.it",
      accessToken: "first",
      refreshToken: "r1",
      expiresAt: Math.floor(Date.now() / 1000) + 3600,
    };
    mkdirSync(join(home, "regia"));
    writeFileSync(join(home, "regia", "sessions.json"), JSON.stringify({ sessions: { [url]: session } }));
    const { code, stdout, stderr } = await regia(["users", "list", "--ndjson", "--url", url], {
      env: { XDG_CONFIG_HOME: home },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.trimEnd().split("\n")).toHaveLength(2500);
    expect(tokens).toEqual(["Bearer first", "Bearer first", "Bearer second", "Bearer second"]);
    expect(readFileSync(join(home, "regia", "sessions.json"), "utf8")).toContain('"refreshToken": "r2"');
  });

  const TROUBLES: readonly [string, Trouble, number, string][] = [
    [
      "answers HTML",
      (_, response) => {
        response.setHeader("Content-Type", "text/html").end("<!doctype html><h1>Hello</h1>");
        return true;
      },
      1,
      "URL non risponde come un backend di Regia: controlla l'indirizzo.",
    ],
    [
      "answers something else",
      (_, response) => {
        send(response, { users: [{ hello: 1 }], total: 1 });
        return true;
      },
      1,
      "URL non risponde come un backend di Regia: controlla l'indirizzo.",
    ],
    [
      "goes away",
      (_, response) => {
        response.destroy();
        return true;
      },
      1,
      "URL non è raggiungibile: controlla l'indirizzo e la rete.",
    ],
    [
      "takes the right away",
      (_, response) => {
        send(response, { error: { code: "forbidden", message: "Serve il ruolo di amministratore." } }, 403);
        return true;
      },
      3,
      "Serve il ruolo di amministratore.",
    ],
  ];

  test.each(TROUBLES)(
    "of a server that %s halfway leaves no file behind",
    async (_, trouble, exit, sentence) => {
      const all = many(2500);
      const url = await serverWith(
        () => all,
        (question, response, request) => question.page === 2 && trouble(question, response, request),
      );
      const folder = ownFolder();
      const out = join(folder, "users.csv");
      const { code, stdout, stderr } = await regia(["export", "users", "--out", out, "--url", url], { env });
      expect({ code, stdout }).toEqual({ code: exit, stdout: "" });
      expect(stderr.trimEnd().split("\n").at(-1)?.replace(url, "URL")).toBe(`Errore: ${sentence}`);
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});

describe("an export that takes long", () => {
  /** A server that delays the second page until it is released. */
  function slowServer(): { url: Promise<string>; reached: Promise<void>; go: () => void } {
    let reach = () => {};
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    let go = () => {};
    const wait = new Promise<void>((resolve) => {
      go = resolve;
    });
    const all = many(3000);
    const url = serverWith(
      () => all,
      ({ page, pageSize }, response) => {
        if (page !== 2) return false;
        reach();
        void wait.then(() => send(response, pageOf(all, pageSize, pageSize)));
        return true;
      },
    );
    return { url, reached, go };
  }

  test("is ended by Ctrl-C with 130 and leaves nothing", async () => {
    const { url, reached } = slowServer();
    const folder = ownFolder();
    const args = [command(), "export", "users", "--out", join(folder, "users.csv"), "--url", await url];
    const child = spawn(process.execPath, args, {
      env: environment(env),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const ended = new Promise((resolve) => child.once("close", resolve));
    await reached;
    expect(readdirSync(folder)).toHaveLength(1);
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(withoutProgress(stderr)).toBe("Interrotto.\n");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("shows its progress, its rate and the time left", async () => {
    const { url, reached, go } = slowServer();
    const out = join(ownFolder(), "users.csv");
    const terminal = new Terminal(["export", "users", "--out", out, "--url", await url], { env });
    await reached;
    await terminal.waitFor("Utenti: 1.000 / 3.000 (33%)");
    go();
    expect(await terminal.ended).toBe(0);
    expect(terminal.text).toMatch(/Utenti: 1\.000 \/ 3\.000 \(33%\) · [\d.]+\/s · ancora \d+ s/);
    expect(terminal.text).toContain("3.000 utenti scritti in");
  });

  test("tells a log its progress after five seconds", async () => {
    const { url, go } = slowServer();
    const out = join(ownFolder(), "users.csv");
    const args = [command(), "export", "users", "--out", out, "--url", await url];
    const started = performance.now();
    const child = spawn(process.execPath, args, {
      env: environment(env),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const ended = new Promise((resolve) => child.once("close", resolve));
    await once(child.stderr, "data");
    // A timer may be a millisecond early.
    expect(performance.now() - started).toBeGreaterThan(4_990);
    expect(stderr).toMatch(/^Utenti: 1\.000 \/ 3\.000 \(33%\) · \d+\/s · ancora .+\n/);
    go();
    expect(await ended).toBe(0);
    expect(withoutProgress(stderr)).toMatch(/^3\.000 utenti scritti in .+\n$/);
  });

  test("removes its progress before other messages", async () => {
    const { url, reached } = slowServer();
    const out = join(ownFolder(), "users.csv");
    const terminal = new Terminal(["export", "users", "--out", out, "--url", await url], { env });
    await reached;
    await terminal.waitFor("Utenti: 1.000 / 3.000");
    terminal.type(keys.ctrlC);
    expect(await terminal.ended).toBe(130);
    expect(terminal.raw.endsWith("\r\u001b[2KInterrotto.\r\n")).toBe(true);
  });
});
