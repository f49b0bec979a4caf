import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineProject } from "vitest/config";

export default defineProject({
  plugins: [vanillaExtractPlugin()],
  test: {
    name: "app",
    environment: "node",
    maxWorkers: "100%",
    // These bound failures only; the defaults are too short on a busy machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    include: ["src/**/*.test.ts"],
  },
});
