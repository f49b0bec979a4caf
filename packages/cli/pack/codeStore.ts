import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { makeFolder } from "../src/config/folder.ts";

/** V8's cached code by module name. */
export type CompiledParts = Record<string, Buffer>;

interface Index {
  /** The build that the code belongs to; another build cannot use it. */
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
 * @returns undefined if there is no such folder or NODE_DISABLE_COMPILE_CACHE is set
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
 * The content of a file that holds it twice. V8 does not verify cached code and crashes on damaged data. Comparing two
 * copies is a native call that takes microseconds; loading a checksum library would cost more than the cache saves.
 */
function undamaged(bytes: Buffer): Buffer {
  const content = bytes.subarray(0, bytes.length / 2);
  if (!content.equals(bytes.subarray(bytes.length / 2))) throw new Error("The two copies differ.");
  return content;
}

/** The cached modules of a build; empty if the file is missing, damaged or of another build. V8 checks each again. */
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

/** Stores compiled modules for the next run, completely or not at all; on failure the next run compiles again. */
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
    // The file could not be created.
  }
}
