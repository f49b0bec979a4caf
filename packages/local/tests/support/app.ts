import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for a test; the test deletes it. */
export interface TestFolder {
  readonly path: string;
  remove(): void;
}

/** Creates a folder in the system's temporary folder. */
export function testFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), "regia-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Writes a small built web app into a folder; returns its path. */
export function writeTestApp(folder: string): string {
  const path = join(folder, "app");
  mkdirSync(join(path, "assets"), { recursive: true });
  const page = (head: string) =>
    `<!doctype html><title>Regia</title>${head}<script>document.title = "Regia";</script><script src="/assets/main-4f2a.js"></script>`;
  for (const name of ["index", "pricing", "en"]) {
    const address = name === "index" ? "/" : `/${name}`;
    writeFileSync(
      join(path, `${name}.html`),
      page(`<link rel="canonical" href="https://origin.invalid${address}">`),
    );
  }
  writeFileSync(join(path, "shell.html"), page('<meta name="robots" content="noindex">'));
  writeFileSync(join(path, "robots.txt"), "Sitemap: https://origin.invalid/sitemap.xml\n");
  writeFileSync(join(path, "assets", "main-4f2a.js"), `console.log("${"regia ".repeat(400)}");\n`);
  writeFileSync(join(path, "favicon.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return path;
}
