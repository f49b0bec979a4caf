import ipaddr from "ipaddr.js";

/**
 * The key under which requests of a network address are counted: an IPv4 address, or the first 64 bits of an IPv6 one,
 * because one customer usually has a whole /64 network.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address.toLowerCase();
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4);
  return network.map((part) => part.toString(16)).join(":");
}
