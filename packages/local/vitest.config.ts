import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "local",
    environment: "node",
    include: ["{src,tests}/**/*.test.ts"],
    // Much of the time is waiting: for PostgreSQL, for other processes, for answers that take a uniform time.
    maxWorkers: "100%",
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
