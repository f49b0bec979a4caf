/** Most bytes of an answer. */
export const LARGEST_ANSWER = 1024 * 1024;

/** An answer that is too large. */
export class AnswerTooLarge extends Error {
  override name = "AnswerTooLarge";
}

function bounded(response: Response, exceed: (error: AnswerTooLarge) => void): Response {
  if (response.body === null) return response;
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes <= LARGEST_ANSWER) return controller.enqueue(chunk);
      const error = new AnswerTooLarge();
      controller.error(error);
      exceed(error);
    },
  });
  return new Response(response.body.pipeThrough(counting), response);
}

/**
 * Fetches for a client of MCP. An answer that is too large ends; a stream beside those of the answers, for which nobody waits, is not opened.
 * @param exceed told of an answer that is too large
 */
export const boundedFetch =
  (exceed: (error: AnswerTooLarge) => void) =>
  async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const isStanding = init.method === "GET" && !new Headers(init.headers).has("last-event-id");
    if (isStanding) return new Response(null, { status: 405 });
    return bounded(await fetch(url, init), exceed);
  };
