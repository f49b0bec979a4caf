import type { CustomLimits } from "@regia/domain/limits";
import type { PlanName } from "@regia/domain/plans";
import type { Role } from "@regia/domain/profile";

/** How an operation names its user. */
export type UserTarget = { readonly userId: string } | { readonly email: string };

/** What an operation does to its user. */
export type OperationChange =
  | { readonly op: "plan"; readonly plan: PlanName; readonly expiresAt?: string | null }
  | { readonly op: "trial" }
  | { readonly op: "role"; readonly role: Role }
  | { readonly op: "limits"; readonly customLimits: CustomLimits | null }
  | { readonly op: "delete" };

/** An operation of a bulk call. */
export type Operation = OperationChange & UserTarget;

/** What an operation can change of a user, as it stands before or after. */
export interface AccountSnapshot {
  readonly role: Role;
  readonly plan: PlanName;
  /** A timestamp; null for a plan without end. */
  readonly plan_expires_at: string | null;
  /** A timestamp; null while no trial was started. */
  readonly trial_start_date: string | null;
  readonly trial_used: boolean;
  readonly custom_limits: CustomLimits | null;
}

/** Why an operation failed, in words and as the function's code, such as `not_found` or `last_admin`. */
export interface OperationError {
  readonly code: string;
  readonly message: string;
  /** The field that is wrong, for the code `invalid`. */
  readonly field?: string;
}

/** The result of one operation. */
export interface OperationResult {
  /** Its place in the call, from 0. */
  readonly index: number;
  readonly status: "applied" | "unchanged" | "planned" | "failed";
  /** Null where there is no such user. */
  readonly before: AccountSnapshot | null;
  /** Null where the user is gone. */
  readonly after: AccountSnapshot | null;
  readonly error: OperationError | null;
}

/** The most operations that one call may have. */
export const MOST_OPERATIONS = 1000;
