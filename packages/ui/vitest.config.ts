import { join } from "node:path";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { testLaunch } from "./chromium.ts";
import { preBundled } from "./storybook/preBundled.ts";

/**
 * Options for a headless Chromium without background network requests. A new object per project, because Vitest modifies
 * it.
 */
const chromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    // With reduced motion tests do not have to wait for animations.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: structuredClone(testLaunch),
  }),
  instances: [{ browser: "chromium" as const, viewport: { width: 1280, height: 800 } }],
});

/**
 * A test project of the stories outside of the excluded folders.
 *
 * @param name name of the project
 * @param exclude globs of the excluded folders
 */
const stories = (name: string, exclude: readonly string[]): TestProjectInlineConfiguration => ({
  plugins: [
    storybookTest({
      configDir: join(import.meta.dirname, "../../.storybook"),
      tags: { exclude: process.env["STORYBOOK_WITHOUT_TAG"]?.split(",") ?? [] },
    }),
  ],
  test: {
    name,
    exclude: [...exclude, ...configDefaults.exclude],
    // All stories of a project share one page, so the library loads once; stories clean up after themselves. Parallel pages
    // of one browser would compete for frames and focus.
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    setupFiles: ["storybook/media.setup.ts", "storybook/pointer.setup.ts"],
    // Read by Storybook: stories are checked after their play, in the language and direction of this run.
    env: {
      STORYBOOK_CHECKS: process.env["REGIA_EXHAUSTIVE"] === "true" ? "all" : "usual",
      STORYBOOK_LANGUAGE: process.env["STORYBOOK_LANGUAGE"] ?? "it",
      STORYBOOK_DIRECTION: process.env["STORYBOOK_DIRECTION"] ?? "ltr",
    },
    browser: chromium(),
  },
});

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
          browser: chromium(),
        },
      },
      // Two projects run at the same time, because one page does not use both cores of a small machine. They take about
      // equally long.
      stories("component stories", ["**/src/screens/**", "**/storybook/pages/**"]),
      stories("screen stories", ["**/src/{components,patterns,theme}/**", "**/storybook/foundations/**"]),
    ],
  },
});
