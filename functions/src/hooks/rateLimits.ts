import { rateLimitsOf } from "../../lib/rateLimits/index.ts";

const limitsOf = rateLimitsOf({
  hook: { times: 120, seconds: 60 },
  address: { times: 600, seconds: 60 },
});

/** The rate limits of the environment, for the signed messages of one hook and per network address. */
export const hookRateLimits = (environment: NodeJS.ProcessEnv) =>
  limitsOf({
    hook: environment["REGIA_LIMIT_HOOKS_HOOK"],
    address: environment["REGIA_LIMIT_HOOKS_ADDRESS"],
  });
