import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Backend, startBackend } from "./backend.ts";
import { regia } from "./command.ts";
import { DEMO_USERS } from "./server.ts";
import { type SignedInCommand, signedIn } from "./signedIn.ts";

type User = Readonly<Record<string, unknown>> & { readonly id: string; readonly email: string };

const FORMULA = '=HYPERLINK("http://evil.example";"x")';

let backend: Backend;
let admin: SignedInCommand;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  admin = await signedIn(backend);
});

/** Sets the phone number of a demo user, as its owner can. */
async function givePhone(value: string): Promise<string> {
  const { publishableKey } = (await (await fetch(`${backend.url}/local/config.json`)).json()) as {
    publishableKey: string;
  };
  const headers = { apikey: publishableKey, "Content-Type": "application/json" };
  const signIn = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers,
    body: JSON.stringify(backend.user),
  });
  const session = (await signIn.json()) as { access_token: string; user: { id: string } };
  const answer = await fetch(`${backend.url}/rest/v1/profiles?id=eq.${session.user.id}`, {
    method: "PATCH",
    headers: { ...headers, Authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ phone: value }),
  });
  expect(answer.status).toBe(204);
  return session.user.id;
}

describe("export users", () => {
  test("writes the same users as CSV, JSON and NDJSON, to a file or the standard output", async () => {
    const out = (name: string) => join(admin.home, name);
    const written = await admin.run(["export", "users", "--out", out("users.csv")]);
    expect(written).toMatchObject({ code: 0, stdout: "" });
    await admin.run(["export", "users", "--out", out("users.json")]);
    await admin.run(["export", "users", "--out", out("users.ndjson")]);

    const json: User[] = JSON.parse(readFileSync(out("users.json"), "utf8"));
    expect(json).toHaveLength(DEMO_USERS + 1);
    expect(written.stderr).toMatch(/ utenti scritti in .*users\.csv \(.+\)\.\n$/);
    expect(Number.parseInt(written.stderr, 10)).toBe(json.length);
    const ndjson = readFileSync(out("users.ndjson"), "utf8").trimEnd().split("\n");
    expect(ndjson.map((line) => JSON.parse(line))).toEqual(json);
    const csv: Record<string, string>[] = parse(readFileSync(out("users.csv"), "utf8"), { columns: true });
    expect(csv.map(({ id }) => id)).toEqual(json.map(({ id }) => id));
    for (const [index, row] of csv.entries()) {
      const user = json[index];
      expect(row["is_expired"]).toBe(String(user?.["is_expired"]));
      expect(JSON.parse(row["custom_limits"] || "null")).toEqual(user?.["custom_limits"]);
    }

    expect((await admin.run(["export", "users"])).stdout).toBe(readFileSync(out("users.csv"), "utf8"));
    expect(await admin.json(["export", "users"])).toEqual(json);
    expect((await admin.run(["export", "users", "--format", "ndjson", "--out", "-"])).stdout).toBe(
      readFileSync(out("users.ndjson"), "utf8"),
    );
  });

  test("accepts the filters of the lists", async () => {
    const args = ["--plan", "enterprise", "--sort", "email", "--order", "asc"];
    expect(await admin.json(["export", "users", ...args])).toEqual(
      await admin.json(["users", "list", ...args]),
    );
    expect(await admin.json(["export", "users", "--search", "nessunissimo"])).toEqual([]);
    const { stdout } = await admin.run(["export", "users", "--search", "nessunissimo"]);
    expect(stdout).toMatch(/^id,email,[a-z_,]+\n$/);
  });

  test.each([FORMULA, "+39 02 1234567", "-1+1", "@SUM(A1)"])(
    "no cell of CSV can be a formula: %s",
    async (phone) => {
      const id = await givePhone(phone);
      const { stdout } = await admin.run(["export", "users", "--search", id]);
      const [user] = parse(stdout, { columns: true }) as Record<string, string>[];
      expect(user?.["phone"]).toBe(`'${phone}`);
      expect(await admin.json(["export", "users", "--search", id])).toMatchObject([{ phone }]);
    },
  );

  test("replaces a file atomically and keeps symbolic links", async () => {
    const folder = join(admin.home, "out");
    mkdirSync(folder);
    const file = join(folder, "users.csv");
    const link = join(folder, "link.csv");
    writeFileSync(file, "old");
    symlinkSync(file, link);
    const unreachable = ["export", "users", "--out", file, "--url", "http://127.0.0.1:1", "--key", "k"];
    expect(await regia(unreachable, { env: { REGIA_TOKEN: "t" } })).toMatchObject({ code: 1 });
    expect(readFileSync(file, "utf8")).toBe("old");
    expect((await admin.run(["export", "users", "--out", link])).code).toBe(0);
    expect(readFileSync(file, "utf8")).toMatch(/^id,email,/);
    expect(readdirSync(folder).sort()).toEqual(["link.csv", "users.csv"]);
  });

  test.each([
    [["--out", "/dev/full"], 1, "lo spazio su disco è finito mentre scrivevo /dev/full."],
    [["--out", "no/where.csv"], 1, "no/where.csv non si può usare: la cartella no non esiste."],
    [["--out", "/dev/null/users.csv"], 1, "il file /dev/null/users.csv non esiste."],
    [["--out", "/"], 1, "/ è una cartella, serve un file."],
    [["--format", "xml"], 2, "--format: «xml» non è tra i valori possibili: csv, json, ndjson."],
  ])("%j ends with %d", async (args, code, sentence) => {
    expect(await admin.run(["export", "users", ...args])).toEqual({
      code,
      signal: null,
      stdout: "",
      stderr: `Errore: ${sentence}\n`,
    });
  });

  test.each([
    "export users",
    "export users --json",
    "export users --ndjson",
    "audit list",
    "audit list --json",
    "audit list --ndjson",
  ])("writes nothing at all for somebody who may not read it: %s", async (line) => {
    const user = await signedIn(backend, { account: backend.user });
    expect(await user.run(line.split(" "))).toMatchObject({ code: 3, stdout: "" });
  });

  test("refuses two formats", async () => {
    const { stderr, ...outcome } = await admin.run(["export", "users", "--json", "--format", "csv"]);
    expect(outcome).toEqual({ code: 2, signal: null, stdout: "" });
    expect(JSON.parse(stderr).error.message).toBe("--json e --format csv non si possono usare insieme.");
  });
});
