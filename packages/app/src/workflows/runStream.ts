import { type AccessTokens, pause } from "@regia/api/client";
import { type RunEvent, runEvent, WORKFLOWS_PATH } from "@regia/api/workflows";
import { isNetworkFault } from "@regia/domain/errors";
import * as v from "valibot";

/** What the stream of a run brings; after `opened` and before the next `lost`, every change. */
export type RunStreamEvent = RunEvent | { readonly connection: "opened" | "lost" };

/** The server refused the stream: 401 without a valid session, 404 where there is no such run any more. */
export class RunStreamRefused extends Error {
  override name = "RunStreamRefused";
  readonly status: number;

  constructor(status: number) {
    super(`The stream of the run was answered with ${status}.`);
    this.status = status;
  }
}

export interface RunStreamOptions {
  readonly tokens: AccessTokens;
  readonly signal: AbortSignal;
  /** Address of the functions' host. Default: the page's. */
  readonly origin?: string;
  /** Waits before each next connection, in milliseconds; the last one repeats. What arrives begins them anew. */
  readonly waits?: readonly number[];
}

const WAITS = [500, 1000, 2000, 5000, 10_000, 30_000];

/** A stream ended without its end. */
class StreamCut extends Error {
  override name = "StreamCut";
}

const jsonEvent = v.pipe(v.string(), v.parseJson(), runEvent);

/**
 * The changes of a run until it has ended. A connection that breaks is replaced, for as long as the signal allows.
 * @throws RunStreamRefused | the signal's reason
 */
export async function* followRun(
  run: string,
  options: RunStreamOptions,
): AsyncGenerator<RunStreamEvent, void> {
  const { signal, waits = WAITS } = options;
  for (let failures = 0; ; failures += 1) {
    try {
      const response = await connect(run, options);
      yield { connection: "opened" };
      for await (const data of dataOf(response)) {
        if (data === "[DONE]") return;
        const event = v.safeParse(jsonEvent, data);
        // What a newer server adds is left out.
        if (event.success) yield event.output;
        failures = 0;
      }
    } catch (error) {
      signal.throwIfAborted();
      const isAbsence =
        error instanceof StreamCut ||
        isNetworkFault(error) ||
        (error instanceof RunStreamRefused && (error.status >= 500 || error.status === 429));
      if (!isAbsence) throw error;
    }
    // A first failure is often mended at once.
    if (failures > 0) yield { connection: "lost" };
    await pause(waits[Math.min(failures, waits.length - 1)] ?? 0, signal);
  }
}

/** With the session's token; if that is refused, once more with a renewed one. */
async function connect(run: string, { tokens, signal, origin = "" }: RunStreamOptions): Promise<Response> {
  const send = (token: string | null) =>
    fetch(`${origin}${WORKFLOWS_PATH}?${new URLSearchParams({ run })}`, {
      headers: {
        Accept: "text/event-stream",
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      cache: "no-store",
      signal,
    });
  const token = await tokens.current();
  let response = await send(token);
  if (response.status === 401) {
    const renewed = await tokens.renew(token);
    if (renewed !== null) response = await send(renewed);
  }
  if (response.ok) return response;
  await response.body?.cancel();
  throw new RunStreamRefused(response.status);
}

/** @throws StreamCut if the stream ends, whose end the caller reads from its last line. */
async function* dataOf({ body }: Response): AsyncGenerator<string, void> {
  const { EventSourceParserStream } = await import("eventsource-parser/stream");
  if (body === null) throw new StreamCut("There is no stream.");
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      // Browsers report a broken connection in ways of their own.
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new StreamCut("The stream broke.", { cause: error });
      });
      if (done) throw new StreamCut("The stream ended before its end.");
      yield value.data;
    }
  } finally {
    // Who stops reading closes the connection; a stream that has failed has nothing to close.
    await reader.cancel().catch(() => undefined);
  }
}
