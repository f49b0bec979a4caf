import { type Message, message } from "../messages/index.ts";
import { NAMED_ANSWERS } from "./outcomes.ts";
import type { RequestProfile } from "./request.ts";
import type { Candidate, ModelStatistics } from "./score.ts";

/** One reason for the chosen model. */
export interface Reason {
  readonly code:
    | "strength"
    | "cheapest"
    | "balance"
    | "affordable"
    | "fast"
    | "long_context"
    | "only"
    | "outcomes";
  readonly message: Message;
}

/** How an alternative differs from the chosen model. */
export interface TradeOff {
  readonly code: "stronger" | "cheaper" | "faster" | "similar" | "weaker";
  readonly message: Message;
}

/** A model within this many points of the strongest candidate counts among the best. */
const CLOSE_POINTS = 5;
/** A candidate within this distance of the best score counts as similar. */
const SIMILAR_SCORES = 0.05;
/** A model below this share of the average cost counts as affordable. */
const AFFORDABLE_RATIO = 0.5;
/** A model counts as cheaper up to this share of the chosen one's cost; a smaller difference vanishes when it is rounded. */
export const CHEAPER_RATIO = 0.9;
/** Minimum length of a request for which a large context window is a reason, in tokens. */
const LONG_REQUEST_TOKENS = 16_000;

const reason = (code: Exclude<Reason["code"], "long_context" | "outcomes">): Reason => ({
  code,
  message: message(`router:reason.${code}`),
});

/** That the workspace has asked the model this kind of request before; none for a few times. */
function outcomesReason({ adjusted: { answers } }: Candidate): readonly Reason[] {
  if (answers < NAMED_ANSWERS) return [];
  return [{ code: "outcomes", message: message("router:reason.outcomes", { requests: answers }) }];
}

/** The reasons for the chosen candidate, the strongest first; never empty. */
export function explainChoice(
  candidate: Candidate,
  { statistics, request }: { statistics: ModelStatistics; request: RequestProfile },
): readonly Reason[] {
  const { cost, adjusted } = candidate;
  if (statistics.models.length === 1) return [reason("only"), ...outcomesReason(candidate)];
  const isStrong = adjusted.strength >= statistics.strongest - CLOSE_POINTS;
  const isCheapest = cost === statistics.cheapest;
  const reasons: Reason[] = [];
  if (isStrong) reasons.push(reason("strength"));
  if (isCheapest) reasons.push(reason("cheapest"));
  if (!isStrong && !isCheapest) reasons.push(reason("balance"));
  if (!isCheapest && cost < statistics.averageCost * AFFORDABLE_RATIO) reasons.push(reason("affordable"));
  if (adjusted.speed > statistics.slowest) reasons.push(reason("fast"));
  if (request.inputTokens >= LONG_REQUEST_TOKENS) {
    const text = message("router:reason.longContext", { tokens: request.inputTokens });
    reasons.push({ code: "long_context", message: text });
  }
  reasons.push(...outcomesReason(candidate));
  return reasons;
}

const tradeOff = (code: TradeOff["code"]): TradeOff => ({
  code,
  message: message(`router:tradeOff.${code}`),
});

/** The main difference of another candidate from the chosen one. */
export function tradeOffOf(other: Candidate, chosen: Candidate): TradeOff {
  if (other.cost <= chosen.cost * CHEAPER_RATIO) return tradeOff("cheaper");
  if (other.adjusted.strength > chosen.adjusted.strength) return tradeOff("stronger");
  if (other.adjusted.speed > chosen.adjusted.speed) return tradeOff("faster");
  return tradeOff(chosen.score - other.score <= SIMILAR_SCORES ? "similar" : "weaker");
}
