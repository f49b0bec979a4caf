import type { NamedModel } from "@regia/api/chat";
import type { ChatCompletionMessage, CompletionFields } from "@regia/api/v1";
import { message } from "@regia/domain/messages";
import { type Money, parseMoney, sumMoney } from "@regia/domain/money";
import type { Preference } from "@regia/domain/router";
import { Refusal } from "../http/index.ts";
import { documentCheck, repairSentence, unfenced } from "./documents.ts";
import { beginTurn, type TurnTools } from "./turn.ts";
import { unanswered } from "./unanswered.ts";
import { inTurn, tryNext } from "./waiting.ts";

/** Milliseconds that a question waits while the plan allows no other answer at a time. */
const LONGEST_WAIT = 60_000;

/** A question whose answer is kept nowhere but in the ledger. */
export interface OnceQuestion {
  readonly person: string;
  /** Where it counts, and whose instructions come first. */
  readonly workspace: string;
  /** What the model is told to be. Default: nothing. */
  readonly system?: string | undefined;
  readonly prompt: string;
  readonly preference?: Preference | undefined;
  /** Id of the model to ask. Default: the router's choice. */
  readonly model?: string | undefined;
}

/** What a model answered, and what that used. */
export interface OnceAnswer {
  readonly text: string;
  readonly model: NamedModel;
  readonly isDemonstration: boolean;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: Money;
  /** Who counted the tokens. */
  readonly source: "provider" | "estimate" | "none";
}

/** An answer that is JSON. */
export interface OnceDocument extends OnceAnswer {
  readonly data: unknown;
}

type Message = ChatCompletionMessage;

/** Reads nothing: whoever waits for the whole answer is asked for once, when it begins. */
const noReading = () => ({ signal: new AbortController().signal, end: () => {} });

const messagesOf = ({ system, prompt }: OnceQuestion): readonly Message[] => [
  ...(system ? [{ role: "system", content: system } as const] : []),
  { role: "user", content: prompt },
];

async function ask(
  question: OnceQuestion,
  { messages, fields = {} }: { readonly messages: readonly Message[]; readonly fields?: CompletionFields },
  { tools, signal }: { readonly tools: TurnTools; readonly signal: AbortSignal },
): Promise<OnceAnswer> {
  const { person, workspace, prompt, preference, model } = question;
  let text = "";
  const begin = () =>
    beginTurn(
      {
        ...{ person, session: null, place: null, workspace, text: prompt, preference, model },
        program: {
          ...{ messages, fields, choices: 1 },
          onDelta: (_, delta) => {
            if (delta.type === "text") text += delta.text;
          },
        },
      },
      tools,
    );
  signal.throwIfAborted();
  const turn = await inTurn(workspace, begin, {
    signal,
    watch: noReading,
    longest: () => LONGEST_WAIT,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  if (turn.kind === "known") throw new TypeError("Only what is kept can be known.");
  const { answer, route } = turn;
  const stop = () => answer.end("stop");
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const end = await answer.ended;
    signal.throwIfAborted();
    if (end.status !== "complete") throw unanswered(end);
    const { inputTokens, outputTokens, source } = end;
    const used = { inputTokens, outputTokens, source, cost: parseMoney(end.cost) ?? sumMoney([]) };
    return { text, model: answer.named, isDemonstration: route.demonstration, ...used };
  } finally {
    signal.removeEventListener("abort", stop);
    tryNext(workspace);
  }
}

/**
 * The whole answer of a model: routed, metered and limited as in a conversation of the workspace.
 * @param signal stops the model; what it has written by then is paid
 * @throws Refusal for everything that is not answered; `signal.reason`
 */
export const askOnce = (question: OnceQuestion, tools: TurnTools, signal: AbortSignal): Promise<OnceAnswer> =>
  ask(question, { messages: messagesOf(question) }, { tools, signal });

/**
 * The answer of a model as a document that follows a JSON Schema. One that does not is given back to the model once.
 * @throws Refusal `answer_invalid` if that does not help, `invalid_value` for a schema that is none; as {@link askOnce}
 */
export async function askDocument(
  question: OnceQuestion,
  schema: Readonly<Record<string, unknown>>,
  tools: TurnTools,
  signal: AbortSignal,
): Promise<OnceDocument> {
  const format = { type: "json_schema", json_schema: { name: "answer", schema } } as const;
  const check = documentCheck(format) ?? (() => undefined);
  const request = { messages: messagesOf(question), fields: { response_format: format } };
  const first = await ask(question, request, { tools, signal });
  const fault = check(unfenced(first.text));
  if (fault === undefined) return { ...first, data: JSON.parse(unfenced(first.text)) };
  const messages: readonly Message[] = [
    ...request.messages,
    { role: "assistant", content: first.text },
    { role: "user", content: repairSentence(fault) },
  ];
  const model = first.isDemonstration ? question.model : first.model.id;
  const second = await ask({ ...question, model }, { ...request, messages }, { tools, signal });
  const text = unfenced(second.text);
  if (check(text) !== undefined) throw new Refusal("answer_invalid", message("requests:answerInvalid"));
  return {
    ...second,
    data: JSON.parse(text),
    inputTokens: first.inputTokens + second.inputTokens,
    outputTokens: first.outputTokens + second.outputTokens,
    cost: sumMoney([first.cost, second.cost]),
    source: first.source === second.source ? first.source : "estimate",
  };
}
