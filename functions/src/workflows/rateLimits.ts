import { rateLimitsOf } from "../../lib/rateLimits/index.ts";

const limitsOf = rateLimitsOf({
  account: { times: 600, seconds: 60 },
  address: { times: 1_800, seconds: 60 },
});

/** The rate limits of the environment, per account and per network address. */
export const workflowRateLimits = (environment: NodeJS.ProcessEnv) =>
  limitsOf({
    account: environment["REGIA_LIMIT_WORKFLOWS_ACCOUNT"],
    address: environment["REGIA_LIMIT_WORKFLOWS_ADDRESS"],
  });
