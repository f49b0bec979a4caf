export {
  type BillingPreview,
  type BillingRequest,
  type BillingStatus,
  billingRequest,
  checkoutRequest,
  type PaidSubscription,
  type PeriodChanged,
  type PlanTurn,
  type Withdrawal,
} from "./requests.ts";
