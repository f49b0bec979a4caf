import { defineConfig } from "tsup";
import { oneFile } from "./pack/oneFile.ts";

/**
 * One file that runs on Node 20 and later with nothing beside it.
 *
 * CommonJS, because Node starts it faster than a module (measured: 0.98 against 1.12 times `node -e 0`), and because a
 * bundle of ES modules would load every built-in module of every command at once. Its name ends in .cjs, so that it
 * runs in any folder, whatever the package.json there says.
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
        // commander imports it for subcommands that are other executables, which this program has none of.
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
