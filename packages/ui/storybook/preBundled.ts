import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const src = join(import.meta.dirname, "../src");
const ariaComponents = globSync("**/*.tsx", { cwd: src }).flatMap(
  (file) =>
    readFileSync(join(src, file), "utf8").match(/(?<= from ")react-aria-components(\/\w+)?(?=")/g) ?? [],
);

/**
 * Packages that Vite bundles before the first story. If Vite discovers one later, it reloads the page, and a running test
 * fails.
 */
export const preBundled: string[] = [
  "react",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "react-dom",
  "react-dom/client",
  "react-dom/test-utils",
  "i18next",
  "react-i18next",
  "lucide-react",
  "markdown-to-jsx/react",
  ...[...new Set(ariaComponents)].sort(),
  "react-aria/private/live-announcer/LiveAnnouncer",
  "@internationalized/date",
  "axe-core",
  "culori",
  "@vanilla-extract/dynamic",
  "@vanilla-extract/recipes/createRuntimeFn",
  "storybook/preview-api",
  "storybook/test",
  "@storybook/react-vite",
];
