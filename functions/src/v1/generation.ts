import { AUTO_MODEL, type ChatCompletionMessage, type ChatCompletionRequest } from "@regia/api/v1";
import { type Locale, message } from "@regia/domain/messages";
import type { Model } from "@regia/domain/router";
import { backendConfiguration } from "../../lib/backend/index.ts";
import {
  type Asker,
  beginReading,
  beginTurn,
  chatStore,
  type LiveAnswer,
  namableModels,
  type TurnRequest,
  type TurnTools,
} from "../../lib/chat/index.ts";
import { Refusal } from "../../lib/http/index.ts";
import type { Caller } from "./caller.ts";
import type { Ended, Generation } from "./completions.ts";

// The database has just said whose token it is: there is no session to check.
const askerOf = ({ userId }: Caller): Asker => ({ person: userId, session: null });

function toolsFor(locale: Locale): TurnTools {
  const environment = process.env;
  return { store: chatStore(backendConfiguration(environment), environment), locale, environment };
}

/** The models that a caller can name. */
export const usableModels = (caller: Caller, locale: Locale): Promise<readonly Model[]> =>
  namableModels(askerOf(caller), toolsFor(locale));

/** Instructions apart from what was said; the last message is the question. */
function promptOf(messages: readonly ChatCompletionMessage[]) {
  const said: { readonly role: "user" | "assistant"; readonly text: string }[] = [];
  const instructions: string[] = [];
  for (const { role, content } of messages) {
    if (role === "user" || role === "assistant") said.push({ role, text: content });
    else instructions.push(content);
  }
  const question = said.at(-1);
  return {
    text: question?.text ?? "",
    history: said.slice(0, -1).map((one, index) => ({ id: String(index), ...one })),
    system: instructions.length === 0 ? null : instructions.join("\n\n"),
  };
}

function turnOf(
  { model, messages, temperature, top_p, stop, max_tokens, max_completion_tokens }: ChatCompletionRequest,
  caller: Caller,
): TurnRequest {
  return {
    ...askerOf(caller),
    ...promptOf(messages),
    place: null,
    model: model === AUTO_MODEL ? undefined : model,
    maxOutputTokens: max_completion_tokens ?? max_tokens ?? undefined,
    sampling: {
      temperature: temperature ?? undefined,
      topP: top_p ?? undefined,
      stopSequences: typeof stop === "string" ? [stop] : (stop ?? undefined),
    },
  };
}

/**
 * @param token ends the answer when it is no longer valid.
 * @throws Refusal `unavailable` with what happened, unless the answer is whole or its caller has stopped it; `unauthorized`
 * if the token ended before
 */
async function endOf(answer: LiveAnswer, token: AbortSignal): Promise<Ended> {
  const { failure, status, ...ended } = await answer.ended;
  token.throwIfAborted();
  if (status === "complete" || status === "stopped") return ended;
  throw new Refusal("unavailable", message("errors:verbatim", { text: failure ?? "" }), {
    cause: new Error(`The answer is ${status}.`),
  });
}

async function* textsOf(answer: LiveAnswer, token: AbortSignal): AsyncGenerator<string> {
  for await (const part of answer.log.read()) {
    token.throwIfAborted();
    if (part.type === "text-delta") yield part.delta;
  }
  // Throws if it broke off.
  await endOf(answer, token);
}

/** The same sequence, whose first item is there; so that a failure before it is thrown here. */
async function begun(texts: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await texts.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* texts;
  }
  return all();
}

/**
 * Lets a model write an answer that is kept nowhere but in the ledger. Resolves with its first word.
 * @param signal stops the model when the caller leaves; what was written is paid.
 * @throws Refusal for everything that is not begun, and if no model has answered
 */
export async function generate(
  request: ChatCompletionRequest,
  caller: Caller,
  locale: Locale,
  signal: AbortSignal,
): Promise<Generation> {
  const tools = toolsFor(locale);
  const turn = await beginTurn(turnOf(request, caller), tools);
  if (turn.kind === "known") throw new TypeError("Only what is kept can be known.");
  const { answer, route } = turn;
  const stop = () => answer.end("stop");
  const reader = { ...askerOf(caller), token: caller.tokenId, answer: null };
  const { signal: token, end } = beginReading(tools.store, reader);
  // Nobody else reads it.
  token.addEventListener("abort", stop, { once: true });
  void answer.ended.finally(end).catch(() => undefined);
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  const deltas = await begun(textsOf(answer, token));
  return {
    model: answer.model,
    demonstration: route.demonstration,
    deltas,
    ended: () => endOf(answer, token),
    token,
    stop,
  };
}
