import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownFolder } from "./command.ts";
import { Terminal } from "./terminal.ts";
import { ENDED, FAULT, GRAPH, KITCHEN, OFFERS, REPORT, RUN, run, useWorkflowsSite } from "./workflowsSite.ts";

const { site, env, command } = useWorkflowsSite();

/** A file with a JSON value. */
function fileWith(value: unknown, name = "offerte.json"): string {
  const path = join(ownFolder(), name);
  writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value));
  return path;
}

test("workflows are listed by workspace, without archived ones, page after page", async () => {
  const more = Array.from({ length: 450 }, (_, index) => ({
    ...site.workflows[0],
    id: `5190a5c8-0000-7000-8000-${String(index).padStart(12, "0")}`,
  }));
  const listed = await command(["workflows", "list", "--workspace", "cucina-k3m8p2qx", "--json"]);
  expect(listed).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { id: OFFERS, name: "Offerte" },
    { id: REPORT, active: false },
  ]);
  expect(site.paths.at(-1)).toContain(`workspace_id=eq.${KITCHEN}`);
  expect(site.paths.at(-1)).toContain("archived_at=is.null");
  site.workflows.push(...more);
  const all = await command(["workflows", "list", "--ndjson"]);
  expect(all.stdout.trimEnd().split("\n")).toHaveLength(452);
  const some = await command(["workflows", "list", "--ndjson", "--limit", "201"]);
  expect(some.stdout.trimEnd().split("\n")).toHaveLength(201);
  expect(await command(["workflows", "list", "--workspace", "altro"])).toMatchObject({ code: 4, stdout: "" });
});

test.each(["workflows", "runs", "approvals"])("%s fit a terminal of 80 columns", async (subject) => {
  const narrow = new Terminal([subject, "list"], { env: env(), columns: 80 });
  expect(await narrow.ended).toBe(0);
  for (const line of narrow.text.split("\r\n")) expect(line.length).toBeLessThanOrEqual(80);
  expect(narrow.text).toContain("-0000-7000-8000-00000000000");
});

test("an exported workflow can be checked and imported", async () => {
  const file = join(ownFolder(), "copia.json");
  const written = await command(["workflows", "export", "Offerte", "--out", file]);
  expect(written).toMatchObject({ code: 0, stdout: "" });
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(GRAPH);
  const whole = await command(["workflows", "export", "1190", "--json"]);
  expect(JSON.parse(whole.stdout)).toEqual({
    id: OFFERS,
    name: "Offerte",
    version: 2,
    hash: "f".repeat(64),
    graph: GRAPH,
  });
  expect(await command(["workflows", "check", "-"], { input: whole.stdout })).toMatchObject({
    code: 0,
    stdout: "ask\n",
  });

  const imported = await command(["workflows", "import", file, "--workspace", "cucina-k3m8p2qx", "--json"]);
  expect(imported).toMatchObject({ code: 0, stderr: "copia: salvata la versione 1.\n" });
  const { workflow } = JSON.parse(imported.stdout) as { workflow: string };
  expect(site.asked.at(-1)).toEqual({
    action: "save",
    workflow,
    name: "copia",
    graph: GRAPH,
    workspace: KITCHEN,
  });
  await command(["workflows", "import", "-", "--workflow", OFFERS], { input: whole.stdout });
  expect(site.asked.at(-1)).toEqual({ action: "save", workflow: OFFERS, name: "Offerte", graph: GRAPH });
});

test("faults are listed: a check fails, a dry run of an import saves nothing, an import keeps a draft", async () => {
  site.faults = [FAULT];
  const path = fileWith(GRAPH);
  expect(await command(["workflows", "check", path])).toEqual({
    code: 1,
    signal: null,
    stdout: "ask\n",
    stderr: "ask: Lo strumento non esiste.\nErrore: c'è un errore da correggere.\n",
  });
  expect(await command(["workflows", "import", path, "--dry-run"])).toMatchObject({
    code: 0,
    stdout: "offerte\n",
    stderr: "ask: Lo strumento non esiste.\nProva: nulla è stato cambiato.\n",
  });
  expect(site.asked.map(({ action }) => action)).toEqual(["check", "check"]);
  const draft = await command(["workflows", "import", path]);
  expect(draft).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("salvata come bozza, con un errore"),
  });
});

test("what is no graph, or no workflow, has its exit code", async () => {
  expect(await command(["workflows", "check", fileWith("[]")])).toMatchObject({ code: 2, stdout: "" });
  expect(await command(["workflows", "check", "/dev/null/none.json"])).toMatchObject({ code: 2 });
  expect(await command(["workflows", "import", "-"], { input: JSON.stringify(GRAPH) })).toMatchObject({
    code: 2,
  });
  expect(await command(["workflows", "export", "Niente"])).toMatchObject({ code: 4, stdout: "" });
  expect(await command(["workflows", "list"], { env: { REGIA_TOKEN: "" } })).toMatchObject({ code: 3 });
  site.workflows.push({ ...site.workflows[0], id: REPORT });
  expect(await command(["workflows", "export", "Offerte"])).toMatchObject({ code: 2 });
});

test("a run is started with its input, shown and cancelled", async () => {
  const input = fileWith({ cliente: "Rossi" }, "dati.json");
  const started = await command(["runs", "start", "Offerte", "--input", `@${input}`, "--dry-run"]);
  expect(started).toMatchObject({ code: 0, stderr: "Offerte: prova avviata.\n" });
  const id = started.stdout.trim();
  expect(site.asked).toEqual([
    { action: "start", run: id, workflow: OFFERS, input: { cliente: "Rossi" }, dryRun: true },
  ]);
  for (const wrong of ["[1]", "{", "@/dev/null/none"]) {
    expect(await command(["runs", "start", "Offerte", "--input", wrong])).toMatchObject({
      code: 2,
      stdout: "",
    });
  }
  const shown = await command(["runs", "get", "2190"]);
  expect(shown).toMatchObject({ code: 0, stderr: "" });
  for (const text of [RUN, "in attesa", "mail.send", "0,0012"]) expect(shown.stdout).toContain(text);
  const listed = await command(["runs", "list", "--status", "waiting", "--workflow", "Offerte", "--ndjson"]);
  expect(JSON.parse(listed.stdout)).toMatchObject({ id: RUN, cost: "0.0012" });
  expect(site.paths.at(-1)).toContain("status=eq.waiting");

  const cancel = (...options: string[]) => command(["runs", "cancel", RUN, "--json", ...options]);
  expect(JSON.parse((await cancel("--dry-run")).stdout)).toMatchObject({ status: "planned" });
  expect(JSON.parse((await cancel()).stdout)).toEqual({
    status: "applied",
    run: { id: RUN, status: "cancelled" },
  });
  expect(site.asked.slice(1)).toEqual([{ action: "cancel", run: RUN }]);
  site.runs = [run(ENDED)];
  expect(JSON.parse((await cancel()).stdout)).toMatchObject({ status: "unchanged" });
  expect(await command(["runs", "get", "9999"])).toMatchObject({ code: 4, stdout: "" });
});

test("a run that is waited for says what it waits for, and how it ended", async () => {
  site.course = [run(), run(), run(ENDED)];
  const good = await command(["runs", "start", "Offerte", "--wait", "--json"]);
  expect(good.code).toBe(0);
  expect(JSON.parse(good.stdout)).toMatchObject({ run: { status: "succeeded" }, steps: [{ key: "send" }] });
  expect(good.stderr.match(/regia approvals approve/g)).toHaveLength(1);
  const error = { code: "refused", message: "Il server della posta rifiuta.", step: "send" };
  site.course = [run({ ...ENDED, status: "failed", error })];
  const bad = await command(["runs", "start", "Offerte", "--wait"]);
  expect(bad).toMatchObject({ code: 1, stdout: expect.stringContaining("fallita") });
  expect(bad.stderr).toContain("Errore: Il server della posta rifiuta.");
  site.course = [run({ ...ENDED, status: "rejected" })];
  expect(await command(["runs", "start", "Offerte", "--wait"])).toMatchObject({ code: 1 });
});

test.each([
  [
    422,
    { code: "graph", message: "Il workflow ha errori.", faults: [FAULT] },
    2,
    "  ask: Lo strumento non esiste.",
  ],
  [409, { code: "inactive", message: "Il workflow non è attivo." }, 1, "Il workflow non è attivo."],
  [403, { code: "not_allowed", message: "Non puoi." }, 3, "Non puoi."],
])("a start that is refused with %i says why", async (status, error, code, text) => {
  site.refusal = { status, error };
  const refused = await command(["runs", "start", "Offerte"]);
  expect(refused).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(text) });
});
