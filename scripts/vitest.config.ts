import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "scripts",
    environment: "node",
    include: ["**/*.test.ts"],
    // They end what hangs; a busy machine takes many times as long as usual.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
