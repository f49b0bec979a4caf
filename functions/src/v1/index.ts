import { AUTO_MODEL, type CompletionModel, chatCompletionRequest, responseRequest } from "@regia/api/v1";
import { FILE_BYTES } from "@regia/domain/attachments";
import { message } from "@regia/domain/messages";
import * as v from "valibot";
import { answering, explained, type FunctionCall } from "../../lib/answering/index.ts";
import { backendConfiguration, backendService } from "../../lib/backend/index.ts";
import { closeChat } from "../../lib/chat/index.ts";
import {
  type BodyBounds,
  jsonResponse,
  languageOf,
  methodRefused,
  Refusal,
  readJsonObject,
} from "../../lib/http/index.ts";
import { type Caller, callerOf } from "../../lib/identity/index.ts";
import { callerAddress, refuseExcess, takeFrom } from "../../lib/rateLimits/index.ts";
import { streamedResponse, wholeResponse } from "./completions.ts";
import { embeddingModels, embeddings } from "./embeddings.ts";
import { errorResponse } from "./failures.ts";
import { generate, usableModels } from "./generation.ts";
import { refusalOf } from "./issues.ts";
import { isPreflight, originHeaders, preflightResponse } from "./origins.ts";
import { rateLimitHeaders, v1RateLimits } from "./rateLimits.ts";
import { Repeats } from "./repeats.ts";
import { responseEvents, wholeResponseDocument } from "./responses.ts";
import { translated } from "./responseTranslation.ts";

/** The host's rate limit per network address, in front of the function's own, which each process counts separately. */
export const config = {
  rateLimit: { windowLimit: 1_200, windowSize: 60, aggregateBy: ["ip", "domain"] },
} as const;

/** The host passes on bodies of this many bytes: requests bring their pictures. */
export const largestBody = 2 * FILE_BYTES.picture;

/** Schemas are deep. */
const LARGEST: BodyBounds = { bytes: largestBody, levels: 40 };

/** What is answered once, for whoever sends a request again. */
const repeats = new Repeats({ entries: 200, bytes: 20 * 1024 * 1024, milliseconds: 600_000 });

/** The embedded server calls it before it stops. */
export async function close(): Promise<void> {
  repeats.clear();
  await closeChat();
}

/** @throws Refusal 400 naming the first wrong field, as OpenAI's API answers */
async function readRequest<const Schema extends v.GenericSchema>(
  schema: Schema,
  request: Request,
): Promise<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, await readJsonObject(request, LARGEST), { abortEarly: true });
  if (parsed.success) return parsed.output;
  throw refusalOf(parsed.issues[0]);
}

const modelOf = ({ id, provider }: { readonly id: string; readonly provider: string }): CompletionModel => ({
  id,
  object: "model",
  created: 0,
  owned_by: provider,
});

async function listedModels(request: Request, caller: Caller): Promise<readonly CompletionModel[]> {
  const [models, others] = await Promise.all([
    usableModels(caller, languageOf(request)),
    embeddingModels(request, caller),
  ]);
  // One server can list the embedding model too.
  const further = others.filter(({ id }) => models.every((model) => model.id !== id));
  return [{ id: AUTO_MODEL, provider: "regia" }, ...models, ...further].map(modelOf);
}

/** What a path answers to. */
interface Route {
  readonly method: "GET" | "POST";
  readonly answer: (request: Request, exchange: Exchange) => Promise<Response>;
}

interface Exchange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string>>;
}

const models: Route = {
  method: "GET",
  answer: async (request, { caller, headers }) =>
    jsonResponse(200, { object: "list", data: await listedModels(request, caller) }, headers),
};

const oneModel = (id: string): Route => ({
  method: "GET",
  answer: async (request, { caller, headers }) => {
    const found = (await listedModels(request, caller)).find((model) => model.id === id);
    if (found === undefined)
      throw new Refusal("not_found", message("requests:modelNotFound"), { field: "model" });
    return jsonResponse(200, found, headers);
  },
});

const completions: Route = {
  method: "POST",
  answer: async (request, { caller, requestId, headers }) => {
    const asked = await readRequest(chatCompletionRequest, request);
    return await repeats.answer(
      request,
      { owner: caller.tokenId, body: asked, headers },
      async (signal, begun) => {
        const generation = await generate(asked, caller, languageOf(request), signal);
        begun();
        if (!asked.stream) return await wholeResponse(generation, headers);
        return streamedResponse(generation, {
          includeUsage: asked.stream_options?.include_usage ?? false,
          locale: languageOf(request),
          headers,
          explain: (error) => explained("v1", requestId, error),
        });
      },
    );
  },
};

const responses: Route = {
  method: "POST",
  answer: async (request, { caller, requestId, headers }) => {
    const asked = await readRequest(responseRequest, request);
    const locale = languageOf(request);
    return await repeats.answer(
      request,
      { owner: caller.tokenId, body: asked, headers },
      async (signal, begun) => {
        const { completion, renamed } = translated(asked);
        const explain = (error: unknown) => renamed(explained("v1", requestId, error));
        try {
          const generation = await generate(completion, caller, locale, signal);
          begun();
          if (asked.stream) return responseEvents(asked, generation, { locale, headers, explain });
          return await wholeResponseDocument(asked, generation, headers);
        } catch (error) {
          throw error instanceof Refusal ? renamed(error) : error;
        }
      },
    );
  },
};

/** The path as programs call it, wherever the host serves the function. */
const PATH = /^(?:\/\.netlify\/functions)?\/v1\/(.+?)\/?$/;

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function routeOf(request: Request): Route {
  const [, path] = PATH.exec(new URL(request.url).pathname) ?? [];
  if (path === "models") return models;
  if (path === "chat/completions") return completions;
  if (path === "embeddings") return { method: "POST", answer: embeddings };
  if (path === "responses") return responses;
  // The id may contain slashes.
  const model = path?.startsWith("models/") ? decoded(path.slice("models/".length)) : undefined;
  if (model !== undefined) return oneModel(model);
  throw new Refusal("not_found", message("requests:pathNotFound"));
}

/** @param left takes the headers that say what is left of the caller's rate. */
async function handle(
  request: Request,
  { requestId, headers, identify }: FunctionCall,
  left: (headers: Readonly<Record<string, string>>) => void,
): Promise<Response> {
  if (isPreflight(request)) return preflightResponse(request, process.env, headers);
  const limits = v1RateLimits(process.env);
  const address = callerAddress(request);
  if (address !== undefined) await takeFrom(limits.address, address);
  const caller = await callerOf(request, "chat", backendService(backendConfiguration(process.env)));
  identify(caller);
  const use = await limits.person.use(caller.userId);
  left(rateLimitHeaders(use));
  refuseExcess(use.wait);
  const route = routeOf(request);
  if (request.method !== route.method) throw methodRefused(route.method);
  return await route.answer(request, { caller, requestId, headers });
}

/**
 * `/v1/models`, `/v1/chat/completions`, `/v1/responses` and `/v1/embeddings`: OpenAI's API for the team's own programs, with a
 * token of `regia tokens create`. Requests are routed, metered and refused by the same rules as those of the chat; nothing of
 * them is kept but the ledger's row, and for ten minutes in memory the answer to a request with an `Idempotency-Key`. An answer
 * stops when its caller closes the connection. A call waits in turn while the plan allows no other answer at a time.
 *
 * Reads `SUPABASE_URL`, `SUPABASE_SECRET_KEY`, `DATABASE_URL`, `REGIA_LIMIT_V1_PERSON`, `REGIA_LIMIT_V1_ADDRESS`,
 * `REGIA_V1_ORIGINS`, `REGIA_V1_WAIT` and what connects the models.
 */
export default async function v1(request: Request): Promise<Response> {
  const began = performance.now();
  let rate: Readonly<Record<string, string>> = {};
  const answer = answering(
    "v1",
    (asked, call) =>
      handle(asked, call, (headers) => {
        rate = headers;
      }),
    { respond: errorResponse },
  );
  const response = await answer(request);
  const headers = {
    ...rate,
    ...originHeaders(request, process.env),
    "openai-processing-ms": String(Math.round(performance.now() - began)),
  };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
