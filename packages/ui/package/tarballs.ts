import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";

const packages = join(import.meta.dirname, "../..");
const pnpm = join(packages, "../.tools/node_modules/pnpm/bin/pnpm.cjs");
const execute = promisify(execFile);

/** Without the settings that npm passes on as npm_config_*, which pnpm would apply, and without Vitest's NODE_ENV. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$|VITEST)/i.test(name)),
);

/**
 * Runs a program in a folder.
 *
 * @returns its standard output
 * @throws Error with its output if it exits with a code other than 0
 */
export async function run(folder: string, file: string, ...args: readonly string[]): Promise<string> {
  try {
    return (await execute(file, args, { cwd: folder, env, maxBuffer: 1 << 26 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${file} ${args.join(" ")} failed:\n${stdout ?? ""}${stderr ?? ""}`, { cause: error });
  }
}

export const runNode = (folder: string, ...args: readonly string[]) => run(folder, process.execPath, ...args);

export const runPnpm = (folder: string, ...args: readonly string[]) => runNode(folder, pnpm, ...args);

/** The packages that others import. */
export const LIBRARIES = ["domain", "api", "ui"] as const;

export type LibraryName = (typeof LIBRARIES)[number];

/** Builds and packs a package of the workspace as `pnpm publish` does. Returns the path of the tarball. */
export async function packInto(folder: string, name: LibraryName | "cli"): Promise<string> {
  const tarball = join(folder, `${name}.tgz`);
  await runPnpm(join(packages, name), "pack", "--out", tarball);
  return tarball;
}

/** What publint finds in a tarball, suggestions included. */
export async function publintMessages(path: string): Promise<readonly unknown[]> {
  const { buffer, byteLength, byteOffset } = readFileSync(path);
  const tarball = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  return (await publint({ pack: { tarball }, strict: true })).messages;
}
