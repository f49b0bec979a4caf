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
    // They end what hangs; a busy machine takes many times as long as usual.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
