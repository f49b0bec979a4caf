import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../bootstrap/lock.mjs";
import { root } from "../bootstrap/toolchain.mjs";
import { fingerprint } from "./fingerprint.ts";

const app = join(root, "packages/app");
const stamp = join(app, "dist/.built-from");
const inputs = [
  "packages/app",
  "packages/api",
  "packages/ui",
  "packages/domain",
  "pnpm-lock.yaml",
  "tsconfig.base.json",
];

/** The environment variables that the bundle contains (see packages/app/vite.config.ts). */
const settings = () =>
  JSON.stringify(
    Object.entries(process.env)
      .filter(([name]) => name.startsWith("VITE_") || name === "REGIA_PUBLIC_URL")
      .sort(),
  );

/**
 * Builds the web app into packages/app/dist, unless the existing build is of the same sources.
 * @throws Error with the last lines of Vite's output when the build fails
 */
export async function buildApp(): Promise<void> {
  const wanted = fingerprint(root, inputs, settings());
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isFresh()) return;
  await withLock(join(root, ".tools/build.lock"), () => {
    if (isFresh()) return;
    process.stderr.write("Building the web app (once per change)...\n");
    const vite = [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"];
    const server = ["--ssr", "src/prerender.tsx", "--outDir", "dist/.prerender"];
    for (const step of [vite, [...vite, ...server], ["prerender.ts"]]) {
      const result = spawnSync(process.execPath, step, {
        cwd: app,
        encoding: "utf8",
        env: { ...process.env, NODE_ENV: "production" },
      });
      if (result.status !== 0) {
        const last = `${result.stdout}${result.stderr}`.trim().split("\n").slice(-30).join("\n");
        throw new Error(`${last}\n\nThe web app could not be built.`);
      }
      if (step === vite) process.stderr.write(result.stderr);
    }
    writeFileSync(stamp, wanted);
  });
}
