/** What a stream says, as server-sent events. */
export interface EventTexts {
  /** Returns the last one. */
  readonly events: AsyncGenerator<string, string>;
  /** The last one when the caller's token has ended. */
  readonly broken: (reason: unknown) => string;
}

/** What ends a stream, and what its end stops. */
interface Streamed {
  /** Aborted when the caller's token is no longer valid. */
  readonly token: AbortSignal;
  /** Called when the caller reads no further. */
  readonly stop: () => void;
}

/** The response that sends events as its caller reads them; the end of the token ends it at once. */
export function eventStreamResponse(
  { token, stop }: Streamed,
  { events, broken }: EventTexts,
  headers: Readonly<Record<string, string>>,
): Response {
  const encoder = new TextEncoder();
  /** Aborted with the stream's end. */
  const ended = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      // Also for a program that does not read on.
      const breakOff = () => {
        controller.enqueue(encoder.encode(broken(token.reason)));
        controller.close();
      };
      token.addEventListener("abort", breakOff, { once: true, signal: ended.signal });
    },
    pull: async (controller) => {
      const { done, value } = await events.next();
      if (token.aborted) return;
      if (done) ended.abort();
      controller.enqueue(encoder.encode(value));
      if (done) controller.close();
    },
    cancel: () => {
      ended.abort();
      stop();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
  });
}
