import type { ListedInvoice } from "@regia/api/admin";
import { refundInvoice } from "@regia/api/client";
import type { RefundDialogState, WantedRefund } from "@regia/ui/screens/PaymentsScreen";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callFailureText } from "../data/callFailure.ts";
import { useRun } from "../data/useRun.ts";
import type { Administration } from "./administrationContext.ts";
import { paymentKeys } from "./paymentKeys.ts";

const closed: RefundDialogState = { kind: "closed" };

/**
 * The refund of one of some invoices. What was given back before is sent along as the admin sees it, so that a refund
 * that nobody has heard of, of another admin or after a lost answer, refuses this one.
 */
export function useRefund(
  { client, viewerId, followChange }: Administration,
  shown: readonly ListedInvoice[],
) {
  const queries = useQueryClient();
  const run = useRun();
  const [dialog, setDialog] = useState(closed);
  const invoice =
    dialog.kind === "refund"
      ? (shown.find(({ invoiceId }) => invoiceId === dialog.invoice.invoiceId) ?? dialog.invoice)
      : undefined;
  const reload = () => queries.invalidateQueries({ queryKey: paymentKeys.all(viewerId) });

  function confirm(refund: WantedRefund) {
    if (invoice === undefined) return;
    const { invoiceId, refundedCents, userId } = invoice;
    void run(
      async () => {
        setDialog({ kind: "refund", invoice, state: { kind: "refunding" } });
        const { before, after } = await refundInvoice(client, { ...refund, invoiceId, refundedCents });
        const cents = after.refundedCents - before.refundedCents;
        await reload();
        setDialog({ kind: "refund", invoice, state: { kind: "refunded", cents } });
        if (userId !== null) followChange([userId]);
      },
      async (error) => {
        await reload();
        setDialog({ kind: "refund", invoice, state: { kind: "failed", reason: callFailureText(error) } });
      },
    );
  }

  return {
    dialog: dialog.kind === "refund" && invoice ? { ...dialog, invoice } : closed,
    onRefund: (wanted: ListedInvoice) =>
      setDialog({ kind: "refund", invoice: wanted, state: { kind: "open" } }),
    onDialogClose: () => setDialog(closed),
    onRefundConfirm: confirm,
  };
}
