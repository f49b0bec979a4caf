import { defineConfig } from "vitest/config";

/**
 * The rules' own tests, as mutation testing runs them in its copy of the package: nothing from outside it, and without the
 * texts of a megabyte, which take long in code that counts every step.
 */
export default defineConfig({
  test: {
    environment: "node",
    include: ["src/**/*.test.ts"],
    exclude: ["**/hostile.test.ts"],
    isolate: false,
  },
});
