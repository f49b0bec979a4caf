import { rateLimitsOf } from "../../lib/rateLimits/index.ts";

const limits = rateLimitsOf({
  person: { times: 600, seconds: 60 },
  address: { times: 1_200, seconds: 60 },
});

/**
 * The rate limits for one person's programs and for one network address, from `REGIA_LIMIT_V1_PERSON` and
 * `REGIA_LIMIT_V1_ADDRESS` (`600/60` is 600 calls in 60 seconds).
 */
export function v1RateLimits(environment: NodeJS.ProcessEnv) {
  const { REGIA_LIMIT_V1_PERSON: person, REGIA_LIMIT_V1_ADDRESS: address } = environment;
  return limits({ person, address });
}
