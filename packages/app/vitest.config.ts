import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineProject } from "vitest/config";

export default defineProject({
  plugins: [vanillaExtractPlugin()],
  test: {
    name: "app",
    environment: "node",
    maxWorkers: "100%",
    // It bounds failures only; five seconds are too short on a busy machine.
    testTimeout: 60_000,
    include: ["src/**/*.test.ts"],
  },
});
