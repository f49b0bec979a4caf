import type * as v from "valibot";
import type { Asker } from "../../lib/chat/index.ts";
import { answered, type StartTools, type Subject } from "../../lib/starts/index.ts";

/** What all calls of the function need. */
export interface Exchange extends StartTools {
  readonly asker: Asker;
  /** Headers of each answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
}

/**
 * Calls a procedure of workflows in the caller's name.
 * @param subject names what is not found
 * @throws Refusal for what the database refuses
 */
export async function call<const Schema extends v.GenericSchema>(
  { store, asker }: Pick<Exchange, "store" | "asker">,
  procedure: `workflow_${string}`,
  request: object,
  { schema, subject }: { readonly schema: Schema; readonly subject: Subject },
): Promise<v.InferOutput<Schema>> {
  const { person, session } = asker;
  return answered(schema, await store.call(procedure, { person, session_id: session, request }), subject);
}
