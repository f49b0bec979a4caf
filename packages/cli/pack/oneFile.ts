import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync, transformSync } from "esbuild";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["plugins"]>[number];

const COMMON_JS = { format: "cjs", target: "node20", platform: "node", minify: true } as const;

/** A module as CommonJS; dynamic imports remain calls of the loader. */
function toCommonJs(code: string): string {
  return transformSync(code, { ...COMMON_JS, supported: { "dynamic-import": false } }).code;
}

function loaderCode(): string {
  const entry = join(dirname(fileURLToPath(import.meta.url)), "loader.ts");
  const { outputFiles } = buildSync({ ...COMMON_JS, entryPoints: [entry], bundle: true, write: false });
  return outputFiles[0]?.text ?? "";
}

function packed(entry: string, parts: ReadonlyMap<string, string>): string {
  const t = JSON.stringify(Object.fromEntries(parts));
  const build = createHash("sha256").update(t).digest("hex").slice(0, 16);
  return `#!/usr/bin/env node
const PARTS = Object.assign(Object.create(null), ${t}), ENTRY = ${JSON.stringify(entry)}, BUILD = "${build}";
${loaderCode()}`;
}

/**
 * Packs the bundler's chunks into one file, each as a text that is compiled on first use: a command loads only its own
 * code, and the program is still a single file.
 *
 * @param name - the name of the entry; the one file is called `NAME.cjs`
 */
export function oneFile(name: string): Plugin {
  return {
    name: "one-file",
    buildEnd({ writtenFiles }) {
      const paths = writtenFiles.map((file) => file.name).filter((path) => path.endsWith(".js"));
      const entry = paths.find((path) => basename(path) === `${name}.js`);
      if (!entry) throw new Error(`The bundler wrote no ${name}.js.`);
      const parts = paths.map(
        (path) => [`./${basename(path)}`, toCommonJs(readFileSync(path, "utf8"))] as const,
      );
      for (const path of paths) rmSync(path);
      const text = packed(`./${basename(entry)}`, new Map(parts));
      writeFileSync(join(dirname(entry), `${name}.cjs`), text, { mode: 0o755 });
    },
  };
}
