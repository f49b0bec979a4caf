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
    // They end what hangs; a busy machine takes many times as long as usual.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
