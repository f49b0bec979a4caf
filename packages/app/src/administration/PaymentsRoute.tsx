import type { ListedInvoice, Revenue } from "@regia/api/admin";
import { getRevenue, listInvoices, reconcileBilling } from "@regia/api/client";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import {
  type InvoicesState,
  PaymentsScreen,
  type ReconciliationState,
  type RevenueState,
} from "@regia/ui/screens/PaymentsScreen";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { callFailureText } from "../data/callFailure.ts";
import { useAdministration } from "./administrationContext.ts";
import { INVOICE_QUERY, invoiceRequest } from "./invoiceQuery.ts";
import { paymentKeys } from "./paymentKeys.ts";
import { UserPayments } from "./UserPayments.tsx";
import { useAddressQuery } from "./useAddressQuery.ts";
import { useRefund } from "./useRefund.ts";

/** Invoices of a page. */
const PAGE_SIZE = 25;

const none: readonly ListedInvoice[] = [];

/** `/app/admin/payments`: the payments of everybody, or with `/{userId}` those of one user. */
export function Component() {
  const { userId } = useParams();
  return userId === undefined ? <EverybodysPayments /> : <UserPayments userId={userId} />;
}

/** What the books say, and every invoice. The admin client already retries. */
function EverybodysPayments() {
  const administration = useAdministration();
  const { client, viewerId } = administration;
  const queries = useQueryClient();
  const { asked, shown, onQueryChange, correct } = useAddressQuery(INVOICE_QUERY);
  const figures = useQuery<Revenue>({
    queryKey: paymentKeys.revenue(viewerId),
    queryFn: ({ signal }) => getRevenue(client, signal),
    retry: false,
  });
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: paymentKeys.invoicePage(viewerId, asked),
    queryFn: ({ signal }) => listInvoices(client, { ...invoiceRequest(asked), pageSize: PAGE_SIZE }, signal),
    // Keeps the former page until the next one is loaded, so that the focused button stays.
    placeholderData: keepPreviousData,
    retry: false,
  });
  const reconciling = useMutation({
    mutationFn: () => reconcileBilling(client),
    onSuccess: () => queries.invalidateQueries({ queryKey: paymentKeys.all(viewerId) }),
  });
  const refund = useRefund(administration, data?.invoices ?? none);

  const isBeyondEnd =
    !isPlaceholderData && data !== undefined && data.invoices.length === 0 && data.total > 0;
  const last = Math.ceil((data?.total ?? 0) / PAGE_SIZE);
  useEffect(() => {
    if (isBeyondEnd) correct({ ...asked, page: last });
  }, [isBeyondEnd, last, asked, correct]);

  const revenue = (): RevenueState => {
    if (figures.data) return { kind: "loaded", revenue: figures.data };
    return figures.isError && !figures.isFetching
      ? { kind: "failed", reason: callFailureText(figures.error) }
      : { kind: "loading" };
  };
  const invoices = (): InvoicesState => {
    if (isError && !isFetching) return { kind: "failed", reason: callFailureText(error) };
    if (!data || isBeyondEnd) return { kind: "loading" };
    return data.total === 0 ? { kind: "empty" } : { kind: "filled", ...data };
  };
  const reconciliation = (): ReconciliationState => {
    if (reconciling.isPending) return { kind: "running" };
    if (reconciling.isError) return { kind: "failed", reason: callFailureText(reconciling.error) };
    return reconciling.data ? { kind: "done", ...reconciling.data } : { kind: "idle" };
  };

  return (
    <>
      <PageTitle page="payments" />
      <PaymentsScreen
        {...refund}
        revenue={revenue()}
        onRevenueReload={() => void figures.refetch()}
        invoices={invoices()}
        onInvoicesReload={() => void refetch()}
        query={shown}
        onQueryChange={onQueryChange}
        pageSize={PAGE_SIZE}
        isPending={isPlaceholderData}
        reconciliation={reconciliation()}
        onReconcile={reconciling.mutate}
        adminHref="/app/admin"
        userHref={(userId) => `/app/admin/payments/${userId}`}
      />
    </>
  );
}
