import type { Plugin } from "vite";
import { designTokens } from "../src/theme/designTokens.ts";

/** The files of design tokens by their path in a build or a site. */
const files: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(designTokens).map(([name, tokens]) => [
    `tokens/${name}.tokens.json`,
    `${JSON.stringify(tokens, null, 2)}\n`,
  ]),
);

/** Adds the design tokens as files to a build, and serves them in development. */
export const tokenFiles: Plugin = {
  name: "regia:tokens",
  generateBundle() {
    for (const [fileName, source] of Object.entries(files))
      this.emitFile({ type: "asset", fileName, source });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const source = files[request.url?.slice(1) ?? ""];
      if (source === undefined) next();
      else response.setHeader("content-type", "application/json").end(source);
    });
  },
};
