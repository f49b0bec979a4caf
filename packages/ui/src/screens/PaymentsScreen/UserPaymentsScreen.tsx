import { Banner } from "../../components/Banner/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { BackLink } from "../../patterns/BackLink/index.ts";
import { ContentLoading, LoadFailure } from "../../patterns/ContentLoading/index.ts";
import { UserIdentity } from "../../patterns/UserIdentity/index.ts";
import { InvoiceTable } from "./InvoiceTable.tsx";
import { aside, person, section, sectionTitle } from "./PaymentsScreen.css.ts";
import type { RefundControls } from "./PaymentsScreen.tsx";
import { RefundDialog } from "./RefundDialog.tsx";
import { SubscriptionFacts } from "./SubscriptionFacts.tsx";
import type { UserPaymentsState } from "./types.ts";
import { UserGrants } from "./UserGrants.tsx";

export interface UserPaymentsScreenProps extends RefundControls {
  state: UserPaymentsState;
  /** Called to load the payments again. */
  onReload: () => void;
  /** Address of everybody's payments. */
  paymentsHref: string;
}

/** The payments of one person: subscription, plans and where they come from, and invoices. */
export function UserPaymentsScreen({
  state,
  onReload,
  dialog,
  onRefund,
  onDialogClose,
  onRefundConfirm,
  paymentsHref,
}: UserPaymentsScreenProps) {
  const t = useText("adminPayments");
  const payments = useText("payments");
  const title = t("user.title");
  const admin = useText("admin");
  const say = useLocalizedText();
  const content = () => {
    switch (state.kind) {
      case "loading":
        return <ContentLoading>{payments("loading")}</ContentLoading>;
      case "failed":
        return (
          <LoadFailure retryText={admin("retry")} onRetry={onReload}>
            {t("user.failed")} {say(state.reason)}
          </LoadFailure>
        );
      case "notFound":
        return <Banner tone="warning">{t("user.notFound")}</Banner>;
      case "loaded": {
        const { subscription, grants, invoices, now } = state.payments;
        return (
          <>
            <UserIdentity user={state.user} className={person} />
            <section className={section}>
              <h2 className={sectionTitle}>{payments("cancel.term")}</h2>
              {subscription ? (
                <SubscriptionFacts subscription={subscription} />
              ) : (
                <p className={aside}>{t("user.noSubscription")}</p>
              )}
            </section>
            <section className={section}>
              <h2 className={sectionTitle}>{t("grants.title")}</h2>
              {grants.length > 0 ? (
                <UserGrants grants={grants} now={now} />
              ) : (
                <p className={aside}>{t("grants.none")}</p>
              )}
            </section>
            <section className={section}>
              <h2 className={sectionTitle}>{payments("receipts.title")}</h2>
              {invoices.length > 0 ? (
                <InvoiceTable label={payments("receipts.title")} invoices={invoices} onRefund={onRefund} />
              ) : (
                <p className={aside}>{t("user.noInvoices")}</p>
              )}
            </section>
          </>
        );
      }
    }
  };
  return (
    <>
      <BackLink href={paymentsHref}>{t("back")}</BackLink>
      <PageHeader title={title} />
      {content()}
      {dialog.kind === "refund" ? (
        <RefundDialog
          key={dialog.invoice.invoiceId}
          invoice={dialog.invoice}
          state={dialog.state}
          onClose={onDialogClose}
          onConfirm={onRefundConfirm}
        />
      ) : null}
    </>
  );
}
