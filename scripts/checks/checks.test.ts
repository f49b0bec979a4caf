import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../bootstrap/toolchain.mjs";
import { filesOfCheckout } from "../changes/changedFiles.ts";
import { testsAmong } from "./check.ts";
import { checks } from "./checks.ts";

const files = filesOfCheckout();
const usual = checks.filter(({ exhaustive }) => !exhaustive);

test("each check is in one of the two runs", () => {
  expect(usual.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "build:app",
      "build:storybook",
      "pages",
      "lint",
      "boundaries",
      "knip",
      "knip:production",
      "references",
      "supply",
      "types:domain",
      "types:api",
      "types:ui",
      "types:app",
      "types:e2e",
      "types:cli",
      "types:local",
      "types:functions",
      "types:scripts",
      "rules",
      "generator",
      "command",
      "backend:attacks",
      "backend:hosted",
      "backend:modules",
      "backend:server",
      "components",
      "screens",
      "browser",
      "library",
      "site",
      "e2e",
    ]
  `);
  expect(checks.filter(({ exhaustive }) => exhaustive).map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "components:en",
      "screens:en",
      "components:pseudo",
      "screens:pseudo",
      "mutation",
    ]
  `);
});

test("names are unique, and what a check needs is there", () => {
  const names = checks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, needs = [] } of checks) for (const need of needs) expect(names, name).toContain(need);
});

test("npm test runs every test file once", () => {
  const all = files.filter((file) => /\.(test|e2e|stories)\.tsx?$/.test(file));
  expect(all.length).toBeGreaterThan(500);
  const runners = all.map((file) => ({
    file,
    checks: usual
      .filter(({ inputs }) => inputs && testsAmong([file], inputs).length > 0)
      .map(({ name }) => name),
  }));
  expect(runners.filter((each) => each.checks.length !== 1)).toEqual([]);
});

test("what a check starts or reads exists", () => {
  for (const { name, inputs } of checks)
    for (const start of inputs?.starts ?? [])
      expect(
        files.some((file) => file.startsWith(start)),
        `${name}: ${start}`,
      ).toBe(true);
});

test("the workflow runs every part of npm test, and the exhaustive run at night", () => {
  const [usually, nightly] = ["ci", "nightly"].map((name) =>
    readFileSync(join(root, `.github/workflows/${name}.yml`), "utf8"),
  );
  expect(usually).toContain("part: [1, 2, 3, 4]");
  expect(usually).toContain("npm test -- --shard=");
  expect(nightly).toContain("npm run test:exhaustive");
});
