import { existsSync, readdirSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BulkFolder, BulkSite, ndjson, PLAN_END, planOperation, type User } from "./bulkSite.ts";
import { shell } from "./command.ts";
import { Terminal } from "./terminal.ts";

let site: BulkSite;

beforeAll(async () => {
  site = await BulkSite.start();
});
afterAll(() => site?.backend.stop());

const emails = (people: readonly User[]) => people.map(({ email }) => email);

/** The number of changes of each person in the audit log. */
async function changesOf(people: readonly User[]): Promise<readonly number[]> {
  const entries = await site.audit();
  return people.map(({ email }) => entries.filter(({ targetEmail }) => targetEmail === email).length);
}

async function planEnds(people: readonly User[]): Promise<readonly (string | null)[]> {
  const users = await site.users();
  return people.map(({ email }) => users.find((user) => user.email === email)?.plan_expires_at ?? null);
}

/** What operations change of people, in their order. */
async function statesOf(people: readonly User[]): Promise<readonly unknown[]> {
  const users = await site.users();
  return people.map(({ id }) => {
    const user = users.find((each) => each.id === id);
    return [
      user?.role,
      user?.plan,
      user?.plan_expires_at,
      user?.trial_start_date,
      user?.trial_used,
      user?.custom_limits,
    ];
  });
}

/** The rows that are not as they were, but for the time of their last change. */
function differing(before: readonly User[], after: readonly User[]): readonly User[] {
  const rowOf = (user: User) => ({ ...user, updated_at: null });
  return after.filter((user, index) => !isDeepStrictEqual(rowOf(user), rowOf(before[index] as User)));
}

describe("a dry run", () => {
  test("prints old and new values, writes a preview and changes nothing", async () => {
    const folder = new BulkFolder(site);
    const [user] = site.some(1);
    await site.change([{ op: "plan", email: user?.email, plan: "free" }]);
    // As Excel leaves a table, in all ways at once.
    const rows = `plan;${user?.email.toUpperCase()};pro;17/05/2031;;\r;;;;;\rtrial;nobody@example.com;;;;\r\x1a`;
    folder.write("ops.csv", Buffer.from(`\ufeffsep=;\rOp;Email;PLAN;expiresAt;;\r${rows}`, "utf16le"));
    const before = await changesOf([user as User]);
    const { code, stdout, stderr } = await folder.apply(["ops.csv", "--dry-run"]);
    expect(code).toBe(5);
    expect(stdout).toBe(
      `riga 3  plan    ${user?.email.toUpperCase()}  Piano: free → pro; Scadenza: — → 2031-05-17 23:59:59\n` +
        "riga 5  trial   nobody@example.com  non riuscita: L'utente non esiste.\n" +
        "Operazioni: 2. Cambierebbero qualcosa: 1; già così: 0; non riuscirebbero: 1.\n",
    );
    expect(stderr).toBe(
      "Anteprima in ops.csv.preview. Per eseguirla: regia bulk apply --preview ops.csv.preview\n" +
        "Errore: operazioni non riuscite: 1 su 2.\n",
    );
    expect(await changesOf([user as User])).toEqual(before);
    expect(readdirSync(folder.directory).sort()).toEqual(["ops.csv", "ops.csv.preview"]);
  });

  test("is one JSON document, or one object a line", async () => {
    const folder = new BulkFolder(site);
    const people = site.some(3);
    folder.write("ops", ndjson(people.map((user) => planOperation(user))));
    const document = JSON.parse(
      (await folder.apply(["ops", "--dry-run", "--json", "--batch-size", "2"])).stdout,
    );
    expect(document).toMatchObject({
      status: "done",
      dryRun: true,
      total: 3,
      planned: 3,
      preview: "ops.preview",
    });
    expect(document.operations.map(({ email }: User) => email)).toEqual(emails(people));
    const lines = (await folder.apply(["ops", "--dry-run", "--ndjson"])).stdout.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(document.operations);
  });

  test("into a closed pipe ends quietly and leaves no incomplete preview", async () => {
    const folder = new BulkFolder(site);
    const operations = Array.from({ length: 3000 }, (_, index) => ({
      op: "trial",
      email: `x${index}@example.com`,
    }));
    folder.write("ops", ndjson(operations));
    const line = 'regia bulk apply ops --dry-run | head -n 1; echo "$PIPESTATUS"';
    const { stdout, stderr } = await shell(line, {
      cwd: folder.directory,
      env: folder.environment({ HOME: folder.directory }),
    });
    expect(stdout).toBe("riga 1  trial   x0@example.com  non riuscita: L'utente non esiste.\n0\n");
    expect(stderr).toBe("");
    expect(readdirSync(folder.directory)).toEqual(["ops"]);
  });
});

describe("a preview", () => {
  test("is executed if nothing has changed, otherwise refused", async () => {
    const folder = new BulkFolder(site);
    const people = site.some(4);
    folder.write("ops", ndjson(people.map((user) => planOperation(user))));
    await folder.apply(["ops", "--dry-run"]);
    expect(await folder.apply(["--preview", "ops.preview", "--dry-run"])).toMatchObject({
      code: 0,
      stdout: "L'anteprima vale ancora: nulla è cambiato.\n",
    });
    const changes = await changesOf(people);
    const [first] = people;
    await site.change([{ op: "limits", email: first?.email, customLimits: { maxSmsPerMonth: 7 } }]);
    const refused = await folder.apply(["--preview", "ops.preview"]);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain(`riga 1  plan    ${first?.email}`);
    expect(refused.stderr).toContain(
      "Errore: un utente è cambiato dopo l'anteprima: nulla è stato modificato.",
    );
    expect(await changesOf(people)).toEqual(changes.map((count, index) => (index === 0 ? count + 1 : count)));

    await folder.apply(["ops", "--dry-run"]);
    expect(await folder.apply(["--preview", "ops.preview"])).toMatchObject({
      code: 0,
      stdout: "Operazioni: 4. Applicate: 4; già così: 0; non riuscite: 0.\n",
    });
    expect(await planEnds(people)).toEqual(people.map(() => PLAN_END));
  });

  test("is refused if other workspaces would end with a deletion", async () => {
    const folder = new BulkFolder(site);
    const [payer, guest] = site.some(4).filter((user) => user.email_verified) as [User, User];
    folder.write("ops", ndjson([{ op: "delete", email: payer.email, endWorkspaces: true }]));
    await site.change([{ op: "plan", email: payer.email, plan: "enterprise" }]);
    const names = ["Bottega", "Cantiere"];
    for (const [index, name] of names.entries()) {
      await folder.apply(["ops", "--dry-run"]);
      await site.share(name, payer, guest);
      const { code, stdout, stderr } = await folder.apply(["--preview", "ops.preview", "--yes"]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain(`riga 1  delete  ${payer.email}  `);
      expect(stderr).toContain(names.slice(0, index + 1).join(", "));
      expect(stderr).toContain("Errore: un utente è cambiato dopo l'anteprima: nulla è stato modificato.");
      expect(await site.user(payer.email)).toBeDefined();
    }
    await folder.apply(["ops", "--dry-run"]);
    expect(await folder.apply(["--preview", "ops.preview", "--yes"])).toMatchObject({ code: 0 });
    expect(await site.user(payer.email)).toBeUndefined();
  });

  test("that was altered, is none, or is for another site is refused", async () => {
    const folder = new BulkFolder(site);
    const people = site.some(2);
    folder.write("ops", ndjson(people.map((user) => planOperation(user))));
    await folder.apply(["ops", "--dry-run"]);
    const preview = folder.read("ops.preview");
    for (const [name, content, sentence] of [
      ["altered", preview.replace('"pro"', '"enterprise"'), "non è intera o è stata modificata"],
      ["cut", preview.split("\n").slice(0, -2).join("\n"), "non è intera o è stata modificata"],
      ["none", folder.read("ops"), "non è un'anteprima"],
      [
        "foreign",
        preview.replace(site.backend.url, "https://regia.example"),
        "non è intera o è stata modificata",
      ],
    ] as const) {
      folder.write(name, content);
      const { code, stderr } = await folder.apply(["--preview", name]);
      expect({ name, code, said: stderr.includes(sentence) }).toEqual({ name, code: 2, said: true });
    }
  });
});

describe("limits", () => {
  const limitsOf = async (user: User) => (await site.user(user.email))?.custom_limits;
  const agreed = { maxSmsPerMonth: 100, maxFilesPerMonth: 20, priority: "high" };

  test("that a file does not name are kept; empty cells change nothing, null resets one", async () => {
    const folder = new BulkFolder(site);
    const [one, two, three] = site.some(3) as [User, User, User];
    await site.change([one, two, three].map(({ email }) => ({ op: "limits", email, customLimits: agreed })));
    folder.write(
      "ops.csv",
      `op;email;customLimits.maxSmsPerMonth;customLimits.maxFilesPerMonth;customLimits\n` +
        `limits;${one.email};500;;\nlimits;${two.email};500;null\n`,
    );
    const { code, stdout } = await folder.apply(["ops.csv", "--dry-run"]);
    expect({ code, lines: stdout.split("\n").slice(0, 2) }).toEqual({
      code: 0,
      lines: [
        `riga 2  limits  ${one.email}  SMS al mese: 100 → 500`,
        `riga 3  limits  ${two.email}  SMS al mese: 100 → 500; File al mese: 20 → come il piano`,
      ],
    });
    expect(await folder.apply(["--preview", "ops.csv.preview", "--undo", "undo"])).toMatchObject({ code: 0 });
    expect(await limitsOf(one)).toEqual({ ...agreed, maxSmsPerMonth: 500 });
    expect(await limitsOf(two)).toEqual({ maxSmsPerMonth: 500, priority: "high" });
    folder.write(
      "ops",
      ndjson([{ op: "limits", email: three.email, customLimits: { priority: "maximum" } }]),
    );
    await folder.apply(["ops"]);
    expect(await limitsOf(three)).toEqual({ ...agreed, priority: "maximum" });

    expect(await folder.apply(["undo"])).toMatchObject({ code: 0 });
    expect([await limitsOf(one), await limitsOf(two)]).toEqual([agreed, agreed]);
  });

  test("are replaced where the file says so", async () => {
    const folder = new BulkFolder(site);
    const [one, two] = site.some(2) as [User, User];
    await site.change([one, two].map(({ email }) => ({ op: "limits", email, customLimits: agreed })));
    folder.write(
      "ops.csv",
      `op,email,customLimits.maxSmsPerMonth,mode\nlimits,${one.email},500,replace\nlimits,${two.email},500,merge\n`,
    );
    expect(await folder.apply(["ops.csv"])).toMatchObject({ code: 0 });
    expect(await limitsOf(one)).toEqual({ maxSmsPerMonth: 500 });
    expect(await limitsOf(two)).toEqual({ ...agreed, maxSmsPerMonth: 500 });
    folder.write("none", ndjson([{ op: "limits", email: two.email, customLimits: null }]));
    expect(await folder.apply(["none"])).toMatchObject({ code: 0 });
    expect(await limitsOf(two)).toBeNull();
  });
});

describe("a run", () => {
  test("applies every operation once, reports each and can be undone", async () => {
    const folder = new BulkFolder(site);
    const people = site.some(6);
    const before = await statesOf(people);
    const operations = [
      ...people.map((user) => planOperation(user)),
      ...people.map(({ id }, index) => ({
        op: "limits",
        userId: id,
        customLimits: { maxSmsPerMonth: 900 + index },
      })),
      { op: "role", email: "nobody@example.com", role: "admin" },
    ];
    folder.write("ops", ndjson(operations));
    const changes = await changesOf(people);
    const run = await folder.apply(["ops", "--report", "report.csv", "--undo", "undo", "--batch-size", "3"]);
    expect(run).toMatchObject({
      code: 5,
      stdout: "Operazioni: 13. Applicate: 12; già così: 0; non riuscite: 1.\n",
    });
    expect(run.stderr).toContain("Per annullare: regia bulk apply undo (operazioni in undo).");
    expect(await changesOf(people)).toEqual(changes.map((count) => count + 2));
    const [header, failure, ...others] = folder.read("report.csv").trimEnd().split("\n");
    expect(header).toBe("line,op,userId,email,status,code,message,before,after");
    expect(failure).toBe("13,role,,nobody@example.com,failed,not_found,L'utente non esiste.,,");
    expect(others).toHaveLength(12);

    expect(await folder.apply(["undo"])).toMatchObject({ code: 0 });
    expect(await statesOf(people)).toEqual(before);
  });

  test("of everybody is undone to the same rows, also of ended plans, trials and limits", async () => {
    const folder = new BulkFolder(site);
    const people = await site.users();
    const limited = people.filter((_, index) => index % 3 === 0);
    await site.change(
      limited.map(({ id }, index) => ({ op: "limits", userId: id, customLimits: { maxSmsPerMonth: index } })),
    );
    const before = await site.users();
    const isOver = ({ plan_expires_at: end }: User) => end !== null && Date.parse(end) < Date.now();
    const isFresh = ({ plan, trial_start_date: start, trial_used: isUsed }: User) =>
      plan === "free" && !start && !isUsed;
    const isOnTrial = ({ trial_start_date: start, trial_used: isUsed }: User) => start !== null && !isUsed;
    const kinds = [isOver, isFresh, isOnTrial, ({ trial_used }: User) => trial_used];
    expect(kinds.filter((isOfKind) => !before.some(isOfKind))).toEqual([]);
    const fresh = before.filter(isFresh);
    folder.write(
      "ops",
      ndjson([
        ...fresh.map(({ id }) => ({ op: "trial", userId: id })),
        ...before.map((user) => planOperation(user)),
        ...before.map(({ id }) => ({ op: "limits", userId: id, customLimits: { maxWorkspaces: 7 } })),
      ]),
    );
    const run = await folder.apply(["ops", "--undo", "undo"]);
    expect(run).toMatchObject({ code: 0 });
    expect(run.stderr).toContain("Per annullare: regia bulk apply undo --allow-duplicates");
    expect(differing(before, await site.users())).toHaveLength(before.length);
    expect(await folder.apply(["undo", "--allow-duplicates", "--undo", "again"])).toMatchObject({ code: 0 });
    expect(differing(before, await site.users())).toEqual([]);
    // The trial can be started again.
    folder.write("trials", ndjson(fresh.map(({ id }) => ({ op: "trial", userId: id }))));
    expect(await folder.apply(["trials", "--dry-run"])).toMatchObject({ code: 0 });
  });

  test("from a pipe leaves its files in this folder; the same input again changes nothing", async () => {
    const folder = new BulkFolder(site);
    const people = site.some(2);
    const input = ndjson(people.map((user) => planOperation(user)));
    expect(await folder.apply(["-", "--json"], { input })).toMatchObject({ code: 0 });
    expect(readdirSync(folder.directory).sort()).toEqual([
      expect.stringMatching(/^regia-bulk-[0-9a-f]{8}\.journal$/),
      expect.stringMatching(/^regia-bulk-[0-9a-f]{8}\.undo-[\d-]{19}\.ndjson$/),
    ]);
    const again = JSON.parse((await folder.apply(["-", "--json"], { input })).stdout);
    expect(again).toMatchObject({ status: "done", applied: 0, unchanged: 2, undo: null });
  });

  test("keeps the order of the file for one person, with any concurrency", async () => {
    const folder = new BulkFolder(site);
    const people = site.some(5);
    const days = Array.from({ length: 12 }, (_, index) => `2032-0${1 + (index % 9)}-11`);
    const rows = days.flatMap((day) => people.map((user) => planOperation(user, day)));
    folder.write("ops", ndjson([...rows, ...people.map((user) => planOperation(user))]));
    expect(await folder.apply(["ops"])).toMatchObject({ code: 2 });
    const many = ["--allow-duplicates", "--batch-size", "4", "--concurrency", "8"];
    expect(await folder.apply(["ops", ...many])).toMatchObject({ code: 0 });
    expect(await planEnds(people)).toEqual(people.map(() => PLAN_END));
  });

  test("that deletes asks for confirmation; without a terminal it needs --yes", async () => {
    const folder = new BulkFolder(site);
    const [one, other] = site.some(2);
    folder.write("ops", ndjson([one, other].map((user) => ({ op: "delete", email: user?.email }))));
    expect(await folder.apply(["ops"])).toMatchObject({ code: 2, stderr: expect.stringContaining("--yes") });
    const terminal = new Terminal(["bulk", "apply", "ops"], {
      cwd: folder.directory,
      env: folder.environment(),
    });
    await terminal.waitFor("2 account verranno eliminati per sempre. Continuo?");
    terminal.type("no\r");
    expect(await terminal.ended).toBe(1);
    expect(await site.user(one?.email ?? "")).toBeDefined();
    const asked = await folder.apply(["ops", "--dry-run"]);
    expect(asked.stderr).toContain("2 eliminazioni non si potranno annullare.");
    const run = await folder.apply(["ops", "--yes"]);
    expect(run).toMatchObject({ code: 0 });
    expect(run.stderr).toContain("2 eliminazioni non si potranno annullare.");
    expect(await site.user(one?.email ?? "")).toBeUndefined();
  });

  test("by a user who is no admin or not signed in is refused before anything is written", async () => {
    const folder = new BulkFolder(site);
    folder.write("ops", ndjson([{ op: "trial", email: "a@example.com" }]));
    for (const REGIA_TOKEN of ["no-token", undefined]) {
      const { code, stderr } = await folder.apply(["ops"], { env: { REGIA_TOKEN } });
      expect(code).toBe(3);
      expect(stderr).toMatch(/^Errore: .+\n$/);
    }
    expect(existsSync(folder.path("ops.journal"))).toBe(false);
  });
});
