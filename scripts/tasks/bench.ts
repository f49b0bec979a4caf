// `npm run bench`: measures every figure against its target. `npm run bench -- NAME...` measures only the named ones.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "../bootstrap/browser.ts";
import { root } from "../bootstrap/toolchain.mjs";
import { buildApp } from "../build/app.ts";
import { buildStorybook } from "../build/storybook.ts";
import { runNode } from "../checks/check.ts";

process.on("disconnect", () => process.exit(1));

const packages = readdirSync(join(root, "packages")).filter((name) =>
  existsSync(join(root, "packages", name, "bench/main.ts")),
);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !packages.includes(name));
if (unknown.length > 0) {
  console.error(`No figures are named ${unknown.join(", ")}. There are: ${packages.join(", ")}.`);
  process.exit(2);
}

process.env["CHROMIUM_PATH"] = ensureChromium();
const measured = packages.filter((each) => wanted.length === 0 || wanted.includes(each));
await buildApp();
if (measured.includes("ui")) await buildStorybook();
let missed = false;
for (const name of measured) {
  console.log(`\n${name}`);
  const { code } = await runNode([join(root, "packages", name, "bench/main.ts")], {}, true);
  missed ||= code !== 0;
}
process.exit(missed ? 1 : 0);
