// `npm run test:mutation`: changes the domain's code in every way that Stryker knows and counts the changes that no
// test detects.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";

const stryker = join(root, "packages/domain/node_modules/@stryker-mutator/core/bin/stryker.js");
const { status } = spawnSync(process.execPath, [stryker, "run", ...process.argv.slice(2)], {
  cwd: join(root, "packages/domain"),
  stdio: "inherit",
});
process.exit(status ?? 1);
