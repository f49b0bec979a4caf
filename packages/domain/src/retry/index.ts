export {
  MAX_DELAY_MS,
  MAX_RETRY_AFTER_MS,
  RETRY_POLICIES,
  type RetriedOperation,
  type RetryPolicy,
  retryDelay,
} from "./policy.ts";
export {
  type CancelSignal,
  decideRetry,
  type RetryDecision,
  type RetryDecisionInput,
  type RetryEnvironment,
  type RetryInput,
  type RetryNotice,
  withRetry,
} from "./retry.ts";
export { retryAfterMs, type Transience, transienceOf } from "./transience.ts";
