import type Stripe from "stripe";
import { backendConfiguration, backendService } from "../backend/index.ts";
import { methodRefused, refuseForeignOrigin, siteOrigins } from "../http/index.ts";
import { type Bearer, bearerOf } from "../identity/index.ts";
import { type Limiter, takeFrom } from "../rateLimits/index.ts";
import { type Books, booksIn, type Customer } from "./books.ts";
import { paymentProvider } from "./provider.ts";

/** A request of a signed-in person about their own payments. */
export interface PersonalRequest extends Pick<Bearer, "userId" | "sessionId"> {
  readonly customer: Customer;
  readonly books: Books;
  /**
   * The provider.
   * @throws Refusal `not_configured` if there is none
   */
  readonly provider: () => Stripe;
  /** Origin of the page that asks, to which the person comes back. */
  readonly site: string;
}

/**
 * Reads who asks, and what the books say of them.
 * @param limiter by account
 * @throws Refusal for another method than POST, a foreign page, no or an ended session, or too many requests
 */
export async function personalRequest(request: Request, limiter: Limiter): Promise<PersonalRequest> {
  if (request.method !== "POST") throw methodRefused("POST");
  const origins = siteOrigins(process.env);
  refuseForeignOrigin(request, origins);
  const site = request.headers.get("origin") ?? origins[0];
  if (site === undefined) throw new Error("The site's address is missing: set REGIA_PUBLIC_URL.");
  const configuration = backendConfiguration(process.env);
  const bearer = await bearerOf(request, configuration);
  await takeFrom(limiter, bearer.userId);
  const books = booksIn(backendService(configuration));
  const customer = await books.customerOf(bearer);
  return {
    userId: bearer.userId,
    sessionId: bearer.sessionId,
    customer,
    books,
    provider: () => paymentProvider(process.env),
    site,
  };
}

/** The provider's identifier of a person's customer, made at the first call. */
export async function providerCustomer({
  provider,
  books,
  customer,
}: Pick<PersonalRequest, "provider" | "books" | "customer">): Promise<string> {
  if (customer.providerId !== null) return customer.providerId;
  const { id, email, name } = customer;
  const made = await provider().customers.create(
    { email, ...(name === null ? {} : { name }), metadata: { regia_customer: id } },
    // Two pages at once make one customer.
    { idempotencyKey: `customer-${id}` },
  );
  return await books.link(id, made.id);
}
