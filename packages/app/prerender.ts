// `node packages/app/prerender.ts FOLDER`: writes the pages of the public site into Vite's output (see scripts/build/app.ts).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { minifySync } from "vite";
import type { prerenderSite } from "./src/prerender.tsx";

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const [, , dist = ""] = process.argv;
const server = join(dist, ".prerender");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

/** A chunk and all chunks that it imports. */
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

/** Fonts of the first screen of every page. */
const fonts = ["instrument-sans-latin-wght-normal.woff2", "newsreader-latin-400-normal.woff2"].map(
  (source) => manifest[keyOf(source)]?.file ?? "",
);

/**
 * Elements of a page's head. Fonts are preloaded and the styles are inlined, so that the first content needs no further
 * request; the disabled links keep Vite's loader from requesting the styles again. Browsers that look ahead in the page do not
 * regard `disabled`, but `media`. The code is requested later.
 */
function assets(source: string): { readonly first: string; readonly code: string } {
  const chunks = [...withImports(keyOf(source))].flatMap((one) => manifest[one] ?? []);
  const styles = [...new Set([...ownStyles, ...chunks.flatMap(({ css = [] }) => css)])];
  const code = [...new Set(chunks.map(({ file }) => file))].filter((file) => !template.includes(file));
  const first = [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" media="not all" disabled />`),
    `<style>${styles.map((file) => readFileSync(join(dist, file), "utf8")).join("")}</style>`,
  ];
  return {
    first: first.join("\n    "),
    code: code.map((file) => `<link rel="modulepreload" href="/${file}" />`).join(""),
  };
}

const made = (await import(pathToFileURL(join(server, "prerender.js")).href)) as {
  prerenderSite: typeof prerenderSite;
};
// A name reserved by RFC 2606; the server replaces it by its own origin if the build does not know that.
const origin = process.env["REGIA_PUBLIC_URL"] || "https://origin.invalid";
const files = await made.prerenderSite({ template, origin: new URL(origin).origin, assets });
for (const [name, content] of files) {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), content);
}
// Vite copies the files of `public` as they are.
const appearance = join(dist, "appearance.js");
writeFileSync(appearance, minifySync("appearance.js", readFileSync(appearance, "utf8")).code);
rmSync(server, { recursive: true });
rmSync(join(dist, ".vite"), { recursive: true });
