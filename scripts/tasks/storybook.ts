// `npm run storybook`: the component library for designers, on port 6006 (or PORT).
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";

const port = process.env["PORT"] ?? "6006";
const storybook = join(root, "packages/ui/node_modules/storybook/dist/bin/dispatcher.js");
const args = [
  storybook,
  "dev",
  "-c",
  join(root, ".storybook"),
  "-p",
  port,
  "--no-open",
  "--disable-telemetry",
  "--no-version-updates",
];
const child = spawn(process.execPath, [...args, ...process.argv.slice(2)], {
  stdio: "inherit",
  cwd: join(root, "packages/ui"),
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
process.on("disconnect", () => child.kill("SIGTERM"));
child.on("exit", (code) => process.exit(code ?? 1));
