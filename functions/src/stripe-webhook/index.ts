import { message } from "@regia/domain/messages";
import Stripe from "stripe";
import { answering } from "../../lib/answering/index.ts";
import { backendConfiguration, backendService } from "../../lib/backend/index.ts";
import {
  type Books,
  booksIn,
  idOf,
  paymentProvider,
  providerConfiguration,
  syncInTurn,
} from "../../lib/billing/index.ts";
import { jsonResponse, malformed, methodRefused, Refusal, readBytes } from "../../lib/http/index.ts";

/** The largest event that is read, in bytes. */
const LARGEST_EVENT = 512 * 1024;

/** Seconds after which a signature is too old. */
const TOLERANCE = 300;

/** The customer that an event is about; null if it is about none. */
async function customerOf({ data: { object } }: Stripe.Event): Promise<string | null> {
  if (object.object === "customer") return object.id;
  // A dispute names its charge alone.
  if (object.object === "dispute") {
    const charge = idOf(object.charge);
    return charge && idOf((await paymentProvider(process.env).charges.retrieve(charge)).customer);
  }
  if (!("customer" in object)) return null;
  const { customer } = object;
  if (typeof customer === "string") return customer;
  return typeof customer === "object" && customer !== null && "id" in customer ? String(customer.id) : null;
}

/**
 * Verifies an event.
 * @throws Refusal 400 for a forged, altered or old one
 */
async function eventIn(request: Request, secret: string): Promise<Stripe.Event> {
  const bytes = await readBytes(request, LARGEST_EVENT);
  if (bytes === "too-large") throw new Refusal("payload_too_large", message("requests:tooLarge"));
  const signature = request.headers.get("stripe-signature") ?? "";
  try {
    return await Stripe.webhooks.constructEventAsync(
      new TextDecoder().decode(bytes),
      signature,
      secret,
      TOLERANCE,
    );
  } catch (error) {
    throw Object.assign(malformed(message("requests:billing.notSigned")), { cause: error });
  }
}

async function actOn(event: Stripe.Event, books: Books): Promise<void> {
  const customer = await customerOf(event);
  const outcome =
    customer === null
      ? "ignored"
      : await syncInTurn({ stripe: paymentProvider(process.env), books }, customer);
  // Recorded last: what was not finished is done again when the event is sent again.
  await books.event(event.id, event.type, customer, outcome);
}

/**
 * `POST /.netlify/functions/stripe-webhook`: an event of the payment provider. It is a hint that a customer may have
 * changed: the provider is asked, whatever the event says, so that lost, doubled and late ones do no harm.
 *
 * Reads `STRIPE_SECRET_KEY`, `STRIPE_WEBHOOK_SECRET`, `STRIPE_API_BASE`, `SUPABASE_URL` and `SUPABASE_SECRET_KEY`.
 */
export default answering("stripe-webhook", async (request) => {
  if (request.method !== "POST") throw methodRefused("POST");
  const { webhookSecret } = providerConfiguration(process.env) ?? {};
  if (webhookSecret === undefined)
    throw new Refusal("not_configured", message("requests:billing.notConfigured"));
  const event = await eventIn(request, webhookSecret);
  const books = booksIn(backendService(backendConfiguration(process.env)));
  if (!(await books.knowsEvent(event.id))) await actOn(event, books);
  return jsonResponse(200, { received: true });
});
