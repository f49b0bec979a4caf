import type { ModelDelta } from "./protocol.ts";

/** Answers whose text this process is gathering. */
let answers = 0;

/** Milliseconds in which the text that arrives becomes one piece: about 20 for a few answers, more for many, up to 200. */
const together = () => Math.min(20 + answers, 200);

type TextDelta = Extract<ModelDelta, { readonly text: string }>;

/** Gathers text that arrives within a moment into one piece: each costs every reader of the answer time. */
export class TextGatherer {
  readonly #pass: (delta: ModelDelta) => void;
  #held: TextDelta | undefined;
  #timer: NodeJS.Timeout | undefined;
  #passedAt = Number.NEGATIVE_INFINITY;

  /** @param pass called with each piece in its order; the first is not held up. */
  constructor(pass: (delta: ModelDelta) => void) {
    this.#pass = pass;
    answers += 1;
  }

  add(delta: ModelDelta): void {
    if (!("text" in delta)) {
      this.flush();
      this.#pass(delta);
      return;
    }
    if (this.#held?.type === delta.type) {
      this.#held = { ...delta, text: this.#held.text + delta.text };
    } else {
      this.flush();
      this.#held = delta;
    }
    const wait = this.#passedAt + together() - performance.now();
    if (wait <= 0) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), wait);
  }

  /** Passes on what was gathered. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const held = this.#held;
    this.#held = undefined;
    if (held === undefined) return;
    this.#passedAt = performance.now();
    this.#pass(held);
  }

  /** Passes on what was gathered; nothing more comes. */
  end(): void {
    this.flush();
    answers -= 1;
  }
}
