import type { OperationRefusal } from "@regia/domain/administration";
import * as v from "valibot";

/** The functions' error codes, each with its HTTP status. */
export const ERROR_STATUSES = {
  malformed: 400,
  missing_required_parameter: 400,
  invalid_value: 400,
  unsupported_parameter: 400,
  request_refused: 400,
  content_filter: 400,
  unauthorized: 401,
  card_declined: 402,
  forbidden: 403,
  not_allowed: 403,
  foreign_origin: 403,
  read_only: 403,
  not_found: 404,
  method_not_allowed: 405,
  last_admin: 409,
  self_deletion: 409,
  own_second_factor: 409,
  pays_for_workspaces: 409,
  subscription_not_ended: 409,
  trial_used: 409,
  trial_not_free: 409,
  idempotency_conflict: 409,
  busy: 409,
  conflict: 409,
  inactive: 409,
  decided: 409,
  changed: 409,
  expired: 409,
  ended: 409,
  already_subscribed: 409,
  no_subscription: 409,
  not_withdrawable: 409,
  payment_overdue: 409,
  preview_expired: 409,
  not_refundable: 409,
  payload_too_large: 413,
  file_size: 413,
  file_too_large: 413,
  file_type: 415,
  file_encoding: 415,
  invalid: 422,
  graph: 422,
  input: 422,
  idempotency_key_reused: 422,
  input_tokens: 422,
  file_empty: 422,
  file_pages: 422,
  file_pixels: 422,
  file_without_text: 422,
  file_location: 422,
  file_encrypted: 422,
  file_unreadable: 422,
  file_not_found: 422,
  too_many_requests: 429,
  active_chats: 429,
  active_workflows: 429,
  executions: 429,
  files: 429,
  parallel: 429,
  budget: 429,
  too_many: 429,
  internal: 500,
  answer_invalid: 502,
  no_model: 503,
  not_configured: 503,
  unavailable: 503,
} as const satisfies Record<OperationRefusal, number> & Record<string, number>;

/** An error code of the functions. */
export type ErrorCode = keyof typeof ERROR_STATUSES;

/** An error. Clients accept unknown codes, because the function may be newer. */
export const errorDetails = v.object({
  /** One of {@link ErrorCode}. */
  code: v.string(),
  /** A sentence for the user, in the request's language. */
  message: v.string(),
  /** The invalid field, for the code `invalid`. */
  field: v.optional(v.string()),
});

/**
 * The limit of the plan that a refused request met, or the faults that it has. Only the answers of the chat and of workflows
 * have it, so that other clients do not parse it.
 */
export interface MetLimit {
  readonly limit?: {
    readonly field: string;
    /** Of money decimal euro. */
    readonly max: number | string;
    readonly used: number | string;
  };
  /** When the limit is reset, as ISO timestamp. */
  readonly resetsAt?: string;
  /** Why a graph is refused, for the code `graph`; `step` is null where it concerns the whole. */
  readonly faults?: readonly {
    readonly step: string | null;
    readonly code: string;
    readonly message: string;
  }[];
}

/** An error. */
export type ErrorDetails = v.InferOutput<typeof errorDetails> & MetLimit;

/** The body of every error response. */
export interface ErrorBody {
  readonly error: ErrorDetails;
}
