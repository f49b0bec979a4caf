import * as v from "valibot";
import { boundedText } from "./boundedText.ts";
import { ollamaFacts } from "./ollama.ts";
import { llamaCppFacts, lmStudioFacts } from "./otherServers.ts";
import { type OwnFacts, type OwnInterface, size } from "./ownInterface.ts";

/** A model that a server lists, and that writes texts. */
export interface ListedModel extends Omit<OwnFacts, "writes"> {
  readonly id: string;
}

/** The answer of `/v1/models`, with the context as LM Studio, vLLM and llama.cpp name it. */
const modelList = v.object({
  data: v.array(
    v.object({
      id: v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[^\s\p{Cc}]+$/u)),
      owned_by: v.optional(v.unknown()),
      context_length: size,
      max_context_length: size,
      max_model_len: size,
      meta: v.optional(v.nullable(v.object({ n_ctx_train: size }))),
    }),
  ),
});

/** What each kind of server says of its models in an interface of its own, by whom it names as their owner. */
const OWN_FACTS: Readonly<
  Record<string, (server: OwnInterface, ids: readonly string[]) => Promise<ReadonlyMap<string, OwnFacts>>>
> = { library: ollamaFacts, organization_owner: lmStudioFacts, llamacpp: llamaCppFacts };

/** Most bytes of a list. */
const LARGEST = 1_000_000;

/** Milliseconds for which a list is kept, and those for which a failure is. */
const KEPT = { list: 30_000, failure: 3_000 };

/** Milliseconds in which a server must answer. */
const TIMEOUT = 5_000;

interface Entry {
  readonly list: Promise<readonly ListedModel[]>;
  until: number;
}

const entries = new Map<string, Entry>();

async function read(
  { url, key }: { readonly url: string; readonly key: string | undefined },
  timeout: number,
): Promise<readonly ListedModel[]> {
  const signal = AbortSignal.timeout(timeout);
  const response = await fetch(`${url}/models`, {
    headers: key ? { Authorization: `Bearer ${key}` } : {},
    redirect: "error",
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The list of models was answered with ${response.status}.`);
  }
  const { data } = v.parse(modelList, JSON.parse(await boundedText(response, LARGEST)));
  const server = { base: url.replace(/\/v1$/, ""), key, signal };
  const own = await Promise.all(
    Object.entries(OWN_FACTS).map(async ([owner, factsOf]) => {
      const ids = data.filter(({ owned_by }) => owned_by === owner).map(({ id }) => id);
      return ids.length === 0 ? [] : [...(await factsOf(server, ids))];
    }),
  );
  const facts = new Map(own.flat());
  return data.flatMap(({ id, context_length, max_context_length, max_model_len, meta }) => {
    const { contextWindow, images, writes } = facts.get(id) ?? {};
    if (writes === false) return [];
    const listed =
      contextWindow ?? context_length ?? max_context_length ?? max_model_len ?? meta?.n_ctx_train;
    return {
      id,
      ...(listed === undefined ? {} : { contextWindow: listed }),
      ...(images === undefined ? {} : { images }),
    };
  });
}

/**
 * The models that a server of OpenAI's protocol lists, as of the last 30 seconds.
 * @param server address that ends in `/v1`, and its key.
 * @throws Error if it does not answer in time with such a list
 */
export async function listModels(
  server: { readonly url: string; readonly key: string | undefined },
  { timeout = TIMEOUT }: { readonly timeout?: number } = {},
): Promise<readonly ListedModel[]> {
  const id = `${server.url} ${server.key ?? ""}`;
  const known = entries.get(id);
  if (known !== undefined && known.until > Date.now()) return await known.list;
  const entry: Entry = { list: read(server, timeout), until: Date.now() + KEPT.list };
  entries.set(id, entry);
  try {
    return await entry.list;
  } catch (error) {
    entry.until = Math.min(entry.until, Date.now() + KEPT.failure);
    throw error;
  }
}
