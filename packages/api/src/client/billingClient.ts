import type { BillingPeriod } from "@regia/domain/plans";
import * as v from "valibot";
import { BILLING_PATH, CHECKOUT_PATH } from "../billing/path.ts";
import {
  type BillingPreview,
  type BillingRequest,
  type BillingStatus,
  billingPreview,
  billingStatus,
  type PeriodChanged,
  pageAddress,
  periodChanged,
  type Withdrawal,
  withdrawal,
} from "../billing/requests.ts";
import type { Carrier } from "./adminClient.ts";
import { ApiError } from "./apiError.ts";
import type { Repetition } from "./transport.ts";

/** A change of the billing period, as a preview showed it. */
export interface PeriodChange {
  readonly period: BillingPeriod;
  readonly prorationDate: number;
}

/** The client of the functions with which people pay. Every call throws {@link ApiError}. */
export class BillingClient {
  readonly #carrier: Carrier;
  readonly #site: string;

  /** @param site origin of the functions; the page's own by default */
  constructor(carrier: Carrier, site = "") {
    this.#carrier = carrier;
    this.#site = site;
  }

  /** The address of the payment page for Pro. */
  async openCheckout(period: BillingPeriod): Promise<string> {
    return (await this.#send(CHECKOUT_PATH, pageAddress, { plan: "pro", period }, "unless-carried-out")).url;
  }

  /** The plan that counts, where it comes from, and what follows. */
  status(signal?: AbortSignal): Promise<BillingStatus> {
    return this.#ask(billingStatus, { action: "status" }, "safe", signal);
  }

  /** What a change of the billing period costs. */
  preview(period: BillingPeriod, signal?: AbortSignal): Promise<BillingPreview> {
    return this.#ask(billingPreview, { action: "preview", plan: "pro", period }, "safe", signal);
  }

  change(change: PeriodChange): Promise<PeriodChanged> {
    return this.#ask(periodChanged, { action: "change", plan: "pro", ...change });
  }

  /** Ends the subscription at the end of what is paid for. */
  cancel(): Promise<BillingStatus> {
    return this.#ask(billingStatus, { action: "cancel" }, "safe");
  }

  /** Lets a subscription that was cancelled go on. */
  resume(): Promise<BillingStatus> {
    return this.#ask(billingStatus, { action: "resume" }, "safe");
  }

  withdraw(): Promise<Withdrawal> {
    return this.#ask(withdrawal, { action: "withdraw" });
  }

  /** Ends the subscription at once, without giving anything back. */
  end(): Promise<BillingStatus> {
    return this.#ask(billingStatus, { action: "end" }, "safe");
  }

  setTaxData(fields: Readonly<Record<string, unknown>>): Promise<BillingStatus> {
    return this.#ask(billingStatus, { ...fields, action: "set_tax_data" }, "safe");
  }

  /** The address of the provider's page on which the card is changed. */
  async openPortal(): Promise<string> {
    return (await this.#ask(pageAddress, { action: "portal" })).url;
  }

  #ask<const Schema extends v.GenericSchema>(
    schema: Schema,
    request: BillingRequest,
    repetition: Repetition = "unless-carried-out",
    signal?: AbortSignal,
  ): Promise<v.InferOutput<Schema>> {
    return this.#send(BILLING_PATH, schema, request, repetition, signal);
  }

  async #send<const Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    body: object,
    repetition: Repetition,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<Schema>> {
    const url = this.#site + path;
    const { status, body: answer } = await this.#carrier.send(
      { url, method: "POST", body, signal },
      repetition,
    );
    const parsed = v.safeParse(schema, answer, { abortEarly: true });
    if (parsed.success) return parsed.output;
    throw new ApiError({ kind: "unexpected", url, status });
  }
}
