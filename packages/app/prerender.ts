// `node packages/app/prerender.ts`: writes the public site beside what Vite built (see scripts/build/app.ts).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { prerenderSite } from "./src/prerender.tsx";

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const dist = join(import.meta.dirname, "dist");
const server = join(dist, ".prerender");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

/** A chunk and all that it imports. */
function withImports(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const one of manifest[key]?.imports ?? []) withImports(one, seen);
  return seen;
}

const template = readFileSync(join(dist, "index.html"), "utf8");
const ownStyles = [...template.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(
  ([, file = ""]) => file,
);

function keyOf(source: string): string {
  const key = Object.keys(manifest).find((name) => name.endsWith(source));
  if (key === undefined) throw new Error(`The build has nothing made of ${source}.`);
  return key;
}

/** What the first screen of every page is written in. */
const fonts = ["instrument-sans-latin-wght-normal.woff2", "newsreader-latin-400-normal.woff2"].map(
  (source) => manifest[keyOf(source)]?.file ?? "",
);

/**
 * The fonts and the code of a page are asked for early, and its styles stand in the page itself, so that the first
 * content waits for no further answer. The loader of Vite would fetch the styles a second time: it finds each as a
 * disabled link, which browsers do not fetch.
 */
function assets(source: string): string {
  const chunks = [...withImports(keyOf(source))].flatMap((one) => manifest[one] ?? []);
  const styles = [...new Set([...ownStyles, ...chunks.flatMap(({ css = [] }) => css)])];
  const code = [...new Set(chunks.map(({ file }) => file))].filter((file) => !template.includes(file));
  return [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`),
    ...code.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low" />`),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled />`),
    `<style>${styles.map((file) => readFileSync(join(dist, file), "utf8")).join("")}</style>`,
  ].join("\n    ");
}

const made = (await import(pathToFileURL(join(server, "prerender.js")).href)) as {
  prerenderSite: typeof prerenderSite;
};
// Reserved by RFC 2606: the server puts its own origin here where the build does not know it.
const origin = process.env["REGIA_PUBLIC_URL"] || "https://origin.invalid";
const files = await made.prerenderSite({ template, origin: new URL(origin).origin, assets });
for (const [name, content] of files) {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), content);
}
rmSync(server, { recursive: true });
rmSync(join(dist, ".vite"), { recursive: true });
