import type { ChatPart } from "@regia/api/chat";

/** The parts of one answer, for any number of readers, each at its own pace and from the beginning. */
export class AnswerLog {
  readonly #parts: ChatPart[] = [];
  #isEnded = false;
  #waiting: (() => void)[] = [];

  add(parts: Iterable<ChatPart>): void {
    this.#parts.push(...parts);
    this.#wake();
  }

  /** No part follows. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  /** Everything so far, then what is added, until the end. Text that has piled up comes in one part. */
  async *read(): AsyncGenerator<ChatPart> {
    let next = 0;
    while (true) {
      const part = this.#parts[next];
      if (part === undefined) {
        if (this.#isEnded) return;
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
        continue;
      }
      next += 1;
      if (part.type !== "text-delta") {
        yield part;
        continue;
      }
      let { delta } = part;
      for (let more = this.#parts[next]; more?.type === "text-delta"; more = this.#parts[next]) {
        delta += more.delta;
        next += 1;
      }
      yield { ...part, delta };
    }
  }
}
