import { type EmbeddingRequest, type EmbeddingResponse, embeddingRequest } from "@regia/api/v1";
import * as v from "valibot";
import { backendConfiguration } from "../../lib/backend/index.ts";
import {
  type Asker,
  beginReading,
  chatStore,
  embedTexts,
  type MeteredEmbeddings,
  namableEmbeddingModel,
  type TurnTools,
} from "../../lib/chat/index.ts";
import { jsonResponse, languageOf, readJsonObject } from "../../lib/http/index.ts";
import type { Caller } from "../../lib/identity/index.ts";
import { encoded } from "../../lib/models/index.ts";
import { refusalOf } from "./issues.ts";

/** @throws Refusal 400 naming the first wrong field */
async function readRequest(request: Request): Promise<EmbeddingRequest> {
  const parsed = v.safeParse(embeddingRequest, await readJsonObject(request), { abortEarly: true });
  if (parsed.success) return parsed.output;
  throw refusalOf(parsed.issues[0]);
}

const askerOf = ({ userId }: Caller): Asker => ({ person: userId, session: null });

function toolsFor(request: Request): TurnTools {
  const environment = process.env;
  return {
    store: chatStore(backendConfiguration(environment), environment),
    locale: languageOf(request),
    environment,
  };
}

/** The embedding model that a caller can name, as a list of one; empty if there is none. */
export async function embeddingModels(request: Request, caller: Caller) {
  const model = await namableEmbeddingModel(askerOf(caller), toolsFor(request));
  return model === null ? [] : [model];
}

function responseOf(
  { model, encoding_format: format }: EmbeddingRequest,
  { vectors, inputTokens, cost, source }: MeteredEmbeddings,
): EmbeddingResponse {
  return {
    object: "list",
    data: vectors.map((vector, index) => ({
      object: "embedding",
      index,
      embedding: format === "base64" ? encoded(vector) : Array.from(vector),
    })),
    model,
    usage: { prompt_tokens: inputTokens, total_tokens: inputTokens },
    regia: { cost, source },
  };
}

/** Answers `POST /v1/embeddings`. It ends when its caller closes the connection, or the token is no longer valid. */
export async function embeddings(
  request: Request,
  { caller, headers }: { readonly caller: Caller; readonly headers: Readonly<Record<string, string>> },
): Promise<Response> {
  const asked = await readRequest(request);
  const tools = toolsFor(request);
  const asker = askerOf(caller);
  const { signal, end } = beginReading(tools.store, { ...asker, token: caller.tokenId, answer: null });
  try {
    const { model, input, dimensions, encoding_format: format } = asked;
    const wish = { model, input, dimensions: dimensions ?? undefined, format };
    const made = await embedTexts(wish, asker, tools, AbortSignal.any([request.signal, signal]));
    return jsonResponse(200, responseOf(asked, made), headers);
  } catch (error) {
    if (!request.signal.aborted) throw error;
    // Nobody reads it: the caller has left.
    return new Response(null, { status: 499, headers });
  } finally {
    end();
  }
}
