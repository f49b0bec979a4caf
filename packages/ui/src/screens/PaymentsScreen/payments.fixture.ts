import type { ListedInvoice, Revenue } from "@regia/api/admin";
import { fn } from "storybook/test";
import type { RefundDialogState, RefundState } from "./index.ts";

export const ANNA = "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d";

export const invoice = (number: number, rest: Partial<ListedInvoice> = {}): ListedInvoice => ({
  invoiceId: `in_${number}`,
  number: `REGIA-${String(number).padStart(4, "0")}`,
  userId: ANNA,
  email: "anna.bianchi@studio-bianchi.it",
  plan: "pro",
  totalCents: 1900,
  refundedCents: 0,
  status: "paid",
  createdAt: `2026-11-${String(number).padStart(2, "0")}T09:30:00Z`,
  paidAt: `2026-11-${String(number).padStart(2, "0")}T09:30:00Z`,
  pdfUrl: `https://pay.example/receipts/${number}.pdf`,
  ...rest,
});

export const paid = invoice(21);

export const partlyRefunded = invoice(18, { refundedCents: 400 });

/** Of a person whose account was deleted. */
export const anonymous = invoice(12, { userId: null, email: null });

/** One in each state, the newest first. */
export const eachState: readonly ListedInvoice[] = [
  paid,
  invoice(20, { status: "open", number: null, pdfUrl: null }),
  partlyRefunded,
  invoice(15, { totalCents: 19_000, refundedCents: 19_000 }),
  anonymous,
  invoice(9, { status: "uncollectible" }),
  invoice(3, { status: "void", pdfUrl: null }),
];

const month = (
  name: string,
  paidCents: number,
  refundedCents: number,
  subscriptions: number,
  ended: number,
) => ({
  month: name,
  paidCents,
  refundedCents,
  revenueCents: paidCents - refundedCents,
  subscriptions,
  ended,
});

const quiet = ["2026-07", "2026-06", "2026-05", "2026-04", "2026-03", "2026-02", "2026-01", "2025-12"];

export const revenue: Revenue = {
  at: "2026-11-21T10:00:00Z",
  mrrCents: 99_433,
  paying: { monthly: 48, yearly: 5 },
  failing: { pastDue: 2, unpaid: 1, owedCents: 5_700 },
  months: [
    month("2026-11", 110_200, 5_700, 50, 2),
    month("2026-10", 121_600, 1_900, 41, 3),
    month("2026-09", 66_500, 0, 12, 0),
    month("2026-08", 22_800, 0, 0, 0),
    ...quiet.map((name) => month(name, 0, 0, 0, 0)),
  ],
  trials: [
    { days: 30, started: 31, converted: 9 },
    { days: 90, started: 84, converted: 27 },
  ],
};

/** Nobody has paid yet, and nobody has tried. */
export const nothing: Revenue = {
  at: revenue.at,
  mrrCents: 0,
  paying: { monthly: 0, yearly: 0 },
  failing: { pastDue: 0, unpaid: 0, owedCents: 0 },
  months: revenue.months.map(({ month: name }) => month(name, 0, 0, 0, 0)),
  trials: revenue.trials.map(({ days }) => ({ days, started: 0, converted: 0 })),
};

/** The dialog of a refund. */
export const refunding = (of: ListedInvoice, state: RefundState = { kind: "open" }): RefundDialogState => ({
  kind: "refund",
  invoice: of,
  state,
});

export const refundControls = {
  dialog: { kind: "closed" } as RefundDialogState,
  onRefund: fn(),
  onDialogClose: fn(),
  onRefundConfirm: fn(),
};
