import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "functions",
    environment: "node",
    isolate: false,
    maxWorkers: "100%",
    // These bound failures only; the defaults are too short on a busy machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    include: ["{src,lib}/**/*.test.ts"],
  },
});
