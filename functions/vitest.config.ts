import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "functions",
    environment: "node",
    include: ["*/**/*.test.ts"],
    exclude: ["node_modules/**"],
  },
});
