export { type Subscription, type SubscriptionRecord, subscriptionAt } from "./subscription.ts";
