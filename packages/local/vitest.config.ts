import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "local",
    environment: "node",
    globalSetup: "tests/support/runFolder.ts",
    setupFiles: ["../domain/scripts/propertySeed.ts"],
    include: ["{src,tests}/**/*.test.ts"],
    // Tests mostly wait: for PostgreSQL, for other processes, for responses with a uniform time.
    maxWorkers: "100%",
    // Files that run in one process share its PostgreSQL and the templates of their databases.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
