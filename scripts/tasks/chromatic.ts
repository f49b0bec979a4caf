// `npm run chromatic`: publishes the static Storybook to Chromatic; needs a project token.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";
import { buildStorybook } from "../build/storybook.ts";

if (!process.env["CHROMATIC_PROJECT_TOKEN"]) {
  console.error(
    "Nothing was published: set CHROMATIC_PROJECT_TOKEN to the token of the Chromatic project and try again.",
  );
  process.exit(2);
}

try {
  const site = await buildStorybook();
  // The token stays in the environment: every process of the machine can read a command line.
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, "packages/ui/node_modules/chromatic/dist/bin.cjs"),
      "--storybook-build-dir",
      site,
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: "inherit" },
  );
  process.exit(status ?? 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
