import { type Model, REQUEST_KINDS, type RequestKind } from "./model.ts";
import { speedOf } from "./speed.ts";

/** What became of a workspace's requests of one kind on one model. */
export interface ModelOutcomes {
  /** Id of the model. */
  readonly model: string;
  readonly kind: RequestKind;
  /** Answers that began, whole or not. */
  readonly answers: number;
  /** Thumbs up. */
  readonly up: number;
  /** Thumbs down. */
  readonly down: number;
  /** Answers for which a person asked for another one. */
  readonly regenerated: number;
  /** Answers that a person chose of two that were compared. */
  readonly chosen: number;
  /** Answers beside which the other of two was chosen. */
  readonly passedOver: number;
  /** Answers that a person stopped. */
  readonly stopped: number;
  /** Requests that the model did not answer. */
  readonly failed: number;
  /** Median seconds to the first word; null if not measured. */
  readonly firstWordSeconds: number | null;
  /** Mean cost of an answer, in EUR; null if not measured. */
  readonly meanCost: number | null;
  /** What the router had expected of the same answers, mean, in EUR; null if not known. */
  readonly expectedCost: number | null;
}

/** A model's qualities for one kind of request, as outcomes move them. */
export interface Adjustment {
  /** From 0 to 100. */
  readonly strength: number;
  /** From 0 to 1. */
  readonly speed: number;
  /** The estimated cost is multiplied by this to rank models; the estimate that is shown stays. */
  readonly costFactor: number;
  /** Answers that this rests on. */
  readonly answers: number;
}

/** The catalogue counts as much as this many answers. */
const PRIOR_ANSWERS = 20;
/** Outcomes move a strength by fewer points than this. */
const MOST_POINTS = 15;
/** Measured times move a speed by less than this. */
const MOST_SPEED = 0.25;
/** Measured costs multiply or divide an estimate by less than this. */
const MOST_COST_RATIO = 2;
/** Answers of a kind from which on they are named as a reason. */
export const NAMED_ANSWERS = 5;

/** How much each outcome says about the answer: 1 that it was good, -1 that it was bad. */
const SIGNALS = {
  up: 1,
  down: -1,
  regenerated: -0.5,
  chosen: 1,
  passedOver: -0.5,
  stopped: -0.25,
  failed: -1,
} as const;

/** Seconds to the first word that each class of the catalogue stands for. */
const CLASS_SECONDS: Readonly<Record<Model["latency"], number>> = { fast: 1, standard: 3, slow: 10 };

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** Part of the way that a number of observations moves a value: 0 for none, towards 1 for many. */
const trustIn = (observations: number) => observations / (PRIOR_ANSWERS + observations);

function pointsOf(outcomes: ModelOutcomes): number {
  const { up, down, regenerated, chosen, passedOver, stopped, failed, answers } = outcomes;
  const signal =
    up * SIGNALS.up +
    down * SIGNALS.down +
    regenerated * SIGNALS.regenerated +
    chosen * SIGNALS.chosen +
    passedOver * SIGNALS.passedOver +
    stopped * SIGNALS.stopped +
    failed * SIGNALS.failed;
  return MOST_POINTS * between(-1, signal / (PRIOR_ANSWERS + answers + failed), 1);
}

function speedShiftOf({ latency }: Model, { firstWordSeconds, answers }: ModelOutcomes): number {
  if (firstWordSeconds === null) return 0;
  const doublings = Math.log2(CLASS_SECONDS[latency] / Math.max(firstWordSeconds, 0.001));
  return MOST_SPEED * between(-1, doublings, 1) * trustIn(answers);
}

function costFactorOf({ meanCost, expectedCost, answers }: ModelOutcomes): number {
  if (meanCost === null || expectedCost === null || expectedCost <= 0) return 1;
  return between(1 / MOST_COST_RATIO, meanCost / expectedCost, MOST_COST_RATIO) ** trustIn(answers);
}

/**
 * How well a model does a kind of request, as the outcomes of one workspace move it; without outcomes exactly what the
 * catalogue says.
 *
 * Strength: thumbs up count +1, thumbs down and failures -1, another answer asked for -0.5, a stop -0.25, silence 0. Of two
 * answers that were compared the chosen one counts +1, the other -0.5. Their sum, divided by the number of requests and 20 more, is the share of 15 points by which the strength moves. Speed: half or double
 * the seconds of the model's class move it by 0.25 at most. Cost: the ratio of real to expected cost, from half to double.
 * Speed and cost go n / (n + 20) of that way after n answers.
 */
export function adjustmentOf(
  model: Model,
  kind: RequestKind,
  outcomes: readonly ModelOutcomes[] = [],
): Adjustment {
  const own = outcomes.find((each) => each.model === model.id && each.kind === kind);
  const strength = model.strengths[kind];
  const speed = speedOf(model);
  if (!own) return { strength, speed, costFactor: 1, answers: 0 };
  return {
    strength: between(0, strength + pointsOf(own), 100),
    speed: between(0, speed + speedShiftOf(model, own), 1),
    costFactor: costFactorOf(own),
    answers: own.answers,
  };
}

/** A model whose strengths are those that outcomes have moved. */
export function withOutcomes(model: Model, outcomes: readonly ModelOutcomes[]): Model {
  const moved = REQUEST_KINDS.map((kind) => [kind, adjustmentOf(model, kind, outcomes).strength] as const);
  return { ...model, strengths: { ...model.strengths, ...Object.fromEntries(moved) } };
}
