import type { BillingPeriod, PlanName } from "@regia/domain/plans";
import type { Backend } from "../backend/client.ts";
import { SignedOutError } from "./failures.ts";

/** A paid plan and its billing period. */
export interface PlanChoice {
  readonly plan: PlanName;
  readonly period: BillingPeriod;
}

/** The site's function that creates a payment page: takes a {@link PlanChoice}, returns `{url}`. */
const CHECKOUT = "/.netlify/functions/checkout";

/** There is no payment page: no payment provider is configured, or it refused. */
export class CheckoutRefused extends Error {
  override name = "CheckoutRefused";
}

function pageOf(answer: unknown, base: string): string | null {
  if (typeof answer !== "object" || answer === null || !("url" in answer)) return null;
  const address = typeof answer.url === "string" ? URL.parse(answer.url, base) : null;
  return address && (address.protocol === "https:" || address.origin === new URL(base).origin)
    ? address.href
    : null;
}

/**
 * Creates the payment page of a plan. The plan itself changes only with the provider's verified event (decision 9).
 * @param site origin of this page, which serves the functions
 * @returns the address of the payment page
 * @throws SignedOutError when nobody is signed in, CheckoutRefused when there is no page, TypeError without a
 * connection
 */
export async function openCheckout(
  backend: Backend,
  choice: PlanChoice,
  { site, send = fetch }: { site: string; send?: typeof fetch },
): Promise<string> {
  const { data } = await backend.auth.getSession();
  if (!data.session) throw new SignedOutError();
  const response = await send(new URL(CHECKOUT, site), {
    method: "POST",
    headers: {
      Authorization: `Bearer ${data.session.access_token}`,
      "Content-Type": "application/json",
      Accept: "application/json",
    },
    body: JSON.stringify(choice),
  });
  const answer: unknown = response.ok ? await response.json().catch(() => null) : null;
  const page = pageOf(answer, site);
  if (page === null) throw new CheckoutRefused(`No payment page was opened (${response.status}).`);
  return page;
}
