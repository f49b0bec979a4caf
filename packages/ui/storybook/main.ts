import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { StorybookConfig } from "@storybook/react-vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import remarkGfm from "remark-gfm";
import type { CsfEnricher } from "storybook/internal/types";
import { mergeConfig } from "vite";
import { tokenFiles } from "../package/tokenFiles.ts";
import { LOCALES } from "../src/i18n/locales.ts";
import { conditionIndexer, conditionStories, withoutConditionStories } from "./conditionStories.ts";
import { preBundled } from "./preBundled.ts";

/** Folder of an installed package. The configuration is in the root of the repository, which lacks these packages. */
const packageFolder = (name: string) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));

/** The tests of stories read no documentation. */
const isTest = process.env["VITEST"] !== undefined;

/** Storybook's theme gives the icons of the tree and every choice of the toolbar, also the default ones, a colour of their own. */
const frameStyle = `
  .sidebar-item svg[type] { color: inherit; opacity: 0.6; }
  button[id^="select-"]:not(:hover, :focus-visible, [aria-expanded="true"]) { color: inherit; background: none; }
`;

/** Options of Storybook that its types lack. */
interface Untyped {
  /** Title of the window until a page is open. */
  title: string;
  experimental_enrichCsf: () => CsfEnricher;
}

const config: StorybookConfig & Untyped = {
  stories: [
    ...(isTest ? [] : ["../packages/ui/{storybook,src}/**/*.mdx"]),
    "../packages/ui/src/**/*.stories.tsx",
    "../packages/ui/storybook/**/*.stories.tsx",
  ],
  // The icon of the app.
  staticDirs: [{ from: "../packages/app/public/favicon.svg", to: "/favicon.svg" }],
  addons: [
    {
      name: packageFolder("@storybook/addon-docs"),
      // Tables.
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    packageFolder("@storybook/addon-a11y"),
    packageFolder("@storybook/addon-vitest"),
  ],
  // The last ones run first after a story: the accessibility check before the other languages.
  previewAnnotations: (files = []) => [join(import.meta.dirname, "otherLanguages.ts"), ...files],
  managerHead: (head) => `${head}<style>${frameStyle}</style>`,
  title: "Regia",
  typescript: {
    // This reader resolves types with the compiler.
    reactDocgen: isTest ? false : "react-docgen-typescript",
    reactDocgenTypescriptOptions: {
      tsconfigPath: join(import.meta.dirname, "../tsconfig.json"),
      include: ["**/src/{components,patterns,screens}/**/*.tsx"],
      exclude: ["**/*.stories.tsx", "**/*.example.tsx", "**/*.test.tsx", "**/*.fixture.tsx"],
      shouldExtractLiteralValuesFromEnum: true,
      shouldRemoveUndefinedFromOptional: true,
      skipChildrenPropWithoutDoc: false,
      propFilter: ({ declarations = [] }) =>
        declarations.some(({ fileName }) => !fileName.includes("node_modules")),
    },
  },
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
      build: {
        chunkSizeWarningLimit: 2000,
        // The first story waits for the texts: one file for each language instead of one for each subject.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: LOCALES.map((locale) => ({
                name: `texts-${locale}`,
                test: new RegExp(`(i18n|messages)[\\\\/]${locale}[\\\\/.]`),
              })),
            },
          },
        },
      },
    }),
};

export default config;
