import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../bootstrap/lock.mjs";
import { root } from "../bootstrap/toolchain.mjs";
import { fingerprint } from "./fingerprint.ts";

const site = join(root, "storybook-static");
const stamp = join(site, ".built-from");
const inputs = [
  "packages/ui/src",
  "packages/ui/storybook",
  "packages/ui/package.json",
  "packages/domain/src",
  ".storybook",
  "pnpm-lock.yaml",
];

/**
 * Builds the static Storybook, unless the existing build is of the same sources.
 * @returns its folder
 * @throws Error with the last lines of Storybook's output when the build fails
 */
export async function buildStorybook(): Promise<string> {
  const wanted = fingerprint(root, inputs);
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isFresh()) return site;
  await withLock(join(root, ".tools/storybook.lock"), () => {
    if (isFresh()) return;
    process.stderr.write("Building the Storybook (once per change)...\n");
    const result = spawnSync(process.execPath, [join(root, "scripts/tasks/storybook.ts"), "build"], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    if (result.status !== 0) {
      const last = `${result.stdout}${result.stderr}`.trim().split("\n").slice(-30).join("\n");
      throw new Error(`${last}\n\nThe Storybook could not be built.`);
    }
    writeFileSync(stamp, wanted);
  });
  return site;
}
