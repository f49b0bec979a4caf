export { BILLING_PATH, CHECKOUT_PATH } from "./path.ts";
export {
  type BillingPreview,
  type BillingRequest,
  type BillingStatus,
  billingPreview,
  billingRequest,
  billingStatus,
  type CheckoutRequest,
  checkoutRequest,
  pageAddress,
  type Withdrawal,
  withdrawal,
} from "./requests.ts";
