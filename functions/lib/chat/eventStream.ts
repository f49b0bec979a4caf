import type { ChatPart } from "@regia/api/chat";

/** The headers of an answer's stream: the AI SDK's UI message stream, version 1, that no proxy may hold back. */
const HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
  "x-vercel-ai-ui-message-stream": "v1",
};

/** Milliseconds between two signs of life, which keep proxies from closing a silent connection. */
const KEEP_ALIVE = 15_000;

const encoder = new TextEncoder();
const event = (data: string) => encoder.encode(`data: ${data}\n\n`);

/** A response that streams parts as they come. Whoever reads slowly, or no further, changes nothing for others. */
export function eventStream(
  parts: AsyncGenerator<ChatPart>,
  headers: Readonly<Record<string, string>>,
): Response {
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      timer = setInterval(() => controller.enqueue(encoder.encode(": keep-alive\n\n")), KEEP_ALIVE);
    },
    pull: async (controller) => {
      try {
        const { done, value } = await parts.next();
        if (value) controller.enqueue(event(JSON.stringify(value)));
        if (!done) return;
        controller.enqueue(event("[DONE]"));
        clearInterval(timer);
        controller.close();
      } catch (error) {
        clearInterval(timer);
        controller.error(error);
      }
    },
    cancel: () => {
      clearInterval(timer);
      void parts.return(undefined);
    },
  });
  return new Response(body, { headers: { ...HEADERS, ...headers } });
}
