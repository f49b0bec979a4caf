import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Backend, startBackend } from "./backend.ts";
import { regia, shell } from "./command.ts";
import { DEMO_USERS } from "./server.ts";
import { type SignedInCommand, signedIn } from "./signedIn.ts";
import { keys, Terminal } from "./terminal.ts";

interface User {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly role: string;
  readonly plan: string;
  readonly effective_plan: string;
  readonly is_expired: boolean;
  readonly trial_state: string;
  readonly plan_expires_at: string | null;
}

let backend: Backend;
let admin: SignedInCommand;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  admin = await signedIn(backend);
});

const list = (...args: string[]) => admin.json<User[]>(["users", "list", ...args]);

const taken = new Set<string>();

/** A user without the role admin, whom no other test uses. */
async function someUser(): Promise<User> {
  const found = (await list("--role", "user", "--plan", "free")).find(({ id }) => !taken.has(id));
  if (!found) throw new Error("There are too few users.");
  taken.add(found.id);
  return found;
}

/** The output on a terminal of this width, by line. */
async function shown(args: readonly string[], columns: number): Promise<string[]> {
  const terminal = new Terminal(args, { env: admin.env, columns });
  expect(await terminal.ended).toBe(0);
  return terminal.text.trimEnd().split("\r\n");
}

describe("an id as a table of 80 columns shows it", () => {
  test("names its user in every command", async () => {
    const { id, email } = await someUser();
    const table = (await shown(["users", "list", "--search", email], 80)).join("\n");
    const short = /^[0-9a-f]{8}(?= )/m.exec(table)?.[0] ?? "";
    expect(id.startsWith(short)).toBe(true);
    expect(await admin.json(["users", "get", short.toUpperCase()])).toMatchObject({ id, email });
    expect(await admin.json(["users", "get", id.slice(0, 20)])).toMatchObject({ id });
    expect(await admin.json(["plan", "set", short, "pro"])).toMatchObject({ userId: id, status: "applied" });
    expect(await admin.json(["audit", "list", "--target", short])).toMatchObject([{ targetId: id }]);
    expect(await admin.run(["users", "get", id.slice(0, 3)])).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("--columns", () => {
  test("shows these columns whole and in this order, however narrow the terminal is", async () => {
    const { id, email } = await someUser();
    const args = ["users", "list", "--search", email, "--columns"];
    const lines = await shown([...args, "email,id,created,plan,expires"], 300);
    expect(lines[0]).toMatch(/^Email +Id +Creato +Piano +Scadenza$/);
    expect((await shown([...args, "plan,id,email"], 40)).join("")).toContain(`free   ${id}  ${email}`);
    expect((await admin.run([...args, "id"])).stdout).toMatch(new RegExp(`^Id\\n─+\\n${id}\\n$`));
  });

  test("refuses what is no column, and other formats", async () => {
    expect(await admin.run(["users", "list", "--columns", "id,phone"])).toMatchObject({
      code: 2,
      stderr:
        "Errore: --columns: «phone» non è tra i valori possibili: id, name, email, role, plan, expires, created.\n",
    });
    expect(await admin.run(["audit", "list", "--columns", "at", "--ndjson"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("--columns e --ndjson non si possono usare insieme."),
    });
  });

  test("completes the last name", async () => {
    const { stdout } = await regia(["__complete", "--", "users", "list", "--columns", "id,e"]);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => line.trim()),
    ).toEqual(["id,email", "id,expires"]);
  });
});

describe("users list", () => {
  test("lists all users as JSON, as NDJSON and as a table", async () => {
    const users = await list();
    expect(users).toHaveLength(DEMO_USERS + 1);
    expect(new Set(users.map(({ id }) => id)).size).toBe(DEMO_USERS + 1);

    const { stdout } = await admin.run(["users", "list", "--ndjson"]);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(users);

    const table = (await admin.run(["users", "list"])).stdout.trimEnd().split("\n");
    expect(table).toHaveLength(DEMO_USERS + 3);
    expect(table[2]).toContain(users[0]?.id);
  });

  test("accepts the filters of the function and those of the rules", async () => {
    const everybody = await list();
    const only = (accepts: (user: User) => boolean) => everybody.filter(accepts).map(({ id }) => id);
    const ids = async (...args: string[]) => (await list(...args)).map(({ id }) => id);

    expect(await ids("--plan", "enterprise")).toEqual(only(({ plan }) => plan === "enterprise"));
    expect(await ids("--role", "admin")).toEqual(only(({ role }) => role === "admin"));
    expect(await ids("--expired")).toEqual(only(({ is_expired }) => is_expired));
    for (const state of ["active", "over", "available", "unavailable"]) {
      const expected = only(({ trial_state }) => trial_state === state);
      expect(expected.length).toBeGreaterThan(0);
      expect(await ids("--trial", state)).toEqual(expected);
    }
    const ending = only(({ plan_expires_at: end }) => end !== null && end < "2026-12-31T23:00");
    expect(await ids("--expires-by", "2026-12-31")).toEqual(ending);
  });

  test("finds names in any case, with or without accents, in the requested order", async () => {
    const found = await list("--search", "NICCOLO", "--sort", "email", "--order", "asc");
    expect(found.length).toBeGreaterThan(0);
    for (const { display_name } of found) expect(display_name).toContain("Niccolò");
    const emails = found.map(({ email }) => email);
    expect(emails).toEqual([...emails].sort());
  });

  test("stops at --limit", async () => {
    expect(await list("--limit", "7")).toEqual((await list()).slice(0, 7));
    expect(await list("--limit", "2", "--trial", "active")).toHaveLength(2);
    expect(await list("--limit", "9999")).toHaveLength(DEMO_USERS + 1);
  });

  test("prints a message if nobody is found", async () => {
    expect(await admin.run(["users", "list", "--search", "nessunissimo"])).toMatchObject({
      code: 0,
      stdout: "",
      stderr: "Nessun utente trovato con i filtri applicati\n",
    });
    expect(await list("--search", "nessunissimo")).toEqual([]);
  });

  test.each([
    [["--limit", "0"], "--limit: «0» non è un numero intero da 1 in su."],
    [["--limit", "many"], "--limit: «many» non è un numero intero da 1 in su."],
    [["--expires-by", "2026-02-30"], "--expires-by: «2026-02-30» non è una data, come 2026-11-21."],
    [["--plan", "gold"], "--plan: «gold» non è tra i valori possibili: free, pro, enterprise."],
  ])("refuses %j before any request", async (args, sentence) => {
    const outcome = await regia(["users", "list", "--url", "http://127.0.0.1:1", ...args]);
    expect(outcome).toEqual({ code: 2, signal: null, stdout: "", stderr: `Errore: ${sentence}\n` });
  });

  test("refuses two formats before any request", async () => {
    const args = ["users", "list", "--url", "http://127.0.0.1:1", "--json", "--ndjson"];
    const { stderr, ...outcome } = await regia(args);
    expect(outcome).toEqual({ code: 2, signal: null, stdout: "" });
    const message = "--json e --ndjson non si possono usare insieme.";
    expect(JSON.parse(stderr)).toEqual({ error: { code: "usage", exitCode: 2, message } });
  });

  test("ends quietly when its reader closes the pipe", async () => {
    const { stdout, stderr } = await shell("set -o pipefail; regia users list | head -n 1; echo $?", {
      env: admin.env,
    });
    expect({ lines: stdout.split("\n").slice(1), stderr }).toEqual({ lines: ["0", ""], stderr: "" });
  });

  test("is refused to users who are no admin or not signed in", async () => {
    const person = await signedIn(backend, { account: backend.user });
    expect(await person.run(["users", "list"])).toMatchObject({
      code: 3,
      stdout: "",
      stderr: "Errore: Serve il ruolo di amministratore.\n",
    });
    expect(await regia(["users", "list", "--url", backend.url])).toMatchObject({
      code: 3,
      stderr: "Errore: serve l'accesso: usa «regia login».\n",
    });
  });
});

describe("the table of users", () => {
  test.each([24, 40, 80, 140, 200])("fits a terminal of %d columns", async (columns) => {
    const [head = "", rule = "", ...rows] = await shown(["users", "list", "--limit", "12"], columns);
    for (const line of [head, rule, ...rows]) expect(Array.from(line).length).toBeLessThanOrEqual(columns);
    expect(rows).toHaveLength(13);
    expect(rows.at(-1)).toBe(`12 di ${DEMO_USERS + 1} utenti`);
    expect(head.includes("Creato")).toBe(columns >= 140);
    expect(head.includes("Ruolo")).toBe(columns >= 80);
    expect(head).toContain("Email");
  });

  test("shows whole ids if they fit, else their first characters", async () => {
    const [user] = await list("--limit", "1");
    const wide = await shown(["users", "list", "--limit", "1"], 200);
    const narrow = await shown(["users", "list", "--limit", "1"], 80);
    expect(wide[2]).toContain(user?.id);
    expect(narrow[2]).not.toContain(user?.id);
    expect(narrow[2]).toMatch(new RegExp(`^${user?.id.slice(0, 8)} `));
  });
});

describe("users get", () => {
  test("accepts an id or an e-mail in any case", async () => {
    const user = await someUser();
    for (const name of [user.id, user.id.toUpperCase(), user.email, user.email.toUpperCase()]) {
      expect(await admin.json(["users", "get", name])).toMatchObject({ id: user.id, email: user.email });
    }
    const { stdout } = await admin.run(["users", "get", user.email, "--locale", "en"]);
    expect(stdout).toMatch(new RegExp(`^Id +${user.id}\\nE-mail +${user.email}\\n`));
  });

  test.each([
    ["nobody@example.com", 4, "l'utente nobody@example.com non esiste."],
    ["0190a5c8-0000-7000-8000-00000000000a", 4, "l'utente 0190a5c8-0000-7000-8000-00000000000a non esiste."],
    ["nobody", 2, "«nobody» non è né l'id di un utente, o almeno i suoi primi 4 caratteri, né la sua email."],
  ])("%s ends with %d", async (name, code, sentence) => {
    expect(await admin.run(["users", "get", name])).toMatchObject({
      code,
      stdout: "",
      stderr: `Errore: ${sentence}\n`,
    });
  });
});

describe("users set-role", () => {
  test("shows the old and the new value, and changes nothing with --dry-run", async () => {
    const { email, id } = await someUser();
    const change = (...args: string[]) => admin.run(["users", "set-role", email, ...args]);
    const line = `${email} (${id.slice(0, 8)})\n  Ruolo  utente → amministratore\n`;

    expect(await change("admin", "--dry-run")).toMatchObject({
      code: 0,
      stdout: line,
      stderr: "Prova: nulla è stato cambiato.\n",
    });
    expect(await change("admin")).toMatchObject({ code: 0, stdout: line, stderr: "Fatto.\n" });
    expect(await change("admin")).toMatchObject({ code: 0, stderr: "Nulla da cambiare: era già così.\n" });
    expect(await admin.json(["users", "set-role", email, "user", "--yes"])).toMatchObject({
      op: "role",
      status: "applied",
      userId: id,
      email,
      before: { role: "admin" },
      after: { role: "user" },
    });
  });

  test("refuses to change the last admin's", async () => {
    const others = (await list("--role", "admin")).filter(({ email }) => email !== backend.admin.email);
    for (const { id } of others) await admin.json(["users", "set-role", id, "user", "--yes"]);
    expect(await admin.run(["users", "set-role", backend.admin.email, "user"])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "Errore: L'ultimo amministratore non può essere retrocesso né eliminato.\n",
    });
  });
});

describe("users end-sessions", () => {
  const args = (...more: string[]) => ["users", "end-sessions", backend.admin.email, ...more];

  test("signs every other device out, after --yes or a confirmation", async () => {
    const other = await signedIn(backend, { apart: true });
    const canList = async () => (await other.run(["users", "list", "--limit", "1"])).code;
    expect(await admin.run(args(), { input: "s\n" })).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "Errore: senza terminale non posso chiedere conferma: aggiungi --yes.\n",
    });
    const { stdout, stderr } = await admin.run(args("--dry-run"));
    expect(stderr).toBe("Prova: nulla è stato cambiato.\n");
    const [, count] = /Sessioni da terminare +(\d+)/.exec(stdout) ?? [];

    const terminal = new Terminal(args("--locale", "en"), { env: admin.env });
    await terminal.waitFor("[y/N]");
    terminal.type(`n${keys.enter}`);
    expect(await terminal.ended).toBe(1);
    expect(await canList()).toBe(0);

    const { email } = backend.admin;
    expect(await admin.json(args("--yes"))).toMatchObject({ status: "applied", email, ended: Number(count) });
    expect(await canList()).toBe(3);
    const log = await admin.run(["audit", "list", "--action", "end_sessions"]);
    expect(log.stdout).toMatch(new RegExp(`Sessioni: ${Number(count) + 1} → 1`));
  });

  test("ends with 4 for nobody", async () => {
    const nobody = ["users", "end-sessions", "nessuno@example.com", "--yes"];
    expect(await admin.run(nobody)).toMatchObject({ code: 4, stdout: "" });
  });
});

describe("users remove-second-factor", () => {
  const of = (email: string, ...more: string[]) => ["users", "remove-second-factor", email, ...more];

  test("needs --yes without a terminal, and changes nothing where there is none", async () => {
    const { email } = await someUser();
    expect(await admin.run(of(email))).toMatchObject({
      code: 2,
      stderr: "Errore: senza terminale non posso chiedere conferma: aggiungi --yes.\n",
    });
    expect(await admin.json(of(email, "--yes"))).toMatchObject({ status: "unchanged", email, removed: 0 });
    expect(await admin.run(of("nessuno@example.com", "--yes"))).toMatchObject({ code: 4, stdout: "" });
  });

  test("refuses one's own", async () => {
    const { code, stderr } = await admin.run(of(backend.admin.email, "--yes"));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "Errore: Il tuo secondo fattore lo disattivi nelle tue impostazioni.\n",
    });
  });
});

describe("users delete", () => {
  const QUESTION = "Questa azione non può essere";

  test("needs --yes without a terminal", async () => {
    const { email, id } = await someUser();
    expect(await admin.run(["users", "delete", email], { input: "s\n" })).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "Errore: senza terminale non posso chiedere conferma: aggiungi --yes.\n",
    });
    expect(await admin.run(["users", "delete", email, "--dry-run"])).toMatchObject({ code: 0 });
    expect(await admin.json(["users", "get", id])).toMatchObject({ id });
    expect(await admin.json(["users", "delete", email, "--yes"])).toMatchObject({
      status: "applied",
      after: null,
    });
    expect(await admin.run(["users", "get", id])).toMatchObject({ code: 4 });
  });

  test.each([
    ["s", 0, "Eliminato."],
    ["n", 1, "nulla è stato cambiato: manca la conferma."],
    ["", 1, "nulla è stato cambiato: manca la conferma."],
  ])("asks at a terminal: %j ends with %d", async (answer, code, sentence) => {
    const { email, id } = await someUser();
    const terminal = new Terminal(["users", "delete", email], { env: admin.env });
    await terminal.waitFor(QUESTION);
    await terminal.waitFor("[s/N]");
    terminal.type(answer + keys.enter);
    await terminal.waitFor(sentence);
    expect(await terminal.ended).toBe(code);
    expect((await admin.run(["users", "get", id])).code).toBe(code === 0 ? 4 : 0);
  });

  test("Ctrl-C at the question ends with 130 and deletes nobody", async () => {
    const { email, id } = await someUser();
    const terminal = new Terminal(["users", "delete", email, "--locale", "en"], { env: admin.env });
    await terminal.waitFor("[y/N]");
    terminal.type(keys.ctrlC);
    expect(await terminal.ended).toBe(130);
    expect(await admin.json(["users", "get", id])).toMatchObject({ id });
  });

  test("refuses to delete the admin's own account", async () => {
    expect(await admin.run(["users", "delete", backend.admin.email, "--yes"])).toMatchObject({
      code: 1,
      stderr:
        "Errore: Un amministratore non può eliminare il proprio account: può farlo solo un altro amministratore.\n",
    });
  });
});

describe("the last list", () => {
  const complete = (...words: string[]) => admin.run(["__complete", "--", ...words]);

  test("is suggested by the shell, by id and by e-mail, until the user signs out", async () => {
    admin = await signedIn(backend, { apart: true });
    const users = await list("--limit", "3", "--sort", "email", "--order", "asc");
    const [first] = users;
    const byId = users.map(({ id, email }) => `${id}\t${email}\n`).join("");
    expect((await complete("users", "get", "")).stdout).toBe(byId);
    expect((await complete("plan", "set", first?.id.slice(0, 30) ?? "")).stdout).toBe(
      `${first?.id}\t${first?.email}\n`,
    );
    expect((await complete("limits", "get", first?.email.slice(0, 12) ?? "")).stdout).toContain(
      `${first?.email}\t${first?.id}\n`,
    );
    const file = join(admin.home, "regia", "last-users.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await admin.run(["logout"]);
    expect(existsSync(file)).toBe(false);
    expect((await complete("users", "get", "")).stdout).toBe("");
  });

  test("is optional: it may be damaged or impossible to store", async () => {
    const path = join(admin.home, "regia", "last-users.json");
    writeFileSync(path, '[{"id":');
    expect(await complete("users", "get", "")).toMatchObject({ code: 0, stdout: "" });
    const { code } = await admin.run(["users", "list", "--limit", "1"]);
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(path, "utf8"))).toHaveLength(1);
    mkdirSync(join(admin.home, "empty"));
    const sessions = JSON.parse(readFileSync(join(admin.home, "regia", "sessions.json"), "utf8")).sessions;
    const token = sessions[backend.url].accessToken;
    const outcome = await regia(["users", "list", "--limit", "1"], {
      env: { REGIA_URL: backend.url, REGIA_TOKEN: token, HOME: "/dev/null" },
    });
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("workspaces", () => {
  interface Workspace {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
  }

  test("are listed, of all and of one user, shown by id and slug, and their members with them", async () => {
    const { id, email } = await someUser();
    const [own, ...others] = await admin.json<Workspace[]>(["workspaces", "list", "--user", email]);
    if (!own) throw new Error("Everybody has a personal workspace.");
    expect(others).toEqual([]);
    expect(own).toMatchObject({
      personal: true,
      payer_id: id,
      payer_email: email,
      payer_plan: "free",
      role: "owner",
      read_only: null,
      seats: { users: { used: 1 } },
    });
    expect(await admin.json(["users", "get", id])).toMatchObject({ id, workspaces: 1 });
    const found = await admin.json<Workspace[]>(["workspaces", "list", "--search", email.toUpperCase()]);
    expect(found).toEqual([{ ...own, role: null }]);
    expect(await admin.json(["workspaces", "list", "--limit", "3"])).toHaveLength(3);

    const shown = await admin.json(["workspaces", "get", own.slug]);
    expect(shown).toMatchObject({ id: own.id, open_invitations: 0, handover: null });
    expect(await admin.json(["workspaces", "get", own.id])).toEqual(shown);
    const { stdout } = await admin.run(["workspaces", "get", own.id, "--locale", "en"]);
    expect(stdout).toMatch(/Members +1\//);
    expect(stdout).toMatch(/Payment handover +—/);
    const members = await admin.run(["workspaces", "members", own.slug, "--ndjson"]);
    expect(JSON.parse(members.stdout)).toMatchObject({ user_id: id, email, is_payer: true, role: "owner" });
  });

  test.each([80, 200])("fit a terminal of %d columns", async (columns) => {
    const [title = "", ...rows] = await shown(["workspaces", "list", "--limit", "5"], columns);
    expect(title).toMatch(/Nome .*Chi paga/);
    for (const line of [title, ...rows]) expect(line.length).toBeLessThanOrEqual(columns);
  });

  test.each(["get", "members"])("%s ends with 4 for one that does not exist", async (what) => {
    expect(await admin.run(["workspaces", what, "nessuno"])).toMatchObject({
      code: 4,
      stdout: "",
      stderr: "Errore: il workspace nessuno non esiste.\n",
    });
  });

  test("of nobody end with 4", async () => {
    const args = ["workspaces", "list", "--user", "nessuno@example.com"];
    expect(await admin.run(args)).toMatchObject({ code: 4, stdout: "" });
  });
});
