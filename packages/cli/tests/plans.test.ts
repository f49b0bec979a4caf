import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Backend, startBackend } from "./backend.ts";
import { regia } from "./command.ts";
import { type SignedInCommand, signedIn } from "./signedIn.ts";
import { keys, Terminal } from "./terminal.ts";

interface User {
  readonly id: string;
  readonly email: string;
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

const taken = new Set<string>();

/** A user with this trial state, whom no other test uses. */
async function userWith(state: string): Promise<User> {
  const users = await admin.json<User[]>(["users", "list", "--role", "user", "--trial", state]);
  const found = users.find(({ id }) => !taken.has(id));
  if (!found) throw new Error(`There are too few users whose trial is ${state}.`);
  taken.add(found.id);
  return found;
}

describe("plan list", () => {
  test("shows prices and limits without any network", async () => {
    const { code, stdout } = await regia(["plan", "list", "--json"]);
    expect(code).toBe(0);
    const plans = JSON.parse(stdout);
    expect(plans.map(({ plan }: { plan: string }) => plan)).toEqual(["free", "pro", "enterprise"]);
    expect(plans[1]).toMatchObject({ monthlyPrice: 19, yearlyPrice: 190, currency: "EUR" });
    expect(plans[2]).toMatchObject({
      monthlyPrice: null,
      limits: { maxWorkspaces: -1, maxChatInputTokens: 128_000 },
      modelBudget: 200,
      parallelAnswers: 10,
    });

    const table = (await regia(["plan", "list"])).stdout;
    expect(table).toMatch(/^Piano +Free +Pro +Enterprise\n/);
    expect(table).toMatch(/\nPrezzo al mese +Gratis +19,00\s€ +Personalizzato\n/);
    expect(table).toMatch(/\nCredito modelli al mese +0,50\s€ +9,50\s€ +200,00\s€ o come/);
    expect(table).toMatch(/\nRisposte in parallelo +1 +3 +10 o come/);
    expect((await regia(["plan", "list", "--plan", "pro", "--ndjson"])).stdout.split("\n")).toHaveLength(2);
  });
});

describe("plan set", () => {
  test("sets a plan with its last day in Rome, and shows what changed", async () => {
    const { email } = await userWith("available");
    expect(await admin.run(["plan", "set", email, "pro", "--expires", "2099-06-30"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("  Piano     free → pro\n  Scadenza  — → 2099-06-30 23:59:59\n"),
    });
    expect(await admin.json(["users", "get", email])).toMatchObject({
      plan: "pro",
      plan_expires_at: "2099-06-30T21:59:59.999+00:00",
    });
    expect(await admin.json(["plan", "set", email, "enterprise", "--dry-run"])).toMatchObject({
      status: "planned",
    });
    expect(await admin.json(["users", "get", email])).toMatchObject({ plan: "pro" });
  });

  test.each([
    [["free", "--expires", "2099-06-30"], "Il piano Free non ha scadenza."],
    [["pro", "--expires", "2020-01-01"], "La data di scadenza non può essere precedente a oggi."],
    [["pro", "--expires", "soon"], "La data di scadenza non è valida: serve per esempio 2026-12-31."],
    [["pro", "--expires", "31/12/2026"], "La data di scadenza non è valida: serve per esempio 2026-12-31."],
    [["pro", "--expires", ""], "La data di scadenza non è valida: serve per esempio 2026-12-31."],
    [["gold"], "plan: «gold» non è tra i valori possibili: free, pro, enterprise."],
  ])("refuses %j before any request", async (args, sentence) => {
    const outcome = await regia(["plan", "set", "a@example.com", ...args, "--url", "http://127.0.0.1:1"]);
    expect(outcome).toMatchObject({ code: 2, stdout: "", stderr: `Errore: ${sentence}\n` });
  });
});

describe("trial", () => {
  test("starts once, and the list shows it", async () => {
    const { email, id } = await userWith("available");
    expect(await admin.json(["trial", "start", email, "--dry-run"])).toMatchObject({ status: "planned" });
    expect(await admin.json(["trial", "start", email])).toMatchObject({
      status: "applied",
      before: { plan: "free", trial_start_date: null },
      after: { plan: "pro" },
    });
    expect(await admin.run(["trial", "start", id])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "Errore: La prova di Pro è già stata usata.\n",
    });
    const running = await admin.json<User[]>(["trial", "list", "--trial", "active"]);
    expect(running.map((user) => user.id)).toContain(id);
    const started = await admin.json<{ trial_state: string }[]>(["trial", "list"]);
    expect(new Set(started.map(({ trial_state }) => trial_state))).toEqual(new Set(["active", "over"]));
    expect((await admin.run(["trial", "list", "--search", email])).stdout).toMatch(
      /^Id +Nome +Email +Prova +Inizio +Fine\n/,
    );
  });

  test("is refused on a paid plan with its own message", async () => {
    const { email } = await userWith("unavailable");
    expect(await admin.run(["trial", "start", email])).toMatchObject({
      code: 1,
      stderr: "Errore: La prova si può avviare solo dal piano Free.\n",
    });
  });
});

describe("limits", () => {
  test("are set, shown, and removed one by one or all after a confirmation", async () => {
    const { email } = await userWith("available");
    await admin.json(["plan", "set", email, "enterprise"]);
    const limitsOf = async () =>
      (await admin.json<{ customLimits: object }>(["limits", "get", email])).customLimits;

    const set = await admin.run(["limits", "set", email, "maxSmsPerMonth=500", "priority=high"]);
    expect(set.stdout).toContain("  SMS al mese  come il piano → 500\n");
    await admin.json(["limits", "set", email, "webAgentEnabled=false", "priority="]);
    expect(await limitsOf()).toEqual({ maxSmsPerMonth: 500, webAgentEnabled: false });
    expect(await admin.json(["limits", "set", email, "maxSmsPerMonth=1", "--dry-run"])).toMatchObject({
      status: "planned",
      after: { custom_limits: { maxSmsPerMonth: 1, webAgentEnabled: false } },
    });
    const table = (await admin.run(["limits", "get", email])).stdout;
    expect(table).toMatch(/\nmaxSmsPerMonth +SMS al mese +Personalizzato +500 +500\n/);
    expect(table).toMatch(/\nmaxWorkspaces +Workspace +Personalizzato +— +Illimitato\n/);

    expect(await admin.run(["limits", "unset", email])).toMatchObject({ code: 2, stdout: "" });
    expect(await admin.json(["limits", "unset", email, "webAgentEnabled"])).toMatchObject({
      status: "applied",
    });
    expect(await limitsOf()).toEqual({ maxSmsPerMonth: 500 });
    const terminal = new Terminal(["limits", "unset", email], { env: admin.env });
    await terminal.waitFor("togliere tutti i limiti");
    terminal.type(`sì${keys.enter}`);
    await terminal.waitFor("Fatto.");
    expect(await terminal.ended).toBe(0);
    expect(await limitsOf()).toEqual({});
  });

  test("have what is agreed of models", async () => {
    const { email } = await userWith("available");
    await admin.json(["plan", "set", email, "enterprise"]);
    const set = await admin.run(["limits", "set", email, "modelBudget=750.5", "parallelAnswers=-1"]);
    expect(set.stdout).toMatch(/\n {2}Credito modelli al mese +come il piano → 750,50\s€\n/);
    const table = (await admin.run(["limits", "get", email])).stdout;
    expect(table).toMatch(/\nmodelBudget +Credito modelli al mese +200,00\s€ +750,50\s€ +750,50\s€\n/);
    expect(table).toMatch(/\nparallelAnswers +Risposte in parallelo +10 +Illimitato +Illimitato\n/);
    expect(await admin.json(["limits", "get", email])).toMatchObject({
      modelBudget: 750.5,
      parallelAnswers: -1,
    });
    expect((await admin.run(["users", "get", email])).stdout).toMatch(
      /\nCredito modelli al mese +750,50\s€\n/,
    );
    const wrong = await admin.run(["limits", "set", email, "modelBudget=7,5"]);
    expect(wrong).toMatchObject({ code: 2, stdout: "" });
    await admin.json(["limits", "unset", email, "modelBudget"]);
    const { customLimits } = await admin.json<{ customLimits: object }>(["limits", "get", email]);
    expect(customLimits).toEqual({ parallelAnswers: -1 });
  });

  test("come from a file too; a note says if they have no effect", async () => {
    const { email } = await userWith("available");
    const file = join(admin.home, "acme.json");
    writeFileSync(file, '{"maxFilesPerMonth": -1, "maxSmsPerMonth": 5}');
    const outcome = await admin.run(["limits", "set", email, "--file", file, "maxSmsPerMonth=7"]);
    expect(outcome).toMatchObject({ code: 0, stderr: expect.stringContaining("non contano.\nFatto.\n") });
    expect(await admin.json(["limits", "get", email])).toMatchObject({
      customLimits: { maxFilesPerMonth: -1, maxSmsPerMonth: 7 },
      limits: { maxSmsPerMonth: 0 },
    });
  });

  test.each([
    [["set", "a@example.com"], "indica almeno un limite, come maxSmsPerMonth=500, oppure --file."],
    [["set", "a@example.com", "maxSmsPerMonth"], "maxSmsPerMonth"],
    [["set", "a@example.com", "maxSmsPerMonth=-2"], "maxSmsPerMonth: serve un numero intero"],
    [["set", "a@example.com", "maxUnicorns=1"], "Campo sconosciuto: maxUnicorns."],
    [["unset", "a@example.com", "maxUnicorns"], "Campo sconosciuto: maxUnicorns."],
  ])("%j is refused before any request", async (args, sentence) => {
    const { code, stdout, stderr } = await regia(["limits", ...args, "--url", "http://127.0.0.1:1"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });

  test("have completion for their fields", async () => {
    const { stdout } = await admin.run(["__complete", "--", "limits", "set", "a@example.com", "maxSms"]);
    expect(stdout).toBe("maxSmsPerMonth=\t\n");
  });
});

describe("audit list", () => {
  test("names the deletion of one's own account in words, and filters by it", async () => {
    const { email } = backend.user;
    const person = await signedIn(backend, { account: backend.user });
    const sessions = JSON.parse(readFileSync(join(person.home, "regia", "sessions.json"), "utf8"));
    const { publishableKey, accessToken } = sessions.sessions[backend.url];
    const ended = await fetch(`${backend.url}/rest/v1/rpc/delete_account`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        apikey: publishableKey,
        Authorization: `Bearer ${accessToken}`,
      },
      body: JSON.stringify({ end_workspaces: true }),
    });
    expect(ended.ok).toBe(true);
    const args = ["audit", "list", "--action", "delete_account"];
    expect(await admin.json(args)).toMatchObject([{ action: "delete_account", targetEmail: email }]);
    expect((await admin.run(args)).stdout).toContain("account eliminato dal titolare");
    expect((await admin.run([...args, "--locale", "en"])).stdout).toContain("account deleted by its owner");
  });

  test("lists who changed what of whom, newest first", async () => {
    const { email, id } = await userWith("available");
    await admin.json(["plan", "set", email, "pro"]);
    await admin.json(["plan", "set", email, "enterprise"]);
    await admin.json(["users", "delete", email, "--yes"]);
    const entries = await admin.json<{ action: string; at: string; actorEmail: string }[]>([
      ...["audit", "list", "--target", email],
    ]);
    expect(entries.map(({ action }) => action)).toEqual([
      "delete_user",
      "update_user_plan",
      "update_user_plan",
    ]);
    for (const { actorEmail } of entries) expect(actorEmail).toBe(backend.admin.email);
    expect(await admin.json(["audit", "list", "--target", id])).toEqual(entries);
    expect(await admin.json(["audit", "list", "--target", email, "--action", "delete_user"])).toHaveLength(1);
    expect(await admin.json(["audit", "list", "--target", email, "--limit", "2"])).toEqual(
      entries.slice(0, 2),
    );
    expect(await admin.json(["audit", "list", "--target", email, "--until", "2026-01-01"])).toEqual([]);
    expect(await admin.json(["audit", "list", "--target", email, "--since", "2099-01-01"])).toEqual([]);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Rome" }).format(
      Date.parse(entries[0]?.at ?? ""),
    );
    expect(
      await admin.json(["audit", "list", "--target", email, "--since", today, "--until", today]),
    ).toHaveLength(3);
    const backwards = ["audit", "list", "--since", "2026-11-02", "--until", "2026-11-01"];
    expect(await admin.run(backwards)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--until viene prima di --since"),
    });
    const { stdout } = await admin.run(["audit", "list", "--target", email]);
    expect(stdout).toMatch(/^Quando +Chi +Azione +Utente +Modifica\n/);
    expect(stdout).toContain("Piano: pro → enterprise");
    const { stdout: ndjson } = await admin.run(["audit", "list", "--target", email, "--ndjson"]);
    expect(
      ndjson
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(entries);
  });
});
