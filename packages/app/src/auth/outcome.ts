import type { Message } from "@regia/domain/messages";

/** An operation that did not succeed. */
export interface AuthFailed {
  readonly success: false;
  /** The rule of the authentication layer that the entries broke; the service was not asked then. */
  readonly broken?: Message;
  /** What the service answered, or what was thrown on the way. */
  readonly cause?: unknown;
  /** Whether the call was thrown out of, instead of answered. */
  readonly thrown: boolean;
}

/** How an operation ended. */
export type AuthOutcome<Success extends object = object> =
  | (Success & { readonly success: true })
  | AuthFailed;
