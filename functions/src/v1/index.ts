import {
  AUTO_MODEL,
  type ChatCompletionRequest,
  type CompletionModel,
  chatCompletionRequest,
} from "@regia/api/v1";
import { message } from "@regia/domain/messages";
import * as v from "valibot";
import { answering, explained, type FunctionCall } from "../../lib/answering/index.ts";
import { backendConfiguration, backendService } from "../../lib/backend/index.ts";
import { closeChat } from "../../lib/chat/index.ts";
import { jsonResponse, languageOf, methodRefused, Refusal, readJsonObject } from "../../lib/http/index.ts";
import { callerAddress, takeFrom } from "../../lib/rateLimits/index.ts";
import { type Caller, callerOf } from "./caller.ts";
import { streamedResponse, wholeResponse } from "./completions.ts";
import { errorResponse } from "./failures.ts";
import { generate, usableModels } from "./generation.ts";
import { v1RateLimits } from "./rateLimits.ts";

/** The host's rate limit per network address, in front of the function's own, which each process counts separately. */
export const config = {
  rateLimit: { windowLimit: 1_200, windowSize: 60, aggregateBy: ["ip", "domain"] },
} as const;

/** The embedded server calls it before it stops. */
export { closeChat as close };

/** The part of a field's name that a message repeats, in characters. */
const MAX_NAME_LENGTH = 60;

/** @throws Refusal `malformed` naming the first invalid field, as OpenAI's API answers 400 */
async function readRequest(request: Request): Promise<ChatCompletionRequest> {
  const fields = await readJsonObject(request);
  const parsed = v.safeParse(chatCompletionRequest, fields, { lang: languageOf(request), abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const names = issue.path?.map(({ key }) => String(key).slice(0, MAX_NAME_LENGTH)) ?? [];
  throw new Refusal("malformed", message("errors:verbatim", { text: issue.message }), {
    field: names.join("."),
  });
}

const modelOf = ({ id, provider }: { readonly id: string; readonly provider: string }): CompletionModel => ({
  id,
  object: "model",
  created: 0,
  owned_by: provider,
});

async function listedModels(request: Request, caller: Caller): Promise<readonly CompletionModel[]> {
  const models = await usableModels(caller, languageOf(request));
  return [{ id: AUTO_MODEL, provider: "regia" }, ...models].map(modelOf);
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
    const asked = await readRequest(request);
    const generation = await generate(asked, caller, languageOf(request), request.signal);
    if (!asked.stream) return await wholeResponse(generation, headers);
    return streamedResponse(generation, {
      includeUsage: asked.stream_options?.include_usage ?? false,
      locale: languageOf(request),
      headers,
      explain: (error) => explained("v1", requestId, error),
    });
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
  // The id may contain slashes.
  const model = path?.startsWith("models/") ? decoded(path.slice("models/".length)) : undefined;
  if (model !== undefined) return oneModel(model);
  throw new Refusal("not_found", message("requests:pathNotFound"));
}

async function handle(request: Request, { requestId, headers, identify }: FunctionCall): Promise<Response> {
  const limits = v1RateLimits(process.env);
  const address = callerAddress(request);
  if (address !== undefined) await takeFrom(limits.address, address);
  const caller = await callerOf(request, backendService(backendConfiguration(process.env)));
  identify(caller);
  await takeFrom(limits.person, caller.userId);
  const route = routeOf(request);
  if (request.method !== route.method) throw methodRefused(route.method);
  return await route.answer(request, { caller, requestId, headers });
}

/**
 * `/v1/models` and `/v1/chat/completions`: OpenAI's API for the team's own programs, with a token of
 * `regia tokens create`. Requests are routed, metered and refused by the same rules as those of the chat; nothing of
 * them is kept but the ledger's row. An answer stops when its caller closes the connection.
 *
 * Reads `SUPABASE_URL`, `SUPABASE_SECRET_KEY`, `DATABASE_URL`, `REGIA_LIMIT_V1_PERSON`, `REGIA_LIMIT_V1_ADDRESS` and what connects the
 * models.
 */
export default answering("v1", handle, { respond: errorResponse });
