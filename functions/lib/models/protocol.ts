import type { ChatCompletionMessage, CompletionFields } from "@regia/api/v1";
import type { FinishReason } from "@regia/domain/chat";

/** What a model is asked, in the shapes of OpenAI's API, which all adapters understand. */
export interface ModelRequest {
  readonly messages: readonly ChatCompletionMessage[];
  /** Most tokens of the answer. */
  readonly maxOutputTokens: number;
  readonly fields?: CompletionFields | undefined;
  /** Fields that OpenAI's API does not have, for servers that have more. */
  readonly moreFields?: Readonly<Record<string, unknown>> | undefined;
}

/** A piece of an answer. */
export type ModelDelta =
  | { readonly type: "text" | "reasoning" | "refusal"; readonly text: string }
  /** The beginning of a tool's call has its id and name; its arguments may come in pieces. */
  | {
      readonly type: "tool-call";
      readonly index: number;
      readonly id?: string | undefined;
      readonly name?: string | undefined;
      readonly arguments: string;
    }
  /** Probabilities of the tokens of the text, as the provider gives them. */
  | { readonly type: "logprobs"; readonly value: unknown };

/** How an answer ended. */
export interface ModelEnd {
  readonly finish: FinishReason;
  /** The tokens as the provider counted them, whatever it said; undefined where it said nothing. */
  readonly usage: { readonly inputTokens: unknown; readonly outputTokens: unknown } | undefined;
}

/**
 * Asks a model once.
 * @param onDelta called with each piece in its order.
 * @throws ModelFailure, or what the connection failed with; `signal.reason` if that ended it
 */
export type AskModel = (
  request: ModelRequest,
  options: { readonly signal: AbortSignal; readonly onDelta: (delta: ModelDelta) => void },
) => Promise<ModelEnd>;
