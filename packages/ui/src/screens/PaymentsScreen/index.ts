export { PaymentsScreen, type PaymentsScreenProps } from "./PaymentsScreen.tsx";
export {
  INITIAL_INVOICE_QUERY,
  type InvoiceQuery,
  type InvoicesState,
  type ReconciliationFindings,
  type ReconciliationState,
  type RefundDialogState,
  type RefundState,
  type RevenueState,
  type UserPaymentsState,
  type WantedRefund,
} from "./types.ts";
export { UserPaymentsScreen, type UserPaymentsScreenProps } from "./UserPaymentsScreen.tsx";
