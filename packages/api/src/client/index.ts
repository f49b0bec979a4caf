export { AdminClient, type BulkOptions, type Carrier } from "./adminClient.ts";
export { ApiError, type ApiErrorKind, hasStatus, isTokenRefused } from "./apiError.ts";
export { exportAudit } from "./auditCalls.ts";
export { BillingClient, type PeriodChange } from "./billingClient.ts";
export { type ApiRequest, type ApiResponse, exchange } from "./exchange.ts";
export { listModels, testModel, updateModel } from "./modelCalls.ts";
export { pause, systemEnvironment } from "./pause.ts";
export {
  getRevenue,
  getUserBilling,
  listInvoices,
  reconcileBilling,
  refundInvoice,
} from "./paymentCalls.ts";
export { type AccessTokens, type Repetition, Transport, type TransportOptions } from "./transport.ts";
export { getWorkspace, listMembers, listWorkspaces } from "./workspaceCalls.ts";
