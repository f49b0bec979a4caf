import {
  type ModelDelta,
  type ModelEnd,
  ModelFailure,
  type ModelRequest,
  type ReachableModel,
  ReasoningTags,
  TextGatherer,
} from "../models/index.ts";
import { withoutPictures } from "./prompt.ts";

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

/**
 * Asks a model once. A model that takes only text is shown no pictures.
 * @param onDelta called with each piece of the answer.
 * @throws why it failed; `signal.reason` if that ended it
 */
export async function askModel(
  { model, ask }: ReachableModel,
  request: ModelRequest,
  {
    signal,
    onDelta,
    environment,
  }: {
    readonly signal: AbortSignal;
    readonly onDelta: (delta: ModelDelta) => void;
    readonly environment: NodeJS.ProcessEnv;
  },
): Promise<ModelEnd> {
  const watchdog = new Watchdog(environment);
  const gatherer = new TextGatherer(onDelta);
  const tags = new ReasoningTags();
  const { tools } = request.fields ?? {};
  let isEmpty = true;
  const add = (delta: ModelDelta) => {
    watchdog.heard();
    isEmpty &&=
      delta.type === "reasoning" || delta.type === "logprobs" || (delta.type === "tool-call" && !tools);
    gatherer.add(delta);
  };
  const messages = model.capabilities?.images ? request.messages : withoutPictures(request.messages);
  try {
    const end = await ask(
      { ...request, messages },
      {
        signal: AbortSignal.any([signal, watchdog.signal]),
        onDelta: (delta) => {
          if (delta.type === "text") for (const told of tags.add(delta.text)) add(told);
          else add(delta);
        },
      },
    );
    for (const told of tags.end()) add(told);
    signal.throwIfAborted();
    if (isEmpty && end.finish === "content_filter") throw new ModelFailure("content_filter");
    // Reasoning alone can take all that was allowed.
    if (isEmpty && end.finish !== "length") throw new ModelFailure("empty");
    return end;
  } catch (error) {
    signal.throwIfAborted();
    watchdog.signal.throwIfAborted();
    throw error;
  } finally {
    for (const told of tags.end()) gatherer.add(told);
    gatherer.end();
    watchdog.end();
  }
}
