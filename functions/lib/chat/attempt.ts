import type { FinishReason } from "@regia/domain/chat";
import { type ModelMessage, streamText } from "ai";
import { ModelFailure, type ReachableModel } from "../models/index.ts";

/** How a model picks its words; what is undefined is left to the provider. */
export interface Sampling {
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
  /** Texts before which the answer ends. */
  readonly stopSequences?: readonly string[] | undefined;
}

/** A picture that a model is shown. */
export interface ShownPicture {
  readonly mediaType: string;
  /** Its content, as base64. */
  readonly content: string;
}

export interface PromptMessage {
  readonly role: "user" | "assistant";
  readonly text: string;
  /** Not shown to a model that takes only text. */
  readonly pictures?: readonly ShownPicture[] | undefined;
}

/** What a model is asked. */
export interface Prompt {
  readonly system: string | null;
  readonly messages: readonly PromptMessage[];
  /** Most tokens of the answer. */
  readonly maxOutputTokens: number;
  readonly sampling?: Sampling | undefined;
}

/** How one call of a model ended. */
export interface AttemptEnd {
  /** As the provider counted them; undefined where it did not. */
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number } | undefined;
  readonly finish: FinishReason;
}

/** Milliseconds without a sign of the provider, after which it counts as failed. */
const SILENCE = { first: 30_000, later: 60_000 };

/** @throws RangeError for a setting that is no number: a misspelt time must not mean none. */
function setting(text: string | undefined, usual: number): number {
  if (!text) return usual;
  const milliseconds = Number(text);
  if (!(milliseconds > 0))
    throw new RangeError(`A time is a number of milliseconds, not ${text.slice(0, 20)}`);
  return milliseconds;
}

/** Ends a call that says nothing for too long. */
class Watchdog {
  readonly #controller = new AbortController();
  readonly #later: number;
  #timer: NodeJS.Timeout;
  #hasHeard = false;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#later = setting(environment["REGIA_MODELS_SILENCE"], SILENCE.later);
    this.#timer = this.#wait(setting(environment["REGIA_MODELS_TIMEOUT"], SILENCE.first));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  #wait(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new ModelFailure("timeout")), milliseconds);
  }

  /** The provider said something. */
  heard(): void {
    if (this.#hasHeard) {
      this.#timer.refresh();
      return;
    }
    this.#hasHeard = true;
    clearTimeout(this.#timer);
    this.#timer = this.#wait(this.#later);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** The ends of an answer that is whole as far as its model wrote it; any other end breaks it off. */
const FINISHES: Readonly<Record<string, FinishReason>> = {
  stop: "stop",
  length: "length",
  "content-filter": "content_filter",
  "tool-calls": "tool_calls",
};

function samplingOf({ temperature, topP, stopSequences }: Sampling = {}) {
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(stopSequences === undefined ? {} : { stopSequences: [...stopSequences] }),
  };
}

function modelMessage({ role, text, pictures = [] }: PromptMessage, seesPictures: boolean): ModelMessage {
  if (role === "assistant" || pictures.length === 0 || !seesPictures) return { role, content: text };
  const shown = pictures.map(
    ({ mediaType, content }) => ({ type: "file", mediaType, data: content }) as const,
  );
  return { role, content: [...shown, { type: "text", text }] };
}

/**
 * Asks a model once.
 * @param onText called with each piece of the answer, and `onReasoning` with what the model writes for itself.
 * @throws why it failed; `signal.reason` if that ended it
 */
export async function askModel(
  { model, connect }: ReachableModel,
  { system, messages, maxOutputTokens, sampling }: Prompt,
  {
    signal,
    onText,
    onReasoning,
    environment,
  }: {
    readonly signal: AbortSignal;
    readonly onText: (text: string) => void;
    readonly onReasoning: (text: string) => void;
    readonly environment: NodeJS.ProcessEnv;
  },
): Promise<AttemptEnd> {
  const watchdog = new Watchdog(environment);
  let failure: { readonly error: unknown } | undefined;
  let ended: AttemptEnd | undefined;
  let isEmpty = true;
  try {
    const { fullStream } = streamText({
      model: connect(),
      ...(system ? { instructions: system } : {}),
      messages: messages.map((each) => modelMessage(each, model.capabilities?.images ?? false)),
      maxOutputTokens,
      ...samplingOf(sampling),
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, watchdog.signal]),
      // Errors are read from the stream; by default they would be printed.
      onError: () => {},
    });
    for await (const part of fullStream) {
      if (part.type === "text-delta" && part.text !== "") {
        isEmpty = false;
        watchdog.heard();
        onText(part.text);
      } else if (part.type === "reasoning-delta") {
        watchdog.heard();
        onReasoning(part.text);
      } else if (part.type === "error") failure ??= { error: part.error };
      else if (part.type === "finish") {
        const { inputTokens, outputTokens } = part.totalUsage;
        const finish = FINISHES[part.finishReason];
        if (finish === undefined) failure ??= { error: new ModelFailure(isEmpty ? "empty" : "cut") };
        ended = {
          usage:
            inputTokens === undefined || outputTokens === undefined
              ? undefined
              : { inputTokens, outputTokens },
          finish: finish ?? "stop",
        };
      }
    }
  } catch (error) {
    failure ??= { error };
  } finally {
    watchdog.end();
  }
  if (signal.aborted) throw signal.reason;
  if (watchdog.signal.aborted) throw watchdog.signal.reason;
  if (failure !== undefined) throw failure.error;
  if (isEmpty) throw new ModelFailure("empty");
  if (ended === undefined) throw new ModelFailure("cut");
  return ended;
}
