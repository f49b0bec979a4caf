import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";

/** Whether what is sent to an address can be read by nobody else: it uses TLS, or does not leave this machine. */
function isPrivate(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return (
    protocol === "https:" ||
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/**
 * Checks that passwords and tokens may be sent to a site.
 *
 * @throws CliError (exit code 2) for plain HTTP to another machine
 */
export function requirePrivateSite(site: string, { t }: Context): void {
  if (!isPrivate(site)) throw usageError(t("session:notPrivate", { site }));
}

/** Where a site's functions and its backend are. */
interface Places {
  readonly site: string;
  readonly url: string;
}

/**
 * Whether a site may name this address as its backend: one of its own origin, or, as a hosted site does, an `https` one if
 * TLS proves that the site said so.
 */
function isItsBackend({ site, url }: Places): boolean {
  if (!URL.canParse(url)) return false;
  const [from, to] = [new URL(site), new URL(url)];
  return from.origin === to.origin || (from.protocol === "https:" && to.protocol === "https:");
}

/** Whether passwords and tokens may be sent to a site and to the backend that it names. */
export const isTrusted = (places: Places): boolean => isPrivate(places.site) && isItsBackend(places);

/**
 * Checks that passwords and tokens may be sent to a site and to the backend that it names.
 *
 * @throws CliError (exit code 2)
 */
export function requireTrusted(places: Places, context: Context): void {
  requirePrivateSite(places.site, context);
  if (!isItsBackend(places)) {
    const { site, url } = places;
    throw usageError(context.t("session:otherOrigin", { site, url }));
  }
}
