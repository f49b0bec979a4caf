import * as v from "valibot";

/** Names inside an archive. */
export const NAMES = {
  manifest: "manifest.json",
  tables: "tables",
  storage: "storage",
  keys: "keys.json",
} as const;

const TABLE_FILE = /^tables\/\d+\.copy$/;
/** No part begins with a dot, so none leads out of the folder. */
const STORED_FILE = /^storage\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

/** Whether an archive may hold a file of this path beside its manifest. */
export function isEntryPath(path: string): boolean {
  return TABLE_FILE.test(path) || STORED_FILE.test(path) || path === NAMES.keys;
}

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const size = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const table = {
  name: v.string(),
  columns: v.pipe(v.array(v.string()), v.minLength(1), v.readonly()),
  /** Path in the archive of its rows, in PostgreSQL's COPY format. */
  file: v.pipe(v.string(), v.regex(TABLE_FILE)),
  rows: v.number(),
};
const entry = v.object({
  path: v.pipe(v.string(), v.check(isEntryPath)),
  /** In bytes. */
  size,
  sha256,
});
const common = {
  product: v.literal("regia"),
  takenAt: v.string(),
  /** Versions of the applied migrations. */
  migrations: v.array(v.string()),
};

/** Archives of format 1 list only the rows; the sizes of their files are not known in advance. */
const manifestSchema = v.variant("format", [
  v.object({ ...common, format: v.literal(1), tables: v.array(v.object({ ...table, sha256 })) }),
  v.object({ ...common, format: v.literal(2), tables: v.array(v.object(table)), entries: v.array(entry) }),
]);

/** The manifest of an archive, which is its first file. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** The manifest that this version writes. */
export type NewManifest = Extract<Manifest, { readonly format: 2 }>;

/** One table's rows in an archive. */
export type ArchivedTable = NewManifest["tables"][number];

/** One file of an archive. */
export type ArchivedEntry = NewManifest["entries"][number];

/**
 * Parses a manifest.
 * @throws an error for anything else
 */
export function parseManifest(text: string): Manifest {
  return v.parse(manifestSchema, JSON.parse(text));
}

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
