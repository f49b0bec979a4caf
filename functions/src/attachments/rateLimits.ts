import { rateLimitsOf } from "../../lib/rateLimits/index.ts";

const limitsOf = rateLimitsOf({
  account: { times: 60, seconds: 60 },
  address: { times: 240, seconds: 60 },
  refused: { times: 20, seconds: 600 },
});

/** The rate limits of the environment, per account and per network address, and of refused files per account. */
export const attachmentRateLimits = (environment: NodeJS.ProcessEnv) =>
  limitsOf({
    account: environment["REGIA_LIMIT_ATTACHMENTS_ACCOUNT"],
    address: environment["REGIA_LIMIT_ATTACHMENTS_ADDRESS"],
    refused: environment["REGIA_LIMIT_ATTACHMENTS_REFUSED"],
  });
