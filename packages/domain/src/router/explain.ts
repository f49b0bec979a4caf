import { type Message, message } from "../messages/index.ts";
import type { RequestKind } from "./model.ts";
import type { RequestProfile } from "./request.ts";
import { type Candidate, type Field, speedOf } from "./score.ts";

/** One reason for the chosen model. */
export interface Reason {
  readonly code: "strength" | "cheapest" | "balance" | "affordable" | "fast" | "long_context" | "only";
  readonly message: Message;
}

/** A reason for an alternative over the chosen model. */
export interface TradeOff {
  readonly code: "stronger" | "cheaper" | "faster" | "similar";
  readonly message: Message;
}

/** A model within this many points of the strongest candidate counts among the best. */
const CLOSE_POINTS = 5;
/** A model below this share of the average cost counts as affordable. */
const AFFORDABLE_RATIO = 0.5;
/** Minimum length of a request for which a large context window is a reason, in tokens. */
const LONG_REQUEST_TOKENS = 16_000;

const REASONS = {
  strength: { code: "strength", message: message("router:reason.strength") },
  cheapest: { code: "cheapest", message: message("router:reason.cheapest") },
  balance: { code: "balance", message: message("router:reason.balance") },
  affordable: { code: "affordable", message: message("router:reason.affordable") },
  fast: { code: "fast", message: message("router:reason.fast") },
  only: { code: "only", message: message("router:reason.only") },
} as const satisfies Record<string, Reason>;

/** The reasons for the chosen candidate, the strongest first; never empty. */
export function explainChoice(
  { model, cost }: Candidate,
  { field, request }: { field: Field; request: RequestProfile },
): readonly Reason[] {
  if (field.models.length === 1) return [REASONS.only];
  const isStrong = model.strengths[request.kind] >= field.strongest - CLOSE_POINTS;
  const isCheapest = cost === field.cheapest;
  const reasons: Reason[] = [];
  if (isStrong) reasons.push(REASONS.strength);
  if (isCheapest) reasons.push(REASONS.cheapest);
  if (!isStrong && !isCheapest) reasons.push(REASONS.balance);
  if (!isCheapest && cost < field.averageCost * AFFORDABLE_RATIO) reasons.push(REASONS.affordable);
  if (speedOf(model) > field.slowest) reasons.push(REASONS.fast);
  if (request.inputTokens >= LONG_REQUEST_TOKENS) {
    const text = message("router:reason.longContext", { tokens: request.inputTokens });
    reasons.push({ code: "long_context", message: text });
  }
  return reasons;
}

const TRADE_OFFS = {
  stronger: { code: "stronger", message: message("router:tradeOff.stronger") },
  cheaper: { code: "cheaper", message: message("router:tradeOff.cheaper") },
  faster: { code: "faster", message: message("router:tradeOff.faster") },
  similar: { code: "similar", message: message("router:tradeOff.similar") },
} as const satisfies Record<string, TradeOff>;

/** The main reason for another candidate instead of the chosen one. */
export function tradeOffOf(
  other: Candidate,
  { chosen, kind }: { chosen: Candidate; kind: RequestKind },
): TradeOff {
  if (other.cost < chosen.cost) return TRADE_OFFS.cheaper;
  if (other.model.strengths[kind] > chosen.model.strengths[kind]) return TRADE_OFFS.stronger;
  return speedOf(other.model) > speedOf(chosen.model) ? TRADE_OFFS.faster : TRADE_OFFS.similar;
}
