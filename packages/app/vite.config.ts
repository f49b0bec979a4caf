import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { LOCALES } from "@regia/domain/messages";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { chunks, faultsOf, loadedWith } from "./chunks.ts";
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

/** What each file of the build imports, by its name. */
const importsOf = new Map<string, readonly string[]>();

/** Fails a build whose files are not as `chunks.ts` describes them, and notes what they import. */
const chunkCheck: Plugin = {
  name: "regia:chunks",
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle(_, bundle) {
    const files = Object.values(bundle).filter((file) => file.type === "chunk");
    for (const { fileName, imports } of files) importsOf.set(fileName, imports);
    const faults = faultsOf(files);
    if (faults.length > 0) this.error(faults.join("\n"));
  },
};

/** The package of React Router names only its development build, which checks and warns while the app runs. */
const productionRouter: Plugin = {
  name: "regia:production-router",
  apply: "build",
  enforce: "pre",
  resolveId: {
    filter: { id: /^react-router(\/dom)?$/ },
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, options);
      return found && { ...found, id: found.id.replace("/dist/development/", "/dist/production/") };
    },
  },
};

/**
 * The exports of the auth client's modules for what the app does not need: wallets, a server's own calls but the log-out, tokens
 * checked in the browser, passkeys in browsers that cannot read their JSON themselves, and browsers without `globalThis`.
 */
const UNUSED_AUTH: Readonly<Record<string, string>> = {
  "./GoTrueAdminApi": `
    import { _request } from "@supabase/auth-js/dist/module/lib/fetch.js";
    import { isAuthError } from "@supabase/auth-js/dist/module/lib/errors.js";
    export default class GoTrueAdminApi {
      constructor(options) { Object.assign(this, options); }
      async signOut(jwt, scope = "global") {
        const options = { headers: this.headers, jwt, noResolveJson: true };
        try {
          await _request(this.fetch, "POST", this.url + "/logout?scope=" + scope, options);
          return { data: null, error: null };
        } catch (error) {
          if (isAuthError(error)) return { data: null, error };
          throw error;
        }
      }
    }`,
  "./lib/base64url": "export { absent as bytesToBase64URL, absent as stringToUint8Array };",
  "./lib/polyfills": "export const polyfillGlobalThis = () => {};",
  "./lib/web3/ethereum":
    "export { absent as createSiweMessage, absent as fromHex, absent as getAddress, absent as toHex };",
  "./lib/webauthn": `
    export class WebAuthnApi {}
    export const webAuthnAbortService = {};
    export const deserializeCredentialCreationOptions = (options) =>
      PublicKeyCredential.parseCreationOptionsFromJSON(options);
    export const deserializeCredentialRequestOptions = (options) =>
      PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const serialize = (credential) => credential.toJSON();
    export { serialize as serializeCredentialCreationResponse, serialize as serializeCredentialRequestResponse };
    export { absent as browserSupportsWebAuthn, absent as createCredential, absent as getCredential };`,
};

const VIRTUAL = "virtual:auth-in-use:";

/** Leaves a part of the auth client out. A new version that uses more of these modules fails the build. */
const authInUse: Plugin = {
  name: "regia:auth-in-use",
  apply: "build",
  enforce: "pre",
  resolveId: {
    filter: { id: /^\.\/(GoTrueAdminApi|lib\/(base64url|polyfills|web3\/ethereum|webauthn))$/ },
    handler: (source, importer) =>
      importer?.endsWith("/auth-js/dist/module/GoTrueClient.js") ? `${VIRTUAL}${source}` : null,
  },
  load: {
    filter: { id: /^virtual:auth-in-use:/ },
    handler: (id) =>
      `const absent = () => { throw new Error("The app is built without it."); };${UNUSED_AUTH[id.slice(VIRTUAL.length)] ?? ""}`,
  },
};

/**
 * Leaves out of icons what a page does not use: their former names, and the keys of their shapes. In a list that never changes
 * React needs none; it asks for them in development alone.
 */
const bareIcons: Plugin = {
  name: "regia:bare-icons",
  apply: "build",
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => ({
      code: code.replaceAll(/,\s*(?:key: "\w+"|aliases: \[[^\]]*\])|^__iconData\.node;$/gm, ""),
      map: null,
    }),
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    companyCheck,
    chunkCheck,
    productionRouter,
    authInUse,
    bareIcons,
    react(),
    vanillaExtractPlugin(),
    // The headless library contains thirty languages; only the product's are bundled.
    { ...optimizeLocales.vite({ locales: [...LOCALES] }), enforce: "pre" },
  ],
  // The server build runs without node_modules, so it contains its packages.
  ssr: { noExternal: true },
  // The imports of compiled styles are in no source: found late, they would make Vite load the first page twice.
  optimizeDeps: { include: ["@regia/ui > @vanilla-extract/recipes/createRuntimeFn"] },
  define: { "import.meta.env.BUILD_YEAR": new Date().getFullYear() },
  build: {
    target: "es2022",
    sourcemap: false,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // prerender.ts reads which files a page needs.
    manifest: true,
    modulePreload: {
      // A browser that does not know the links to files that are needed soon only fetches these a little later.
      polyfill: false,
      // What the file has loaded that fetches another one is not fetched with it again, so it need not be listed.
      resolveDependencies: (_file, needed, { hostId }) => {
        const loaded = loadedWith(hostId, importsOf);
        return needed.filter((name) => !loaded.has(name));
      },
    },
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: chunks } } },
  },
}));
