import { UTILIZATION } from "../estimate/index.ts";
import { message } from "../messages/index.ts";
import { invalid, VALID, type ValidationResult } from "./result.ts";

const RANGE = [
  message("validation:suggestion.utilizationRange", { min: UTILIZATION.minimum, max: UTILIZATION.maximum }),
];

/** The estimator's rule for the utilisation rate in percent: a number from 10 to 100. */
export function validateUtilizationRate(value: unknown): ValidationResult {
  if (typeof value !== "number" || Number.isNaN(value)) {
    return invalid(message("validation:utilization.notANumber"), RANGE);
  }
  if (value < UTILIZATION.minimum) return invalid(message("validation:utilization.tooLow"), RANGE);
  if (value > UTILIZATION.maximum) return invalid(message("validation:utilization.tooHigh"), RANGE);
  return VALID;
}
