import {
  AUTO_MODEL,
  type ChatCompletionMessage,
  type ChatCompletionRequest,
  type CompletionFields,
  PASSED_FIELDS,
  textOfMessage,
  unknownFields,
} from "@regia/api/v1";
import { type Locale, message } from "@regia/domain/messages";
import type { Model } from "@regia/domain/router";
import { backendConfiguration } from "../../lib/backend/index.ts";
import {
  type Asker,
  beginReading,
  beginTurn,
  chatStore,
  documentCheck,
  inTurn,
  type LiveAnswer,
  longestWait,
  namableModels,
  type ProgramListener,
  type TurnRequest,
  type TurnTools,
  tryNext,
  unanswered,
} from "../../lib/chat/index.ts";
import { Refusal } from "../../lib/http/index.ts";
import type { Caller } from "../../lib/identity/index.ts";
import type { Ended, Generation } from "./completions.ts";
import { withDocuments } from "./documents.ts";
import type { ChoiceDelta } from "./written.ts";

// The database has just said whose token it is: there is no session to check.
const askerOf = ({ userId }: Caller): Asker => ({ person: userId, session: null });

function toolsFor(locale: Locale): TurnTools {
  const environment = process.env;
  return { store: chatStore(backendConfiguration(environment), environment), locale, environment };
}

/** The models that a caller can name. */
export const usableModels = (caller: Caller, locale: Locale): Promise<readonly Model[]> =>
  namableModels(askerOf(caller), toolsFor(locale));

/** Whether a value is what a field stands for without being there: then no model needs to have the field. */
function isUsual(name: keyof CompletionFields, value: unknown, { tools }: ChatCompletionRequest): boolean {
  if (value === undefined || value === null) return true;
  switch (name) {
    case "tools":
      return Array.isArray(value) && value.length === 0;
    case "tool_choice":
      return !tools?.length && (value === "none" || value === "auto");
    case "parallel_tool_calls":
      return !tools?.length || value === true;
    case "response_format":
      return Object(value).type === "text";
    case "presence_penalty":
    case "frequency_penalty":
      return value === 0;
    case "logprobs":
      return value === false;
    case "logit_bias":
      return Object.keys(Object(value)).length === 0;
    case "stop":
      return Array.isArray(value) && value.length === 0;
    default:
      return false;
  }
}

/** The fields that change the answer. */
const fieldsOf = (request: ChatCompletionRequest): CompletionFields =>
  Object.fromEntries(
    PASSED_FIELDS.flatMap((name) => (isUsual(name, request[name], request) ? [] : [[name, request[name]]])),
  );

/**
 * Fields that OpenAI's API does not have, for servers that have more of them than it.
 * @throws Refusal `unsupported_parameter` unless `REGIA_MODELS_MORE_FIELDS` is `on`
 */
function moreFieldsOf(request: ChatCompletionRequest, environment: NodeJS.ProcessEnv) {
  const names = unknownFields(request);
  const [field] = names;
  if (field === undefined) return undefined;
  if (environment["REGIA_MODELS_MORE_FIELDS"] !== "on") {
    throw new Refusal("unsupported_parameter", message("requests:fieldUnsupported", { field }), { field });
  }
  const fields: Readonly<Record<string, unknown>> = request;
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/** What the request is about: its last question, by which it is routed. */
function questionOf(messages: readonly ChatCompletionMessage[]): string {
  const asking = messages.findLast(({ role }) => role === "user") ?? messages.at(-1);
  return asking === undefined ? "" : textOfMessage(asking);
}

function turnOf(
  request: ChatCompletionRequest,
  { caller, onDelta }: { readonly caller: Caller; readonly onDelta: ProgramListener["onDelta"] },
): TurnRequest {
  const { model, messages, n, max_tokens, max_completion_tokens } = request;
  return {
    ...askerOf(caller),
    place: null,
    text: questionOf(messages),
    program: {
      messages,
      fields: fieldsOf(request),
      moreFields: moreFieldsOf(request, process.env),
      choices: n ?? 1,
      onDelta,
    },
    model: model === AUTO_MODEL ? undefined : model,
    maxOutputTokens: max_completion_tokens ?? max_tokens ?? undefined,
  };
}

/**
 * @param token ends the answer when it is no longer valid.
 * @throws Refusal that says what happened, unless the answer is whole or its caller has stopped it; `unauthorized` if the
 * token ended before
 */
async function endOf(answer: LiveAnswer, token: AbortSignal): Promise<Ended> {
  const end = await answer.ended;
  token.throwIfAborted();
  if (end.status === "complete" || end.status === "stopped") return end;
  throw unanswered(end);
}

/** The same sequence, whose first item is there; so that a failure before it is thrown here. */
async function begun<Item>(items: AsyncGenerator<Item>): Promise<AsyncIterable<Item>> {
  const first = await items.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* items;
  }
  return all();
}

/**
 * Lets a model write answers that are kept nowhere but in the ledger. Resolves with the first word, or with whole documents where
 * the request asks for some and the model's provider does not promise that they are valid.
 * @param signal stops the model when the caller leaves; what was written is paid.
 * @throws Refusal for everything that is not begun, if no model has answered, and for a document that is not valid
 */
export async function generate(
  request: ChatCompletionRequest,
  caller: Caller,
  locale: Locale,
  signal: AbortSignal,
): Promise<Generation> {
  const check = documentCheck(request.response_format);
  const ask = (one: ChatCompletionRequest) => begin(one, caller, locale, signal);
  const generation = await ask(request);
  if (check === undefined || generation.hasValidDocuments) return generation;
  return await withDocuments(generation, request, { check, ask });
}

async function begin(
  request: ChatCompletionRequest,
  caller: Caller,
  locale: Locale,
  signal: AbortSignal,
): Promise<Generation> {
  const tools = toolsFor(locale);
  let arrive: (item: ChoiceDelta) => void = () => {};
  let close = () => {};
  const arriving = new ReadableStream<ChoiceDelta>({
    start: (controller) => {
      arrive = (item) => controller.enqueue(item);
      close = () => controller.close();
    },
  });
  const onDelta: ProgramListener["onDelta"] = (choice, delta) => arrive({ choice, delta });
  const reader = { ...askerOf(caller), token: caller.tokenId, answer: null };
  const watch = () => beginReading(tools.store, reader);
  const tried = () => beginTurn(turnOf(request, { caller, onDelta }), tools);
  const turn = await inTurn(caller.userId, tried, {
    signal,
    watch,
    longest: () => longestWait(tools.environment),
  });
  if (turn.kind === "known") throw new TypeError("Only what is kept can be known.");
  const { answer, route } = turn;
  const stop = () => answer.end("stop");
  const { signal: token, end } = watch();
  // Nobody else reads it.
  token.addEventListener("abort", stop, { once: true });
  const ended = () => {
    close();
    end();
    tryNext(caller.userId);
  };
  void answer.ended.finally(ended).catch(() => undefined);
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  async function* deltas(): AsyncGenerator<ChoiceDelta> {
    for await (const item of arriving.values({ preventCancel: true })) {
      token.throwIfAborted();
      yield item;
    }
    // Throws if it broke off.
    await endOf(answer, token);
  }
  return {
    deltas: await begun(deltas()),
    model: answer.model,
    demonstration: route.demonstration,
    hasValidDocuments:
      answer.followsSchemas &&
      request.response_format?.type === "json_schema" &&
      request.response_format.json_schema.strict === true,
    choices: request.n ?? 1,
    ended: () => endOf(answer, token),
    token,
    stop,
  };
}
