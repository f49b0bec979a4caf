// `npm run lint`: Biome over every file, as `npm test` runs it. `npm run format` also corrects what it can.
import { join } from "node:path";
import { runAndExit } from "../bootstrap/program.ts";
import { root } from "../bootstrap/toolchain.mjs";

const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
runAndExit([biome, "check", "--error-on-warnings", ...process.argv.slice(2), root]);
