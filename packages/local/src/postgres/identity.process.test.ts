import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../../tests/support/app.ts";
import { processesNaming } from "../../tests/support/processes.ts";
import type { Failure } from "../failure/index.ts";
import { startPostgres } from "./index.ts";

let folder: TestFolder;
const path = process.env["PATH"];
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => {
  process.env["PATH"] = path;
  folder.remove();
});

/** Simulates a machine that forbids some commands, as containers do. */
function forbid(...commands: readonly string[]): void {
  const bin = join(folder.path, "bin");
  mkdirSync(bin);
  for (const command of commands) {
    writeFileSync(join(bin, command), "#!/bin/sh\nexit 1\n");
    chmodSync(join(bin, command), 0o755);
  }
  process.env["PATH"] = `${bin}${delimiter}${path}`;
}

async function rowsSurvive(dataDir: string): Promise<void> {
  for (const expected of [1, 2]) {
    const server = await startPostgres({ dataDir });
    const sql = postgres(server.url, { max: 1, onnotice: () => {} });
    await sql`create table if not exists kept (n int)`;
    await sql`insert into kept values (1)`;
    expect(await sql`select count(*)::int as n from kept`).toEqual([{ n: expected }]);
    await sql.end();
    await server.stop();
  }
  expect(processesNaming(dataDir)).toEqual([]);
}

describe("PostgreSQL, which refuses to run as root, runs and keeps its rows", () => {
  test.each([
    ["where everything is allowed", []],
    ["where namespaces are forbidden, behind folders that only the owner may enter", ["unshare"]],
  ])("%s", async (_where, forbidden) => {
    forbid(...forbidden);
    const closed = join(folder.path, "closed");
    mkdirSync(closed, { mode: 0o700 });
    await rowsSurvive(join(closed, "data"));
  });

  test("where only changing the user works, in a folder that others can traverse", async () => {
    forbid("unshare", "setpriv");
    chmodSync(folder.path, 0o755);
    const dataDir = join(folder.path, "data");
    await rowsSurvive(dataDir);
    expect(statSync(join(dataDir, "postgres.password")).mode & 0o077).toBe(0);
    expect(statSync(join(dataDir, "postgres")).mode & 0o077).toBe(0);
  });

  test("with a store that another identity created", async () => {
    const dataDir = join(folder.path, "data");
    const one = await startPostgres({ dataDir });
    await one.stop();
    forbid("unshare");
    const other = await startPostgres({ dataDir });
    await other.stop();
    process.env["PATH"] = path;
    const again = await startPostgres({ dataDir });
    await again.stop();
  });
});

test("where no identity works, the start fails with a message", async () => {
  forbid("unshare", "setpriv");
  const attempt = startPostgres({ dataDir: join(folder.path, "data") });
  // Only root has to change the user.
  if (process.getuid?.() === 0) {
    await expect(attempt).rejects.toMatchObject({ code: "root-refused" } satisfies Partial<Failure>);
  } else await (await attempt).stop();
});
