import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "api",
    environment: "node",
    isolate: false,
    maxWorkers: "100%",
    include: ["src/**/*.test.ts"],
  },
});
