import { formatDay, romeDay } from "@regia/domain/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Backend, startBackend } from "./backend.ts";
import { type SignedInCommand, signedIn } from "./signedIn.ts";
import { Terminal } from "./terminal.ts";

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly expires_at: string;
}

interface Created extends Pick<Listed, "id" | "name"> {
  readonly token: string;
}

const DAY = 24 * 3_600_000;

let backend: Backend;
let person: SignedInCommand;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  // Anybody has tokens, not only admins.
  person = await signedIn(backend, { account: backend.user });
});

const create = (name: string, ...options: readonly string[]) =>
  person.run(["tokens", "create", name, "--scope", "chat", ...options]);

test("a token is shown once, listed without its secret, and revoked", async () => {
  expect(await create(" Prova ", "--dry-run", "--json")).toMatchObject({
    code: 0,
    stdout: `${JSON.stringify({ status: "planned", name: "Prova", scope: "chat" }, null, 2)}\n`,
    stderr: "Prova: nulla è stato cambiato.\n",
  });
  const made = await create("Report mensile", "--json");
  const { id, name, token, ...rest }: Created = JSON.parse(made.stdout);
  expect({ name, rest }).toEqual({ name: "Report mensile", rest: {} });
  expect(token).toMatch(/^regia_[0-9a-f]{64}$/);
  const month = await create("Mese", "--days", "30");
  const plain = await create("Altro");
  expect(plain.stdout).toMatch(/^regia_[0-9a-f]{64}\n$/);

  const listed = await person.run(["tokens", "list", "--json"]);
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { name: "Altro", scope: "chat", last_used_at: null, last_used_ip: null, expires_at: expect.any(String) },
    { name: "Mese" },
    { id, name },
  ]);
  expect(listed.stdout).not.toContain("regia_");
  const rows: Listed[] = JSON.parse(listed.stdout);
  const lifetimes = rows.map((row) => Date.parse(row.expires_at) - Date.parse(row.created_at));
  expect(lifetimes.map((lifetime) => Math.round(lifetime / DAY))).toEqual([90, 30, 90]);
  for (const [index, { stderr }] of [plain, month, made].entries()) {
    const day = formatDay(romeDay(Date.parse(rows[index]?.expires_at ?? "")));
    expect(stderr).toBe(`Copia il token adesso: non sarà più mostrato. Vale fino al ${day}.\n`);
  }
  const narrow = new Terminal(["tokens", "list"], { env: person.env, columns: 80 });
  expect(await narrow.ended).toBe(0);
  expect(narrow.text).toContain(id);
  for (const line of narrow.text.split("\r\n")) expect(line.length).toBeLessThanOrEqual(80);

  expect(await person.run(["tokens", "revoke", id, "--dry-run"])).toMatchObject({
    code: 0,
    stdout: `Report mensile (${id})\n`,
    stderr: "Prova: nulla è stato cambiato.\n",
  });
  expect(await person.json(["tokens", "revoke", id])).toEqual({ status: "applied", id, name });
  expect(await person.json(["tokens", "revoke", id])).toEqual({ status: "unchanged", id, name });
  const left = await person.run(["tokens", "list", "--ndjson"]);
  expect(
    left.stdout
      .trimEnd()
      .split("\n")
      .map((row) => (JSON.parse(row) as Listed).name),
  ).toEqual(["Altro", "Mese"]);
});

test("what cannot be done is refused with its exit code", async () => {
  expect(await create("  ")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: "Errore: il nome deve avere da 1 a 80 caratteri visibili.\n",
  });
  expect(await person.run(["tokens", "create", "Senza"])).toMatchObject({ code: 2, stdout: "" });
  expect(await person.run(["tokens", "create", "X", "--scope", "admin"])).toMatchObject({ code: 2 });
  for (const days of ["0", "366", "un mese"]) {
    expect(await create("X", "--days", days)).toMatchObject({
      code: 2,
      stderr: "Errore: --days vuole un numero da 1 a 365.\n",
    });
  }
  for (const id of ["0190a5c8-0000-7000-8000-00000000000a", "niente"]) {
    expect(await person.run(["tokens", "revoke", id])).toMatchObject({
      code: 4,
      stderr: "Errore: questo token non esiste.\n",
    });
  }
  const signedOut = { XDG_CONFIG_HOME: "/dev/null" };
  expect(await person.run(["tokens", "list"], { env: signedOut })).toMatchObject({ code: 3 });
});
