import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

const skipped = new Set(["node_modules", "dist", "storybook-static", "coverage", "reports"]);

function* filesUnder(path: string): Generator<string> {
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!skipped.has(entry.name) && !entry.name.startsWith(".")) yield* filesUnder(join(path, entry.name));
  }
}

/**
 * The SHA-256 of the names and contents of all files under the given paths: the sources of a build.
 * @param root folder that the paths, and the names inside the hash, are relative to
 */
export function fingerprint(root: string, paths: readonly string[], salt = ""): string {
  const hash = createHash("sha256").update(salt);
  for (const path of paths) {
    for (const file of filesUnder(join(root, path))) {
      hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}
