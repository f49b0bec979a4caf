import type { ListedInvoice } from "@regia/api/admin";
import { INVOICE_FILTERS } from "@regia/domain/billing";
import { moneyFromCents } from "@regia/domain/money";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { SearchField } from "../../components/SearchField/index.ts";
import { Select } from "../../components/Select/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { BackLink } from "../../patterns/BackLink/index.ts";
import { ContentLoading, LoadFailure } from "../../patterns/ContentLoading/index.ts";
import { ListFooter } from "../../patterns/ListFooter/index.ts";
import { choice, filters, search as searchStyle } from "../../styles/listFilters.css.ts";
import { InvoiceTable } from "./InvoiceTable.tsx";
import { findings, notice, section, sectionTitle } from "./PaymentsScreen.css.ts";
import { RefundDialog } from "./RefundDialog.tsx";
import { RevenueFigures, RevenueMonths } from "./RevenueFigures.tsx";
import {
  INITIAL_INVOICE_QUERY,
  type InvoiceQuery,
  type InvoicesState,
  type ReconciliationFindings,
  type ReconciliationState,
  type RefundDialogState,
  type RevenueState,
  type WantedRefund,
} from "./types.ts";

/** A refund of an invoice, from its row to its outcome. */
export interface RefundControls {
  dialog: RefundDialogState;
  /** Called to open the dialog of an invoice. */
  onRefund: (invoice: ListedInvoice) => void;
  onDialogClose: () => void;
  onRefundConfirm: (refund: WantedRefund) => void;
}

export interface PaymentsScreenProps extends RefundControls {
  revenue: RevenueState;
  onRevenueReload: () => void;
  invoices: InvoicesState;
  onInvoicesReload: () => void;
  query: InvoiceQuery;
  /** Called when a filter or the page changes, and for each key typed in the search. */
  onQueryChange: (query: InvoiceQuery) => void;
  /** Number of invoices per page. */
  pageSize: number;
  /** True while the invoices of the last change are loading. Default false. */
  isPending?: boolean | undefined;
  reconciliation: ReconciliationState;
  /** Called to compare the books with the payment provider. */
  onReconcile: () => void;
  /** Address of the user list. */
  adminHref: string;
  /** Returns the address of a user's payments. */
  userHref: (userId: string) => string;
}

/** The payments of everybody: what the books say of the business, and every invoice. */
export function PaymentsScreen({
  revenue,
  onRevenueReload,
  reconciliation,
  onReconcile,
  adminHref,
  ...list
}: PaymentsScreenProps) {
  const { dialog, onDialogClose, onRefundConfirm } = list;
  const t = useText("adminPayments");
  const title = useText("titles")("payments");
  const admin = useText("admin");
  const say = useLocalizedText();
  return (
    <>
      <BackLink href={adminHref}>{admin("back")}</BackLink>
      <PageHeader
        title={title}
        description={t("description")}
        actions={
          <Button
            size="sm"
            onPress={onReconcile}
            isPending={reconciliation.kind === "running"}
            pendingText={t("reconcile.running")}
          >
            {t("reconcile.start")}
          </Button>
        }
      />
      {reconciliation.kind === "done" ? (
        <Banner tone="success" className={notice}>
          {t("reconcile.done", { count: reconciliation.compared })}
        </Banner>
      ) : null}
      {reconciliation.kind === "done" ? <Findings {...reconciliation} /> : null}
      {reconciliation.kind === "failed" ? (
        <Banner tone="error" className={notice}>
          {t("reconcile.failed")} {say(reconciliation.reason)}
        </Banner>
      ) : null}
      {revenue.kind === "loading" ? (
        <div className={section}>
          <ContentLoading>{t("figures.loading")}</ContentLoading>
        </div>
      ) : null}
      {revenue.kind === "failed" ? (
        <div className={section}>
          <LoadFailure retryText={admin("retry")} onRetry={onRevenueReload}>
            {t("figures.failed")} {say(revenue.reason)}
          </LoadFailure>
        </div>
      ) : null}
      {revenue.kind === "loaded" ? <RevenueFigures revenue={revenue.revenue} /> : null}
      <InvoiceList {...list} />
      {revenue.kind === "loaded" ? <RevenueMonths months={revenue.revenue.months} /> : null}
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

/** What was found by comparing the books; nothing if there is nothing to look at. */
function Findings({ mismatched = [], moneyWithoutPlan = [], planWithoutMoney = [] }: ReconciliationFindings) {
  const t = useText("adminPayments");
  const { money } = useFormat();
  const lines = [
    ...moneyWithoutPlan.map(({ customer, cents }) =>
      t("reconcile.moneyWithoutPlan", { customer, amount: money(moneyFromCents(cents)) }),
    ),
    ...planWithoutMoney.map((customer) => t("reconcile.planWithoutMoney", { customer })),
    ...mismatched.map((customer) => t("reconcile.mismatched", { customer })),
  ];
  if (lines.length === 0) return null;
  return (
    <Banner tone="warning" className={notice}>
      <p>{t("reconcile.found")}</p>
      <ul className={findings}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  );
}

function InvoiceList({
  invoices,
  onInvoicesReload,
  query,
  onQueryChange,
  pageSize,
  isPending = false,
  userHref,
  onRefund,
}: Omit<
  PaymentsScreenProps,
  "revenue" | "onRevenueReload" | "reconciliation" | "onReconcile" | "adminHref"
>) {
  const t = useText("adminPayments");
  const payments = useText("payments");
  const admin = useText("admin");
  const say = useLocalizedText();
  const change = (part: Partial<InvoiceQuery>) => onQueryChange({ ...query, ...part, page: 1 });
  const isNarrowed = query.search.trim() !== "" || query.status !== INITIAL_INVOICE_QUERY.status;
  const content = () => {
    switch (invoices.kind) {
      case "loading":
        return <ContentLoading>{payments("receipts.loading")}</ContentLoading>;
      case "failed":
        return (
          <LoadFailure retryText={admin("retry")} onRetry={onInvoicesReload}>
            {payments("receipts.unread")} {say(invoices.reason)}
          </LoadFailure>
        );
      case "empty":
        return isNarrowed ? (
          <EmptyState
            title={t("invoices.noMatch")}
            drawing="noMatch"
            action={
              <Button onPress={() => onQueryChange(INITIAL_INVOICE_QUERY)}>{t("invoices.showAll")}</Button>
            }
          >
            {t("invoices.noMatchHint")}
          </EmptyState>
        ) : (
          <EmptyState title={t("invoices.empty")}>{t("invoices.emptyHint")}</EmptyState>
        );
      case "filled":
        return (
          <>
            <InvoiceTable
              label={payments("receipts.title")}
              invoices={invoices.invoices}
              onRefund={onRefund}
              userHref={userHref}
              isPending={isPending}
            />
            <ListFooter
              found={t("invoices.found", { count: invoices.total })}
              total={invoices.total}
              pageSize={pageSize}
              page={query.page}
              onChange={(page) => onQueryChange({ ...query, page })}
            />
          </>
        );
    }
  };
  return (
    <section className={section}>
      <h2 className={sectionTitle}>{payments("receipts.title")}</h2>
      <search className={filters}>
        <SearchField
          label={t("invoices.search")}
          placeholder={t("invoices.searchPlaceholder")}
          value={query.search}
          onChange={(search) => change({ search })}
          isPending={isPending}
          className={searchStyle}
        />
        <Select
          label={payments("receipts.status")}
          isLabelHidden
          options={[
            { value: "all", label: t("invoices.filters.all") },
            ...INVOICE_FILTERS.map((value) => ({ value, label: t(`invoices.filters.${value}`) })),
          ]}
          value={query.status}
          onChange={(status) => change({ status })}
          className={choice}
        />
      </search>
      {content()}
    </section>
  );
}
