// `npm run gallery`: pictures of every story in each language, light and dark, at three widths, compared with the accepted ones.
// `-- NAME...` takes the stories whose identifiers begin so; `-- --accept [NAME...] --reason "..."` accepts how they look;
// `-- --review` serves the report, on which stories are approved.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureChromium } from "../bootstrap/browser.ts";
import { root } from "../bootstrap/toolchain.mjs";
import { buildStorybook } from "../build/storybook.ts";

process.on("disconnect", () => process.exit(1));

try {
  process.env["CHROMIUM_PATH"] = ensureChromium();
  const site = await buildStorybook();
  process.argv.splice(2, 0, "--site", site);
  await import(pathToFileURL(join(root, "packages/ui/gallery/main.ts")).href);
  process.exit();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
