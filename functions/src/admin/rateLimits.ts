import { rateLimitsOf } from "../../lib/rateLimits/index.ts";

const limits = rateLimitsOf({
  account: { times: 1_200, seconds: 60 },
  address: { times: 3_000, seconds: 60 },
});

/**
 * The rate limits for one admin and for one network address, from `REGIA_LIMIT_ADMIN_ACCOUNT` and
 * `REGIA_LIMIT_ADMIN_ADDRESS` (`1200/60` is 1,200 calls in 60 seconds). A host with many processes limits addresses in
 * front of them; see the function's `config`.
 */
export function adminRateLimits(environment: NodeJS.ProcessEnv) {
  const { REGIA_LIMIT_ADMIN_ACCOUNT: account, REGIA_LIMIT_ADMIN_ADDRESS: address } = environment;
  return limits({ account, address });
}
