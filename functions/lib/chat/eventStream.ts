import type { Reading } from "./readers.ts";

/** The headers of a stream that no proxy may hold back. */
const HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
};

/** Milliseconds between two signs of life, which keep proxies from closing a silent connection. */
const KEEP_ALIVE = 15_000;

const encoder = new TextEncoder();
const event = (data: string) => encoder.encode(`data: ${data}\n\n`);

/**
 * A response that streams parts as they come. Whoever reads slowly, or no further, changes nothing for others.
 * @param reading breaks the stream off, also for one who does not read on. It has no end then, as without a connection: the
 * page asks for the answer again, and is told why it gets none.
 */
export function eventStream(
  parts: AsyncGenerator<object>,
  headers: Readonly<Record<string, string>>,
  { signal, end }: Reading,
): Response {
  let timer: NodeJS.Timeout | undefined;
  const finish = () => {
    clearInterval(timer);
    end();
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      timer = setInterval(() => controller.enqueue(encoder.encode(": keep-alive\n\n")), KEEP_ALIVE);
      const breakOff = () => {
        finish();
        controller.error(signal.reason);
        void parts.return(undefined);
      };
      signal.addEventListener("abort", breakOff, { once: true });
    },
    pull: async (controller) => {
      try {
        const { done, value } = await parts.next();
        if (signal.aborted) return;
        if (value) controller.enqueue(event(JSON.stringify(value)));
        if (!done) return;
        controller.enqueue(event("[DONE]"));
        finish();
        controller.close();
      } catch (error) {
        finish();
        controller.error(error);
      }
    },
    cancel: () => {
      finish();
      void parts.return(undefined);
    },
  });
  return new Response(body, { headers: { ...HEADERS, ...headers } });
}
