export {
  type BillingPreview,
  type BillingRequest,
  type BillingStatus,
  billingRequest,
  checkoutRequest,
  type Withdrawal,
} from "./requests.ts";
