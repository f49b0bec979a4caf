import type Stripe from "stripe";
import { type Fetched, idOf } from "./fetched.ts";

/** Whether a dispute holds its money: the provider takes it back at once, and returns it if the dispute is won. */
const HOLDS: Readonly<Record<Stripe.Dispute["status"], boolean>> = {
  needs_response: true,
  under_review: true,
  lost: true,
  appeal_needs_response: true,
  appeal_under_review: true,
  won: false,
  prevented: false,
  warning_needs_response: false,
  warning_under_review: false,
  warning_closed: false,
};

/** What went back of a charge, in cents: refunds, and what disputes hold. */
export function returnedOf(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): number {
  const held = disputes
    .filter((dispute) => idOf(dispute.charge) === charge.id && HOLDS[dispute.status])
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.min(charge.amount_captured, charge.amount_refunded + held);
}

/** What is kept of a charge, in cents. */
export const keptOf = (charge: Stripe.Charge, { disputes }: Pick<Fetched, "disputes">): number =>
  charge.paid ? charge.amount_captured - returnedOf(charge, disputes) : 0;
