import { isLiveSubscription } from "@regia/domain/billing";
import type { Kind, Kinds } from "./objects.ts";

const HOUR = 3_600;
/** In seconds. */
export const DAY = 24 * HOUR;

/** How long before a trial's end it is announced, in seconds. */
export const TRIAL_NOTICE = 3 * DAY;

/** How long a first payment may be outstanding, in seconds. */
const FIRST_PAYMENT = 23 * HOUR;

/** How long a change waits for its payment, in seconds. */
export const PENDING_UPDATE = 23 * HOUR;

/** How long a checkout session is open, in seconds. */
export const SESSION_LIFE = 24 * HOUR;

/** The next instant at which something happens to an object without a request, in seconds; null for never. */
export function dueAt(object: Kinds[Kind], now: number): number | null {
  switch (object.object) {
    case "checkout.session":
      return object.status === "open" ? object.expires_at : null;
    case "invoice":
      return object.status === "open" ? object.next_payment_attempt : null;
    case "subscription_schedule":
      return object.current_phase?.end_date ?? null;
    case "subscription": {
      const { status, trial_end: trialEnd, cancel_at: cancelAt, pending_update: pending } = object;
      if (status === "incomplete") return object.created + FIRST_PAYMENT;
      if (!isLiveSubscription(object)) return null;
      const notice = status === "trialing" && trialEnd !== null ? trialEnd - TRIAL_NOTICE : 0;
      return Math.min(
        object.items.data[0].current_period_end,
        cancelAt ?? Number.POSITIVE_INFINITY,
        pending?.expires_at ?? Number.POSITIVE_INFINITY,
        notice > now ? notice : Number.POSITIVE_INFINITY,
      );
    }
    default:
      return null;
  }
}
