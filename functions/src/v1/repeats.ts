import { createHash } from "node:crypto";
import { message } from "@regia/domain/messages";
import { LRUCache } from "lru-cache";
import { Refusal } from "../../lib/http/index.ts";

const LONGEST_KEY = 255;

/** How many answers are kept, how many bytes they have at most, and for how many milliseconds after their end. */
export interface Bounds {
  readonly entries: number;
  readonly bytes: number;
  readonly milliseconds: number;
}

/**
 * Makes an answer.
 * @param signal aborted when nobody reads it any more.
 * @param begun called as soon as it can be billed: what it throws after that is kept like an answer.
 */
export type Make = (signal: AbortSignal, begun: () => void) => Promise<Response>;

/** A request that may be sent again. */
export interface Asked {
  /** Who sends it: keys of others are other keys. */
  readonly owner: string;
  /** What it asks, as JSON. */
  readonly body: unknown;
  /** Headers of each answer to it, also of a repeated one. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer that several requests read, each from its beginning. It goes on while anybody reads it. */
class SharedAnswer {
  /** Hash of what was asked. */
  readonly request: string;
  readonly #head: Promise<Response>;
  readonly #nobody = new AbortController();
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #changed = Promise.withResolvers<void>();
  #readers = 0;
  #isBegun = false;
  #end: { readonly failure?: unknown } | undefined;
  /** Resolves at its end: whether it is to be kept. */
  readonly ended: Promise<boolean>;

  constructor(make: Make, request: string) {
    this.request = request;
    const begun = () => {
      this.#isBegun = true;
    };
    this.#head = make(this.#nobody.signal, begun);
    this.ended = this.#collect();
  }

  get size(): number {
    return this.#parts.reduce((sum, { byteLength }) => sum + byteLength, 1);
  }

  /** Aborted as soon as nobody reads it and it has not ended. */
  get nobody(): AbortSignal {
    return this.#nobody.signal;
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }

  async #collect(): Promise<boolean> {
    try {
      const { body } = await this.#head;
      const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined = body?.getReader();
      this.nobody.addEventListener("abort", () => void reader?.cancel().catch(() => {}), { once: true });
      for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
        this.#parts.push(part.value);
        this.#wake();
      }
      this.#end = {};
      // Those who are reading have the parts.
      this.#parts = [Buffer.concat(this.#parts)];
    } catch (failure) {
      this.#end = { failure };
    }
    this.#wake();
    return this.#isBegun && !this.nobody.aborted;
  }

  #body(leave: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
    const parts = this.#parts;
    let next = 0;
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: async (controller) => {
        while (next === parts.length && this.#end === undefined) await this.#changed.promise;
        const part = parts[next];
        next += 1;
        if (part !== undefined) controller.enqueue(part);
        else if (this.#end !== undefined && "failure" in this.#end) controller.error(this.#end.failure);
        else controller.close();
      },
      cancel: leave,
    });
  }

  /** @throws what the making of it has thrown */
  async read(signal: AbortSignal, headers: Asked["headers"]): Promise<Response> {
    this.#readers += 1;
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#readers -= 1;
      if (this.#readers === 0 && this.#end === undefined) this.#nobody.abort();
    };
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
    const head = await this.#head;
    const response = new Response(this.#body(leave), head);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  }
}

/** @throws Refusal `invalid_value` for one that is empty or too long */
function keyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || (key.length > 0 && key.length <= LONGEST_KEY)) return key;
  throw new Refusal("invalid_value", message("requests:keyLength", { max: LONGEST_KEY }));
}

const hashOf = (...parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** Answers requests with the same `Idempotency-Key` once, in this process's memory. */
export class Repeats {
  readonly #running = new Map<string, SharedAnswer>();
  readonly #kept: LRUCache<string, SharedAnswer>;

  constructor({ entries, bytes, milliseconds }: Bounds) {
    this.#kept = new LRUCache({
      max: entries,
      maxSize: bytes,
      ttl: milliseconds,
      sizeCalculation: ({ size }) => size,
    });
  }

  /**
   * The answer to a request; that of the first one with its key, where there is one. An answer that nobody reads any more is
   * stopped and forgotten, and so is what was refused before it began.
   * @throws Refusal `invalid_value` for a key that is none, `idempotency_key_reused` for one of another request
   */
  async answer(request: Request, { owner, body, headers }: Asked, make: Make): Promise<Response> {
    const key = keyOf(request);
    if (key === null) return await make(request.signal, () => {});
    const { pathname } = new URL(request.url);
    const id = hashOf(owner, key);
    const known = this.#running.get(id) ?? this.#kept.get(id);
    const answer = known ?? new SharedAnswer(make, hashOf(pathname, body));
    if (known === undefined) this.#run(id, answer);
    else if (known.request !== hashOf(pathname, body)) {
      throw new Refusal("idempotency_key_reused", message("requests:keyReused"));
    }
    return await answer.read(request.signal, headers);
  }

  #run(id: string, answer: SharedAnswer): void {
    this.#running.set(id, answer);
    const forget = () => {
      if (this.#running.get(id) === answer) this.#running.delete(id);
    };
    answer.nobody.addEventListener("abort", forget, { once: true });
    void answer.ended.then((isKept) => {
      forget();
      if (isKept) this.#kept.set(id, answer);
    });
  }

  /** Forgets what has ended. */
  clear(): void {
    this.#kept.clear();
  }
}
