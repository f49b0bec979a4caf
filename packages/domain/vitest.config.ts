import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "domain",
    environment: "node",
    setupFiles: ["scripts/propertySeed.ts"],
    include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
    // Pure functions leave no state behind, so the files can share a worker.
    isolate: false,
    maxWorkers: "100%",
    // It bounds failures only; five seconds are too short on a busy machine.
    testTimeout: 60_000,
  },
});
