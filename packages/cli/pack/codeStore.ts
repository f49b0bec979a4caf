import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { makeFolder } from "../src/config/folder.ts";

/** What V8 has compiled before, by the name of the part. */
export type CompiledParts = Record<string, Buffer>;

interface Index {
  /** The build that the code belongs to; that of another build is of no use. */
  readonly build: string;
  readonly parts: readonly (readonly [name: string, length: number])[];
}

const LENGTH_BYTES = 4;
const PRIVATE_FILE = 0o600;

function cacheHome(env: NodeJS.ProcessEnv): string {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = env;
  if (xdg && isAbsolute(xdg)) return xdg;
  if (process.platform === "win32" && local) return local;
  return join(homedir(), ".cache");
}

/**
 * The file that keeps compiled code for this Node, in the person's own cache folder.
 *
 * @returns undefined where there is no such folder, or where NODE_DISABLE_COMPILE_CACHE says to keep none
 */
export function storePath(env: NodeJS.ProcessEnv): string | undefined {
  if (env["NODE_DISABLE_COMPILE_CACHE"]) return undefined;
  try {
    const home = cacheHome(env);
    return isAbsolute(home) ? join(home, "regia", `code-${process.version}-${process.arch}.bin`) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The content of a file that holds it twice. V8 trusts stored code blindly: damaged, it would crash. Comparing two
 * copies is a native call of microseconds, where loading a library for a checksum costs more than the store saves.
 */
function undamaged(bytes: Buffer): Buffer {
  const content = bytes.subarray(0, bytes.length / 2);
  if (!content.equals(bytes.subarray(bytes.length / 2))) throw new Error("The two copies differ.");
  return content;
}

/** The compiled parts of a build; none where there is no file, another build's or a damaged one. V8 checks each again. */
export function readStore(path: string, build: string): CompiledParts {
  const compiled: CompiledParts = Object.create(null);
  try {
    const bytes = undamaged(readFileSync(path));
    let offset = LENGTH_BYTES + bytes.readUInt32LE(0);
    const index: Index = JSON.parse(bytes.toString("latin1", LENGTH_BYTES, offset));
    if (index.build !== build) return compiled;
    for (const [name, length] of index.parts) {
      compiled[name] = bytes.subarray(offset, offset + length);
      offset += length;
    }
    return compiled;
  } catch {
    return Object.create(null);
  }
}

/** Keeps compiled parts for the next run, whole or not at all; where that is not possible the next run compiles again. */
export function writeStore(path: string, build: string, compiled: CompiledParts): void {
  const parts = Object.entries(compiled);
  const index: Index = { build, parts: parts.map(([name, code]) => [name, code.length]) };
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(head.length);
  const temporary = `${path}.${process.pid}`;
  try {
    makeFolder(dirname(path));
    const content = [length, head, ...parts.map(([, code]) => code)];
    writeFileSync(temporary, Buffer.concat([...content, ...content]), { mode: PRIVATE_FILE });
    renameSync(temporary, path);
  } catch {
    removeIfThere(temporary);
  }
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It could not even be made.
  }
}
