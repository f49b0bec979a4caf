import { existsSync } from "node:fs";
import { join } from "node:path";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { preBundled } from "./storybook/preBundled.ts";

const system = "/usr/bin/chromium";
const executablePath = process.env["CHROMIUM_PATH"] ?? (existsSync(system) ? system : undefined);

/** A real Chromium without network chatter of its own. Made anew for each project: Vitest writes into it. */
const chromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    // Without movement a state is there at once: nothing waits and nothing is caught halfway.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  }),
  instances: [{ browser: "chromium" as const, viewport: { width: 1280, height: 800 } }],
});

/**
 * The stories outside of the excluded folders, as tests.
 * @param name The project's name.
 * @param exclude Globs of folders whose stories do not belong to it.
 */
const stories = (name: string, exclude: readonly string[]): TestProjectInlineConfiguration => ({
  plugins: [storybookTest({ configDir: join(import.meta.dirname, "../../.storybook") })],
  test: {
    name,
    // Pages of documentation hold no test of their own, yet each would open as a file of tests.
    exclude: ["**/*.mdx", ...exclude, ...configDefaults.exclude],
    // The page loads the library once: stories leave nothing behind for the next one. One page alone, since two of one
    // browser take each other's frames and focus.
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    setupFiles: ["storybook/media.setup.ts"],
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
          setupFiles: ["scripts/lowPriority.ts"],
          maxWorkers: 1,
          // Some of them build the library with Vite, which takes its time on a busy machine.
          testTimeout: 60_000,
          include: ["{src,tests,scripts,gallery,weight,package}/**/*.node.test.ts"],
        },
      },
      {
        plugins: [react(), vanillaExtractPlugin()],
        optimizeDeps: { include: preBundled },
        test: { name: "browser", include: ["src/**/*.test.tsx"], maxWorkers: 1, browser: chromium() },
      },
      // Two projects, since one page leaves half of a small machine idle. They take about the same time.
      stories("component stories", ["**/src/screens/**"]),
      stories("screen stories", ["**/src/{components,patterns,theme}/**"]),
    ],
  },
});
