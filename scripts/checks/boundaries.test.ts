import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from "dependency-cruiser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "../bootstrap/toolchain.mjs";

const { forbidden = [], options } = createRequire(import.meta.url)(
  join(root, ".dependency-cruiser.cjs"),
) as IFlattenedRuleSet & { readonly options: ICruiseOptions };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "regia-boundaries-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** The rules that imports between files of the app break; each file is written with the files that it imports. */
async function brokenBy(imports: Readonly<Record<string, readonly string[]>>): Promise<readonly string[]> {
  for (const [file, imported] of Object.entries(imports)) {
    const path = join(folder, "packages/app/src", file);
    mkdirSync(dirname(path), { recursive: true });
    const lines = imported.map((other) => `import "${"../".repeat(file.split("/").length - 1)}${other}";`);
    writeFileSync(path, lines.join("\n"));
  }
  const ruleSet = { forbidden };
  const { output } = await cruise(["packages"], { ...options, baseDir: folder, validate: true, ruleSet });
  const { summary } = output as ICruiseResult;
  return [...new Set(summary.violations.map(({ rule }) => rule.name))].sort();
}

test("the app may import downwards, and one feature another", async () => {
  expect(
    await brokenBy({
      "app/start.ts": ["chat/chat.ts", "data/data.ts"],
      "chat/chat.ts": ["profile/picture.ts", "data/data.ts"],
      "profile/picture.ts": ["browser/storage.ts"],
      "data/data.ts": ["browser/storage.ts"],
      "browser/storage.ts": [],
    }),
  ).toEqual([]);
});

test("two folders of the app may not import each other, though no file does", async () => {
  expect(
    await brokenBy({
      "chat/one.ts": ["profile/one.ts"],
      "profile/one.ts": [],
      "profile/two.ts": ["chat/two.ts"],
      "chat/two.ts": [],
    }),
  ).toEqual(["app-folders-one-way"]);
});

test("nor may they through a third one", async () => {
  expect(
    await brokenBy({
      "data/one.ts": ["browser/one.ts"],
      "browser/one.ts": [],
      "browser/two.ts": ["time/two.ts"],
      "time/two.ts": [],
      "time/three.ts": ["data/three.ts"],
      "data/three.ts": [],
    }),
  ).toEqual(["app-folders-one-way"]);
});

test("the ground floor of the app knows no feature, and no feature knows what is on top", async () => {
  expect(await brokenBy({ "data/data.ts": ["chat/chat.ts"], "chat/chat.ts": [] })).toEqual([
    "app-ground-floor",
  ]);
  expect(await brokenBy({ "chat/chat.ts": ["app/start.ts"], "app/start.ts": [] })).toContain("app-on-top");
  expect(await brokenBy({ "chat/chat.ts": ["main.tsx"], "main.tsx": [] })).toContain("app-on-top");
});
