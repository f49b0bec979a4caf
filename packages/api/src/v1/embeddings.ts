import * as v from "valibot";

/** How many inputs a request has at most, as OpenAI's. */
const MAX_INPUTS = 2_048;

/** The most numbers of a vector that a request can ask for. */
const MAX_DIMENSIONS = 65_536;

const text = v.pipe(v.string(), v.minLength(1));

const token = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const tokenIds = v.pipe(v.array(token), v.minLength(1));

const several = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(MAX_INPUTS));

/** The request of `/v1/embeddings`; an unknown field is refused, because it could change the vectors. */
export const embeddingRequest = v.strictObject({
  model: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** One text or several, as text or as the tokens of the model's own tokenizer. */
  input: v.union([text, several(text), tokenIds, several(tokenIds)]),
  dimensions: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DIMENSIONS))),
  encoding_format: v.nullish(v.picklist(["float", "base64"]), "float"),
  /** Ignored. */
  user: v.nullish(v.string()),
});

/** The request of `/v1/embeddings`, parsed. */
export type EmbeddingRequest = v.InferOutput<typeof embeddingRequest>;

/** The answer of `/v1/embeddings`. */
export interface EmbeddingResponse {
  readonly object: "list";
  /** In the order of the inputs. */
  readonly data: readonly {
    readonly object: "embedding";
    readonly index: number;
    /** As base64: its numbers as 32-bit floats, the lowest byte first. */
    readonly embedding: readonly number[] | string;
  }[];
  readonly model: string;
  readonly usage: { readonly prompt_tokens: number; readonly total_tokens: number };
  /** What OpenAI's shapes have no field for: what it cost, in decimal euro, and who counted the tokens. */
  readonly regia: { readonly cost: string; readonly source: "provider" | "estimate" };
}
