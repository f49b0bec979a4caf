import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "cli",
    environment: "node",
    isolate: false,
    setupFiles: ["../domain/scripts/propertySeed.ts"],
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    // The command is packed and the store of its backends made once.
    globalSetup: ["tests/pack.ts", "tests/store.ts"],
    // Tests mostly wait for processes and their backend. Projects that run together need the same number.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
