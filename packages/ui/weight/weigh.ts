import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { build, type Plugin } from "vite";
import type { Entry } from "./entries.ts";

const packageRoot = join(import.meta.dirname, "..");

/** The size that an entry adds to an app. */
export interface Weight {
  /** Minified script in bytes after gzip, including all dependencies except React. */
  readonly script: number;
  readonly styles: number;
  /** The library's files that are included, relative to the package. */
  readonly files: readonly string[];
}

const isStyles = (id: string) => id.endsWith(".css.ts") || id.endsWith(".vanilla.css");
const isReact = (id: string) => /^react(-dom)?($|\/)/.test(id);
/** Builds for production, although the test runner sets NODE_ENV to "test". */
const common = {
  root: packageRoot,
  configFile: false,
  logLevel: "error",
  mode: "production",
  define: { "process.env.NODE_ENV": '"production"' },
  oxc: { jsx: { runtime: "automatic", development: false } },
} as const;

/** Style modules compiled by vanilla-extract, once for all entries, because compiling takes most of the build time. */
async function compiledStyles(entries: readonly Entry[]): Promise<Map<string, string>> {
  const compiled = new Map<string, string>();
  const remember = (id: string, code: string) => {
    if (isStyles(id)) compiled.set(id, code);
  };
  const sheets: Plugin = {
    name: "remember-sheets",
    enforce: "pre",
    transform(code, id) {
      if (id.endsWith(".vanilla.css")) remember(id, code);
    },
  };
  const modules: Plugin = {
    name: "remember-modules",
    transform(code, id) {
      if (id.endsWith(".css.ts")) remember(id, code);
    },
  };
  await build({
    ...common,
    plugins: [sheets, vanillaExtractPlugin(), modules],
    build: {
      write: false,
      minify: false,
      lib: { entry: Object.fromEntries(entries.map(({ name, file }) => [name, file])), formats: ["es"] },
      rolldownOptions: { external: isReact },
    },
  });
  return compiled;
}

type Built = Awaited<ReturnType<typeof build>>;

/** The chunks that importing the entry loads. Chunks that load on demand do not count. */
function neededAtOnce(result: Built) {
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    "output" in each ? each.output : [],
  );
  const chunks = new Map(outputs.flatMap((each) => (each.type === "chunk" ? [[each.fileName, each]] : [])));
  const needed = new Set([...chunks.values()].filter((chunk) => chunk.isEntry));
  for (const chunk of needed)
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported) needed.add(imported);
    }
  return [...needed];
}

/**
 * Size of style sheets after gzip, in bytes. They are sorted by file name, because their order changes the compressed size
 * by more than 1 %.
 */
export const weightOfStyles = (sheets: ReadonlyMap<string, string>): number =>
  gzipSync(
    [...sheets]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, sheet]) => sheet)
      .join("\n"),
  ).length;

async function weighOne(entry: Entry, compiled: ReadonlyMap<string, string>): Promise<Weight> {
  const sheets = new Map<string, string>();
  const fromMemory: Plugin = {
    name: "styles-from-memory",
    enforce: "pre",
    resolveId(source) {
      const id = source.split("?")[0] ?? source;
      return id.endsWith(".vanilla.css") && compiled.has(id) ? `\0${id}.js` : null;
    },
    load(id) {
      const sheet = id.startsWith("\0") ? compiled.get(id.slice(1, -".js".length)) : undefined;
      if (sheet !== undefined) {
        sheets.set(id, sheet);
        return { code: "export {};", moduleSideEffects: true };
      }
      return compiled.get(id) ?? null;
    },
  };
  const result = await build({
    ...common,
    plugins: [fromMemory],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry.file, external: isReact, preserveEntrySignatures: "strict" },
    },
  });
  const chunks = neededAtOnce(result);
  const files = chunks
    .flatMap((chunk) => chunk.moduleIds)
    .filter((id) => id.startsWith(`${packageRoot}/src/`))
    .map((id) => relative(packageRoot, id));
  return {
    script: gzipSync(chunks.map(({ code }) => code).join("\n")).length,
    styles: weightOfStyles(sheets),
    files: [...new Set(files)].sort(),
  };
}

/**
 * Builds every entry separately, as an app does that imports only this one.
 *
 * @throws Error if an entry does not build
 */
export async function weigh(entries: readonly Entry[]): Promise<Map<string, Weight>> {
  const compiled = await compiledStyles(entries);
  const weights = new Map<string, Weight>();
  for (const entry of entries) weights.set(entry.name, await weighOne(entry, compiled));
  return weights;
}
