import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "functions",
    environment: "node",
    isolate: false,
    maxWorkers: "100%",
    include: ["{src,lib}/**/*.test.ts"],
  },
});
