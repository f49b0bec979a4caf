import { ATTEMPT_TEXTS, type AttemptCode } from "@regia/domain/chat";
import { type Message, message } from "@regia/domain/messages";
import type { Model } from "@regia/domain/router";
import * as v from "valibot";
import { boundedText } from "./boundedText.ts";
import { ownModel, type ReachableModel } from "./connected.ts";
import { codeOfStatus, ModelFailure } from "./failures.ts";

/** The model that makes vectors of texts, on a server that speaks OpenAI's protocol. */
export interface EmbeddingModel extends Pick<ReachableModel, "model" | "origin"> {
  /** Base address that ends in `/v1`. */
  readonly url: string;
  readonly key: string | undefined;
}

/**
 * The embedding model that the environment connects with `REGIA_EMBEDDINGS_URL`, `REGIA_EMBEDDINGS_KEY` and
 * `REGIA_EMBEDDINGS_MODEL`; null without a model or an address that is one.
 */
export function embeddingModel(environment: NodeJS.ProcessEnv): EmbeddingModel | null {
  const url = environment["REGIA_EMBEDDINGS_URL"]?.replace(/\/+$/, "");
  const id = environment["REGIA_EMBEDDINGS_MODEL"];
  if (!url || !id || !URL.canParse(url)) return null;
  const model: Model = ownModel({ id }, new URL(url).host);
  return { model, origin: "server", url, key: environment["REGIA_EMBEDDINGS_KEY"] };
}

/** Texts, or the tokens of each. */
export type EmbeddingInput = string | readonly string[] | readonly number[] | readonly (readonly number[])[];

/** Texts of which vectors are wanted. */
export interface EmbeddingWish {
  readonly input: EmbeddingInput;
  /** How many numbers a vector has. Default: the model's own length. */
  readonly dimensions?: number | undefined;
  /** How the server is asked to write them; what it answers is read either way. */
  readonly format: "float" | "base64";
}

export type Vector = readonly number[] | Float32Array;

/** What the embedding model answered. */
export interface Embeddings {
  /** One for each input, in their order, all of one length. */
  readonly vectors: readonly Vector[];
  /** The tokens of all inputs as its server counted them; undefined where it did not. */
  readonly tokens: number | undefined;
}

/** What went wrong: `request` for one that the server does not accept, `dimensions` for a length that the model does not make. */
type FailureKind = "model" | "request" | "dimensions";

/** An embedding model that gave no vectors. */
export class EmbeddingFailure extends ModelFailure {
  override name = "EmbeddingFailure";
  readonly kind: FailureKind;
  /** Of `request` the server's own sentence, else what the model did; its name stands before it. */
  readonly reason: Message;
  /** Seconds after which its server wants to be asked again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: AttemptCode,
    reason: Message = ATTEMPT_TEXTS[code],
    {
      kind = "model",
      retryAfter,
    }: { readonly kind?: FailureKind; readonly retryAfter?: number | undefined } = {},
  ) {
    super(code);
    this.reason = reason;
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/** Milliseconds in which a server must answer. */
const TIMEOUT = 60_000;

/** Most bytes of an answer: 2,048 vectors of 1,536 numbers with all their digits. */
const LARGEST = 64_000_000;

/** Most bytes of an error, and most characters of its sentence that are repeated. */
const ERROR = { bytes: 64_000, characters: 300 };

/** Most seconds that a server's `Retry-After` counts for. */
const LONGEST_WAIT = 300;

/** The texts or lists of tokens of an input. */
export function inputsOf(input: EmbeddingInput): readonly (string | readonly number[])[] {
  if (typeof input === "string") return [input];
  return input.every((one) => typeof one === "number") ? [input] : input;
}

const answerOf = v.object({
  data: v.array(v.object({ index: v.optional(v.unknown()), embedding: v.unknown() })),
  usage: v.fallback(v.nullish(v.object({ prompt_tokens: v.unknown() })), null),
});

const errorOf = v.union([
  v.pipe(
    v.object({ error: v.object({ message: v.string() }) }),
    v.transform(({ error }) => error.message),
  ),
  v.pipe(
    v.object({ error: v.string() }),
    v.transform(({ error }) => error),
  ),
  v.pipe(
    v.object({ message: v.string() }),
    v.transform((body) => body.message),
  ),
]);

const wrong = (what: "shape" | "order" | "numbers" | "lengths" | "size") =>
  new EmbeddingFailure("other", message(`requests:embeddings.wrong.${what}`));

const FLOAT_BYTES = 4;

function decoded(text: string): Float32Array {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length % FLOAT_BYTES !== 0 || bytes.toString("base64") !== text) throw wrong("numbers");
  // A copy, because the bytes need not begin where a float can.
  return new Float32Array(new Uint8Array(bytes).buffer);
}

function vectorOf(embedding: unknown): Vector {
  const vector = typeof embedding === "string" ? decoded(embedding) : embedding;
  const isList = Array.isArray(vector) || vector instanceof Float32Array;
  // Numbers that a 32-bit float cannot hold would be lost on the way.
  if (
    !isList ||
    vector.length === 0 ||
    !vector.every((each) => Number.isFinite(each) && Math.abs(each) < 3.4e38)
  )
    throw wrong("numbers");
  return vector;
}

/** The same vector as base64. */
export function encoded(vector: Vector): string {
  const { buffer, byteOffset, byteLength } = Float32Array.from(vector);
  return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
}

/** The vectors by their index; servers that give none answer in the order of the inputs. */
function inOrder(data: v.InferOutput<typeof answerOf>["data"], wanted: number): readonly Vector[] {
  if (data.length !== wanted) {
    const counts = { given: data.length, wanted };
    throw new EmbeddingFailure("other", message("requests:embeddings.wrong.count", counts));
  }
  const indexed = new Map(data.map(({ index }, position) => [index ?? position, position]));
  return data.map((_, index) => {
    const position = indexed.get(index);
    const found = position === undefined ? undefined : data[position];
    if (found === undefined) throw wrong("order");
    return vectorOf(found.embedding);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Answers with which a server refuses the request itself. */
const REFUSING: ReadonlySet<number> = new Set([400, 413, 422]);

function waitOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get("retry-after"));
  return seconds > 0 ? Math.min(Math.ceil(seconds), LONGEST_WAIT) : undefined;
}

async function failureOf(response: Response): Promise<EmbeddingFailure> {
  const { status } = response;
  const text = await boundedText(response, ERROR.bytes).catch(() => "");
  if (!REFUSING.has(status)) {
    return new EmbeddingFailure(codeOfStatus(status), undefined, { retryAfter: waitOf(response) });
  }
  const { output, success } = v.safeParse(errorOf, parsed(text));
  const said = success ? output.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim() : "";
  const reason = Array.from(said || `HTTP ${status}`)
    .slice(0, ERROR.characters)
    .join("");
  return new EmbeddingFailure("other", message("errors:verbatim", { text: reason }), { kind: "request" });
}

/**
 * Asks an embedding model for the vectors of texts, and checks what it answers.
 * @param signal ends the request to its server.
 * @param timeout milliseconds in which it must have answered.
 * @throws EmbeddingFailure, or the signal's reason
 */
export async function embed(
  { model, url, key }: EmbeddingModel,
  { input, dimensions, format }: EmbeddingWish,
  { signal, timeout = TIMEOUT }: { readonly signal: AbortSignal; readonly timeout?: number },
): Promise<Embeddings> {
  const late = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(`${url}/embeddings`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(key ? { Authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ model: model.id, input, encoding_format: format, dimensions }),
      signal: AbortSignal.any([signal, late]),
      // Texts and key go to the configured address alone.
      redirect: "error",
    });
    if (!response.ok) throw await failureOf(response);
    const { output, success } = v.safeParse(answerOf, parsed(await boundedText(response, LARGEST)));
    if (!success) throw wrong("shape");
    const vectors = inOrder(output.data, inputsOf(input).length);
    const lengths = new Set(vectors.map(({ length }) => length));
    if (lengths.size > 1) throw wrong("lengths");
    if (dimensions !== undefined && !lengths.has(dimensions)) {
      const reason = message("requests:fieldUnsupported", { field: "dimensions" });
      throw new EmbeddingFailure("other", reason, { kind: "dimensions" });
    }
    const tokens = output.usage?.prompt_tokens;
    return { vectors, tokens: Number.isSafeInteger(tokens) ? Number(tokens) : undefined };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EmbeddingFailure) throw error;
    if (late.aborted) throw new EmbeddingFailure("timeout");
    if (error instanceof RangeError) throw wrong("size");
    throw new EmbeddingFailure("unavailable");
  }
}
