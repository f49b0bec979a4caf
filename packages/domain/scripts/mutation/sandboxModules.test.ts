import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  writeFileSync(join(folder, "texts.json"), '{ "one": 1 }');
  writeFileSync(
    join(folder, "shared.ts"),
    `import texts from "./texts.json" with { type: "json" };
     export const made: number[] = [texts.one * (globalThis.mutant as number)];\n`,
  );
  writeFileSync(
    join(folder, "rules.test.ts"),
    `import { expect, test } from "vitest";
     import { made } from "./shared.ts";
     test("as it was made", () => { made.push(0); expect(made).toEqual([1, 0]); });\n`,
  );
  writeFileSync(
    join(folder, "other.test.ts"),
    `import { test } from "vitest"; test("x", () => undefined);\n`,
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script in plain Node, because Vitest replaces Node's module loader. */
function inNode(script: string, loaded = folder): unknown {
  const modules = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const lines = [
    `import { sandboxModules } from ${modules("./sandboxModules.ts")};`,
    `import { takeDeclaredTests } from ${modules("./suite.ts")};`,
    `const folder = ${JSON.stringify(loaded)};`,
    "const modules = sandboxModules(folder);",
    script,
  ];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--no-warnings", "--input-type=module", "--eval", lines.join("\n")],
    { encoding: "utf8" },
  );
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

test("each generation has its own modules, without state of the previous one", () => {
  const answers = inNode(`
    const answers = [];
    for (const [generation, mutant] of [[1, 1], [2, 1], [3, 5]]) {
      globalThis.mutant = mutant;
      await modules.load(folder + "/rules.test.ts", generation);
      for (const { name, run } of takeDeclaredTests()) {
        try { run(); answers.push(name); } catch { answers.push("failed"); }
      }
    }
    console.log(JSON.stringify(answers));
  `);
  expect(answers).toEqual(["as it was made", "as it was made", "failed"]);
});

test("the dependencies of a test file are known once it was loaded", () => {
  const needed = inNode(`
    const rules = folder + "/rules.test.ts";
    const before = modules.neededBy(rules);
    await modules.load(rules, 1);
    await modules.load(folder + "/other.test.ts", 1);
    const after = Array.from(modules.neededBy(rules));
    console.log(JSON.stringify([before ?? null, after]));
  `);
  expect(needed).toEqual([null, [join(folder, "rules.test.ts"), join(folder, "shared.ts")]]);
});

test("every test file of the rules declares its tests to the mutation runner", () => {
  const domain = join(import.meta.dirname, "../..");
  const files = globSync("src/**/*.test.ts", { cwd: domain });
  const without = inNode(
    `const without = [];
     for (const file of ${JSON.stringify(files)}) {
       await modules.load(folder + "/" + file, 1);
       if (takeDeclaredTests().length === 0) without.push(file);
     }
     console.log(JSON.stringify(without));`,
    domain,
  );
  expect(files.length).toBeGreaterThan(50);
  expect(without).toEqual([]);
});
