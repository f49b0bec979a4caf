import { defineConfig } from "tsup";
import { oneFile } from "./pack/oneFile.ts";

/**
 * One file that runs on Node 20 and later without any other file.
 *
 * CommonJS, because Node starts it faster than an ES module (measured: 0.98 against 1.12 times `node -e 0`), and
 * because a bundle of ES modules would load the built-in modules of all commands at once. Its name ends in .cjs, so
 * that it runs in any folder, regardless of the package.json there.
 */
export default defineConfig({
  entry: { regia: "src/main.ts" },
  format: ["esm"],
  target: "node20",
  platform: "node",
  splitting: true,
  minify: true,
  clean: true,
  removeNodeProtocol: false,
  noExternal: [/.*/],
  plugins: [oneFile("regia")],
  esbuildPlugins: [
    {
      name: "child-process-when-used",
      setup(build) {
        // commander imports it for subcommands in separate executables, which this program does not have.
        build.onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
          importer.includes("/commander/") ? { path: "child_process", namespace: "when-used" } : undefined,
        );
        build.onLoad({ filter: /.*/, namespace: "when-used" }, () => ({
          contents: "export default { spawn: (...args) => require('node:child_process').spawn(...args) };",
        }));
      },
    },
  ],
});
