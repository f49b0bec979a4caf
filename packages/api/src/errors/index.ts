import * as v from "valibot";

/** The codes with which a function refuses a request, and the HTTP status of each. */
export const ERROR_STATUSES = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  last_admin: 409,
  self_deletion: 409,
  trial_used: 409,
  trial_not_free: 409,
  idempotency_conflict: 409,
  payload_too_large: 413,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  not_configured: 503,
  unavailable: 503,
} as const;

/** A code with which a function refuses a request. */
export type ErrorCode = keyof typeof ERROR_STATUSES;

/** Why something was refused. A client takes codes that it does not know: the function may be newer. */
export const errorDetails = v.object({
  /** One of {@link ErrorCode}. */
  code: v.string(),
  /** A sentence for a person, in the language of the request. */
  message: v.string(),
  /** The field that is wrong, for the code `invalid`. */
  field: v.optional(v.string()),
});

/** Why something was refused, as a client reads it. */
export type ErrorDetails = v.InferOutput<typeof errorDetails>;

/** The body of every answer that is no success. */
export const errorBody = v.object({ error: errorDetails });

/** The body of every answer that is no success. */
export type ErrorBody = v.InferOutput<typeof errorBody>;
