import { message } from "../messages/index.ts";
import { checkPlanChange, earliestExpiryDay, type PlanChangeRequest } from "../plans/index.ts";
import { invalid, VALID, type ValidationResult } from "./result.ts";

/**
 * The manage-plan dialog's rule, with the same result type as the other forms; {@link checkPlanChange} also gives what
 * to store.
 */
export function validatePlanChange(request: PlanChangeRequest): ValidationResult {
  const result = checkPlanChange(request);
  if (result.ok) return VALID;
  const earliest = earliestExpiryDay(request.now);
  return invalid(
    result.message,
    result.field === "expiresAt" ? [message("validation:suggestion.expiry", { earliest })] : [],
  );
}
