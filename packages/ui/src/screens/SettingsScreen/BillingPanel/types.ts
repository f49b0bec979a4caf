import type { GrantSource, PaidPlan, SubscriptionStatus, TaxData } from "@regia/domain/billing";
import type { BillingPeriod, PlanName } from "@regia/domain/plans";
import type { SaveState } from "../../../forms/index.ts";
import type { LocalizedText } from "../../../i18n/useLocalizedText.ts";

/** The plan that is sold here; enterprise is agreed with the customer. */
export const SOLD_PLAN: PaidPlan = "pro";

/** A charge to come. */
export interface Charge {
  /** ISO 8601. */
  at: string;
  amountCents: number;
}

/** A subscription, as the function `billing` gives it. */
export interface PaidSubscription {
  status: SubscriptionStatus;
  period: BillingPeriod;
  /** When it ends (ISO 8601); null if it goes on. */
  cancelAt: string | null;
  nextCharge: Charge | null;
  card: { brand: string; last4: string } | null;
  /** The period that was chosen for what follows the current one. Default: the same. */
  nextPeriod?: BillingPeriod | undefined;
}

/** A time with one plan. */
export interface PlanTurn {
  plan: PaidPlan;
  source: GrantSource;
  from: string;
  /** ISO 8601; null without end. */
  until: string | null;
}

/** What a person has and pays, as the function `billing` answers to `status`. */
export interface BillingStatus {
  plan: PlanName;
  /** Null on free. */
  source: GrantSource | null;
  /** ISO 8601; null without end. */
  until: string | null;
  subscription: PaidSubscription | null;
  /** The plans from now on, in order. */
  timeline: readonly PlanTurn[];
}

export type BillingState =
  | { kind: "loading" }
  | { kind: "unread"; reason: LocalizedText }
  | { kind: "ready"; status: BillingStatus };

/** A row of `billing_invoices`. */
export interface Receipt {
  id: string;
  /** Null until it is final. */
  number: string | null;
  total_cents: number;
  status: string;
  /** ISO 8601; null until it is paid. */
  paid_at: string | null;
  refunded_cents: number;
  pdf_url: string | null;
  /** The payment provider's page on which an open invoice is paid. */
  payment_url: string | null;
}

export type ReceiptsState =
  | { kind: "loading" }
  | { kind: "unread"; reason: LocalizedText }
  /** The latest first. */
  | { kind: "ready"; receipts: readonly Receipt[] };

/** What a change of the period costs, as the function `billing` answers to `preview`. */
export interface ChangePreview {
  dueNowCents: number;
  lines: readonly { description: string; amountCents: number }[];
  nextCharge: Charge;
}

export type ChangeState =
  | { kind: "loading" }
  | { kind: "unread"; reason: LocalizedText }
  | { kind: "shown"; preview: ChangePreview }
  /** The amount is another one than the person agreed to; nothing was charged. */
  | { kind: "repriced"; preview: ChangePreview }
  | { kind: "changing"; preview: ChangePreview }
  /** The bank asks the person, on a page of the payment provider's; until then nothing has changed. */
  | { kind: "confirming"; preview: ChangePreview; url: string }
  /** The card was declined; nothing has changed. */
  | { kind: "declined"; preview: ChangePreview; reason: LocalizedText }
  | { kind: "failed"; preview: ChangePreview; reason: LocalizedText }
  | { kind: "changed"; preview: ChangePreview };

export type WithdrawalState =
  | { kind: "open" }
  | { kind: "withdrawing" }
  | { kind: "failed"; reason: LocalizedText }
  /** Received by the server at that time (ISO 8601). */
  | { kind: "withdrawn"; acknowledgedAt: string; refundedCents: number };

/** The dialog over the section, with its state. */
export type BillingDialog =
  | { kind: "change"; period: BillingPeriod; state: ChangeState }
  | { kind: "cancel"; state: SaveState }
  | { kind: "withdraw"; state: WithdrawalState }
  | { kind: "taxData"; state: SaveState };

/** A dialog that the person asks for. */
export type BillingDialogRequest =
  | { kind: "change"; period: BillingPeriod }
  | { kind: "cancel" | "withdraw" | "taxData" };

/** The right to withdraw from a contract that was made not long ago. */
export interface WithdrawalRight {
  /** When the contract was made (ISO 8601). */
  concludedAt: string;
  /** The last moment for it (ISO 8601). */
  until: string;
  /** What is given back, from the domain's `withdrawalRefund`. */
  refundCents: number;
}

export interface BillingPanelProps {
  state: BillingState;
  receipts: ReceiptsState;
  /** Who withdraws, and the address to which that is acknowledged. */
  person: { name: string; email: string };
  /** Where the plan that counts came from, or the last one that did. Default: not known. */
  lastSource?: GrantSource | undefined;
  /** Null if none was given. */
  taxData: TaxData | null;
  /** Default: there is nothing to withdraw from, or no more time for it. */
  withdrawal?: WithdrawalRight | undefined;
  /** Null if none is open. */
  dialog: BillingDialog | null;
  /** What is being done without a dialog. Default: nothing. */
  pending?: "card" | "resume" | undefined;
  /** Why that failed. Default: it did not. */
  failure?: LocalizedText | undefined;
  onDialogOpen: (request: BillingDialogRequest) => void;
  onDialogClose: () => void;
  /** Called by the dialogs that change, cancel and withdraw. */
  onConfirm: () => void;
  onTaxDataSave: (data: TaxData) => void;
  /** Called to open the payment provider's page for the card. */
  onCardChange: () => void;
  /** Called to take a cancellation back. */
  onResume: () => void;
  /** Called to load the status and the receipts again. */
  onRetry: () => void;
}
