import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const packageRoot = join(import.meta.dirname, "..");

/** An entry of the library: its path after `@regia/ui/`, and its file. */
export interface Entry {
  readonly name: string;
  readonly file: string;
}

/** All code entries that the package exports, in order; patterns are expanded to every folder with an index file. */
export function allEntries(): Entry[] {
  const { exports } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  return Object.entries(exports).flatMap(([subpath, target]) => {
    if (!target.endsWith(".ts")) return [];
    const name = subpath.slice("./".length);
    if (!name.includes("*")) return [{ name, file: join(packageRoot, target) }];
    const [folder = ""] = name.split("/*");
    return readdirSync(join(packageRoot, "src", folder), { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map((each) => ({
        name: name.replace("*", each.name),
        file: join(packageRoot, target.replace("*", each.name)),
      }))
      .filter(({ file }) => existsSync(file))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  });
}
