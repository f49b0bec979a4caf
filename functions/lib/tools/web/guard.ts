import { type LookupAddress, type LookupOptions, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { isPublicAddress } from "./addresses.ts";
import { addressRefused } from "./failures.ts";

/** Finds the addresses of a name, as `dns.lookup` does with `all`. */
export type Lookup = (
  name: string,
  options: LookupOptions & { readonly all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const unbracketed = (host: string): string => host.replace(/^\[|\]$/g, "");

/** The hosts with ports of `REGIA_WEB_ALLOW`. */
function allowedHosts(environment: NodeJS.ProcessEnv): ReadonlySet<string> {
  const entries = environment["REGIA_WEB_ALLOW"]?.split(",") ?? [];
  return new Set(
    entries.flatMap((entry) => {
      const url = URL.parse(`http://${entry.trim()}`);
      return url === null ? [] : [`${unbracketed(url.hostname)}:${url.port || "80"}`];
    }),
  );
}

/** A name that means this machine, whatever a lookup says. */
const LOCAL_NAME = /(?:^|\.)localhost\.?$/i;

/** A lookup that finds a name only if each of its addresses is public. */
const guarded =
  (lookup: Lookup): LookupFunction =>
  (name, options, found) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, "");
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        return found(addressRefused(name), "");
      }
      if (options.all) found(null, addresses);
      else found(null, first.address, first.family);
    });
  };

/**
 * Connections to public addresses alone. They are checked where the connection is made: whatever led there, and whatever a name
 * meant a moment before.
 * @param environment `REGIA_WEB_ALLOW` lists `host:port` that are not checked, with commas between them.
 * @param lookup default: the system's.
 */
export function guardedAgent(environment: NodeJS.ProcessEnv, lookup: Lookup = systemLookup): Agent {
  const allowed = allowedHosts(environment);
  const timeout = 10_000;
  const open = buildConnector({ timeout });
  const checked = buildConnector({ timeout, lookup: guarded(lookup) });
  return new Agent({
    // Each request has a connection of its own, which is closed after it.
    pipelining: 0,
    connect: (options, connected) => {
      const host = unbracketed(options.hostname);
      const port = options.port || (options.protocol === "https:" ? "443" : "80");
      if (allowed.has(`${host}:${port}`)) return open(options, connected);
      // An address is not looked up.
      const isRefused = isIP(host) === 0 ? LOCAL_NAME.test(host) : !isPublicAddress(host);
      if (isRefused) return connected(addressRefused(host), null);
      return checked(options, connected);
    },
  });
}
