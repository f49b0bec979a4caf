import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { StorybookConfig } from "@storybook/react-vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import type { CsfEnricher } from "storybook/internal/types";
import { mergeConfig } from "vite";
import { conditionIndexer, conditionStories, withoutConditionStories } from "./conditionStories.ts";
import { preBundled } from "./preBundled.ts";

/** A package's folder: the configuration stands at the root of the repository, the packages here. */
const packageFolder = (name: string) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));

/** A glob below `src`: a Storybook of a few stories is there sooner, for tests of what reads one. */
const only = process.env["REGIA_STORIES"];

/** A setting that Storybook reads and does not type. */
interface Untyped {
  experimental_enrichCsf: () => CsfEnricher;
}

const config: StorybookConfig & Untyped = {
  stories: only
    ? [`../packages/ui/src/${only}`]
    : ["../packages/ui/src/**/*.mdx", "../packages/ui/src/**/*.stories.tsx"],
  addons: [
    packageFolder("@storybook/addon-docs"),
    packageFolder("@storybook/addon-a11y"),
    packageFolder("@storybook/addon-vitest"),
  ],
  framework: { name: packageFolder("@storybook/react-vite"), options: { builder: {} } },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, disableProjectJson: true },
  features: { sidebarOnboardingChecklist: false },
  experimental_indexers: (indexers = []) => [conditionIndexer, ...indexers],
  experimental_enrichCsf: () => withoutConditionStories,
  viteFinal: (vite) =>
    mergeConfig(vite, {
      // Packages are found from here: the configuration's own folder has none.
      root: join(import.meta.dirname, ".."),
      // Readable class names in the static site too: stories find components without a role by them.
      plugins: [react(), vanillaExtractPlugin({ identifiers: "debug" }), conditionStories],
      optimizeDeps: { include: preBundled },
      build: { chunkSizeWarningLimit: 2000 },
    }),
};

export default config;
