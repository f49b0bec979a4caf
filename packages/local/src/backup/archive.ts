import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as v from "valibot";
import { Failure } from "../failure/index.ts";

const archivedTable = v.object({
  name: v.string(),
  columns: v.pipe(v.array(v.string()), v.readonly()),
  /** Path in the archive of its rows, in PostgreSQL's COPY format. */
  file: v.pipe(v.string(), v.regex(/^tables\/\d+\.copy$/)),
  rows: v.number(),
  /** SHA-256 of that file, in hex. */
  sha256: v.string(),
});

const manifestSchema = v.object({
  product: v.literal("regia"),
  format: v.literal(1),
  takenAt: v.string(),
  /** Versions of the applied migrations. */
  migrations: v.array(v.string()),
  tables: v.array(archivedTable),
});

/** One table's rows in an archive. */
export type ArchivedTable = v.InferOutput<typeof archivedTable>;

/** The manifest of an archive. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** What a backup holds. */
export interface BackupSummary {
  /** Absolute path of the archive. */
  readonly file: string;
  readonly users: number;
  readonly rows: number;
}

/** The summary of an archive, by its manifest. */
export function summaryOf(file: string, { tables }: Manifest): BackupSummary {
  const users = tables.find(({ name }) => name === "auth.users")?.rows ?? 0;
  return { file, users, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
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

/**
 * Reads the manifest of an unpacked archive and verifies the file of every table.
 * @throws Failure `backup-damaged` if something is missing or was changed
 */
export async function readManifest(folder: string, archive: string): Promise<Manifest> {
  const damaged = (cause?: unknown) => new Failure("backup-damaged", { path: archive }, cause);
  try {
    const text = await readFile(join(folder, NAMES.manifest), "utf8");
    const manifest = v.parse(manifestSchema, JSON.parse(text));
    for (const { file, sha256 } of manifest.tables) {
      if ((await fingerprintOf(join(folder, file))) !== sha256) throw damaged();
    }
    return manifest;
  } catch (error) {
    throw error instanceof Failure ? error : damaged(error);
  }
}
