export { BillingPanel } from "./BillingPanel.tsx";
export { CheckoutNotice } from "./CheckoutNotice.tsx";
export { PaidPlanButton } from "./PaidPlanButton.tsx";
export { PlanForecast } from "./PlanForecast.tsx";
export { SubscriptionNotice } from "./SubscriptionNotice.tsx";
