import { ApiError, type BillingClient } from "@regia/api/client";
import type { BillingPeriod, PlanName } from "@regia/domain/plans";

/** A paid plan and its billing period. */
export interface PlanChoice {
  readonly plan: PlanName;
  readonly period: BillingPeriod;
}

/** Whether the payment service did not answer, or the person has a subscription; undefined for any other failure. */
export function checkoutRefusal(error: unknown): "down" | "subscribed" | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "already_subscribed") return "subscribed";
  return error.code === "unavailable" ? "down" : undefined;
}

/** Whether a browser may be sent to an address: the payment provider's, or of this site. */
const isPage = (address: URL | null, site: string): address is URL =>
  address !== null && (address.protocol === "https:" || address.origin === new URL(site).origin);

/**
 * Creates the payment page of Pro. The plan itself changes only with what the provider confirms (decision 9).
 * @param site origin of this page
 * @returns the address of the payment page
 * @throws ApiError where there is none
 */
export async function openCheckout(
  client: Pick<BillingClient, "openCheckout">,
  period: BillingPeriod,
  site: string,
): Promise<string> {
  const address = URL.parse(await client.openCheckout(period), site);
  if (!isPage(address, site)) throw new Error("The payment page has no safe address.");
  return address.href;
}
