import { join } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";
import { buildOnce } from "./buildOnce.ts";

/**
 * Builds the static Storybook, unless the existing build is of the same sources.
 * @returns its folder
 * @throws Error with the last lines of Storybook's output when the build fails
 */
export async function buildStorybook(): Promise<string> {
  return await buildOnce({
    name: "Storybook",
    waiting: "buildingStorybook",
    output: () => join(root, "storybook-static"),
    inputs: [
      "packages/ui/src",
      "packages/ui/storybook",
      "packages/ui/package.json",
      "packages/domain/src",
      "packages/app/public/favicon.svg",
      "functions/lib/mail",
      "packages/cli/src",
      "scripts/build/documents.ts",
      ".storybook",
      "pnpm-lock.yaml",
    ],
    steps: () => [[join(root, "scripts/tasks/storybook.ts"), "build"]],
    folder: root,
  });
}
