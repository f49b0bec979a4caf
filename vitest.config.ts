import { defineConfig } from "vitest/config";

const all = [
  "packages/*/vitest{,.stories}.config.ts",
  "functions/vitest.config.ts",
  "scripts/vitest.config.ts",
];

/**
 * Every package brings its own project; `vitest --project NAME` runs one of them. A check names the configurations that it
 * needs, because each is read also where none of its tests is wanted.
 */
export default defineConfig({
  test: { projects: process.env["REGIA_TEST_CONFIGS"]?.split(",") ?? all },
});
