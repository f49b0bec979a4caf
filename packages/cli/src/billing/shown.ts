import type { ListedInvoice } from "@regia/api/admin";
import { INVOICE_STATUSES } from "@regia/domain/billing";
import { formatMoney, moneyFromCents } from "@regia/domain/money";
import type { ListingColumn } from "../output/listing.ts";
import { NOTHING, shownDay } from "../output/moments.ts";
import type { Context } from "../program/context.ts";

/** An invoice as the list shows and prints it: whoever reads its JSON gets these members alone. */
export type ShownInvoice = Omit<ListedInvoice, "createdAt" | "pdfUrl">;

/** An amount in the format of the language. */
export function moneyText(cents: number, { locale }: Context): string {
  return formatMoney({ amount: moneyFromCents(cents), locale });
}

/** An invoice's state; one of a newer server is shown as it is. */
function statusText({ status }: ShownInvoice, { t }: Context): string {
  const known = INVOICE_STATUSES.find((each) => each === status);
  return known === undefined ? status : t(`billingCommand:status.${known}`);
}

/** Who paid, or that the account is gone. */
export function payerText({ email }: Pick<ListedInvoice, "email">, { t }: Context): string {
  return email ?? t("billingCommand:deleted");
}

/** The columns of a list of invoices; the payer has one where it is not a user's own list. */
export function invoiceColumns(
  context: Context,
  { withPayer }: { readonly withPayer: boolean },
): readonly ListingColumn<ShownInvoice>[] {
  const { t } = context;
  const payer: ListingColumn<ShownInvoice> = {
    name: "email",
    title: t("users:column.email"),
    value: (row) => payerText(row, context),
    shrinksTo: 16,
    rank: 1,
  };
  return [
    { name: "id", title: t("users:column.id"), value: ({ invoiceId }) => invoiceId, rank: 7 },
    {
      name: "number",
      title: t("billingCommand:column.number"),
      value: ({ number }) => number ?? NOTHING,
      rank: 0,
    },
    ...(withPayer ? [payer] : []),
    { name: "plan", title: t("users:column.plan"), value: ({ plan }) => plan ?? NOTHING, rank: 6 },
    {
      name: "total",
      title: t("billingCommand:column.total"),
      value: ({ totalCents }) => moneyText(totalCents, context),
      rank: 2,
      align: "right",
    },
    {
      name: "refunded",
      title: t("billingCommand:column.refunded"),
      value: ({ refundedCents }) => (refundedCents === 0 ? NOTHING : moneyText(refundedCents, context)),
      rank: 4,
      align: "right",
    },
    {
      name: "status",
      title: t("billingCommand:column.status"),
      value: (row) => statusText(row, context),
      rank: 3,
    },
    {
      name: "paid",
      title: t("billingCommand:column.paid"),
      value: ({ paidAt }) => shownDay(paidAt),
      rank: 5,
    },
  ];
}
