import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [{ test: { name: "ui-node", environment: "node", include: ["src/**/*.node.test.ts"] } }],
  },
});
