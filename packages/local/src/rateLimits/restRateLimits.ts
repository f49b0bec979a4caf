import { addressKey } from "@regia/functions/rateLimits";
import { type RateSetting, readLimiter } from "./setting.ts";

/** Some ten times what the busiest page asks for, once a second. */
const RATE_LIMITS = {
  account: { setting: "REGIA_LIMIT_REST_ACCOUNT", fallback: { times: 1_200, seconds: 60 } },
  /** One address can be an office. */
  address: { setting: "REGIA_LIMIT_REST_ADDRESS", fallback: { times: 6_000, seconds: 60 } },
} as const satisfies Record<string, RateSetting>;

/** Counts requests to the REST interface. */
export interface RestRateLimits {
  /**
   * Counts a request of a network address.
   * @param address null if it is unknown
   * @returns seconds to wait; 0 if the request is allowed
   */
  admitAddress(address: string | null): Promise<number>;
  /** Counts a request of a signed-in person, in the same way. */
  admitAccount(id: string): Promise<number>;
}

/**
 * Reads the rate limits of the REST interface from the environment: `REGIA_LIMIT_REST_ACCOUNT=1200/60` is 1,200 requests
 * in 60 seconds.
 * @throws Failure `invalid-setting` for an invalid rate
 */
export function restRateLimits(environment: NodeJS.ProcessEnv): RestRateLimits {
  const account = readLimiter(RATE_LIMITS.account, environment);
  const address = readLimiter(RATE_LIMITS.address, environment);
  return {
    admitAddress: async (from) => (from === null ? 0 : await address.take(addressKey(from))),
    admitAccount: (id) => account.take(id),
  };
}
