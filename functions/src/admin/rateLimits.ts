import { addressKey, type Limiter, limiterFor, parseRate } from "../../lib/rateLimits/index.ts";

/** The rates for one admin and for one network address. */
const DEFAULT_RATES = {
  account: { times: 1_200, seconds: 60 },
  address: { times: 3_000, seconds: 60 },
};

const known = new Map<string, Record<keyof typeof DEFAULT_RATES, Limiter>>();

/**
 * The rate limits of this process, from `REGIA_LIMIT_ADMIN_ACCOUNT` and `REGIA_LIMIT_ADMIN_ADDRESS` (`1200/60` is 1,200
 * calls in 60 seconds). A host with many processes limits addresses in front of them; see the function's `config`.
 */
export function adminRateLimits(environment: NodeJS.ProcessEnv) {
  const { REGIA_LIMIT_ADMIN_ACCOUNT: account, REGIA_LIMIT_ADMIN_ADDRESS: address } = environment;
  const id = `${account} ${address}`;
  const limiters = known.get(id) ?? {
    account: limiterFor(parseRate(account, DEFAULT_RATES.account)),
    address: limiterFor(parseRate(address, DEFAULT_RATES.address)),
  };
  known.set(id, limiters);
  return limiters;
}

/** The caller's network address as the host reports it; undefined if it does not. */
export function callerAddress(request: Request): string | undefined {
  const address = request.headers.get("x-nf-client-connection-ip");
  return address === null ? undefined : addressKey(address);
}
