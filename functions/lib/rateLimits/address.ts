import { isIPv6 } from "node:net";

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  if (tail === undefined) return before;
  const after = tail === "" ? [] : tail.split(":");
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0"), ...after];
}

/**
 * The key under which requests of a network address are counted: an IPv4 address, or the first 64 bits of an IPv6 one,
 * because one customer usually has a whole /64 network.
 */
export function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, "").toLowerCase();
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
