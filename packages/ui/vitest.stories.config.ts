import { join } from "node:path";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { testBrowser } from "./testBrowser.ts";

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
    browser: testBrowser(),
  },
});

// Apart from the other tests, because reading Storybook's configuration takes several seconds.
export default defineConfig({
  test: {
    name: "ui",
    projects: [
      // Two projects run at the same time, because one page does not use both cores of a small machine. They take about
      // equally long.
      stories("component stories", ["**/src/screens/**", "**/storybook/pages/**"]),
      stories("screen stories", ["**/src/{components,patterns,theme}/**", "**/storybook/foundations/**"]),
    ],
  },
});
