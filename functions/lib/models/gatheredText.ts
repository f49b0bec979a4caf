import { createParser, type EventSourceMessage } from "eventsource-parser";
import * as v from "valibot";

/** Streams that this process is reading. */
let streams = 0;

/** Milliseconds in which the text that arrives becomes one event: about 20 for a few streams, more for many, up to 200. */
const together = () => Math.min(20 + streams, 200);

/** An event of OpenAI's protocol that says nothing but text. */
const textEvent = v.looseObject({
  choices: v.strictTuple([
    v.looseObject({
      delta: v.objectWithRest({ role: v.nullish(v.literal("assistant")), content: v.string() }, v.null()),
      finish_reason: v.nullish(v.null()),
      logprobs: v.nullish(v.null()),
    }),
  ]),
  usage: v.nullish(v.null()),
});

type TextEvent = v.InferOutput<typeof textEvent>;

function textEventOf({ data, event, id }: EventSourceMessage): TextEvent | null {
  if (event !== undefined || id !== undefined || !data.includes('"content"')) return null;
  try {
    const { success, output } = v.safeParse(textEvent, JSON.parse(data));
    return success ? output : null;
  } catch {
    return null;
  }
}

const encoder = new TextEncoder();

function encoded({ data, event, id }: EventSourceMessage): Uint8Array {
  const head = `${event === undefined ? "" : `event: ${event}\n`}${id === undefined ? "" : `id: ${id}\n`}`;
  return encoder.encode(`${head}data: ${data.replaceAll("\n", "\ndata: ")}\n\n`);
}

/** Gathers the text of events on their way to `enqueue`, in their order. */
class Gatherer {
  readonly #enqueue: (bytes: Uint8Array) => void;
  #held: TextEvent | undefined;
  #timer: NodeJS.Timeout | undefined;
  #passedAt = Number.NEGATIVE_INFINITY;

  constructor(enqueue: (bytes: Uint8Array) => void) {
    this.#enqueue = enqueue;
  }

  add(message: EventSourceMessage): void {
    const event = textEventOf(message);
    if (event === null) {
      this.pass();
      this.#enqueue(encoded(message));
      return;
    }
    if (this.#held === undefined) this.#held = event;
    else this.#held.choices[0].delta.content += event.choices[0].delta.content;
    const wait = this.#passedAt + together() - performance.now();
    if (wait <= 0) this.pass();
    else this.#timer ??= setTimeout(() => this.pass(), wait);
  }

  /** Passes on what was gathered. */
  pass(): void {
    const held = this.#held;
    this.drop();
    if (held === undefined) return;
    this.#enqueue(encoded({ data: JSON.stringify(held) }));
    this.#passedAt = performance.now();
  }

  /** Forgets what was gathered. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#held = undefined;
  }
}

function gathered(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let gatherer: Gatherer | undefined;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const events = new Gatherer((bytes) => controller.enqueue(bytes));
      gatherer = events;
      const parser = createParser({ onEvent: (message) => events.add(message) });
      const read = async () => {
        streams += 1;
        for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
          parser.feed(decoder.decode(value, { stream: true }));
        }
      };
      const end = (finish: () => void) => {
        streams -= 1;
        // Whoever cancelled reads no further.
        if (gatherer === undefined) return;
        events.pass();
        finish();
      };
      read().then(
        () => end(() => controller.close()),
        (error: unknown) => end(() => controller.error(error)),
      );
    },
    cancel: (reason) => {
      gatherer?.drop();
      gatherer = undefined;
      return reader.cancel(reason);
    },
  });
}

/**
 * A `fetch` for OpenAI's protocol: text of a stream that arrives within a moment comes in one event, because an event costs
 * the client library more processor time than anything else of an answer. The first text is not held up.
 */
export const gatheringText =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
    return isStream && response.body ? new Response(gathered(response.body), response) : response;
  };
