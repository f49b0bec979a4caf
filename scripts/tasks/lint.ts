// `npm run lint`: Biome over every file, as `npm test` runs it. `npm run format` also corrects what it can.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";

const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
const { status } = spawnSync(
  process.execPath,
  [biome, "check", "--error-on-warnings", ...process.argv.slice(2), root],
  { cwd: root, stdio: "inherit" },
);
process.exit(status ?? 1);
