import { rateLimitsOf } from "../../lib/rateLimits/index.ts";

const limitsOf = rateLimitsOf({
  account: { times: 240, seconds: 60 },
  address: { times: 1_200, seconds: 60 },
});

/** The rate limits of the environment, per account and per network address. */
export const chatRateLimits = (environment: NodeJS.ProcessEnv) =>
  limitsOf({
    account: environment["REGIA_LIMIT_CHAT_ACCOUNT"],
    address: environment["REGIA_LIMIT_CHAT_ADDRESS"],
  });
