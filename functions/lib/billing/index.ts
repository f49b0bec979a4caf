export { type Books, booksIn, type Customer } from "./books.ts";
export { centsOf, periodOf, pricesOf } from "./catalogue.ts";
export { endSubscription, expirePage } from "./ending.ts";
export { type PersonalRequest, personalRequest, providerCustomer } from "./person.ts";
export { paymentProvider, providerConfiguration, providerRefusal } from "./provider.ts";
export { reconcile } from "./reconcile.ts";
export { type Effect, isLive, isOverdue, REASON_MARK, WITHDRAWAL_MARK } from "./state.ts";
export { endSubscriptions, syncCustomer, syncInTurn } from "./sync.ts";
