export {
  type BillingPreview,
  type BillingRequest,
  type BillingStatus,
  billingRequest,
  checkoutRequest,
  type PeriodChanged,
  type Withdrawal,
} from "./requests.ts";
