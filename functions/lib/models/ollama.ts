import * as v from "valibot";

/** Tokens that Ollama reads on a machine with a small graphics card, unless it is told otherwise. */
const USUAL_CONTEXT = 4_096;

/** The models that are loaded, with the context that each got. Older versions do not say it. */
const loaded = v.object({
  models: v.array(v.object({ model: v.string(), context_length: v.optional(v.number()) })),
});

const details = v.object({ parameters: v.optional(v.string(), "") });

async function fetched<Schema extends v.GenericSchema>(
  schema: Schema,
  address: string,
  init: RequestInit,
): Promise<v.InferOutput<Schema> | undefined> {
  try {
    const response = await fetch(address, { ...init, redirect: "error" });
    if (response.ok) return v.parse(schema, await response.json());
    await response.body?.cancel();
  } catch {
    // An older version, or a proxy that lets only `/v1` through.
  }
  return undefined;
}

/** The context that a model's own file asks for. */
function declaredContext(parameters: string): number | undefined {
  const size = Number(/^num_ctx\s+(\d+)\s*$/m.exec(parameters)?.[1]);
  return size > 0 ? size : undefined;
}

/**
 * How many tokens each model of an Ollama server reads. Its interface for OpenAI's clients neither says nor takes that, and
 * drops what is longer without a word: the context of a loaded model counts, else the one that the model's file asks for,
 * else Ollama's smallest.
 * @param url address that ends in `/v1`
 */
export async function ollamaContexts(
  url: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const base = url.replace(/\/v1$/, "/api");
  const running = await fetched(loaded, `${base}/ps`, { signal });
  const contexts = ids.map(async (id): Promise<[string, number]> => {
    const present = running?.models.find(({ model }) => model === id)?.context_length;
    if (present) return [id, present];
    const init = { method: "POST", body: JSON.stringify({ model: id }), signal };
    const shown = await fetched(details, `${base}/show`, init);
    return [id, declaredContext(shown?.parameters ?? "") ?? USUAL_CONTEXT];
  });
  return new Map(await Promise.all(contexts));
}
