/**
 * Remembers the `Retry-After` of the last refusal with 429 or 503. The auth client's errors do not carry headers, so the
 * operations read it here (decision 25).
 */
export class RetryAfterMemory {
  #last: string | null = null;

  /** A `fetch` that notes the header on its way through. */
  readonly fetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (response.status === 429 || response.status === 503) this.#last = response.headers.get("retry-after");
    return response;
  };

  /** The header of the last refusal, once. */
  take(): string | null {
    const value = this.#last;
    this.#last = null;
    return value;
  }
}
