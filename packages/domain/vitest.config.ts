import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "domain",
    environment: "node",
    setupFiles: ["scripts/propertySeed.ts"],
    include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
    // Pure functions leave nothing behind for each other, so the files can share a worker.
    isolate: false,
    maxWorkers: "100%",
  },
});
