import type { Message } from "@regia/domain/messages";

/** An operation that did not succeed. */
export interface AuthFailed {
  readonly success: false;
  /** The rule that the input broke; then the service was not called. */
  readonly broken?: Message;
  /** The service's error, or the thrown one. */
  readonly cause?: unknown;
  /** Whether the call threw instead of answering. */
  readonly thrown: boolean;
}

/** Result of an operation. */
export type AuthOutcome<Success extends object = object> =
  | (Success & { readonly success: true })
  | AuthFailed;
