import { defineConfig } from "tsup";

/** One file that runs on Node 20 and later with nothing beside it. */
export default defineConfig({
  entry: { regia: "src/main.ts" },
  format: ["esm"],
  target: "node20",
  platform: "node",
  splitting: false,
  minify: true,
  clean: true,
  noExternal: [/.*/],
  banner: {
    // commander and inquirer are CommonJS inside; a bundle in ESM has no `require` of its own.
    js: '#!/usr/bin/env node\nimport{createRequire as regiaRequire}from"node:module";const require=regiaRequire(import.meta.url);',
  },
});
