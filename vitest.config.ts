import { defineConfig } from "vitest/config";

/** Every package brings its own project; `vitest --project NAME` runs one of them. */
export default defineConfig({
  test: {
    projects: ["packages/*/vitest.config.ts", "functions/vitest.config.ts", "scripts/vitest.config.ts"],
  },
});
