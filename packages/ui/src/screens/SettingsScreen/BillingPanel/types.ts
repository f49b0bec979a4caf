import type { BillingPreview, BillingStatus } from "@regia/api/billing";
import type { Rows } from "@regia/api/database";
import type { GrantSource, PaidPlan, TaxData } from "@regia/domain/billing";
import type { BillingPeriod } from "@regia/domain/plans";
import type { SaveState } from "../../../forms/index.ts";
import type { LocalizedText } from "../../../i18n/useLocalizedText.ts";

/** The plan that is sold here; enterprise is agreed with the customer. */
export const SOLD_PLAN: PaidPlan = "pro";

export type BillingState =
  | { kind: "loading" }
  | { kind: "unread"; reason: LocalizedText }
  | { kind: "ready"; status: BillingStatus };

/** What a receipt shows of a row of `billing_invoices`. */
export type Receipt = Pick<
  Rows["billing_invoices"],
  "id" | "number" | "total_cents" | "status" | "paid_at" | "refunded_cents" | "pdf_url" | "payment_url"
>;

export type ReceiptsState =
  | { kind: "loading" }
  | { kind: "unread"; reason: LocalizedText }
  /** The latest first. */
  | { kind: "ready"; receipts: readonly Receipt[] };

export type ChangeState =
  | { kind: "loading" }
  | { kind: "unread"; reason: LocalizedText }
  | { kind: "shown"; preview: BillingPreview }
  /** The amount is another one than the person agreed to; nothing was charged. */
  | { kind: "repriced"; preview: BillingPreview }
  | { kind: "changing"; preview: BillingPreview }
  /** The bank asks the person, on a page of the payment provider's; until then nothing has changed. */
  | { kind: "confirming"; preview: BillingPreview; url: string }
  /** The card was declined; nothing has changed. */
  | { kind: "declined"; preview: BillingPreview; reason: LocalizedText }
  | { kind: "failed"; preview: BillingPreview; reason: LocalizedText }
  | { kind: "changed"; preview: BillingPreview };

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
