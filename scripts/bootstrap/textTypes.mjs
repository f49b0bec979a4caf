// The types of the texts, which git does not keep. Runs on Node >= 20 with nothing installed.
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Folders of catalogues: in each one folder a language, and in it one file a namespace. */
export const areas = [
  "packages/domain/src/messages",
  "packages/ui/src/i18n",
  "packages/cli/src/texts",
  "packages/local/src/texts",
  "functions/lib/mail/texts",
];

/**
 * The types of the texts in a folder. JSON is already the type of its texts, word for word.
 * @param {string} folder
 */
function typesOf(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const namespaces = names
    .sort()
    .map(
      (name) => `"${name.slice(0, -".json".length)}": ${readFileSync(join(folder, name), "utf8").trim()};`,
    );
  return `// Written by scripts/bootstrap/textTypes.mjs.\nexport default interface Resources {\n${namespaces.join("\n")}\n}\n`;
}

/**
 * Writes the types of each area's Italian texts, by which the compiler checks every key and its parameters, into
 * `resources.d.ts` where they differ. Several processes may do so at once: each file is replaced whole.
 * @param {string} root of the checkout
 * @param {readonly string[]} folders default: all areas
 */
export function writeTextTypes(root, folders = areas) {
  for (const area of folders) {
    const file = join(root, area, "resources.d.ts");
    const types = typesOf(join(root, area, "it"));
    if (existsSync(file) && readFileSync(file, "utf8") === types) continue;
    // Outside of the sources, which others may be reading.
    const draft = join(root, `.tools/resources.${process.pid}.d.ts`);
    writeFileSync(draft, types);
    renameSync(draft, file);
  }
}
