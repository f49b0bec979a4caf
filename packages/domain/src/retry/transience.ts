import { isNetworkFault, readServerError } from "../errors/index.ts";
import type { Instant } from "../time/index.ts";

/** Whether a failure is transient, and the minimum wait before a retry. */
export type Transience =
  | { readonly transient: false }
  | { readonly transient: true; readonly atLeastMs: number };

const PERMANENT: Transience = { transient: false };

const HTTP_DATE_MAX_LENGTH = 40;

/** The wait in a `Retry-After` header (seconds or an HTTP date), in milliseconds; 0 if there is none. */
export function retryAfterMs(value: string | number | null, now: Instant): number {
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const text = String(value);
  if (text.length > HTTP_DATE_MAX_LENGTH) return 0;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}

/**
 * Whether a failed call may be repeated (decision 25): network errors, 429 after its `Retry-After`, and 5xx are
 * transient; all others, such as a wrong password or the limit of e-mails to an address, are permanent.
 */
export function transienceOf(error: unknown, now: Instant): Transience {
  const { code, status, retryAfter } = readServerError(error);
  // The person is told, and asks again: the wait for another e-mail is long.
  if (code === "over_email_send_rate_limit") return PERMANENT;
  if (status === 429 || status === 503) return { transient: true, atLeastMs: retryAfterMs(retryAfter, now) };
  if (status >= 500 || isNetworkFault(error)) return { transient: true, atLeastMs: 0 };
  return PERMANENT;
}
