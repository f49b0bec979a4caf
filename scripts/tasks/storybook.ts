// `npm run storybook`: the component library for designers, on port 6006 (or PORT); `storybook:build` as a static site with
// the report of the last review.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../bootstrap/toolchain.mjs";

const [command = "dev", ...rest] = process.argv.slice(2);
const storybook = join(root, "packages/ui/node_modules/storybook/dist/bin/dispatcher.js");
const common = ["-c", join(root, ".storybook"), "--disable-telemetry"];
const forCommand =
  command === "build"
    ? ["-o", join(root, "storybook-static")]
    : ["-p", process.env["PORT"] ?? "6006", "--no-open", "--no-version-updates"];

const child = spawn(process.execPath, [storybook, command, ...common, ...forCommand, ...rest], {
  stdio: "inherit",
  cwd: join(root, "packages/ui"),
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
process.on("disconnect", () => child.kill("SIGTERM"));
child.on("exit", async (code) => {
  if (command === "build" && code === 0)
    await import(pathToFileURL(join(root, "packages/ui/gallery/publish.ts")).href);
  process.exit(code ?? 1);
});
