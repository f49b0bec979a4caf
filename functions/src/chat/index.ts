import {
  type ChatOffer,
  type ChatPart,
  type ChatRequest,
  chatRequest,
  choosableModel,
} from "@regia/api/chat";
import { decimalEuro } from "@regia/domain/chat";
import { message } from "@regia/domain/messages";
import * as v from "valibot";
import { answering, type FunctionCall } from "../../lib/answering/index.ts";
import { type BackendConfiguration, backendConfiguration } from "../../lib/backend/index.ts";
import {
  type Asker,
  beginReading,
  beginTurn,
  chatRefused,
  chatStore,
  closeChat,
  eventStream,
  followAnswer,
  handOver,
  liveAnswer,
  offerIn,
  readAnswer,
  type TurnTools,
  writerUrl,
} from "../../lib/chat/index.ts";
import {
  jsonResponse,
  languageOf,
  malformed,
  methodRefused,
  Refusal,
  readJsonObject,
  refuseForeignOrigin,
  siteOrigins,
} from "../../lib/http/index.ts";
import { bearerOf, unauthorized } from "../../lib/identity/index.ts";
import { callerAddress, type Limiter } from "../../lib/rateLimits/index.ts";
import { chatRateLimits } from "./rateLimits.ts";

/** The host's rate limit per network address, in front of the function's own, which each process counts separately. */
export const config = {
  rateLimit: { windowLimit: 1_200, windowSize: 60, aggregateBy: ["ip", "domain"] },
} as const;

/** The embedded server calls it before it stops. */
export { closeChat as close };

const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** @throws Refusal `too_many` with the time from which on requests are taken again */
async function take(limiter: Limiter, key: string, request: Request): Promise<void> {
  const seconds = await limiter.take(key);
  if (seconds === 0) return;
  const resetsAt = new Date(Date.now() + seconds * 1000).toISOString();
  const refusal = chatRefused({ code: "too_many", resetsAt }, { plan: "free", locale: languageOf(request) });
  throw new Refusal("too_many", refusal.text, {
    met: refusal.met,
    headers: { "Retry-After": String(seconds) },
  });
}

async function readRequest(request: Request): Promise<ChatRequest> {
  const parsed = v.safeParse(chatRequest, await readJsonObject(request));
  if (!parsed.success) throw malformed(message("requests:chatMalformed"));
  return parsed.output;
}

/** What all calls need. */
interface Exchange {
  readonly asker: Asker;
  readonly tools: TurnTools;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer's stream is the AI SDK's UI message stream, version 1. */
const PROTOCOL = { "x-vercel-ai-ui-message-stream": "v1" };

/** A stream of an answer, for as long as its reader may read it. */
const readingStream = (
  answer: string,
  parts: AsyncGenerator<ChatPart>,
  { asker, tools, headers }: Exchange,
): Response =>
  eventStream(
    parts,
    { ...PROTOCOL, ...headers },
    beginReading(tools.store, { ...asker, token: null, answer }),
  );

/** The answer's stream from its beginning: from this process if it writes it, else from the database. */
async function streamOf(answer: string, exchange: Exchange): Promise<Response | null> {
  const { asker, tools } = exchange;
  const stored = await readAnswer(tools.store, asker, answer);
  if (stored === null) return null;
  const live = stored.status === "streaming" ? liveAnswer(answer) : undefined;
  const parts = live?.log.read() ?? followAnswer(answer, stored, { ...tools, asker });
  return readingStream(answer, parts, exchange);
}

const notFound = () => new Refusal("not_found", message("requests:conversationNotFound"));

async function post(request: Request, exchange: Exchange): Promise<Response> {
  const asked = await readRequest(request);
  const { conversation, question, answer, parent = null, workspace = null, preference, model } = asked;
  const begun = await beginTurn(
    {
      ...exchange.asker,
      place: {
        ...{ conversation, question, answer, parent, workspace },
        beside: asked.regenerate ? asked.beside : undefined,
      },
      text: asked.regenerate ? null : asked.text,
      attachments: asked.regenerate ? undefined : asked.attachments,
      second: asked.regenerate ? undefined : asked.second,
      preference,
      model,
    },
    exchange.tools,
  );
  if (begun.kind === "begun") return readingStream(answer, begun.answer.log.read(), exchange);
  const known = await streamOf(answer, exchange);
  if (known === null) throw notFound();
  return known;
}

function answerIn(request: Request): string {
  const parsed = v.safeParse(id, new URL(request.url).searchParams.get("answer"));
  if (!parsed.success) throw malformed(message("requests:chatMalformed"));
  return parsed.output;
}

/** An amount of a month in decimal euro, from pico-euro. */
const spentIn = (spent: { readonly limit: string; readonly used: string } | null | undefined) =>
  spent ? { limit: decimalEuro(BigInt(spent.limit)), used: decimalEuro(BigInt(spent.used)) } : null;

/** What can be asked in a workspace. */
async function offer(workspace: string, { asker, tools, headers }: Exchange): Promise<Response> {
  const parsed = v.safeParse(id, workspace);
  if (!parsed.success) throw malformed(message("requests:chatMalformed"));
  const found = await offerIn(parsed.output, asker, tools);
  const { plan, limits, budget, isDemonstration, systemPrompt, models } = found;
  const answer: ChatOffer = {
    plan,
    limits,
    budget: {
      limit: budget.limit === null ? null : decimalEuro(BigInt(budget.limit)),
      used: decimalEuro(BigInt(budget.used)),
      resetsAt: budget.resetsAt,
      workspace: spentIn(budget.workspace),
      member: spentIn(budget.member),
    },
    files: { maxBytes: found.largestFile },
    demonstration: isDemonstration,
    systemPrompt,
    models: isDemonstration ? [] : models.map((model) => v.parse(choosableModel, model)),
  };
  return jsonResponse(200, answer, { ...headers, "Cache-Control": "no-store" });
}

async function get(request: Request, exchange: Exchange): Promise<Response> {
  const { headers } = exchange;
  const workspace = new URL(request.url).searchParams.get("workspace");
  if (workspace !== null) return await offer(workspace, exchange);
  const response = await streamOf(answerIn(request), exchange);
  return (
    response ?? new Response(null, { status: 204, headers: { ...headers, "Cache-Control": "no-store" } })
  );
}

const stopped = v.nullable(v.object({ refusal: v.optional(v.unknown()) }));

async function stop(request: Request, { asker, tools, headers }: Exchange): Promise<Response> {
  const answer = answerIn(request);
  const { person, session } = asker;
  const found = v.parse(
    stopped,
    await tools.store.call("chat_stop", { person, session_id: session, answer }),
  );
  if (found === null) throw notFound();
  if (found.refusal !== undefined) throw unauthorized();
  // Another process learns it from the database within half a second.
  liveAnswer(answer)?.end("stop");
  return new Response(null, { status: 204, headers: { ...headers, "Cache-Control": "no-store" } });
}

const METHODS = { POST: post, GET: get, DELETE: stop };

const isMethod = (method: string): method is keyof typeof METHODS => method in METHODS;

async function handle(request: Request, { headers, identify }: FunctionCall): Promise<Response> {
  const environment = process.env;
  refuseForeignOrigin(request, siteOrigins(environment));
  const { method } = request;
  if (!isMethod(method)) throw methodRefused(...Object.keys(METHODS));
  const limits = chatRateLimits(environment);
  const address = callerAddress(request);
  if (address !== undefined) await take(limits.address, address, request);
  const configuration: BackendConfiguration = backendConfiguration(environment);
  const bearer = await bearerOf(request, configuration);
  identify(bearer);
  await take(limits.account, bearer.userId, request);
  const writer = writerUrl(environment);
  const tools: TurnTools = {
    store: chatStore(configuration, environment),
    locale: languageOf(request),
    environment,
    handOver: writer === null ? undefined : (turn) => handOver(writer, turn, configuration),
  };
  const asker = { person: bearer.userId, session: bearer.sessionId };
  return await METHODS[method](request, { asker, tools, headers });
}

/**
 * `/.netlify/functions/chat`: answers of models. `POST` asks and streams the answer, `GET ?answer=ID` replays it and goes on to
 * its end, `DELETE ?answer=ID` stops it, and `GET ?workspace=ID` says what can be asked in a workspace. An answer goes on when nobody reads it (decision 36).
 *
 * Reads `SUPABASE_URL`, `SUPABASE_SECRET_KEY`, `SUPABASE_JWT_SECRET`, `SUPABASE_JWT_ISSUER`, `DATABASE_URL`,
 * `REGIA_LIMIT_CHAT_ACCOUNT`, `REGIA_LIMIT_CHAT_ADDRESS`, `REGIA_CHAT_WRITER_URL`, what connects the models, and milliseconds: `REGIA_MODELS_TIMEOUT`
 * until a model's first word, `REGIA_MODELS_SILENCE` between two, and `REGIA_MODELS_COOLDOWN` after a failure.
 */
export default answering("chat", handle);
