import { copyFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import { tokenFiles } from "./package/tokenFiles.ts";
import { allEntries } from "./weight/entries.ts";

const src = join(import.meta.dirname, "src");
const dist = join(import.meta.dirname, "dist");

/**
 * Build of the published library: one module per source file, so that apps load only what they import, and one style sheet
 * with all styles, so that the order of the layers is fixed.
 */
export default defineConfig({
  plugins: [
    vanillaExtractPlugin({ identifiers: ({ hash }) => `regia_${hash}` }),
    tokenFiles,
    {
      name: "regia:copies",
      writeBundle() {
        // Copied rather than bundled: Vite would inline the font files.
        copyFileSync(join(src, "theme/fonts.css"), join(dist, "fonts.css"));
        // The compiler does not copy `.d.ts` sources.
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
        // vanilla-extract would try to compile files that end in `.css.js` in the app.
        entryFileNames: ({ name }) => `${name.replace(/\.css$/, ".styles")}.js`,
      },
    },
  },
});
