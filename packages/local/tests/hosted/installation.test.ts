import { expect, test } from "vitest";
import { refusalOf } from "./people.ts";
import { onEverySetup, type Setup } from "./setups.ts";

const faults = async (setup: Setup) => {
  const [row] = await setup.as(
    "service_role",
    null,
    (sql) => sql<{ faults: string[] }[]>`
    select public.installation_faults() as faults`,
  );
  return row?.faults;
};

onEverySetup("an installation", (setup) => {
  test("is complete, and includes every kind of part", async () => {
    expect(await faults(setup())).toEqual([]);
    const kinds = await setup()
      .sql`select kind, count(*)::int as parts from private.installed_parts group by kind`;
    const known = new Map(kinds.map(({ kind, parts }) => [kind, parts]));
    expect([...known.keys()].sort()).toEqual([
      "bucket",
      "function",
      "policy",
      "row level security",
      "trigger",
    ]);
    expect(known.get("trigger")).toBeGreaterThan(10);
  });

  test("has only parts that were recorded when supabase/schemas was applied", async () => {
    const forgotten = await setup().sql.begin(async (sql) => {
      await sql`set local search_path = ''`;
      return await sql`
        select kind, name from private.present_parts() except select kind, name from private.installed_parts`;
    });
    expect([...forgotten]).toEqual([]);
  });

  test.each([
    ["trigger handle_new_user on auth.users", "drop trigger handle_new_user on auth.users"],
    [
      "trigger guard_profile_update on public.profiles",
      "alter table public.profiles disable trigger guard_profile_update",
    ],
    [
      "policy own profile can be read on public.profiles",
      'drop policy "own profile can be read" on public.profiles',
    ],
    [
      "policy own avatars can be uploaded on storage.objects",
      'drop policy "own avatars can be uploaded" on storage.objects',
    ],
    [
      "row level security public.billing_invoices",
      "alter table public.billing_invoices disable row level security",
    ],
    ["function public.export_account()", "drop function public.export_account()"],
    ["bucket avatars", "update storage.buckets set file_size_limit = null where id = 'avatars'"],
  ])("without %s is incomplete", async (fault, statement) => {
    const undone = new Error("undone");
    let found: string[] = [];
    await setup()
      .sql.begin(async (sql) => {
        await sql.unsafe("set local search_path = ''");
        await sql.unsafe(statement);
        const [row] = await sql<{ faults: string[] }[]>`select public.installation_faults() as faults`;
        found = row?.faults ?? [];
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    expect(found).toEqual([fault]);
    expect(await faults(setup())).toEqual([]);
  });

  test("can be checked only by the server", async () => {
    for (const role of ["anon", "authenticated"] as const) {
      expect(await refusalOf(setup().as(role, null, (sql) => sql`select public.installation_faults()`))).toBe(
        "42501",
      );
    }
  });
});
