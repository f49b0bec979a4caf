import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root as toolchain } from "../bootstrap/toolchain.mjs";
import type { Plan } from "./generator.ts";

/**
 * Writes the files of a plan, formatted. If that fails, everything is as before.
 * @throws Error if a file cannot be written or formatted
 */
export function write(root: string, plan: Plan): void {
  const before = [...plan.keys()].map((path) => {
    const file = join(root, path);
    return [file, existsSync(file) ? readFileSync(file) : undefined] as const;
  });
  const made: string[] = [];
  try {
    for (const [path, contents] of plan) {
      const first = mkdirSync(dirname(join(root, path)), { recursive: true });
      if (first) made.push(first);
      writeFileSync(join(root, path), contents);
    }
    const biome = join(toolchain, "node_modules/@biomejs/biome/bin/biome");
    const args = [biome, "check", "--write", "--no-errors-on-unmatched", ...plan.keys()];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`Nothing was made, because Biome does not accept it.\n${stderr}`);
  } catch (error) {
    for (const [file, contents] of before) {
      if (contents === undefined) rmSync(file, { force: true });
      else writeFileSync(file, contents);
    }
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
