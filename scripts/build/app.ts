import { join } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";
import { buildOnce } from "./buildOnce.ts";

const app = join(root, "packages/app");
const vite = [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel"];

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
export const buildApp = (): Promise<void> =>
  buildOnce({
    name: "web app",
    output: join(app, "dist"),
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
    steps: [
      [...vite, "warn"],
      // The same sources once more, so that their warnings would be repeated.
      [...vite, "error", "--ssr", "src/prerender.tsx", "--outDir", "dist/.prerender"],
      ["prerender.ts"],
    ],
    folder: app,
  });
