// `npm run chromatic`: publishes the static Storybook to Chromatic; needs a project token.
import { join } from "node:path";
import { fail, runAndExit } from "../bootstrap/program.ts";
import { root } from "../bootstrap/toolchain.mjs";
import { buildStorybook } from "../build/storybook.ts";

if (!process.env["CHROMATIC_PROJECT_TOKEN"]) {
  console.error(
    "Nothing was published: set CHROMATIC_PROJECT_TOKEN to the token of the Chromatic project and try again.",
  );
  process.exit(2);
}

const site = await buildStorybook().catch(fail);
const chromatic = join(root, "packages/ui/node_modules/chromatic/dist/bin.cjs");
// The token stays in the environment: every process of the machine can read a command line.
runAndExit([chromatic, "--storybook-build-dir", site, ...process.argv.slice(2)]);
