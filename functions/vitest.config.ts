import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "functions",
    environment: "node",
    maxWorkers: "100%",
    include: ["*/**/*.test.ts"],
    exclude: ["node_modules/**"],
  },
});
