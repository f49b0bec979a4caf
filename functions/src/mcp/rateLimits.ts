import { rateLimitsOf } from "../../lib/rateLimits/index.ts";

const limitsOf = rateLimitsOf({
  person: { times: 600, seconds: 60 },
  address: { times: 1_200, seconds: 60 },
});

/** The rate limits for one person's programs and for one network address, from the environment. */
export const mcpRateLimits = (environment: NodeJS.ProcessEnv) =>
  limitsOf({
    person: environment["REGIA_LIMIT_MCP_PERSON"],
    address: environment["REGIA_LIMIT_MCP_ADDRESS"],
  });
