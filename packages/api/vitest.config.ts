import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "api",
    environment: "node",
    isolate: false,
    maxWorkers: "100%",
    // It bounds failures only; five seconds are too short on a busy machine.
    testTimeout: 60_000,
    include: ["src/**/*.test.ts"],
  },
});
