import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownFolder, regia } from "./command.ts";
import { Terminal } from "./terminal.ts";
import { APPROVAL, chained, RUN, useWorkflowsSite } from "./workflowsSite.ts";

const { site, env, command } = useWorkflowsSite();

test("an approval shows whole what will be done, and sends the hash of that", async () => {
  const approve = (...options: string[]) => command(["approvals", "approve", APPROVAL, ...options]);
  expect(await approve()).toMatchObject({ code: 2, stdout: "" });
  expect(site.paths).toEqual([]);

  const planned = await approve("--dry-run");
  expect(planned).toMatchObject({ code: 0, stderr: "Prova: nulla è stato cambiato.\n" });
  for (const text of [
    "mail.send",
    "rossi@example.com, bianchi@example.com",
    "web",
    "ecco l'offerta.",
    "fine",
    RUN,
  ]) {
    expect(planned.stdout).toContain(text);
  }
  expect(planned.stdout).not.toContain("\u001b");
  expect(site.asked).toEqual([]);

  const { hash } = site.approvals[0] as { hash: string };
  const done = await approve("--yes", "--json", "--note", "va bene");
  expect(JSON.parse(done.stdout)).toEqual({ status: "approved", approval: APPROVAL, hash });
  expect(done.stderr).toContain("rossi@example.com");
  expect(site.asked).toEqual([
    { action: "decide", approval: APPROVAL, verdict: "approve", seenHash: hash, note: "va bene" },
  ]);
});

test.each([
  ["s", 0, ["approve"]],
  ["n", 1, []],
])("in a terminal the answer %j ends with %i", async (answer, code, verdicts) => {
  const terminal = new Terminal(["approvals", "approve", "3190"], { env: env(), columns: 80 });
  await terminal.waitFor("Eseguire esattamente questo?");
  terminal.type(`${answer}\r`);
  expect(await terminal.ended).toBe(code);
  expect(site.asked.map(({ verdict }) => verdict)).toEqual(verdicts);
});

test("a rejection needs no confirmation", async () => {
  expect(await command(["approvals", "reject", APPROVAL])).toMatchObject({ code: 0, stderr: "Rifiutata.\n" });
  expect(site.asked).toMatchObject([{ action: "decide", verdict: "reject" }]);
});

test("what was decided, changed or does not exist is not approved", async () => {
  const approve = () => command(["approvals", "approve", APPROVAL, "--yes"]);
  site.refusal = { status: 409, error: { code: "expired", message: "La richiesta è scaduta." } };
  expect(await approve()).toMatchObject({ code: 1, stderr: "Errore: La richiesta è scaduta.\n" });
  const [request = {}] = site.approvals;
  site.approvals = [{ ...request, status: "approved" }];
  expect(await approve()).toMatchObject({ code: 1, stderr: expect.stringContaining("approvata") });
  expect(JSON.parse((await command(["approvals", "list", "--json"])).stdout)).toEqual([]);
  site.approvals = [{ ...request, arguments: { to: ["altro@example.com"] } }];
  expect(await approve()).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("hash") });
  expect(site.asked).toHaveLength(1);
  expect(await command(["approvals", "approve", RUN, "--yes"])).toMatchObject({ code: 4, stdout: "" });
});

test("receipts are exported as they are, and verified without network", async () => {
  const file = join(ownFolder(), "ricevute.ndjson");
  const out = await command(["receipts", "export", "--workspace", "cucina-k3m8p2qx", "--out", file]);
  expect(out).toMatchObject({ code: 0, stdout: "", stderr: "Cucina: 3 ricevute.\n" });
  const offline = { env: { REGIA_URL: "http://127.0.0.1:1" } };
  const verify = (...args: string[]) => regia(["receipts", "verify", ...args], offline);
  expect(await verify(file)).toMatchObject({ code: 0, stdout: "Valide: 3 ricevute.\n", stderr: "" });
  const { stdout } = await command(["receipts", "export"]);
  expect(
    stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual(site.receipts.map((line) => JSON.parse(line)));
  const list = await command(["receipts", "export", "--json"]);
  expect(await regia(["receipts", "verify", "-", "--json"], { input: list.stdout })).toMatchObject({
    code: 0,
    stdout: `${JSON.stringify({ valid: true, count: 3 }, null, 2)}\n`,
  });
});

test("every byte that is changed, and every line that is missing, is found by its number", async () => {
  const text = `${(await chained(2)).join("\n")}\n`;
  const file = join(ownFolder(), "ricevute.ndjson");
  const [first = ""] = text.split("\n");
  for (const at of [2, first.length - 2, first.indexOf("mail"), first.length + 1, text.length - 3]) {
    writeFileSync(file, `${text.slice(0, at)}#${text.slice(at + 1)}`);
    const wrong = await regia(["receipts", "verify", file, "--json"]);
    expect(wrong.code).toBe(1);
    const seq = at <= first.length ? 1 : 2;
    expect(JSON.parse(wrong.stdout)).toMatchObject({ valid: false, seq });
    expect(JSON.parse(wrong.stderr)).toMatchObject({ error: { exitCode: 1, seq } });
  }
  writeFileSync(file, text.slice(first.length + 1));
  expect(await regia(["receipts", "verify", file])).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("ricevuta 1"),
  });
});
