import { rateLimitsOf, type Use } from "../../lib/rateLimits/index.ts";

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

/** A time as OpenAI writes it: `6m0s`. */
function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  const shown = `${seconds % 60}s`;
  if (hours > 0) return `${hours}h${minutes % 60}m${shown}`;
  return minutes > 0 ? `${minutes}m${shown}` : shown;
}

/** What is left of a rate, in OpenAI's headers. */
export function rateLimitHeaders({ limit, remaining, resetsIn }: Use): Readonly<Record<string, string>> {
  return {
    "x-ratelimit-limit-requests": String(limit),
    "x-ratelimit-remaining-requests": String(remaining),
    "x-ratelimit-reset-requests": duration(resetsIn),
  };
}
