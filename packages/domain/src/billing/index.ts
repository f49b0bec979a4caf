export { BOOKS_YEARS } from "./books.ts";
export { cardName } from "./cardName.ts";
export { declineText } from "./declines.ts";
export {
  currentGrant,
  GRANT_SOURCES,
  type GrantSource,
  PAID_PLANS,
  type PaidPlan,
  type PlanGrant,
  planTimeline,
} from "./grants.ts";
export { INVOICE_FILTERS, INVOICE_STATUSES } from "./invoices.ts";
export { isLiveSubscription, isOverdue, LIVE_SUBSCRIPTION_STATUSES } from "./liveSubscription.ts";
export { centsOfTypedEuro, checkRefund, MAX_REFUND_REASON_LENGTH } from "./refund.ts";
export { TRIAL_REMINDER_DAYS } from "./reminders.ts";
export {
  grantedUntil,
  isSubscriptionStatus,
  LATE_NEWS_DAYS,
  PAYMENT_GRACE_DAYS,
  SUBSCRIPTION_STATUSES,
  type SubscriptionFacts,
  type SubscriptionStatus,
} from "./standing.ts";
export { PROVINCES, TAX_COUNTRIES, type TaxCountry } from "./taxCountries.ts";
export {
  checkTaxData,
  TAX_HOLDERS,
  type TaxCheck,
  type TaxData,
  type TaxField,
  type TaxHolder,
  type TaxInput,
} from "./taxData.ts";
export {
  type ContractPayment,
  type ContractStart,
  WITHDRAWAL_DAYS,
  withdrawalEnd,
  withdrawalRefund,
} from "./withdrawal.ts";
