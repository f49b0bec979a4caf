import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";
import { filesOfCheckout } from "../changes/changedFiles.ts";

/** Links what is installed in a folder; what this workspace itself contains is that of the copy. Caches stay behind. */
function link(copy: string, folder: string): void {
  mkdirSync(join(copy, folder));
  for (const name of readdirSync(join(root, folder))) {
    if (/^\.(cache|vite)/.test(name)) continue;
    if (name === "@regia") link(copy, join(folder, name));
    else {
      const isOwn = basename(folder) === "@regia";
      const from = join(root, folder, name);
      symlinkSync(isOwn ? realpathSync(from).replace(root, copy) : from, join(copy, folder, name));
    }
  }
}

/** A copy of this checkout in a folder of its own, with what is installed linked. */
export function copyOfCheckout(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "regia-new-")));
  const files = filesOfCheckout();
  for (const folder of new Set(files.map(dirname))) mkdirSync(join(copy, folder), { recursive: true });
  for (const file of files) copyFileSync(join(root, file), join(copy, file));
  for (const file of files.filter((each) => basename(each) === "package.json")) {
    const folder = join(dirname(file), "node_modules");
    if (existsSync(join(root, folder))) link(copy, folder);
  }
  // Where the types of the texts are drafted.
  mkdirSync(join(copy, ".tools"));
  return copy;
}
