import { MONEY_DECIMALS, moneyFromAtto, toDecimal } from "../money/index.ts";
import type { Model } from "../router/index.ts";

/** Decimals of a cost: it is a whole number of pico-euro (10^-12 EUR). */
const COST_DECIMALS = 12;
const ATTO_PER_PICO = 10n ** BigInt(MONEY_DECIMALS - COST_DECIMALS);

/** Tokens of a request and its answer, estimated or as the provider counted them. */
export interface TokenCounts {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What can be true of the tokens of an answer. */
export interface PossibleCounts {
  /** Estimated tokens of the request. */
  readonly inputTokens: number;
  /** Estimated tokens of the text that the model wrote. */
  readonly writtenTokens: number;
  /** The longest answer that it was allowed, in tokens. */
  readonly maxOutputTokens: number;
}

/** Tokens that a provider's own template may add to a request. */
const TEMPLATE_TOKENS = 2_000;
/** Providers count at most this many tokens for an estimated one, of pictures too. */
const MOST_FOR_ONE = 4;
/** A provider counts at least one token for this many estimated ones of an answer. */
const MOST_IN_ONE = 8;

const isCount = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/**
 * The tokens that a provider counted; undefined if they cannot be true. An answer may be longer than its text, because models
 * reason unseen. Few tokens of a request may be counted, because some providers leave out what they remember, but not none.
 */
export function credibleCounts(
  { inputTokens, outputTokens }: { readonly inputTokens: unknown; readonly outputTokens: unknown },
  possible: PossibleCounts,
): TokenCounts | undefined {
  const leastInput = Math.min(1, possible.inputTokens);
  const leastOutput = Math.ceil(possible.writtenTokens / MOST_IN_ONE);
  return isCount(inputTokens, leastInput, possible.inputTokens * MOST_FOR_ONE + TEMPLATE_TOKENS) &&
    isCount(outputTokens, leastOutput, possible.maxOutputTokens)
    ? { inputTokens, outputTokens }
    : undefined;
}

type Priced = Pick<Model, "price">;
type Answering = Pick<Model, "price" | "contextWindow" | "maxOutputTokens">;

/** A count from elsewhere as a whole number; anything that is no number above 0 counts as 0. */
function whole(count: number): bigint {
  return count > 0 ? BigInt(Math.ceil(Math.min(count, Number.MAX_SAFE_INTEGER))) : 0n;
}

/** The exact cost of tokens on a model, in pico-euro. */
export function costOf({ price }: Priced, { inputTokens, outputTokens }: TokenCounts): bigint {
  return whole(inputTokens) * whole(price.input) + whole(outputTokens) * whole(price.output);
}

/** An answer may be this long in any case: room for models that reason before they write. */
const ANSWER_TOKENS = 16_384;
/** An answer may be this many times longer than expected. */
const LONGER_ANSWER = 2;
/** Tokenizers of other providers make up to this many tokens of an estimated one. */
const MORE_INPUT = 1.5;

/**
 * How many tokens an answer may have at most. What is reserved for it holds only if the provider is given this limit.
 *
 * @param inputTokens - estimated tokens of the request
 * @param outputTokens - expected tokens of the answer
 * @returns at least 1
 */
export function answerLimit(
  { contextWindow, maxOutputTokens }: Pick<Model, "contextWindow" | "maxOutputTokens">,
  inputTokens: number,
  outputTokens: number,
): number {
  const wanted = Math.max(ANSWER_TOKENS, LONGER_ANSWER * outputTokens);
  return Math.max(1, Math.min(wanted, maxOutputTokens, contextWindow - inputTokens));
}

/**
 * What is reserved before a request is sent, in pico-euro: no answer within {@link answerLimit} costs more, unless the
 * provider counts over half as many tokens again as were estimated for the request.
 */
export function reservationOf(model: Answering, inputTokens: number, outputTokens: number): bigint {
  return costOf(model, {
    inputTokens: inputTokens * MORE_INPUT,
    outputTokens: answerLimit(model, inputTokens, outputTokens),
  });
}

/** What is charged for an answer, in pico-euro: what it cost, and never more than was reserved for it. */
export function chargeOf(cost: bigint, reserved: bigint): bigint {
  return cost < reserved ? cost : reserved;
}

/** An amount of pico-euro as an exact decimal number of euro, such as "0.000123"; never with an exponent. */
export function decimalEuro(pico: bigint): string {
  return toDecimal(moneyFromAtto(pico * ATTO_PER_PICO));
}

/** The estimate is right within this share of the request's tokens. */
const INPUT_ERROR = 0.2;

/** What a request will probably cost, from a short answer to a long one, in pico-euro. Never above what is reserved. */
export function costBounds(
  model: Answering,
  { inputTokens, outputTokens }: TokenCounts,
): { readonly low: bigint; readonly high: bigint } {
  const low = costOf(model, {
    inputTokens: Math.floor(inputTokens * (1 - INPUT_ERROR)),
    outputTokens: Math.min(outputTokens / LONGER_ANSWER, answerLimit(model, inputTokens, outputTokens)),
  });
  const high = costOf(model, {
    inputTokens: inputTokens * (1 + INPUT_ERROR),
    outputTokens: Math.min(outputTokens * LONGER_ANSWER, answerLimit(model, inputTokens, outputTokens)),
  });
  return { low, high };
}

/** {@link costBounds} as decimal numbers of euro. */
export function costRange(
  model: Answering,
  counts: TokenCounts,
): { readonly low: string; readonly high: string } {
  const { low, high } = costBounds(model, counts);
  return { low: decimalEuro(low), high: decimalEuro(high) };
}
