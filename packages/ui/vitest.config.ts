import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { preBundled } from "./storybook/preBundled.ts";
import { testBrowser } from "./testBrowser.ts";

export default defineConfig({
  test: {
    name: "ui",
    projects: [
      {
        plugins: [vanillaExtractPlugin()],
        test: {
          name: "node",
          environment: "node",
          maxWorkers: 1,
          // Some tests build the library with Vite, which is slow on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // These tests run beside others.
          expect: { poll: { timeout: 20_000 } },
          include: ["{src,storybook,tests,gallery,weight,package}/**/*.node.test.ts"],
        },
      },
      {
        test: {
          name: "site",
          environment: "node",
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ["storybook/staticSite.test.ts"],
        },
      },
      {
        plugins: [react(), vanillaExtractPlugin()],
        optimizeDeps: { include: preBundled },
        test: {
          name: "browser",
          include: ["{src,storybook}/**/*.test.tsx"],
          maxWorkers: 1,
          setupFiles: ["storybook/pointer.setup.ts"],
          // These bound failures only; one second is too short on a busy machine.
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          browser: testBrowser(),
        },
      },
    ],
  },
});
