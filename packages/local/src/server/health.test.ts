import { describe, expect, test, vi } from "vitest";
import { eventually } from "../../tests/support/eventually.ts";
import { useTestServer } from "../../tests/support/server.ts";
import { readDatabaseSource } from "../database/index.ts";
import { FOLDERS } from "./start.ts";

const server = useTestServer();

async function health(headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${server().url}/healthz`, { headers });
  return [answer.status, await answer.json()];
}

const WELL = [200, { status: "ok" }];
const lacking = (...missing: string[]) => [503, { status: "unavailable", reason: "installation", missing }];

describe("a server with an incomplete installation", () => {
  const { migrations } = readDatabaseSource(FOLDERS.database);
  const newest = migrations.at(-1);
  const guard = "guard_profile_update on public.profiles";

  test.each([
    [
      "a trigger",
      "alter table public.profiles disable trigger guard_profile_update",
      "alter table public.profiles enable trigger guard_profile_update",
      `trigger ${guard}`,
    ],
    [
      "a policy",
      'alter policy "own profile can be read" on public.profiles rename to elsewhere',
      'alter policy elsewhere on public.profiles rename to "own profile can be read"',
      "policy own profile can be read on public.profiles",
    ],
    [
      "the bucket's limit",
      "update storage.buckets set file_size_limit = null where id = 'avatars'",
      "update storage.buckets set file_size_limit = 5242880 where id = 'avatars'",
      "bucket avatars",
    ],
    [
      "a migration",
      `update supabase_migrations.schema_migrations set version = 'x' where version = '${newest?.version}'`,
      `update supabase_migrations.schema_migrations set version = '${newest?.version}' where version = 'x'`,
      `migration ${newest?.version}_${newest?.name}`,
    ],
    [
      "the list of migrations",
      "alter schema supabase_migrations rename to elsewhere",
      "alter schema elsewhere rename to supabase_migrations",
      migrations.map(({ version, name }) => `migration ${version}_${name}`),
    ],
    [
      "the list of parts",
      "alter function public.installation_faults() rename to elsewhere",
      "alter function public.elsewhere() rename to installation_faults",
      "function public.installation_faults()",
    ],
  ])("says that %s is missing, and is well again with it", async (_part, remove, mend, fault) => {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    try {
      await server().sql.unsafe(remove);
      const faults = [fault].flat();
      expect(await health()).toEqual(lacking(...faults));
      expect(await health()).toEqual(lacking(...faults));
      await server().sql.unsafe(mend);
      expect(await health()).toEqual(WELL);
      const entries = written.mock.calls.map(([text]) => JSON.parse(String(text)) as unknown);
      expect(entries).toEqual([
        { at: expect.any(String), level: "error", event: "installation", missing: faults.join("; ") },
      ]);
    } finally {
      written.mockRestore();
    }
  });

  test("does not tell other machines which part is missing", async () => {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    try {
      await server().sql`alter table public.profiles disable trigger guard_profile_update`;
      expect(await health({ "x-forwarded-for": "203.0.113.5" })).toEqual([
        503,
        { status: "unavailable", reason: "installation" },
      ]);
      expect(await health()).toEqual(lacking(`trigger ${guard}`));
    } finally {
      await server().sql`alter table public.profiles enable trigger guard_profile_update`;
      written.mockRestore();
    }
    expect(await health()).toEqual(WELL);
  });

  test("says that writes fail, and is well again when they do not", async () => {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { sql } = server();
    const becomes = (answer: unknown) => eventually(async () => expect(await health()).toEqual(answer));
    try {
      await sql`alter system set default_transaction_read_only = on`;
      await sql`select pg_reload_conf()`;
      await becomes([503, { status: "unavailable", reason: "writes" }]);
      await health();
    } finally {
      await sql`alter system reset default_transaction_read_only`;
      await sql`select pg_reload_conf()`;
    }
    await becomes(WELL);
    const entries = written.mock.calls.map(([text]) => JSON.parse(String(text)) as { event: string });
    // The upkeep, which writes every few seconds, may have told its own failure meanwhile.
    expect(entries.filter(({ event }) => event !== "conversation recovery")).toEqual([
      expect.objectContaining({ event: "writes", code: "25006" }),
    ]);
    written.mockRestore();
  });

  test("answers a hundred concurrent requests", async () => {
    expect(await Promise.all(Array.from({ length: 100 }, () => health()))).toEqual(
      Array.from({ length: 100 }, () => WELL),
    );
  });
});
