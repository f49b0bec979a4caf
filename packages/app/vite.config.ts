import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { company } from "./src/site/company.ts";

/** The legal pages of a public site need the company's facts (decision 19). */
const companyCheck: Plugin = {
  name: "regia:company",
  apply: "build",
  buildStart() {
    const unset = Object.entries(company).filter(([, fact]) => fact === null);
    if (unset.length === 0) return;
    const names = unset.map(([name]) => name).join(", ");
    this.warn(
      `The legal pages mark what is not set: ${names}. Set it in packages/app/src/site/company.ts before going public.`,
    );
  },
};

export default defineConfig({
  plugins: [
    companyCheck,
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
