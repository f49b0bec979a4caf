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

function preloads(source: string): string {
  const key = Object.keys(manifest).find((name) => name.endsWith(source));
  if (key === undefined) throw new Error(`The build has no chunk for ${source}.`);
  const chunks = [...withImports(key)].flatMap((one) => manifest[one] ?? []);
  const files = [
    ...new Set(chunks.flatMap(({ css = [] }) => css)),
    ...new Set(chunks.map(({ file }) => file)),
  ].filter((file) => !template.includes(file));
  return files
    .map((file) =>
      file.endsWith(".css")
        ? `<link rel="stylesheet" href="/${file}" />`
        : `<link rel="modulepreload" href="/${file}" />`,
    )
    .join("\n    ");
}

const made = (await import(pathToFileURL(join(server, "prerender.js")).href)) as {
  prerenderSite: typeof prerenderSite;
};
// Reserved by RFC 2606: the server puts its own origin here where the build does not know it.
const origin = process.env["REGIA_PUBLIC_URL"] || "https://origin.invalid";
const files = await made.prerenderSite({ template, origin: new URL(origin).origin, preloads });
for (const [name, content] of files) {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), content);
}
rmSync(server, { recursive: true });
rmSync(join(dist, ".vite"), { recursive: true });
