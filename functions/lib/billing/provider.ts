import { declineText } from "@regia/domain/billing";
import { message } from "@regia/domain/messages";
import Stripe from "stripe";
import { Refusal } from "../http/index.ts";
import { kindOf, logLine } from "../log/index.ts";

/** How the functions reach the payment provider; read from the host's environment. */
export interface ProviderConfiguration {
  readonly secretKey: string;
  /** The secret that events are signed with; undefined if none arrive. */
  readonly webhookSecret: string | undefined;
  /** Another address of the API than Stripe's own; it may have a path. */
  readonly apiBase: string | undefined;
}

/** Reads `STRIPE_SECRET_KEY`, `STRIPE_WEBHOOK_SECRET` and `STRIPE_API_BASE`; undefined without the first. */
export function providerConfiguration(environment: NodeJS.ProcessEnv): ProviderConfiguration | undefined {
  const read = (name: string) => environment[name] || undefined;
  const secretKey = read("STRIPE_SECRET_KEY");
  if (secretKey === undefined) return undefined;
  return {
    secretKey,
    webhookSecret: read("STRIPE_WEBHOOK_SECRET"),
    apiBase: read("STRIPE_API_BASE")?.replace(/\/+$/, ""),
  };
}

/** Milliseconds that one request to the provider may take. */
const TIMEOUT = 15_000;

/** Sends requests to another address than Stripe's own. */
function fetchFrom(apiBase: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${apiBase}${pathname}${search}`, init);
  };
}

const clients = new Map<string, Stripe>();

/**
 * The client of the payment provider, with the version of its API that the client's types describe.
 * @throws Refusal `not_configured` without a key
 */
export function paymentProvider(environment: NodeJS.ProcessEnv): Stripe {
  const configuration = providerConfiguration(environment);
  if (configuration === undefined)
    throw new Refusal("not_configured", message("requests:billing.notConfigured"));
  const { secretKey, apiBase } = configuration;
  const id = `${apiBase} ${secretKey}`;
  const client =
    clients.get(id) ??
    new Stripe(secretKey, {
      apiVersion: "2026-10-28.endive",
      maxNetworkRetries: 2,
      timeout: TIMEOUT,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(apiBase === undefined ? undefined : fetchFrom(apiBase)),
    });
  clients.set(id, client);
  return client;
}

/**
 * A refusal for what the provider answered: a declined card in its words, a request that does not fit what it knows by now, else
 * that the provider cannot be reached.
 */
export function providerRefusal(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) {
    return new Refusal("card_declined", declineText(error.decline_code ?? error.code), { cause: error });
  }
  if (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  ) {
    logLine("error", { event: "billing_refused", ...kindOf(error) });
    return new Refusal("busy", message("requests:billing.changedMeanwhile"), { cause: error });
  }
  if (error instanceof Stripe.errors.StripeError) {
    return new Refusal("unavailable", message("requests:billing.unreachable"), {
      headers: { "Retry-After": "5" },
      cause: error,
    });
  }
  return error;
}
