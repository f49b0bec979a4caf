import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Failure } from "../failure/index.ts";

/** The manifest of an archive. */
export interface Manifest {
  readonly product: "regia";
  readonly format: 1;
  readonly takenAt: string;
  /** Versions of the applied migrations. */
  readonly migrations: readonly string[];
  readonly tables: readonly ArchivedTable[];
}

/** One table's rows in an archive. */
export interface ArchivedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Path in the archive of its rows, in PostgreSQL's COPY format. */
  readonly file: string;
  readonly rows: number;
  /** SHA-256 of that file, in hex. */
  readonly sha256: string;
}

/** Names inside an archive. */
export const NAMES = {
  manifest: "manifest.json",
  tables: "tables",
  storage: "storage",
  keys: "keys.json",
} as const;

/** SHA-256 of a file, in hex. */
export async function fingerprintOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

function isTable(value: unknown): value is ArchivedTable {
  if (typeof value !== "object" || value === null) return false;
  const { name, columns, file, rows, sha256 } = value as Partial<ArchivedTable>;
  return (
    typeof name === "string" &&
    Array.isArray(columns) &&
    columns.every((column) => typeof column === "string") &&
    typeof file === "string" &&
    /^tables\/\d+\.copy$/.test(file) &&
    typeof rows === "number" &&
    typeof sha256 === "string"
  );
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== "object" || value === null) return false;
  const { product, format, migrations, tables } = value as Partial<Manifest>;
  return (
    product === "regia" &&
    format === 1 &&
    Array.isArray(migrations) &&
    migrations.every((version) => typeof version === "string") &&
    Array.isArray(tables) &&
    tables.every(isTable)
  );
}

/**
 * Reads the manifest of an unpacked archive and verifies the file of every table.
 * @throws Failure `backup-damaged` if something is missing or was changed
 */
export async function readManifest(folder: string, archive: string): Promise<Manifest> {
  const damaged = (cause?: unknown) => new Failure("backup-damaged", { path: archive }, cause);
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, NAMES.manifest), "utf8"));
    if (!isManifest(manifest)) throw damaged();
    for (const { file, sha256 } of manifest.tables) {
      if ((await fingerprintOf(join(folder, file))) !== sha256) throw damaged();
    }
    return manifest;
  } catch (error) {
    throw error instanceof Failure ? error : damaged(error);
  }
}
