import { GRANT_SOURCES, PAID_PLANS, SUBSCRIPTION_STATUSES, type TaxData } from "@regia/domain/billing";
import { BILLING_PERIODS } from "@regia/domain/plans";
import * as v from "valibot";
import type { BackendService } from "../backend/index.ts";
import type { Bearer } from "../identity/index.ts";
import { unauthorized } from "../identity/index.ts";
import type { CustomerState } from "./state.ts";

const instant = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
);

/** A subscription as the books have it. */
const subscription = v.object({
  id: v.string(),
  status: v.picklist(SUBSCRIPTION_STATUSES),
  period: v.picklist(BILLING_PERIODS),
  started_at: instant,
  first_paid_at: v.nullable(instant),
  current_period_end: instant,
  cancel_at: v.nullable(instant),
  next_charge_at: v.nullable(instant),
  next_charge_cents: v.nullable(v.number()),
  next_period: v.nullable(v.picklist(BILLING_PERIODS)),
  card_brand: v.nullable(v.string()),
  card_last4: v.nullable(v.string()),
});

/** Everything about a person that a payment depends on. */
const customer = v.object({
  id: v.string(),
  providerId: v.nullable(v.string()),
  email: v.string(),
  name: v.nullable(v.string()),
  taxData: v.nullable(v.record(v.string(), v.unknown())),
  openCheckout: v.nullable(v.string()),
  /** The clock of everything about payments. */
  now: instant,
  grants: v.array(
    v.object({
      plan: v.picklist(PAID_PLANS),
      source: v.picklist(GRANT_SOURCES),
      from: instant,
      until: v.nullable(instant),
    }),
  ),
  subscription: v.nullable(subscription),
});

/** See {@link customer}. */
export type Customer = v.InferOutput<typeof customer>;

const answer = v.union([v.object({ refusal: v.literal("unauthorized") }), customer]);

const ticket = v.object({
  ticket: v.number(),
  /** The clock of everything about payments. */
  now: instant,
  /** Whether the books have this customer. */
  isKnown: v.boolean(),
  /** Whether the account was deleted, and pays for nothing any more. */
  isClosed: v.boolean(),
  /** The subscriptions whose withdrawal was acknowledged. */
  toldWithdrawals: v.array(v.string()),
});

const lease = v.object({
  isHeld: v.boolean(),
  /** Of the state that was applied last. */
  ticket: v.number(),
});

/** The books in the database, which only the server writes. */
export function booksIn(backend: Pick<BackendService, "call">) {
  return {
    /**
     * The person's customer, made at the first call.
     * @throws Refusal `unauthorized` if the session has ended
     */
    customerOf: async ({ userId, sessionId }: Pick<Bearer, "userId" | "sessionId">): Promise<Customer> => {
      const found = v.parse(
        answer,
        await backend.call("billing_customer", { person: userId, session_id: sessionId }),
      );
      if ("refusal" in found) throw unauthorized();
      return found;
    },
    /** Sets the provider's identifier, unless there is one; returns the one that counts. */
    link: async (id: string, provider: string): Promise<string> =>
      v.parse(v.string(), await backend.call("billing_link", { customer: id, provider })),
    /** Remembers the payment page that a person is sent to; returns the one before. */
    openCheckout: async (id: string, session: string | null): Promise<string | null> =>
      v.parse(v.nullable(v.string()), await backend.call("billing_open_checkout", { customer: id, session })),
    setTaxData: async (userId: string, taxData: TaxData): Promise<void> => {
      await backend.call("billing_set_tax_data", { person: userId, tax_data: JSON.stringify(taxData) });
    },
    /** Of two answers of the provider about a customer the one whose ticket is higher is the newer. */
    ticket: async (provider: string) => v.parse(ticket, await backend.call("billing_ticket", { provider })),
    apply: async (provider: string, ticket: number, state: CustomerState) =>
      v.parse(
        v.picklist(["applied", "stale", "unknown"]),
        await backend.call("billing_apply", { provider, ticket, state: JSON.stringify(state) }),
      ),
    /**
     * Takes the lease of a customer, or keeps it for longer.
     * @param customer by its own or the provider's identifier
     * @param seconds after which another may take it
     * @returns null for an unknown customer
     */
    takeLease: async (customer: string, holder: string, seconds: number) =>
      v.parse(v.nullable(lease), await backend.call("billing_take_lease", { customer, holder, seconds })),
    endLease: async (customer: string, holder: string): Promise<void> => {
      await backend.call("billing_end_lease", { customer, holder });
    },
    /** Whether an event of the provider was acted on before. */
    knowsEvent: async (event: string): Promise<boolean> =>
      v.parse(v.boolean(), await backend.call("billing_event_known", { event })),
    /** Records an event of the provider that was acted on. */
    event: async (event: string, type: string, provider: string | null, outcome: string): Promise<void> => {
      await backend.call("billing_event", { event, type, customer: provider, outcome });
    },
    /** The provider's customers, those first whose state is the oldest. */
    customersToCompare: async (): Promise<string[]> =>
      v.parse(v.array(v.string()), await backend.call("billing_customers_to_compare", {})),
    /** Does what is due by the clock. */
    keep: async (reminderDays: readonly number[]): Promise<void> => {
      await backend.call("billing_upkeep", { reminder_days: reminderDays });
    },
  };
}

/** See {@link booksIn}. */
export type Books = ReturnType<typeof booksIn>;
