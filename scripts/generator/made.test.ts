// What the generator makes, in a copy of the checkout, by the checks that a change must pass.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rounds } from "../../packages/domain/src/testing/rounds.ts";
import { writeTextTypes } from "../bootstrap/textTypes.mjs";
import { copyOfCheckout } from "./copy.fixture.ts";
import { planOf } from "./generator.ts";
import { write } from "./write.ts";

const BUSY_MACHINE = 600_000;

const asked = [
  ["component", "SeatCount"],
  ["screen", "SeatsScreen", "Quanti sono i posti", 'How many "seats" there are'],
  ["story", "components/SeatCount", "LongWord", "A long word breaks."],
  ["story", "screens/SeatsScreen", "Full", "No seat is left."],
  ["command", "seats", "mostra i posti", "shows the seats"],
  ["migration", "add_seats_to_plans"],
];
const paths = new Set<string>();
let copy: string;

beforeAll(() => {
  copy = copyOfCheckout();
  for (const args of asked) {
    const plan = planOf(copy, args);
    write(copy, plan);
    for (const path of plan.keys()) paths.add(path);
  }
  writeTextTypes(copy);
}, BUSY_MACHINE);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a program of the copy's toolchain in the copy; returns what it prints if it fails. */
function faultsOf(args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV$|REGIA_TEST_CONFIGS$)/.test(name),
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    env: { ...Object.fromEntries(own), CI: "true", ...env },
    encoding: "utf8",
  });
  return status === 0 ? "" : stdout + stderr;
}

const vitest = (configs: string, ...args: readonly string[]) =>
  faultsOf(["node_modules/vitest/vitest.mjs", "run", ...args], { REGIA_TEST_CONFIGS: configs });

const typesOf = (config: string) => faultsOf(["scripts/types/node_modules/typescript/bin/tsc", "-p", config]);

/** Checks that take long; the usual run goes without them. */
const longChecks: Readonly<Record<string, () => string>> = {
  budget: () => faultsOf(["packages/ui/weight/main.ts", "components/SeatCount", "screens/SeatsScreen"]),
  stories: () => {
    const projects = ["--project", "ui (component stories)", "--project", "ui (screen stories)"];
    openTo("packages/ui/vitest.stories.config.ts");
    return vitest("packages/ui/vitest.stories.config.ts", ...projects, "SeatCount", "SeatsScreen");
  },
  knip: () => faultsOf(["node_modules/knip/bin/knip.js", "--no-progress"]),
  boundaries: () =>
    faultsOf([
      "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
      ...["--config", ".dependency-cruiser.cjs", "packages", "functions"],
    ]),
  texts: () => vitest("scripts/vitest.config.ts", "--project", "scripts", "texts/texts"),
};

describe("what is made", { timeout: BUSY_MACHINE }, () => {
  test("is formatted and linted", () => {
    const biome = ["node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings"];
    expect(faultsOf([...biome, "--no-errors-on-unmatched", ...paths])).toBe("");
  });

  test("compiles, as part of the library", () => {
    // Only what is made, with all that it uses: the whole library takes three times as long.
    const config = "packages/ui/tsconfig.made.json";
    const files = ["packages/ui/src/i18n/i18next.d.ts", ...paths]
      .filter((path) => /^packages\/ui\/.*\.tsx?$/.test(path))
      .map((path) => path.slice("packages/ui/".length));
    writeFileSync(join(copy, config), JSON.stringify({ extends: "./tsconfig.json", include: [], files }));
    expect(typesOf(config)).toBe("");
    rmSync(join(copy, config));
  });

  test("compiles, as part of the command line", () => {
    expect(typesOf("packages/cli")).toBe("");
  });

  test("has its page, status, changeset and accepted interface", () => {
    const files = ["tests/folders", "tests/exports"];
    expect(vitest("packages/ui/vitest.config.ts", "--project", "ui (node)", ...files)).toBe("");
  });

  test("says in every language what the command does", () => {
    for (const [locale, description] of [
      ["it", "Mostra i posti."],
      ["en", "Shows the seats."],
    ] as const) {
      const args = ["packages/cli/src/main.ts", "seats", "--json", "--locale", locale];
      const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
      expect(JSON.parse(stdout)).toEqual({ description });
    }
  });

  test("is a migration that says what it does", () => {
    const [file = ""] = [...paths].filter((path) => path.startsWith("supabase/"));
    expect(file).toMatch(/^supabase\/migrations\/\d{14}_add_seats_to_plans\.sql$/);
    expect(readFileSync(join(copy, file), "utf8")).toBe("-- Add seats to plans.\n");
  });

  const others = Object.entries(longChecks);
  test.each(others.slice(0, rounds(0, others.length)))("passes the check of %s", (_, faults) => {
    expect(faults()).toBe("");
  });
});

/** Lets the server of a configuration give out what is linked from outside of the copy. */
function openTo(config: string): void {
  const file = join(copy, config);
  const text = readFileSync(file, "utf8");
  const opened = text.replace("  plugins: [\n", "  server: { fs: { strict: false } },\n$&");
  expect(opened).not.toBe(text);
  writeFileSync(file, opened);
}
