import type { ListedInvoice } from "@regia/api/admin";
import { moneyFromCents } from "@regia/domain/money";
import { Download } from "lucide-react";
import { Button } from "../../components/Button/index.ts";
import { Link } from "../../components/Link/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { Table, type TableColumn } from "../../components/Table/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { ReceiptStatus } from "../../patterns/ReceiptStatus/index.ts";
import { address, aside, nowrap, rowActions } from "./PaymentsScreen.css.ts";

interface InvoiceTableProps {
  label: string;
  invoices: readonly ListedInvoice[];
  onRefund: (invoice: ListedInvoice) => void;
  /** The address of a person's payments. Default: all are of one person, who is not shown. */
  userHref?: ((userId: string) => string) | undefined;
  /** True while other rows are loading. Default false. */
  isPending?: boolean | undefined;
}

/** What was paid and not given back. */
export const leftOf = ({ status, totalCents, refundedCents }: ListedInvoice): number =>
  status === "paid" ? totalCents - refundedCents : 0;

/** Table of invoices, with a refund of what was paid. */
export function InvoiceTable({ label, invoices, onRefund, userHref, isPending }: InvoiceTableProps) {
  const t = useText("adminPayments");
  const payments = useText("payments");
  const format = useFormat();
  const money = (cents: number) => format.money(moneyFromCents(cents));
  const nameOf = ({ number }: ListedInvoice) => number ?? payments("receipts.unnumbered");
  const payer: TableColumn<ListedInvoice> = {
    id: "person",
    header: t("invoices.person"),
    cell: ({ userId, email }) =>
      userId && userHref ? (
        <Link href={userHref(userId)} className={address}>
          {email ?? userId}
        </Link>
      ) : (
        <span className={aside}>{t("invoices.deleted")}</span>
      ),
  };
  return (
    <Table<ListedInvoice>
      label={label}
      density="standard"
      narrow="stack-early"
      isPending={isPending}
      rows={invoices}
      rowKey={({ invoiceId }) => invoiceId}
      columns={[
        {
          id: "number",
          header: payments("receipts.number"),
          isRowHeader: true,
          cell: (invoice) => <span className={nowrap}>{nameOf(invoice)}</span>,
        },
        ...(userHref ? [payer] : []),
        {
          id: "date",
          header: t("invoices.date"),
          cell: ({ createdAt }) => <span className={nowrap}>{format.date(createdAt)}</span>,
        },
        {
          id: "status",
          header: payments("receipts.status"),
          cell: (invoice) => <ReceiptStatus {...invoice} />,
        },
        {
          id: "amount",
          header: payments("receipts.amount"),
          align: "end",
          cell: ({ totalCents, refundedCents }) => (
            <div className={nowrap}>
              {money(totalCents)}
              {refundedCents > 0 ? (
                <span className={aside}>
                  {payments("receipts.refunded", { amount: money(refundedCents) })}
                </span>
              ) : null}
            </div>
          ),
        },
        {
          id: "actions",
          header: t("invoices.actions"),
          align: "end",
          cell: (invoice) => (
            <div className={rowActions}>
              {invoice.pdfUrl === null ? null : (
                <LinkButton
                  size="sm"
                  tone="quiet"
                  icon={Download}
                  href={invoice.pdfUrl}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={payments("receipts.download", { number: nameOf(invoice) })}
                >
                  {payments("receipts.pdf")}
                </LinkButton>
              )}
              {leftOf(invoice) > 0 ? (
                <Button
                  size="sm"
                  aria-label={t("refund.title", { number: nameOf(invoice) })}
                  onPress={() => onRefund(invoice)}
                >
                  {t("refund.open")}
                </Button>
              ) : null}
            </div>
          ),
        },
      ]}
    />
  );
}
