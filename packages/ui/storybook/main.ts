import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { StorybookConfig } from "@storybook/react-vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import type { CsfEnricher } from "storybook/internal/types";
import { mergeConfig } from "vite";
import { tokenFiles } from "../package/tokenFiles.ts";
import { conditionIndexer, conditionStories, withoutConditionStories } from "./conditionStories.ts";
import { preBundled } from "./preBundled.ts";

/** Folder of an installed package. The configuration is in the root of the repository, which lacks these packages. */
const packageFolder = (name: string) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));

/** A glob below `src` that limits the stories, for tests that need only a few. */
const only = process.env["REGIA_STORIES"];

/** A Storybook option that its types lack. */
interface Untyped {
  experimental_enrichCsf: () => CsfEnricher;
}

const config: StorybookConfig & Untyped = {
  stories: only
    ? [`../packages/ui/src/${only}`]
    : [
        "../packages/ui/src/**/*.mdx",
        "../packages/ui/src/**/*.stories.tsx",
        "../packages/ui/storybook/pages/*.stories.tsx",
      ],
  addons: [
    packageFolder("@storybook/addon-docs"),
    packageFolder("@storybook/addon-a11y"),
    packageFolder("@storybook/addon-vitest"),
  ],
  framework: { name: packageFolder("@storybook/react-vite"), options: { builder: {} } },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, disableProjectJson: true },
  features: { sidebarOnboardingChecklist: false },
  // Stories that test an interaction end where the test stopped, so the sidebar shows them only on request.
  tags: { interaction: { defaultFilterSelection: "exclude" } },
  experimental_indexers: (indexers = []) => [conditionIndexer, ...indexers],
  experimental_enrichCsf: () => withoutConditionStories,
  viteFinal: (vite) =>
    mergeConfig(vite, {
      // Packages are resolved from here; the configuration's own folder has none.
      root: join(import.meta.dirname, ".."),
      // Debug class names in the static site too, because some stories find elements by them.
      plugins: [react(), vanillaExtractPlugin({ identifiers: "debug" }), conditionStories, tokenFiles],
      optimizeDeps: { include: preBundled },
      build: { chunkSizeWarningLimit: 2000 },
    }),
};

export default config;
