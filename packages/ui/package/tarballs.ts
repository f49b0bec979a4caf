import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const packages = join(import.meta.dirname, "../..");
const pnpm = join(packages, "../.tools/node_modules/pnpm/bin/pnpm.cjs");
const execute = promisify(execFile);

/** Without the settings that npm passes on as npm_config_*, which pnpm would apply, and without Vitest's NODE_ENV. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$|VITEST)/i.test(name)),
);

/**
 * Runs a Node program in a folder.
 *
 * @throws Error with its output if it exits with a code other than 0
 */
export async function runNode(folder: string, ...args: readonly string[]): Promise<string> {
  try {
    return (await execute(process.execPath, args, { cwd: folder, env, maxBuffer: 1 << 26 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${args.join(" ")} failed:\n${stdout ?? ""}${stderr ?? ""}`, { cause: error });
  }
}

export const runPnpm = (folder: string, ...args: readonly string[]) => runNode(folder, pnpm, ...args);

/** The packages that are made to be published. */
export const PACKAGES = ["domain", "api", "ui"] as const;

export type PackageName = (typeof PACKAGES)[number];

/** Builds and packs a package of the workspace as `pnpm publish` does. Returns the path of the tarball. */
export async function packInto(folder: string, name: PackageName): Promise<string> {
  const tarball = join(folder, `${name}.tgz`);
  await runPnpm(join(packages, name), "pack", "--out", tarball);
  return tarball;
}
