import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/** A network of addresses: its first address and the length of its prefix in bits. */
type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** The loopback addresses, as `REGIA_TRUSTED_PROXY` names them. */
const LOOPBACK: readonly Network[] = [ipaddr.parseCIDR("127.0.0.0/8"), ipaddr.parseCIDR("::1/128")];

/** The networks of proxies whose `X-Forwarded-For` is believed. */
export type TrustedProxies = readonly Network[];

/**
 * Parses `REGIA_TRUSTED_PROXY`: addresses, networks (`10.0.0.0/8`) and `loopback`, separated by commas; undefined if one of
 * them is none of these.
 */
export function parseTrustedProxies(value: string): TrustedProxies | undefined {
  const networks: Network[] = [];
  for (const name of value.split(",").map((part) => part.trim())) {
    if (name === "loopback") networks.push(...LOOPBACK);
    else if (ipaddr.isValidCIDR(name)) networks.push(ipaddr.parseCIDR(name));
    else if (/[.:]/.test(name) && ipaddr.isValid(name)) {
      const address = ipaddr.process(name);
      networks.push([address, address.kind() === "ipv4" ? 32 : 128]);
    } else return undefined;
  }
  return networks;
}

/** An address in its short form, an IPv4 address in IPv6 notation as IPv4; undefined if it is none. */
function parsed(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return /[.:]/.test(address) && ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

/**
 * The network address of a request's client. Without trusted proxies it is the connection's. A trusted proxy appends the
 * address of its own client to `X-Forwarded-For`, so that is read from the right, up to the first that is no trusted
 * proxy's address; what stands left of it could be invented.
 * @returns undefined if the connection is closed.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, "socket" | "headers">,
  trusted: TrustedProxies,
): string | undefined {
  let client = parsed(socket.remoteAddress ?? "");
  const forwarded = headers["x-forwarded-for"];
  const hops = (Array.isArray(forwarded) ? forwarded.join() : (forwarded ?? "")).split(",").reverse();
  for (const hop of hops) {
    const reached = client;
    const next = parsed(hop.trim());
    const isTrusted = trusted.some(
      ([network, bits]) => reached?.kind() === network.kind() && reached.match(network, bits),
    );
    if (!isTrusted || next === undefined) break;
    client = next;
  }
  return client?.toString();
}
