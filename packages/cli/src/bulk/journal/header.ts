import * as v from "valibot";

/** The first line of a journal that this version understands: the parameters of the run. */
export const journalHeader = v.object({
  regia: v.literal("bulk journal"),
  version: v.literal(1),
  /** Part of every call's idempotency key, so that each batch is executed once. */
  run: v.string(),
  site: v.string(),
  /** The id of the admin who started the run. */
  actor: v.string(),
  actorEmail: v.string(),
  /** The name of the operations file in messages. */
  source: v.string(),
  digest: v.string(),
  operations: v.pipe(v.number(), v.integer()),
  batchSize: v.pipe(v.number(), v.integer()),
  /** A timestamp of the backend's clock. */
  startedAt: v.string(),
});

/** The parameters of a run. */
export type JournalHeader = Readonly<v.InferOutput<typeof journalHeader>>;
