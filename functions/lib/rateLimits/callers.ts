import { addressKey } from "./address.ts";
import { type Limiter, limiterFor, parseRate, type Rate } from "./limiter.ts";

/** The rates of one kind of caller each, such as an account and a network address. */
type Rates<Kind extends string, Value> = Readonly<Record<Kind, Value>>;

/**
 * The rate limits of a function, which each process counts separately.
 * @param defaults the rates where the environment gives none.
 * @returns the limiters for the texts of the environment; the same texts give the same limiters.
 */
export function rateLimitsOf<Kind extends string>(defaults: Rates<Kind, Rate>) {
  const known = new Map<string, Rates<Kind, Limiter>>();
  const kinds = Object.keys(defaults) as Kind[];
  return (texts: Rates<Kind, string | undefined>): Rates<Kind, Limiter> => {
    const id = kinds.map((kind) => texts[kind]).join(" ");
    const limiters =
      known.get(id) ??
      (Object.fromEntries(
        kinds.map((kind) => [kind, limiterFor(parseRate(texts[kind], defaults[kind]))]),
      ) as Rates<Kind, Limiter>);
    known.set(id, limiters);
    return limiters;
  };
}

/** The caller's network address as the host reports it; undefined if it does not. */
export const networkAddress = (request: Request): string | undefined =>
  request.headers.get("x-nf-client-connection-ip") ?? undefined;

/** The key under which the requests of the caller's network address are counted; undefined if the host reports none. */
export function callerAddress(request: Request): string | undefined {
  const address = networkAddress(request);
  return address === undefined ? undefined : addressKey(address);
}
