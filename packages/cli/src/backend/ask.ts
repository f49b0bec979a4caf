import { type ApiRequest, type ApiResponse, exchange } from "@regia/api/client";

/** Most bytes of a response; a page of the largest list has less than one million. */
const LARGEST_RESPONSE = 32 * 1024 * 1024;

/** `fetch` that cuts off a body larger than any of the product, such as one that does not end. It is no JSON then. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  let bytes = 0;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > LARGEST_RESPONSE) controller.terminate();
      else controller.enqueue(chunk);
    },
  });
  return response.body === null ? response : new Response(response.body.pipeThrough(bound), response);
};

/**
 * Sends a request without a session.
 *
 * @throws ApiError
 */
export const ask = (request: ApiRequest): Promise<ApiResponse> => exchange(request, boundedFetch);
