import { type Limiter, limiterFor, parseRate, type Rate } from "@regia/functions/rateLimits";
import { Failure } from "../failure/index.ts";

/** The environment variable of a rate limit and its default. */
export interface RateSetting {
  readonly setting: string;
  readonly fallback: Rate;
}

/**
 * Reads a rate limit from the environment.
 * @throws Failure `invalid-setting` for an invalid rate
 */
export function readLimiter({ setting, fallback }: RateSetting, environment: NodeJS.ProcessEnv): Limiter {
  const value = environment[setting]?.trim();
  try {
    return limiterFor(parseRate(value, fallback));
  } catch (error) {
    const expected = `${fallback.times}/${fallback.seconds}`;
    throw new Failure("invalid-setting", { name: setting, value: value ?? "", expected }, error);
  }
}
