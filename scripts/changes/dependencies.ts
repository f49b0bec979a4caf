import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, normalize } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";
import { root } from "../bootstrap/toolchain.mjs";

const SOURCES = ["packages", "functions", "scripts", ".storybook"];
const CODE = /\.(ts|tsx|mts|mjs|cjs|js|mdx)$/;
/** A string in the code, up to its first placeholder or wildcard. */
const STRING = /(["'`])((?:(?!\1)[^\n\\$*])+)/g;
/** A relative path; addresses of pages begin with "/", and dots alone are punctuation. */
const PATH = /^(?!\/|\.{1,2}$)\S*[./]\S*$/;

/** What each file of the checkout depends on. Paths are relative to the root; a folder's end with "/". */
export class Dependencies {
  readonly #files: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;
  readonly #imports: ReadonlyMap<string, readonly string[]>;
  readonly #direct = new Map<string, ReadonlySet<string>>();

  constructor(files: readonly string[], imports: ReadonlyMap<string, readonly string[]>) {
    this.#files = new Set(files);
    this.#folders = new Set(
      files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1))),
    );
    this.#imports = imports;
  }

  /**
   * The files and folders that some files depend on, themselves included: by imports of every kind, and by strings that name
   * a file or folder from the file's own folder, its package or the root, or a virtual module of scripts/build.
   */
  of(starts: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    const open = starts.flatMap((start) => this.#under(start));
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (found.has(file)) continue;
      found.add(file);
      if (file.endsWith("/")) continue;
      open.push(...this.#directOf(file));
    }
    return found;
  }

  /** The code below a beginning of paths, with the folder itself. */
  #under(start: string): string[] {
    if (this.#files.has(start)) return [start];
    return [start, ...[...this.#files].filter((file) => file.startsWith(start) && CODE.test(file))];
  }

  #directOf(file: string): ReadonlySet<string> {
    const known = this.#direct.get(file);
    if (known) return known;
    const direct = new Set([...(this.#imports.get(file) ?? []), ...this.#named(file)]);
    this.#direct.set(file, direct);
    return direct;
  }

  /** What the strings of a file name. A folder that is a package, or holds some, is not meant as a whole. */
  *#named(file: string): Generator<string> {
    if (!CODE.test(file) || !this.#files.has(file)) return;
    const folder = dirname(file);
    // Their patterns name the tests, or where to look for packages: no test depends on all of it.
    const isConfiguration = /\/(vitest\.config|preBundled)\.ts$/.test(file);
    const [ownPackage = ""] = /^(packages\/[^/]+|functions|scripts)\//.exec(file) ?? [];
    for (const [, , text = ""] of readFileSync(join(root, file), "utf8").matchAll(STRING)) {
      const [, virtual] = /^virtual:(\w+)$/.exec(text) ?? [];
      if (virtual) yield `scripts/build/${virtual}.ts`;
      if (!PATH.test(text)) continue;
      for (const from of new Set([folder, ownPackage, "."])) {
        const path = normalize(join(from, text));
        if (this.#files.has(path)) yield path;
        else {
          const named = path.endsWith("/") ? path : `${path}/`;
          if (
            !isConfiguration &&
            this.#folders.has(named) &&
            !this.#files.has(`${named}package.json`) &&
            named !== "packages/"
          )
            yield named;
        }
      }
    }
  }
}

/** Reads what the files of the checkout import, as the check of boundaries does. */
export async function readDependencies(files: readonly string[]): Promise<Dependencies> {
  const { options } = createRequire(import.meta.url)(join(root, ".dependency-cruiser.cjs")) as {
    readonly options: ICruiseOptions;
  };
  const { output } = await cruise(SOURCES, { ...options, baseDir: root });
  const { modules } = output as ICruiseResult;
  const imports = modules.map(
    ({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)] as const,
  );
  return new Dependencies(files, new Map(imports));
}
