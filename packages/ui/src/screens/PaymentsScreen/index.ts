export { PaymentsScreen, type PaymentsScreenProps } from "./PaymentsScreen.tsx";
export {
  type AdminInvoice,
  INITIAL_INVOICE_QUERY,
  INVOICE_FILTERS,
  type InvoiceQuery,
  type InvoicesState,
  type ReconciliationFindings,
  type ReconciliationState,
  type RefundDialogState,
  type RefundState,
  type Revenue,
  type RevenueMonth,
  type RevenueState,
  type UserGrant,
  type UserPayments,
  type UserPaymentsState,
  type UserSubscription,
  type WantedRefund,
} from "./types.ts";
export { UserPaymentsScreen, type UserPaymentsScreenProps } from "./UserPaymentsScreen.tsx";
