import {
  type Assumptions,
  type CostEstimate,
  DEFAULT_ASSUMPTIONS,
  estimateCost,
  UTILIZATION,
} from "@regia/domain/estimate";
import { type CustomLimits, mergeLimits } from "@regia/domain/limits";
import { translateMessage } from "@regia/domain/messages";
import { type Limits, type PlanName, planOf, presentPlan } from "@regia/domain/plans";
import { validateUtilizationRate } from "@regia/domain/validation";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";

export interface VariantInput {
  readonly plan: PlanName;
  /** The limits that differ from the plan's. */
  readonly custom: CustomLimits;
  /** Percent. */
  readonly utilization: number;
  readonly assumptions: Assumptions;
}

/** One variant with its estimate. */
export interface Variant extends VariantInput {
  /** Its name in tables and columns. */
  readonly name: string;
  /** The plan's limits, overridden by the custom ones. */
  readonly limits: Limits;
  readonly estimate: CostEstimate;
}

/** At least one variant. */
export type Variants = readonly [Variant, ...Variant[]];

/** The default input. The estimator is for enterprise limits (decision 22). */
export const DEFAULT_INPUT: VariantInput = {
  plan: "enterprise",
  custom: {},
  utilization: UTILIZATION.default,
  assumptions: DEFAULT_ASSUMPTIONS,
};

/**
 * Validates a utilisation rate, in percent.
 *
 * @throws CliError (exit code 2) with the rule's message
 */
export function acceptUtilization(value: unknown, { locale }: Context): number {
  const result = validateUtilizationRate(value);
  if (!result.isValid) throw usageError(translateMessage(locale, result.message));
  return Number(value);
}

/** The estimate of a variant. Without a name of its own it is named after its plan. */
export function estimateVariant(input: VariantInput, { locale }: Context, name?: string): Variant {
  const { plan, custom, utilization, assumptions } = input;
  const limits = mergeLimits({ base: planOf(plan).limits, custom });
  return {
    ...input,
    name: name ?? translateMessage(locale, presentPlan(plan).displayName),
    limits,
    estimate: estimateCost({ limits, utilizationRate: utilization, assumptions }),
  };
}
