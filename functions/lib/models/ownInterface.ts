import * as v from "valibot";

/** Tokens of a context, as servers give them. */
export const size = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)));

/** What a kind of server says of a model beside its interface for OpenAI's clients. */
export interface OwnFacts {
  /** Tokens of request and answer together. Default: not said. */
  readonly contextWindow?: number | undefined;
  /** Whether it sees pictures. Default: not said. */
  readonly images?: boolean | undefined;
  /** Whether it writes texts, instead of making vectors of them. Default: not said, and taken for granted. */
  readonly writes?: boolean | undefined;
}

/** A server's own interface. */
export interface OwnInterface {
  /** The address of its interface for OpenAI's clients, without `/v1`. */
  readonly base: string;
  readonly key: string | undefined;
  readonly signal: AbortSignal;
}

/** What an address of it answers; undefined where that is something else. */
export async function asked<Schema extends v.GenericSchema>(
  { base, key, signal }: OwnInterface,
  schema: Schema,
  path: string,
  init: Pick<RequestInit, "method" | "body"> = {},
): Promise<v.InferOutput<Schema> | undefined> {
  try {
    const headers = key ? { Authorization: `Bearer ${key}` } : {};
    const response = await fetch(`${base}${path}`, { ...init, headers, signal, redirect: "error" });
    if (response.ok) return v.parse(schema, await response.json());
    await response.body?.cancel();
  } catch {
    // An older version, or a proxy that lets only `/v1` through.
  }
  return undefined;
}
