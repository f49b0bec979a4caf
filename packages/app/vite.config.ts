import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [
    react(),
    vanillaExtractPlugin(),
    // The headless library ships thirty languages; the product speaks two.
    { ...optimizeLocales.vite({ locales: ["it-IT", "en-US"] }), enforce: "pre" },
  ],
  build: {
    target: "es2022",
    sourcemap: false,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    // Beside a running `npm start`: the backend answers from there, the pages hot-reload from here.
    proxy: Object.fromEntries(
      ["/auth/v1", "/rest/v1", "/storage/v1", "/.netlify/functions", "/local"].map((path) => [
        path,
        process.env["REGIA_BACKEND"] ?? "http://127.0.0.1:4173",
      ]),
    ),
  },
});
