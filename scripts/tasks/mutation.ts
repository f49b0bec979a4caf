// `npm run test:mutation`: changes the domain's code in every way that Stryker knows and counts the changes that no
// test detects.
import { join } from "node:path";
import { runAndExit } from "../bootstrap/program.ts";
import { root } from "../bootstrap/toolchain.mjs";

const domain = join(root, "packages/domain");
const stryker = join(domain, "node_modules/@stryker-mutator/core/bin/stryker.js");
runAndExit([stryker, "run", ...process.argv.slice(2)], domain);
