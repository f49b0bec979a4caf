import ipaddr from "ipaddr.js";

/** Metadata service of Azure: a public address that answers only inside. */
const INSIDE: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** The addresses of IPv6 that are given out to the public. */
const PUBLIC_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Where networks with IPv6 alone reach IPv4: the last four bytes are its address. */
const TRANSLATED: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("64:ff9b::"), 96];

const isPublicIpv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === "unicast" && !INSIDE.has(address.toString());

function isPublicIpv6(address: ipaddr.IPv6): boolean {
  if (address.zoneId) return false;
  if (address.isIPv4MappedAddress()) return isPublicIpv4(address.toIPv4Address());
  if (address.match(TRANSLATED)) return isPublicIpv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.range() === "unicast" && address.match(PUBLIC_IPV6);
}

/** Whether an IP address can be anybody's on the Internet: none of this machine, its networks or a special purpose. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv4 ? isPublicIpv4(address) : isPublicIpv6(address);
}
