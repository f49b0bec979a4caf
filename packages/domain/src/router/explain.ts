import { type Message, message } from "../messages/index.ts";
import { NAMED_ANSWERS } from "./outcomes.ts";
import type { RequestProfile } from "./request.ts";
import type { Candidate, ModelStatistics } from "./score.ts";

/** How many of the values are less than one of them, equal to it, and greater. */
function countsBeside(own: number, values: readonly number[]) {
  const less = values.filter((value) => value < own).length;
  const greater = values.filter((value) => value > own).length;
  return { less, equal: values.length - less - greater, greater };
}

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
  readonly code: "cheaper" | "stronger" | "faster" | "similar" | "weaker" | "dearer" | "slower";
  readonly message: Message;
}

/** A model within this many points of the strongest candidate counts among the best. */
const CLOSE_POINTS = 5;
/** A candidate within this distance of the best score counts as similar. */
const SIMILAR_SCORES = 0.05;
/** A model below this share of the average cost counts as affordable. */
const AFFORDABLE_RATIO = 0.5;
/** A cost counts as less up to this share of another; a smaller difference vanishes when it is rounded. */
const CHEAPER_RATIO = 0.9;
/** Minimum length of a request for which a large context window is a reason, in tokens. */
const LONG_REQUEST_TOKENS = 16_000;

/** Whether a cost is noticeably less than another. Nothing is less than nothing. */
export const isCheaper = (cost: number, other: number) => cost < other && cost <= other * CHEAPER_RATIO;

type PlainCode = Exclude<Reason["code"], "long_context" | "outcomes">;

const reason = (code: PlainCode, text: Message = message(`router:reason.${code}`)): Reason => ({
  code,
  message: text,
});

/** That the workspace has asked the model this kind of request before; none for a few times. */
function outcomesReason({ adjusted: { answers } }: Candidate): readonly Reason[] {
  if (answers < NAMED_ANSWERS) return [];
  return [{ code: "outcomes", message: message("router:reason.outcomes", { requests: answers }) }];
}

/**
 * The reasons for the chosen candidate, the strongest first; never empty. Costs are named only where the candidates' differ,
 * and so are speeds; a model that shares the first place is not said to have it alone.
 */
export function explainChoice(
  candidate: Candidate,
  { statistics, request }: { statistics: ModelStatistics; request: RequestProfile },
): readonly Reason[] {
  const { cost, adjusted } = candidate;
  if (statistics.models.length === 1) return [reason("only"), ...outcomesReason(candidate)];
  const costs = countsBeside(cost, statistics.costs);
  const speeds = countsBeside(
    adjusted.speed,
    statistics.adjusted.map(({ speed }) => speed),
  );
  const isStrong = adjusted.strength >= statistics.strongest - CLOSE_POINTS;
  const isCheapest = costs.less === 0 && costs.greater > 0;
  const reasons: Reason[] = [];
  if (isStrong) reasons.push(reason("strength"));
  if (isCheapest)
    reasons.push(reason("cheapest", costs.equal > 1 ? message("router:reason.noneCheaper") : undefined));
  if (!isStrong && !isCheapest) {
    const isOneCost = costs.equal === statistics.costs.length;
    reasons.push(reason("balance", isOneCost ? message("router:reason.overall") : undefined));
  }
  const isAffordable = cost < statistics.averageCost * AFFORDABLE_RATIO && costs.less <= costs.greater;
  if (!isCheapest && isAffordable) reasons.push(reason("affordable"));
  if (speeds.greater === 0 && speeds.less > 0) {
    reasons.push(reason("fast", speeds.equal > 1 ? message("router:reason.noneFaster") : undefined));
  }
  if (request.inputTokens >= LONG_REQUEST_TOKENS) {
    const text = message("router:reason.longContext", { tokens: request.inputTokens });
    reasons.push({ code: "long_context", message: text });
  }
  reasons.push(...outcomesReason(candidate));
  return reasons;
}

function tradeOffCode(other: Candidate, chosen: Candidate): TradeOff["code"] {
  if (isCheaper(other.cost, chosen.cost)) return "cheaper";
  const points = chosen.adjusted.strength - other.adjusted.strength;
  if (points < 0) return "stronger";
  if (other.adjusted.speed > chosen.adjusted.speed) return "faster";
  if (points > CLOSE_POINTS) return "weaker";
  if (chosen.score - other.score <= SIMILAR_SCORES) return "similar";
  if (isCheaper(chosen.cost, other.cost)) return "dearer";
  if (points > 0) return "weaker";
  return other.adjusted.speed < chosen.adjusted.speed ? "slower" : "similar";
}

/** The main difference of another candidate from the chosen one. */
export function tradeOffOf(other: Candidate, chosen: Candidate): TradeOff {
  const code = tradeOffCode(other, chosen);
  return { code, message: message(`router:tradeOff.${code}`) };
}
