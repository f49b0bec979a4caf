import { beforeAll, expect, test } from "vitest";
import { checks } from "../checks/checks.ts";
import { filesOfCheckout } from "./changedFiles.ts";
import { type Dependencies, readDependencies } from "./dependencies.ts";
import { selectionOf } from "./selection.ts";

const files = filesOfCheckout();
let dependencies: Dependencies;

beforeAll(async () => {
  dependencies = await readDependencies(files);
}, 300_000);

/** What changes leave of each check: "all", "none" or its test files. */
const selectionAfter = (...changed: readonly string[]) =>
  Object.fromEntries(
    checks.map((check) => {
      const selected = selectionOf(check, { changed, files, dependencies });
      return [
        check.name,
        selected.files === undefined ? "all" : selected.files.length === 0 ? "none" : selected.files,
      ];
    }),
  );

test("a rule reaches its tests, the screens that apply it and the journeys", () => {
  const selection = selectionAfter("packages/domain/src/quote/quote.ts");
  expect(selection["rules"]).toContain("packages/domain/src/quote/quote.test.ts");
  expect(selection["rules"]).not.toContain("packages/domain/src/trial/trial.test.ts");
  expect(selection).toMatchObject({ command: "all", "types:cli": "all", "backend:hosted": "none" });
});

test("a component reaches its stories and those of what contains it, not the backend", () => {
  const selection = selectionAfter("packages/ui/src/components/Slider/Slider.css.ts");
  expect(selection["components"]).toContain("packages/ui/src/components/Slider/Slider.stories.tsx");
  expect(selection["components"]).not.toContain("packages/ui/src/components/Badge/Badge.stories.tsx");
  expect(selection).toMatchObject({ "backend:attacks": "none", command: "none", library: "all", e2e: "all" });
});

test("SQL reaches everything that runs on the database", () => {
  const migration = files.find((file) => file.endsWith(".sql"));
  expect(selectionAfter(String(migration))).toMatchObject({
    "backend:attacks": "all",
    "backend:hosted": "all",
    "backend:modules": "all",
    "backend:server": "all",
    command: "all",
    e2e: "all",
    components: "none",
    "types:ui": "none",
  });
});

test("a text reaches the stories, the journeys and the types of what shows it", () => {
  const selection = selectionAfter("packages/ui/src/i18n/it/admin.json");
  expect(selection).toMatchObject({
    components: "all",
    screens: "all",
    e2e: "all",
    "types:ui": "all",
    "types:app": "all",
    "backend:hosted": "none",
  });
});

test("a test reaches itself alone", () => {
  const journey = "packages/app/e2e/prompts.e2e.ts";
  expect(selectionAfter(journey)).toMatchObject({
    e2e: [journey],
    command: "none",
    "types:e2e": "all",
    "types:ui": "none",
  });
});

test("what a text is read by counts: the recipes of the proxies are tried as they stand", () => {
  expect(selectionAfter("docs/hosting.md")["backend:server"]).toContain(
    "packages/local/tests/proxies/recipes.test.ts",
  );
});

test("what is installed, and how it is checked, reaches everything", () => {
  for (const file of [
    "pnpm-lock.yaml",
    "scripts/checks/suites.ts",
    "patches/any.patch",
    "packages/ui/package.json",
  ])
    expect(new Set(Object.values(selectionAfter(file))), file).toEqual(new Set(["all"]));
});

test("the page that holds the app reaches the journeys", () => {
  expect(selectionAfter("packages/app/index.html")).toMatchObject({ e2e: "all", "build:app": "all" });
});

test("a deleted file reaches what uses its neighbours", () => {
  const selection = selectionAfter("packages/ui/src/components/Slider/Gone.tsx");
  expect(selection["components"]).toContain("packages/ui/src/components/Slider/Slider.stories.tsx");
});
