import { join } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";
import { buildOnce } from "./buildOnce.ts";
import { publish } from "./builds.ts";

const app = join(root, "packages/app");
const vite = [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel"];

/** The environment variables that the bundle contains (see packages/app/vite.config.ts). */
const settings = () =>
  JSON.stringify(
    Object.entries(process.env)
      .filter(([name]) => name.startsWith("VITE_") || name === "REGIA_PUBLIC_URL")
      .sort(),
  );

const builds = join(app, ".builds");

/**
 * Builds the web app into a folder of its own, unless there is one of the same sources, and makes it the newest build.
 * Running servers go on with theirs.
 * @returns the folder
 * @throws Error with the last lines of Vite's output when the build fails
 */
export async function buildApp(): Promise<string> {
  const build = await buildOnce({
    name: "web app",
    waiting: "buildingApp",
    output: (fingerprint) => join(builds, fingerprint.slice(0, 16)),
    inputs: [
      ...["src", "public", "index.html", "chunks.ts", "prerender.ts", "vite.config.ts", "package.json"].map(
        (path) => `packages/app/${path}`,
      ),
      ...["api", "ui", "domain"].flatMap((name) => [`packages/${name}/src`, `packages/${name}/package.json`]),
      "pnpm-lock.yaml",
      "tsconfig.base.json",
    ],
    except: /\.(stories|example|fixture)\.tsx?$|\.mdx$/,
    settings: settings(),
    steps: (output) => [
      [...vite, "warn", "--outDir", output],
      // The same sources once more, so that their warnings would be repeated.
      [...vite, "error", "--ssr", "src/prerender.tsx", "--outDir", join(output, ".prerender")],
      ["prerender.ts", output],
    ],
    folder: app,
  });
  publish(build);
  return build;
}
