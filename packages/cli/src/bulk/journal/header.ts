/** The parameters of a run; the first line of its journal. */
export interface JournalHeader {
  readonly regia: "bulk journal";
  readonly version: 1;
  /** Part of every call's idempotency key, so that each batch is executed once. */
  readonly run: string;
  readonly site: string;
  /** The id of the admin who started the run. */
  readonly actor: string;
  readonly actorEmail: string;
  /** The name of the operations file in messages. */
  readonly source: string;
  readonly digest: string;
  readonly operations: number;
  readonly batchSize: number;
  /** A timestamp of the backend's clock. */
  readonly startedAt: string;
}

const TEXTS = ["run", "site", "actor", "actorEmail", "source", "digest", "startedAt"] as const;
const NUMBERS = ["operations", "batchSize"] as const;

/** Whether a value is the first line of a journal that this version understands. */
export function isHeader(value: object): value is JournalHeader {
  const record: Readonly<Record<string, unknown>> = { ...value };
  return (
    record["regia"] === "bulk journal" &&
    record["version"] === 1 &&
    TEXTS.every((field) => typeof record[field] === "string") &&
    NUMBERS.every((field) => Number.isInteger(record[field]))
  );
}
