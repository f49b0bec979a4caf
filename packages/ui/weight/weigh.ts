import { join, posix, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { build, type Plugin, type Rolldown } from "vite";
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

const isReact = (id: string) => /^react(-dom)?($|\/)/.test(id);
/** Builds for production, although the test runner sets NODE_ENV to "test". */
const common = {
  root: packageRoot,
  configFile: false,
  logLevel: "error",
  mode: "production",
} as const;

const chunksOf = (result: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] =>
  (Array.isArray(result) ? result : [result])
    .flatMap((each) => ("output" in each ? each.output : []))
    .filter((each) => each.type === "chunk");

/** A compiled module of the library or of a dependency. */
interface Module {
  readonly code: string;
  /** Path of its source. */
  readonly source: string;
  readonly moduleSideEffects: boolean | "no-treeshake";
  /** The style sheets that it imports, by name. */
  readonly sheets: readonly (readonly [name: string, sheet: string])[];
}

/** All modules that any entry needs, compiled and without what no entry uses, by the path to import them from. */
async function compile(entries: readonly Entry[]): Promise<ReadonlyMap<string, Module>> {
  const styles = new Map<string, string>();
  const modules = new Map<string, Module>();
  const remember: Plugin = {
    name: "remember",
    enforce: "pre",
    transform(code, id) {
      if (id.endsWith(".vanilla.css")) styles.set(id, code);
    },
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const source = chunk.facadeModuleId ?? "";
        modules.set(chunk.fileName, {
          code: chunk.code,
          source,
          // As its package.json says.
          moduleSideEffects: (await this.resolve(source))?.moduleSideEffects ?? true,
          sheets: (this.getModuleInfo(source)?.importedIds ?? []).flatMap((id) => {
            const sheet = styles.get(id);
            return sheet === undefined ? [] : [[id, sheet] as const];
          }),
        });
      }
    },
  };
  await build({
    ...common,
    plugins: [remember, vanillaExtractPlugin()],
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      write: false,
      minify: false,
      lib: { entry: Object.fromEntries(entries.map(({ name, file }) => [name, file])), formats: ["es"] },
      rolldownOptions: { external: isReact, output: { preserveModules: true } },
    },
  });
  return modules;
}

/** The chunks that importing the entry loads. Chunks that load on demand do not count. */
function neededAtOnce(all: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set(all.filter((chunk) => chunk.isEntry));
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

async function weighOne({ name }: Entry, modules: ReadonlyMap<string, Module>): Promise<Weight> {
  const sheets = new Map<string, string>();
  const fromMemory: Plugin = {
    name: "modules-from-memory",
    enforce: "pre",
    resolveId(source, importer) {
      const path = importer ? posix.join(posix.dirname(importer), source) : source;
      return modules.has(path) ? path : null;
    },
    load(path) {
      const module = modules.get(path);
      for (const [id, sheet] of module?.sheets ?? []) sheets.set(id, sheet);
      return module ?? null;
    },
  };
  const result = await build({
    ...common,
    plugins: [fromMemory],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: `${name}.js`, external: isReact, preserveEntrySignatures: "strict" },
    },
  });
  const chunks = neededAtOnce(chunksOf(result));
  const files = chunks
    .flatMap((chunk) => chunk.moduleIds)
    .map((path) => relative(packageRoot, modules.get(path)?.source ?? ""))
    .filter((file) => file.startsWith("src/"));
  return {
    script: gzipSync(chunks.map(({ code }) => code).join("\n")).length,
    styles: weightOfStyles(sheets),
    files: [...new Set(files)].sort(),
  };
}

/**
 * Builds every entry separately, as an app does that imports only this one, from modules that were compiled once for all.
 *
 * @throws Error if an entry does not build
 */
export async function weigh(entries: readonly Entry[]): Promise<Map<string, Weight>> {
  const modules = await compile(entries);
  const weights = new Map<string, Weight>();
  for (const entry of entries) weights.set(entry.name, await weighOne(entry, modules));
  return weights;
}
