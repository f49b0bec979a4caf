import { copyFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import { designTokens } from "./package/designTokens.ts";
import { allEntries } from "./weight/entries.ts";

const src = join(import.meta.dirname, "src");
const dist = join(import.meta.dirname, "dist");

/**
 * The published form of the library: one module for each source, so that an app takes only what it imports, and all styles
 * in one sheet, whose layers keep their order.
 */
export default defineConfig({
  plugins: [
    vanillaExtractPlugin({ identifiers: ({ hash }) => `regia_${hash}` }),
    {
      name: "regia:tokens",
      generateBundle() {
        for (const [name, tokens] of Object.entries(designTokens))
          this.emitFile({
            type: "asset",
            fileName: `tokens/${name}.tokens.json`,
            source: `${JSON.stringify(tokens, null, 2)}\n`,
          });
      },
    },
    {
      name: "regia:copies",
      writeBundle() {
        // Left as it is written: a bundled sheet would carry the font files inside it.
        copyFileSync(join(src, "theme/fonts.css"), join(dist, "fonts.css"));
        // The compiler of types refers to what is already a file of types, but leaves it where it is.
        copyFileSync(join(src, "i18n/resources.d.ts"), join(dist, "i18n/resources.d.ts"));
      },
    },
  ],
  oxc: { jsx: { runtime: "automatic", development: false } },
  build: {
    minify: false,
    outDir: dist,
    reportCompressedSize: false,
    lib: {
      entry: Object.fromEntries(
        allEntries().map(({ file }) => [relative(src, file).replace(/\.ts$/, ""), file]),
      ),
      formats: ["es"],
      cssFileName: "styles",
    },
    rolldownOptions: {
      external: (id) => !/^[.\0]/.test(id) && !isAbsolute(id),
      output: {
        preserveModules: true,
        preserveModulesRoot: src,
        // What ends in `.css.js` vanilla-extract would take, in the app, for a source that is still to be compiled.
        entryFileNames: ({ name }) => `${name.replace(/\.css$/, ".styles")}.js`,
      },
    },
  },
});
