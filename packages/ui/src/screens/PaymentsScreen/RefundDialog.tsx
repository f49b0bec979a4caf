import type { ListedInvoice } from "@regia/api/admin";
import { centsOfTypedEuro, checkRefund } from "@regia/domain/billing";
import { moneyFromCents } from "@regia/domain/money";
import { useId } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { DescriptionList } from "../../components/DescriptionList/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useForm } from "../../forms/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { leftOf } from "./InvoiceTable.tsx";
import type { RefundState, WantedRefund } from "./types.ts";

interface RefundDialogProps {
  invoice: ListedInvoice;
  state: RefundState;
  onClose: () => void;
  onConfirm: (refund: WantedRefund) => void;
}

/** Asks how much of an invoice is given back and why; says what became of it. */
export function RefundDialog({ invoice, state, onClose, onConfirm }: RefundDialogProps) {
  const t = useText("adminPayments");
  const payments = useText("payments");
  const say = useLocalizedText();
  const format = useFormat();
  const locale = useLocale();
  const formId = useId();
  const money = (cents: number) => format.money(moneyFromCents(cents));
  const left = leftOf(invoice);
  const decimal = (left / 100).toFixed(2);
  const isRefunding = state.kind === "refunding";
  const form = useForm({
    initial: { amount: locale === "it" ? decimal.replace(".", ",") : decimal, reason: "" },
    validate: (values) => checkRefund(values, left),
    onSubmit: ({ amount, reason }) => {
      const amountCents = centsOfTypedEuro(amount);
      if (!isRefunding && amountCents !== undefined) onConfirm({ amountCents, reason: reason.trim() });
    },
  });
  const typed = centsOfTypedEuro(form.values.amount) ?? 0;
  const number = invoice.number ?? payments("receipts.unnumbered");
  if (state.kind === "refunded") {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t("refund.done", { amount: money(state.cents) })}
        footer={<Button onPress={onClose}>{payments("close")}</Button>}
      >
        <p role="status">
          {invoice.email === null ? t("refund.doneUntold") : t("refund.doneTold", { email: invoice.email })}
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("refund.title", { number })}
      isDismissable={!isRefunding}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isRefunding}>
            {payments("back")}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="danger"
            isDisabled={left === 0}
            isPending={isRefunding}
            pendingText={t("refund.refunding")}
          >
            {typed > 0 && typed <= left ? t("refund.confirm", { amount: money(typed) }) : t("refund.open")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.onSubmit}>
        <Stack gap="x4">
          {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
          <DescriptionList
            items={[
              { term: t("invoices.person"), detail: invoice.email ?? t("invoices.deleted") },
              { term: t("refund.paid"), detail: money(invoice.totalCents) },
              { term: t("refund.before"), detail: money(invoice.refundedCents) },
            ]}
          />
          <TextField
            {...form.field("amount", t("refund.amountHint", { left: money(left) }))}
            label={t("refund.amount")}
            inputMode="decimal"
            autoComplete="off"
            isReadOnly={isRefunding}
          />
          <TextField
            {...form.field("reason", t("refund.reasonHint"))}
            label={t("refund.reason")}
            isMultiline
            rows={2}
            isReadOnly={isRefunding}
            autoFocus
          />
          <p>{t("refund.effect")}</p>
        </Stack>
      </form>
    </Dialog>
  );
}
