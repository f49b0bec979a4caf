import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder of a test's own, deleted when the test asks for it. */
export interface TestFolder {
  readonly path: string;
  remove(): void;
}

/** Makes a folder in the system's temporary one. */
export function testFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), "regia-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Puts a small web app, as a build would lay it out, into a folder; returns its path. */
export function writeTestApp(folder: string): string {
  const path = join(folder, "app");
  mkdirSync(join(path, "assets"), { recursive: true });
  writeFileSync(
    join(path, "index.html"),
    '<!doctype html><title>Regia</title><script>document.title = "Regia";</script><script src="/assets/main-4f2a.js"></script>',
  );
  writeFileSync(join(path, "assets", "main-4f2a.js"), `console.log("${"regia ".repeat(400)}");\n`);
  writeFileSync(join(path, "favicon.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return path;
}
