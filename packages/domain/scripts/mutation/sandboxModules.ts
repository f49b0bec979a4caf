import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const SUITE = new URL("./suite.ts", import.meta.url).href;
const GENERATION = "generation";

/** Loads the modules of a folder repeatedly, each time as if for the first time. */
export interface SandboxModules {
  /** Imports a file. For a new generation, every module that it imports from the folder is loaded again. */
  load(file: string, generation: number): Promise<void>;
  /** The files of the folder that a file depends on, itself included; undefined until it was loaded once. */
  neededBy(file: string): ReadonlySet<string> | undefined;
}

/**
 * Reloads the modules of a folder for each generation. A mutant of a value that is computed at import time takes effect
 * only in a new copy of the module, and a new copy holds no state that another mutant left. Packages are loaded once.
 */
export function sandboxModules(folder: string): SandboxModules {
  const base = pathToFileURL(`${folder}/`).href;
  const sources = new Map<string, string>();
  const imports = new Map<string, Set<string>>();
  const isOurs = (url: string) => url.startsWith(base) && !url.includes("/node_modules/");
  const plain = (url: string) => url.replace(/\?.*$/, "");

  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? "";
      if (!isOurs(parent)) return next(specifier, context);
      if (specifier === "vitest") return { url: SUITE, format: "module-typescript", shortCircuit: true };
      const resolved = next(specifier, context);
      // Catalogues are constant data: all generations share them.
      if (!isOurs(resolved.url) || resolved.url.endsWith(".json")) return resolved;
      const needed = imports.get(plain(parent)) ?? new Set();
      imports.set(plain(parent), needed.add(plain(resolved.url)));
      return { ...resolved, url: plain(resolved.url) + new URL(parent).search };
    },
    load(url, context, next) {
      if (!isOurs(url) || url.endsWith(".json")) return next(url, context);
      const file = plain(url);
      const source = sources.get(file) ?? stripTypeScriptTypes(readFileSync(fileURLToPath(file), "utf8"));
      sources.set(file, source);
      return { source, format: "module", shortCircuit: true };
    },
  });

  return {
    async load(file, generation) {
      await import(`${pathToFileURL(file).href}?${GENERATION}=${generation}`);
    },
    neededBy(file) {
      if (!imports.has(pathToFileURL(file).href)) return undefined;
      const needed = new Set([pathToFileURL(file).href]);
      for (const url of needed) for (const next of imports.get(url) ?? []) needed.add(next);
      return new Set(Array.from(needed, (url) => fileURLToPath(url)));
    },
  };
}
