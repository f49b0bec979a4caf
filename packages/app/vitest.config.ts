import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineProject } from "vitest/config";

export default defineProject({
  plugins: [vanillaExtractPlugin()],
  test: {
    name: "app",
    environment: "node",
    maxWorkers: "100%",
    include: ["src/**/*.test.ts"],
  },
});
