import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../src/postgres/index.ts";
import { migrated } from "../support/databases.ts";

const ROOT = join(import.meta.dirname, "../../../..");
/** All that a limit reaches without a browser, and which fields the form has. */
const SOURCES = [
  "tsconfig.base.json",
  "scripts/bootstrap/textTypes.mjs",
  "supabase/schemas/plans",
  ...["domain", "api", "cli"].flatMap((name) =>
    ["package.json", "tsconfig.json", "src", "node_modules"].map((part) => `packages/${name}/${part}`),
  ),
  "packages/domain/scripts",
  "packages/ui/package.json",
  "packages/ui/node_modules/@regia",
  "packages/ui/src/screens/EnterpriseLimitsScreen/limitGroups.ts",
];
const TYPES = join(ROOT, "scripts/types/node_modules/typescript/bin/tsc");

const NAME = "maxVoiceMinutesPerMonth";
const ENTRY = `  ${NAME}: {
    ...number("messaging", [0, 60, UNLIMITED], "minutes"),
    meter: { action: "speak", counter: "voiceMinutesThisMonth" },
  },
`;
const TEXTS = { it: "Minuti di voce al mese", en: "Voice minutes a month" };

let copy: string;
let database: TestDatabase;
let sql: postgres.Sql;

/** Replaces the first `from` in a file of the copy by `to`. */
function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(copy, path), "utf8");
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
  writeFileSync(join(copy, path), text.replace(from, to));
}

/** Runs Node in the copy. */
function node(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
  return { status, stdout, stderr };
}

const regia = (...args: readonly string[]) => node("packages/cli/src/main.ts", ...args);

/** The value of an expression in a module of the copy, with what `names` takes from `from`. */
function valueIn(
  file: string,
  { names, from, value }: { names: string; from: string; value: string },
): unknown {
  const path = join(copy, file);
  writeFileSync(path, `import { ${names} } from "${from}";\nconsole.log(JSON.stringify(${value}));\n`);
  return JSON.parse(execFileSync(process.execPath, [path], { encoding: "utf8" }));
}

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), "regia-limit-"));
  for (const path of SOURCES) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !/\.test\.ts$|[\\/]\.vite/.test(source),
    });
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
  mkdirSync(join(copy, ".tools"));
  database = await createTestDatabase(migrated);
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
});

afterAll(async () => {
  await sql?.end();
  await database?.drop();
  rmSync(copy, { recursive: true, force: true });
});

test("a new limit is one entry of the table and its texts", async () => {
  edit(
    "packages/domain/src/plans/limitFields.ts",
    "} as const satisfies Record<",
    `${ENTRY}} as const satisfies Record<`,
  );
  expect(node(TYPES, "-p", "packages/domain").stdout).toContain(`limits:field.${NAME}`);
  for (const [language, text] of Object.entries(TEXTS)) {
    const path = `packages/domain/src/messages/${language}/limits.json`;
    edit(path, '  "field": {\n', `  "field": {\n    "${NAME}": "${text}",\n`);
  }
  valueIn("scripts/bootstrap/write.mjs", {
    names: "writeTextTypes",
    from: "./textTypes.mjs",
    value: `writeTextTypes(${JSON.stringify(copy)}, ["packages/domain/src/messages"]) ?? null`,
  });
  expect(node(TYPES, "-p", "packages/cli")).toMatchObject({ status: 0, stdout: "" });
  expect(node("packages/domain/scripts/planRules.ts").status).toBe(0);

  // The database.
  await sql.unsafe(readFileSync(join(copy, "supabase/schemas/plans/rules.sql"), "utf8"));
  const [row] = await sql`
    select
      public.is_limit_value(${NAME}, '15') as valid,
      public.is_limit_value(${NAME}, '1.5') as invalid,
      public.plan_limits('pro') -> ${NAME} as pro,
      public.effective_limits('enterprise', null, jsonb_build_object(${NAME}::text, 15), now()) -> ${NAME} as custom,
      (select counters from private.action_rules where limit_field = ${NAME}) as counters`;
  expect(row).toEqual({
    valid: true,
    invalid: false,
    pro: 60,
    custom: 15,
    counters: ["voiceMinutesThisMonth"],
  });

  // The API.
  const fields = `{ email: "a@example.com", customLimits: { ${NAME}: value } }`;
  expect(
    valueIn("packages/cli/src/parse.ts", {
      names: "operationFields",
      from: "@regia/api/admin",
      value: `[15, 1.5].map((value) => operationFields.limits["~standard"].validate(${fields}))`,
    }),
  ).toMatchObject([
    { value: { customLimits: { [NAME]: 15 } } },
    { issues: [{ message: expect.stringContaining(NAME) }] },
  ]);

  // The form.
  expect(
    valueIn("packages/ui/src/form.ts", {
      names: "LIMIT_GROUPS",
      from: "./screens/EnterpriseLimitsScreen/limitGroups.ts",
      value: `LIMIT_GROUPS.find(({ group }) => group === "messaging").figures.map(({ name }) => name)`,
    }),
  ).toEqual(["maxEmailsPerMonth", "maxSmsPerMonth", NAME]);

  // The command line.
  expect(regia("plan", "list", "--locale", "it").stdout).toContain(TEXTS.it);
  expect(JSON.parse(regia("estimate", "--set", `${NAME}=15`, "--json").stdout).limits[NAME]).toBe(15);
  expect(regia("limits", "set", "a@example.com", `${NAME}=x`)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(NAME),
  });
});
