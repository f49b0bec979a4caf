import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type LibraryName, runNode, runPnpm } from "./tarballs.ts";

const packageRoot = join(import.meta.dirname, "..");
const repository = join(packageRoot, "../..");

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifests = [packageRoot, repository].map(
  (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest,
);

/** The version of a package that the workspace uses, so that pnpm finds it in its store. */
function versionOf(name: string): string {
  const version = manifests
    .map(({ dependencies, devDependencies }) => dependencies?.[name] ?? devDependencies?.[name])
    .find((each) => each !== undefined);
  if (!version) throw new Error(`Neither the package nor the root of the workspace depends on ${name}`);
  return version;
}

const versions = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, versionOf(name)]));

/** The code blocks of the README that name a file, such as ```tsx title="src/main.tsx", by that name. */
export function filesInReadme(): Map<string, string> {
  const readme = readFileSync(join(packageRoot, "README.md"), "utf8");
  return new Map(
    [...readme.matchAll(/^```\w+ title="([^"]+)"\n(.*?)^```$/gms)].map(([, path = "", code = ""]) => [
      path,
      code,
    ]),
  );
}

/**
 * Creates an app outside of the workspace from the files in the README, installs the tarballs, checks its types and builds
 * it.
 *
 * @returns the folder of the built app
 */
export async function buildConsumer(
  folder: string,
  tarballs: Readonly<Record<LibraryName, string>>,
): Promise<string> {
  const files = new Map([
    ...filesInReadme(),
    [
      "package.json",
      JSON.stringify({
        name: "app",
        private: true,
        type: "module",
        dependencies: { "@regia/ui": `file:${tarballs.ui}`, ...versions("react", "react-dom") },
        devDependencies: versions(
          "@types/react",
          "@types/react-dom",
          "@vanilla-extract/css",
          "@vanilla-extract/vite-plugin",
          "typescript",
          "vite",
        ),
        pnpm: {
          overrides: { "@regia/domain": `file:${tarballs.domain}`, "@regia/api": `file:${tarballs.api}` },
        },
      }),
    ],
  ]);
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  // With the workspace's lockfile the app gets the versions that are tested here and are in pnpm's store.
  copyFileSync(join(repository, "pnpm-lock.yaml"), join(folder, "pnpm-lock.yaml"));
  await runPnpm(folder, "install", "--prefer-offline", "--no-frozen-lockfile", "--ignore-scripts");
  await runNode(folder, "node_modules/typescript/bin/tsc", "--project", ".");
  await runNode(folder, "node_modules/vite/bin/vite.js", "build");
  return join(folder, "dist");
}
